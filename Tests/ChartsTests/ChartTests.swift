import Charts
import Testing

@Suite("Charts") struct ChartTests {
  private let hostile = "<script>alert('1')</script> & \"Co\""
  private var escaped: String { "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;Co&quot;" }

  private func points(_ values: [Double?]) -> [ChartPoint] {
    values.enumerated().map { ChartPoint("W\($0)", $1, $1.map { "\($0) %" } ?? "n/a") }
  }

  private func line(_ values: [Double?], axis: Axis) -> LineChart {
    LineChart(
      title: "T", summary: "S", pointName: "Week", series: [ChartSeries("Occupied", points(values))], axis: axis,
      tickText: { "\(Int($0))" })
  }

  @Test(
    "An axis has round steps and holds every value",
    arguments: [
      ([94.6, 96.6], false, 0.0, [94.5, 95, 95.5, 96, 96.5, 97]),
      ([0, 7.4], true, 0, [0, 2, 4, 6, 8]),
      ([50, 50], false, 2, [49, 49.5, 50, 50.5, 51]),
      ([], true, 0, [0, 0.2, 0.4, 0.6, 0.8, 1]),
      ([1_400, 2_940], false, 0, [1_000, 1_500, 2_000, 2_500, 3_000]),
    ] as [([Double], Bool, Double, [Double])])
  func axis(values: [Double], fromZero: Bool, span: Double, ticks: [Double]) {
    let axis = Axis(values, fromZero: fromZero, span: span)
    #expect(axis.ticks.count == ticks.count)
    for (found, expected) in zip(axis.ticks, ticks) { #expect(abs(found - expected) < 1e-6, "\(axis.ticks)") }
    #expect(values.allSatisfy { axis.low <= $0 && $0 <= axis.high })
  }

  @Test("An axis of percentages does not run past 100, nor below 0")
  func ceiling() {
    let axis = Axis([99, 100], span: 4, ceiling: 100)
    #expect(axis.high <= 100 + 1e-9 && axis.low >= 95)
    #expect(Axis([0, 0.5], span: 2).low == 0)
  }

  @Test("Values lie between the bottom and the top of the plot in their proportion")
  func coordinates() {
    let svg = line([0, 50, 100], axis: Axis([0, 100], fromZero: true)).drawing(.wide).shapes
    // left 40, right 560 - 74 = 486, top 12, bottom 230 - 26 = 204
    #expect(svg.contains("<polyline class=\"l1\" points=\"40,204 263,108 486,12\"/>"))
    #expect(svg.contains("<title>W1: 50.0 %</title>"))
  }

  @Test("A missing value breaks the line, and the table says n/a")
  func gap() {
    let chart = line([10, 20, nil, 30, 40], axis: Axis([0, 40], fromZero: true))
    let svg = chart.drawing(.wide).shapes
    #expect(svg.split(separator: "<polyline").count == 3)
    #expect(svg.split(separator: "<circle").count == 5)
    #expect(chart.table.rows[2] == ["W2", "n/a"])
    let lone = line([nil, 20, nil], axis: Axis([0, 40], fromZero: true)).drawing(.wide).shapes
    #expect(!lone.contains("<polyline") && lone.contains("<circle"))
  }

  @Test("A sparkline breaks at a gap too, and is empty where nothing is known")
  func sparkline() {
    var ids = DrawingIDs()
    let svg = Sparkline(title: "T", values: [1, 2, nil, 3, 4], span: 1).svg(&ids)
    #expect(svg.split(separator: "<polyline").count == 3)
    #expect(Sparkline(title: "T", values: [nil, nil], span: 1).svg(&ids) == "")
  }

  @Test("Noise smaller than the least span stays flat")
  func span() {
    var ids = DrawingIDs()
    let flat = Sparkline(title: "T", values: [90, 90.2], span: 4, width: 84, height: 20).svg(&ids)
    // 0.2 of 4 points on 13 pixels: 10 ± 0.3
    #expect(flat.contains("points=\"3.5,10.3 80.5,9.7\""))
  }

  @Test("The forecast's line is dashed, and its bars are on one scale")
  func forecast() {
    let chart = ForecastChart(
      title: "T", summary: "S", today: ChartPoint("Feb 4", 95, "95.0 %"),
      steps: [
        .init(ChartPoint("Feb 11", 94, "94.0 %"), entering: 3, leaving: 6),
        .init(ChartPoint("Feb 18", nil, "n/a"), entering: 0, leaving: 0),
      ], axis: Axis([94, 95], span: 2), names: ("Move-ins", "Move-outs"), headings: ("Week to", "Occupancy"),
      tickText: { "\($0)" })
    let svg = chart.drawing(.wide).shapes
    #expect(svg.contains("class=\"l1 ld\"") && !svg.contains("class=\"l1\""))
    #expect(svg.contains("class=\"fin\"") && svg.contains("height=\"15\"") && svg.contains("height=\"30\""))
    #expect(chart.table.rows == [["Feb 11", "3", "6", "94.0 %"], ["Feb 18", "0", "0", "n/a"]])
  }

  @Test("Stacked columns add up, and an unknown column is n/a and not zero")
  func columns() {
    let chart = StackedColumns(
      title: "T", summary: "S", parts: [.init("renewed", style: "fren"), .init("leaving", style: "flea")],
      columns: [
        .init("Feb", "2026", name: "February 2026", values: [9, 11]), .init("Mar", name: "March", values: nil),
      ],
      columnName: "Month")
    let svg = chart.drawing(.narrow).shapes
    #expect(svg.contains(">20</text>") && svg.contains(">n/a</text>"))
    #expect(chart.table.rows == [["February 2026", "20", "9", "11"], ["March", "n/a", "n/a", "n/a"]])
  }

  @Test("A dumbbell joins both values; with one missing there is no line")
  func dumbbell() {
    let row = { (open: Double?) in
      DumbbellChart.Row(
        "1 bedroom", filled: ChartPoint("In place", 1_400, "$1,400"),
        open: ChartPoint("Asking", open, open == nil ? "n/a" : "$1,480"), gap: "+5.7 %")
    }
    let svg = { (open: Double?) in
      DumbbellChart(
        title: "T", summary: "S", rows: [row(open)], axis: Axis([1_400, 1_480]),
        headings: ["Bedrooms", "In place", "Asking", "Gap"], tickText: { "$\(Int($0))" }
      ).drawing(.wide).shapes
    }
    #expect(svg(1_480).contains("class=\"l2\"") && !svg(nil).contains("class=\"l2\""))
  }

  @Test("Bars end at the ends of their track")
  func bars() {
    #expect(CellBar(1.4).svg.contains("<rect class=\"bf\" x=\"0\" y=\"0\" width=\"52\""))
    #expect(!CellBar(0).svg.contains("class=\"bf\""))
    #expect(ChangeBar(-2, style: "flea").svg.contains("x=\"2\" y=\"1\" width=\"46\""))
    var ids = DrawingIDs()
    let bar = StackedBar(title: "T", parts: [.init("a", 1, style: "fa1"), .init("b", 0, style: "fa2")]).svg(&ids)
    #expect(bar.contains("width=\"1000\" height=\"22\"><title>a") && !bar.contains("fa2"))
    #expect(StackedBar(title: "T", parts: []).svg(&ids) == "")
  }

  @Test("A hostile label is printed as text in every position")
  func hostileLabels() {
    var ids = DrawingIDs()
    let point = ChartPoint(hostile, 1, hostile)
    let charts: [any Chart] = [
      LineChart(
        title: hostile, summary: hostile, pointName: hostile,
        series: [ChartSeries(hostile, [point]), ChartSeries(hostile, [point], .second)], axis: Axis([1]),
        tickText: { [hostile] _ in hostile }),
      ForecastChart(
        title: hostile, summary: hostile, today: point, steps: [.init(point, entering: 1, leaving: 1)], axis: Axis([1]),
        names: (hostile, hostile), headings: (hostile, hostile), tickText: { [hostile] _ in hostile }),
      StackedColumns(
        title: hostile, summary: hostile, parts: [.init(hostile, style: "fren")],
        columns: [.init(hostile, hostile, name: hostile, values: [1])], columnName: hostile),
      DumbbellChart(
        title: hostile, summary: hostile, rows: [.init(hostile, filled: point, open: point, gap: hostile)],
        axis: Axis([1]), headings: [hostile, hostile, hostile, hostile], tickText: { [hostile] _ in hostile }),
    ]
    for chart in charts {
      let markup = chart.figure(&ids)
      #expect(!markup.contains("<script") && !markup.contains("\"Co\"") && markup.contains(escaped))
    }
    let spark = Sparkline(title: hostile, values: [1], span: 1).svg(&ids)
    #expect(!spark.contains("<script") && spark.contains(escaped))
  }

  @Test("No id is used twice on a page")
  func ids() {
    var ids = DrawingIDs()
    let markup = (0..<3).map { _ in line([1, 2], axis: Axis([1, 2])).figure(&ids) }.joined()
    let found = markup.split(separator: "<title id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(found.count == 6 && Set(found).count == 6)
  }
}
