/// The style of an HTML page: on a screen in light and dark mode, and on paper.
enum HTMLStyle {
  /// The style of a whole page.
  static func sheet(_ paper: Paper) -> String {
    screen + "\n@page { size: \(paper.rawValue) landscape; margin: 12mm; }\n" + printed
  }

  /// A phone shows a row of a wide table as a card: its name, then each value under the name of its column.
  static let cards = """
    @media screen and (max-width: 639px) {
      .wide, .wide tbody, .wide tfoot { display: block; }
      .wide thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .wide tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(94px, 1fr)); gap: 4px 12px;
        padding: 12px 0; border-bottom: 1px solid var(--rule); }
      .wide tr > th, .wide tr > td { display: block; padding: 0; border: 0; min-width: 0; max-width: none;
        text-align: left; white-space: normal; background: none; overflow-wrap: anywhere; }
      .wide tr > th:first-child { position: static; grid-column: 1 / -1; font-size: 15px; font-weight: 650; }
      .wide tr > .long { grid-column: 1 / -1; }
      .wide td::before { content: attr(data-l); display: block; font-size: 11.5px; line-height: 1.35;
        font-weight: 400; }
    }
    """

  private static let screen = """
    :root {
      color-scheme: light dark;
      --page: #fff; --ink: #1c2430; --faint: #5a6675; --rule: #d8dee6; --band: #f3f5f8; --row: #f8fafc;
      --focus: #1d5fd1;
      --good: #14532d; --good-ground: #dcf3e3; --partial: #1e3a8a; --partial-ground: #dde8fd;
      --pending: #664b00; --pending-ground: #fdf0c4; --bad: #8f1414; --bad-ground: #fde0de;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --page: #12161c; --ink: #e6eaf0; --faint: #9aa7b6; --rule: #313a46; --band: #1d242d; --row: #171c23;
        --focus: #8ab4ff;
        --good: #a6ecbc; --good-ground: #14361f; --partial: #b9d1ff; --partial-ground: #1a2c52;
        --pending: #ffdf85; --pending-ground: #3d3108; --bad: #ffb4ad; --bad-ground: #4d1715;
      }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--ink);
      font: 13px/1.45 system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif; }
    main { width: max-content; min-width: 100%; padding: 28px 32px 40px; }
    header, footer { position: sticky; left: 32px; width: min(78ch, calc(100vw - 64px)); }
    h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.2; font-weight: 650; letter-spacing: -.01em; }
    header p { margin: 0; color: var(--faint); }
    table { margin: 22px 0; border-collapse: separate; border-spacing: 0; font-variant-numeric: tabular-nums; }
    caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    th, td { padding: 6px 10px; text-align: left; vertical-align: top; max-width: 32ch; overflow-wrap: break-word;
      border-bottom: 1px solid var(--rule); }
    td:last-child { max-width: 72ch; }
    thead th { position: sticky; top: 0; z-index: 2; background: var(--band); color: var(--faint);
      font-size: 12px; font-weight: 600; vertical-align: bottom; border-bottom: 1px solid var(--faint); }
    tbody th, tfoot th { font-weight: 500; }
    tr > th:first-child { position: sticky; left: 0; z-index: 1; background: var(--page);
      border-right: 1px solid var(--rule); }
    thead tr > th:first-child { z-index: 3; background: var(--band); }
    tbody tr:hover > * { background: var(--row); }
    .right { text-align: right; white-space: nowrap; }
    .date { white-space: nowrap; }
    .absent { color: var(--faint); }
    .negative { color: var(--bad); }
    tr.subtotal > * { font-weight: 650; background: var(--row); }
    tr.group > th { padding-top: 16px; background: var(--page); font-weight: 650; border-right: 0; }
    tr.group span + span { margin-left: 1.4em; }
    small { font-size: 12px; font-weight: 500; color: var(--faint); }
    tfoot th, tfoot td { font-weight: 650; border-top: 2px solid var(--faint); border-bottom: 0;
      background: var(--page); }
    tfoot tr.coverage > * { font-weight: 400; border-top: 0; }
    .label { display: block; position: relative; width: max-content; max-width: 100%; }
    .label[tabindex] { cursor: help; border-radius: 4px; }
    .label:not(.good, .partial, .pending, .bad)[tabindex] { text-decoration: underline dotted var(--faint);
      text-underline-offset: 3px; }
    .good, .partial, .pending, .bad { padding: 0 7px; border: 1px solid; border-radius: 4px;
      font-size: 11px; line-height: 18px; font-weight: 650; letter-spacing: .03em; }
    .label + .label { margin-top: 3px; }
    td > .label:not([tabindex], .good, .partial, .pending, .bad) { color: var(--faint); }
    summary { cursor: pointer; color: var(--faint); }
    summary:focus-visible { outline: 2px solid var(--focus); border-radius: 4px; }
    details > .label { font-size: 12px; width: auto; }
    .good { color: var(--good); background: var(--good-ground); }
    .partial { color: var(--partial); background: var(--partial-ground); border-style: dashed; }
    .pending { color: var(--pending); background: var(--pending-ground); border-style: dotted; }
    .bad { color: var(--bad); background: var(--bad-ground); border-width: 2px; padding: 0 6px; line-height: 16px; }
    .good::before { content: "\\2713\\00a0" / ""; }
    .partial::before { content: "\\25d0\\00a0" / ""; }
    .pending::before { content: "\\25cb\\00a0" / ""; }
    .bad::before { content: "!\\00a0" / ""; }
    .label:focus { outline: 2px solid var(--focus); outline-offset: 1px; }
    .label:focus::after { content: attr(title); position: absolute; z-index: 4; top: calc(100% + 5px); left: 0;
      width: max-content; max-width: 46ch; padding: 7px 11px; border-radius: 6px; white-space: pre-line;
      background: var(--ink); color: var(--page); font-size: 12px; line-height: 1.5; font-weight: 400;
      letter-spacing: 0; box-shadow: 0 4px 14px #0004; }
    abbr { text-decoration: none; color: var(--bad); }
    footer { color: var(--faint); }
    h2 { margin: 0 0 4px; font-size: 13px; font-weight: 650; color: var(--ink); }
    ul { margin: 0; padding-left: 18px; }
    .empty { color: var(--faint); }
    .wide td::before { content: none; }
    @media screen and (max-width: 639px) {
      main { width: auto; padding: 20px 16px 32px; }
      header, footer { position: static; width: auto; }
      table { margin: 14px 0; }
      .wide td::before { color: var(--faint); }
    }
    """
    + "\n" + cards

  private static let printed = """
    @media print {
      body { font-size: 9pt; print-color-adjust: exact; }
      main { width: auto; padding: 0; }
      header, footer, thead th, tr > th:first-child { position: static; width: auto; }
      table { width: 100%; margin: 5mm 0; }
      th, td { padding: 1mm 2mm; max-width: none; }
      tr { break-inside: avoid; }
      tr.group { break-after: avoid; }
      tfoot { display: table-row-group; }
      footer { break-inside: avoid; }
      summary { display: none; }
      details::details-content { content-visibility: visible; display: block; }
      details > .label { font-size: 7.5pt; }
      .label:focus { outline: 0; }
      .label:focus::after { display: none; }
    }
    """
}
