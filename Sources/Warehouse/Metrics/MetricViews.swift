/// The views of `unified.db` in the order of their making: each may read the ones before it.
///
/// They are `domain.md`'s definitions in code. A view keeps to SQL that PostgreSQL understands too, counts and cents are
/// exact, a ratio is rounded once at the end, and what is absent stays NULL.
enum MetricViews {
  static let statements: [String] =
    DayViews.statements + UnitClassViews.statements + UnitViews.statements + OccupancyViews.statements
    + ExposureViews.statements
    + PricingViews.statements + DelinquencyViews.statements + ActivityViews.statements + FunnelViews.statements
    + ExpirationViews.statements + ForecastViews.statements + TradeoutViews.statements + ProjectionViews.statements
    + RentableItemViews.statements + UnifiedMetricViews.statements + LongViews.statements
}
