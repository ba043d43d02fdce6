internal import Reports

/// How the pages look: on a screen by day and by night, on a phone, and on paper.
struct PageStyle {
  /// The whole style sheet.
  let sheet: String

  /// The style of pages that print on a size of paper.
  init(_ paper: Paper) {
    sheet =
      PageStyle.base + "\n" + PageStyle.parts + "\n" + HTMLRenderer.cards + "\n" + PageStyle.printed(paper.rawValue)
  }

  /// Colors, text, heads and headline figures.
  private static let base = """
    :root{color-scheme:light dark;--bg:#fff;--wash:#f6f7f8;--ink:#1a1e23;--ink2:#59626c;--rule:#dfe3e7;
      --rule2:#eef0f2;--link:#0b5394;--s1:#0b5cad;--s2:#4a8fd0;--gray:#8b949e;--track:#e6e9ec;--better:#0b5cad;
        --worse:#a84a00;--warnbg:#fdf3e8;--a1:#e6b882;--a2:#d18a40;--a3:#a4560f;--a4:#642c04;--ren:#0b5cad;
        --und:#8a939d;--lea:#b9651c;--focus:#0b5cad}
    @media (prefers-color-scheme:dark){
      :root{--bg:#14171a;--wash:#1c2024;--ink:#e9ebee;--ink2:#a6aeb7;--rule:#343a41;--rule2:#262b30;--link:#8cc0f5;
        --s1:#7db7f0;--s2:#4f8fce;--gray:#7c8690;--track:#2c3238;--better:#7db7f0;--worse:#f2a662;--warnbg:#2b2218;
        --a1:#5b4430;--a2:#93622f;--a3:#cf8a45;--a4:#ffc488;--ren:#7db7f0;--und:#67717b;--lea:#e39a55;
        --focus:#8cc0f5}
    }
    *{box-sizing:border-box} html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-behavior:auto}
    body{margin:0;background:var(--bg);color:var(--ink);font:400 15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,
      "Helvetica Neue",Arial,sans-serif;font-variant-numeric:tabular-nums lining-nums}
    .page{max-width:1232px;margin:0 auto;padding:0 16px 48px}
    @media (min-width:700px){
      .page{padding:0 24px 64px}
    }
    a{color:var(--link);text-decoration:underline;text-decoration-color:color-mix(in srgb,currentColor 35%,
      transparent);text-underline-offset:3px;text-decoration-thickness:1px}
    a:hover{text-decoration-color:currentColor}
    a:focus-visible,summary:focus-visible,[tabindex]:focus-visible{outline:2px solid var(--focus);
      outline-offset:2px;border-radius:2px}
    .skip{position:absolute;left:-999px;top:0;background:var(--bg);padding:8px 12px;z-index:9}
    .skip:focus{left:8px;top:8px}
    .vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .top{display:flex;justify-content:space-between;gap:16px;align-items:baseline;padding:14px 0 12px;
      border-bottom:1px solid var(--rule);font-size:13px;color:var(--ink2)}
    .top a{color:var(--ink2)} .top .own{color:var(--ink);font-weight:600}
    h1{font-size:28px;line-height:1.2;font-weight:650;letter-spacing:-.01em;margin:24px 0 4px}
    h2{font-size:19px;line-height:1.3;font-weight:650;margin:40px 0 4px;letter-spacing:-.005em}
    h3{font-size:15px;line-height:1.35;font-weight:650;margin:0} p{margin:0}
    .asof{color:var(--ink2);max-width:90ch} .asof strong{color:var(--ink);font-weight:600}
    .sub{color:var(--ink2);font-size:13px;line-height:1.45;margin:2px 0 10px;max-width:112ch}
    .note{border-left:3px solid var(--worse);background:var(--warnbg);padding:8px 12px;margin:12px 0 0;
      font-size:14px;max-width:90ch}
    .note ul{margin:4px 0 0;padding-left:18px}
    .nav{display:flex;flex-wrap:wrap;gap:4px 18px;list-style:none;margin:14px 0 0;padding:0;font-size:14px}
    .tiles{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));margin:20px 0 0;
      border-top:1px solid var(--rule);list-style:none;padding:0}
    .tile{padding:12px 14px 12px 0;border-bottom:1px solid var(--rule);min-width:0}
    .tile:nth-child(even){padding-left:14px;border-left:1px solid var(--rule);padding-right:0}
    .tile h3,.tile .lab{font-size:13px;font-weight:600;color:var(--ink2);margin:0}
    .big{display:block;font-size:26px;line-height:1.2;font-weight:600;letter-spacing:-.015em;margin:2px 0 1px;
      white-space:nowrap}
    .cards td a{color:inherit;text-decoration-color:transparent}
    .cards td a:hover{text-decoration-color:currentColor} .big a{color:inherit;text-decoration-style:dotted}
    .tile .of{font-size:12.5px;color:var(--ink2);line-height:1.4;display:block}
    .tile .ch{font-size:13px;line-height:1.4;display:block;margin-top:2px}
    .tile{display:flex;flex-direction:column}
    .tile svg{display:block;margin-top:auto;padding-top:8px;box-sizing:content-box;max-width:100%}
    .gap{height:24px} .mt{margin-top:20px} .half{max-width:560px}
    .stackgap{display:grid;gap:24px;margin-top:14px;grid-template-columns:minmax(0,1fr)}
    .panel summary{color:inherit}
    .panel summary .dim,.panel h3 .dim{font-weight:400;font-size:13px;margin-left:6px}
    .fb{display:block;width:100%;height:12px} .funnel td:nth-child(2){width:26%;min-width:44px}
    @media (min-width:700px){
      .tiles{grid-template-columns:repeat(3,minmax(0,1fr))}
      .tile,.tile:nth-child(even){padding:14px 16px;border-left:1px solid var(--rule)}
      .tile:nth-child(3n+1){border-left:0;padding-left:0} .big{font-size:28px}
    }
    @media (min-width:1180px){
      .tiles{grid-template-columns:repeat(6,minmax(0,1fr))}
      .tile,.tile:nth-child(even),.tile:nth-child(3n+1){padding:14px 14px;border-left:1px solid var(--rule)}
      .tile:first-child{border-left:0;padding-left:0} .tile:last-child{padding-right:0} .big{font-size:26px}
    }
    .chg{white-space:nowrap} .better{color:var(--better)} .worse{color:var(--worse)} .same,.vs{color:var(--ink2)}
    .na{color:var(--ink2);font-style:normal} .spark{overflow:visible}
    .sl{fill:none;stroke:var(--s1);stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}
    .sd{fill:var(--s1)} .bar{overflow:visible;vertical-align:middle} .c-bar .bar{margin-right:6px}
    .pv{display:inline-block;min-width:58px;text-align:right} .bt{fill:var(--track)} .bf{fill:var(--s1)} .bv{fill:var(--lea)}
    """
}
