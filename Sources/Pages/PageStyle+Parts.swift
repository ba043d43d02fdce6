extension PageStyle {
  /// Panels, tables, charts, lists, and what changes on narrow screens.
  static let parts = """
    .br{fill:var(--ink)} .grid2{display:grid;gap:28px 40px;margin-top:14px;grid-template-columns:minmax(0,1fr)}
    @media (min-width:760px){
      .grid2{grid-template-columns:repeat(2,minmax(0,1fr));gap:32px 32px}
      .grid2 .full,.grid2.wide-l>*{grid-column:1/-1}
    }
    @media (min-width:1100px){
      .grid2{gap:36px 48px} .grid2.wide-l{grid-template-columns:minmax(0,7fr) minmax(0,5fr)}
      .grid2.wide-l>*{grid-column:auto}
    }
    .panel{border-top:1px solid var(--rule);padding-top:12px;min-width:0}
    .ph{display:flex;justify-content:space-between;gap:12px;align-items:baseline}
    .how{font-size:13px;white-space:nowrap}
    .scroll{position:relative;overflow-x:auto;-webkit-overflow-scrolling:touch}
    table{border-collapse:collapse;width:100%;font-size:14px;line-height:1.35} th{font-weight:400;text-align:left;
      overflow-wrap:break-word;hyphens:auto}
    thead th{font-size:12.5px;color:var(--ink2);font-weight:600;vertical-align:bottom;padding:6px 8px;
      border-bottom:1px solid var(--ink2);white-space:nowrap}
    thead th a{color:inherit;text-decoration-color:transparent}
    thead th a:hover{text-decoration-color:currentColor} thead th[aria-sort] a{color:var(--ink)}
    tbody th,tbody td{padding:7px 8px;border-bottom:1px solid var(--rule2);vertical-align:baseline}
    tbody tr:hover>*{background:var(--wash)}
    tfoot th,tfoot td{padding:8px;border-top:1px solid var(--ink2);font-weight:600}
    th:first-child,td:first-child{padding-left:0} th:last-child,td:last-child{padding-right:0}
    .r{text-align:right} .nw{white-space:nowrap} .dim{color:var(--ink2)} .small{font-size:13px}
    td svg{vertical-align:middle} .fresh{white-space:nowrap;color:var(--ink2)}
    .fresh.bad{color:var(--worse);font-weight:600} .states .fresh,.cards .fresh.bad{white-space:normal}
    .tag{display:inline-block;font-size:12px;line-height:1.5;font-weight:600;padding:0 6px;
      border:1px solid currentColor;border-radius:3px;color:var(--ink2);white-space:nowrap}
    .tag.hot{color:var(--worse)} .list{list-style:none;margin:0;padding:0}
    .list li{display:grid;grid-template-columns:74px minmax(0,1fr) auto;gap:4px 12px;padding:9px 0;
      border-bottom:1px solid var(--rule2);align-items:baseline;font-size:14px}
    .list .amt{text-align:right;font-weight:600;white-space:nowrap} .list .why{color:var(--ink2)}
    .key{display:flex;flex-wrap:wrap;gap:4px 16px;list-style:none;margin:0 0 8px;padding:0;font-size:13px;
      color:var(--ink2)}
    .key svg{vertical-align:-1px;margin-right:6px} .w,.n{max-width:100%}
    .w svg,.n svg{display:block;width:100%;height:auto;overflow:visible} .n{display:block;max-width:440px}
    .w{display:none}
    @media (min-width:1100px){
      .w{display:block} .n{display:none}
    }
    svg text{font-family:inherit;font-size:12px;fill:var(--ink2);font-variant-numeric:tabular-nums}
    svg .ti{fill:var(--ink);font-weight:600} svg .b1{fill:var(--s1);font-weight:600}
    svg .b2{fill:var(--link);font-weight:600} .g{stroke:var(--rule);stroke-width:1}
    .ax{stroke:var(--ink2);stroke-width:1}
    .l1{fill:none;stroke:var(--s1);stroke-width:2.25;stroke-linejoin:round;stroke-linecap:round}
    .l2{fill:none;stroke:var(--s2);stroke-width:1.75;stroke-dasharray:1 0;stroke-linejoin:round}
    .l3{fill:none;stroke:var(--gray);stroke-width:1.75;stroke-linejoin:round} .ld{stroke-dasharray:5 4}
    .p1{fill:var(--s1)} .p2{fill:var(--s2)} .p3{fill:var(--gray)}
    .po{fill:var(--bg);stroke:var(--s1);stroke-width:2} .fa1{fill:var(--a1)} .fa2{fill:var(--a2)}
    .fa3{fill:var(--a3)} .fa4{fill:var(--a4)} .fren{fill:var(--ren)} .fund{fill:var(--und)} .flea{fill:var(--lea)}
    .fin{fill:var(--s1)} .fout{fill:var(--lea)} .fgray{fill:var(--gray)} .ftrack{fill:var(--track)}
    .hat{stroke:var(--gray);stroke-width:1;opacity:.55}
    .ages{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:10px 16px;margin:10px 0 0;padding:0;
      list-style:none;font-size:13px}
    @media (min-width:1100px){
      .ages{grid-template-columns:repeat(4,minmax(0,1fr))}
    }
    .ages b{display:block;font-size:16px;font-weight:600} .ages li>span{color:var(--ink2)}
    .ages li>span .worse{color:var(--worse)} .ages li>span .better{color:var(--better)}
    .stack{display:block;width:100%;height:22px} details.alt{margin-top:8px;font-size:13px}
    summary{cursor:pointer;color:var(--link);width:fit-content} details.alt table{margin-top:6px}
    .frac{display:flex;flex-wrap:wrap;align-items:center;gap:8px 14px;margin:14px 0 4px;font-size:19px}
    .frac .q{display:inline-grid;text-align:center}
    .frac .q span:first-child{border-bottom:1.5px solid var(--ink);padding:0 10px 3px}
    .frac .q span:last-child{padding:3px 10px 0} .frac b{font-size:28px;font-weight:650}
    code{font:12.5px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
    .dl{display:grid;grid-template-columns:minmax(0,auto) minmax(0,1fr);gap:5px 16px;margin:0;font-size:14px}
    .dl dt{color:var(--ink2)} .dl dd{margin:0;overflow-wrap:anywhere}
    .ug{list-style:none;margin:8px 0 0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(132px,
      1fr));gap:0 28px;font-size:13.5px}
    .ug li{display:flex;justify-content:space-between;gap:8px;padding:4px 0;border-bottom:1px solid var(--rule2)}
    .ug li span{color:var(--ink2)}
    .ug.cells{grid-template-columns:repeat(auto-fill,minmax(210px,1fr))} .ug li span{overflow-wrap:anywhere}
    .ug li b{font-weight:400;flex:0 0 auto;max-width:60%;overflow-wrap:anywhere} .ug.cells span{text-align:right}
    @media (min-width:1100px){
      .figures{grid-template-columns:repeat(2,minmax(0,1fr));gap:28px 48px}
    }
    .panel>details{margin-top:8px;font-size:13px}
    .foot{margin-top:48px;border-top:1px solid var(--rule);padding-top:14px;font-size:13px;color:var(--ink2);
      max-width:none}
    .foot p{max-width:90ch;margin:0 0 6px}
    @media screen and (max-width:1099px) and (min-width:640px){
      .stick th:first-child,.stick td:first-child{position:sticky;left:0;background:var(--bg);z-index:1;
        box-shadow:1px 0 0 var(--rule)} .stick th:first-child{max-width:170px}
    }
    @media screen and (max-width:639px){
      .cards thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
      .cards,.cards tbody,.cards tfoot{display:block}
      .cards tr{display:grid;grid-template-columns:repeat(5,minmax(0,1fr));gap:1px 8px;padding:11px 0;
        font-size:13px;border-bottom:1px solid var(--rule)}
      .cards tbody th,.cards tbody td,.cards tfoot th,.cards tfoot td{display:block;padding:0;border:0;
        text-align:left;min-width:0}
      .cards td::before{content:attr(data-l);display:block;font-size:11.5px;line-height:1.3;color:var(--ink2);
        font-weight:400;margin-top:5px}
      .cards tbody .c-name,.cards tfoot .c-name{grid-column:1/4;font-weight:600;font-size:15px}
      .cards tbody .c-fresh{grid-column:4/-1;grid-row:1;text-align:right} .cards .c-fresh::before{display:none}
      .cards .c-bar svg,.cards .c-none{display:none!important} .cards .pv{min-width:0}
      .cards .c-spark{align-self:end} .cards .c-spark svg{width:100%;height:auto;max-width:84px}
      .cards td::before{font-size:11px;white-space:nowrap} .cards tfoot .c-name{grid-column:1/-1}
      .plans .c-name,.cards.plans tfoot .c-name{grid-column:1/2!important;font-size:13px!important;
        white-space:normal} .cards .c-in{grid-row:1;grid-column:2/4} .cards .c-in::before{display:none}
      .cards.u tbody .c-name{grid-column:1/2} .cards tfoot tr{border-bottom:0;border-top:1px solid var(--ink2)}
      .list li{grid-template-columns:minmax(0,1fr) auto} .list li>:first-child{grid-column:1;justify-self:start}
      .list .amt{grid-row:1;grid-column:2} .list .txt{grid-column:1/-1} .top{flex-wrap:wrap;gap:2px 16px}
      h1{margin-top:18px;font-size:25px} h2{margin-top:32px}
    }
    @media screen and (max-width:359px){
      .cards tr{grid-template-columns:repeat(4,minmax(0,1fr))}
      .cards tbody .c-name,.cards tfoot .c-name{grid-column:1/3} .cards tbody .c-fresh{grid-column:3/-1}
    }
    @media screen and (max-width:1099px) and (min-width:640px){
      .cards{font-size:13px}
      .cards thead th,.cards tbody th,.cards tbody td,.cards tfoot th,.cards tfoot td{padding-left:5px;
        padding-right:5px} .cards th:first-child{padding-left:0!important} .cards .c-bar svg{display:none}
    }
    @media screen and (max-width:1099px){
      .barhelp{display:none}
      .panel table{font-size:13px} .panel td,.panel th{padding-left:5px;padding-right:5px}
      .panel td:first-child,.panel th:first-child{padding-left:0}
      .panel td:last-child,.panel th:last-child{padding-right:0}
    }
    @media screen and (max-width:429px){
      .panel table{font-size:12px} .panel td,.panel th{padding-left:3px;padding-right:3px}
      .panel thead th{white-space:normal;font-size:11.5px}
    }
    @media screen and (max-width:389px){.big{font-size:22px}}
    @media screen and (max-width:639px){
      .stick table:not(.cards) th:first-child{position:sticky;left:0;background:var(--bg);z-index:1;
        box-shadow:1px 0 0 var(--rule);white-space:normal;max-width:104px}
      .stick table:not(.cards){font-size:13px}
      .stick table:not(.cards) td,.stick table:not(.cards) thead th{padding-left:6px;padding-right:6px}
      .stick table:not(.cards) :is(th,td):first-child{padding-left:0} .headhelp{display:none}
      .cards.four tr{grid-template-columns:repeat(4,minmax(0,1fr))} .cards.four tbody .c-name{grid-column:1/4}
      .cards.four .c-text{white-space:normal}
    }
    .c-text{white-space:nowrap} .sorts b{font-weight:600;color:var(--ink)}
    @media screen and (min-width:640px){
      .sorts{display:none} .cards .c-ready{padding-left:16px}
    }
    .topnav{display:flex;flex-wrap:wrap;gap:2px 16px;list-style:none;margin:0;padding:0}
    .topnav [aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
    .doc th,.doc td{text-align:left;vertical-align:baseline;overflow-wrap:anywhere}
    .doc thead th{white-space:normal;overflow-wrap:normal} .doc .right{text-align:right;white-space:nowrap}
    .doc td,.doc tbody th{padding:6px 8px} .doc .date{white-space:nowrap} .doc tbody th{min-width:9em}
    .doc .absent{color:var(--ink2)} .doc .negative{color:var(--worse)} .doc .subtotal>*{font-weight:600}
    .doc td:last-child:not(.right,.date){min-width:16em}
    .wide td::before{color:var(--ink2)} .doc .wide tr>:first-child{padding-left:0}
    @media screen and (min-width:640px){.wide td::before{content:none}}
    .doc .group th{padding-top:16px;font-weight:600;border-bottom:1px solid var(--rule)}
    .doc .group span+span{margin-left:1.4em} .doc .group small{font-weight:400;color:var(--ink2)}
    .doc .coverage>*{font-weight:400;border-top:0;color:var(--ink2)}
    .doc .label{display:block} .doc .label+.label{margin-top:2px}
    .doc caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .good::before{content:"✓ "} .partial::before{content:"◐ "} .pending::before{content:"○ "}
    .bad:not(.fresh)::before{content:"! "} .bad{color:var(--worse);font-weight:600}
    .notes{margin:14px 0 0;padding-left:18px;font-size:13px;line-height:1.5;color:var(--ink2);max-width:112ch}
    .notes li{margin:3px 0;overflow-wrap:anywhere}
    .links{columns:3 240px;list-style:none;margin:10px 0 0;padding:0;font-size:14px}
    .links li{padding:3px 0;break-inside:avoid}
    .fnone{fill:none} .cards.plans tbody .c-name{overflow-wrap:anywhere}
    @media screen and (max-width:639px){
    .cards tfoot tr:has(.c-fresh) .c-name{grid-column:1/4}
    .cards tfoot .c-fresh{grid-column:4/-1;grid-row:1;text-align:right;white-space:nowrap}
    .periods tr{grid-template-columns:repeat(4,minmax(0,1fr))} .cards.periods tbody .c-name{grid-column:1/-1}
    .periods td:nth-child(2){grid-column:1;grid-row:2} .periods td:nth-child(3){grid-column:2;grid-row:2}
    .periods td:nth-child(4){grid-column:2;grid-row:3} .periods td:nth-child(5){grid-column:3;grid-row:2}
    .periods td:nth-child(6){grid-column:3;grid-row:3} .periods td:nth-child(7){grid-column:4;grid-row:2}
    .periods td:nth-child(8){grid-column:4;grid-row:3} .periods .c-chg::before{display:none}
    }
    @media screen and (max-width:1099px) and (min-width:640px){
    .cards{font-size:12.5px} .cards thead th{white-space:normal}
    .cards thead th,.cards tbody th,.cards tbody td,.cards tfoot th,.cards tfoot td{padding-left:4px;
    padding-right:4px}
    .cards .c-spark svg{width:48px;height:auto} .cards tbody .c-name{min-width:100px} .cards .pv{min-width:0}
    }
    @media screen and (max-width:639px){
    .cards.u td[data-l="State"]{grid-column:span 2}
    }
    .doc th,.doc td{overflow-wrap:break-word} .doc tr>:first-child{padding-left:0!important}
    .doc code{overflow-wrap:normal} .sub+.sub{margin-top:-6px} .sub+.doc,.asof+.doc,.asof+.scroll{margin-top:14px}
    .why-link{color:inherit;text-decoration-color:var(--rule)} h2.rule{font-size:16px;margin:0;max-width:75ch}
    .panel>.dl{margin:8px 0 10px;font-size:13.5px} section.panel:has(h2.rule){margin-top:28px}
    .rules tbody th{max-width:80ch} .rules .tag{white-space:nowrap}
    @media screen and (min-width:640px){
      .found td:last-child{min-width:20em;max-width:62em} .found tbody th{min-width:8em}
    }
    .filter{margin:14px 0 -12px;font-size:13px;color:var(--ink2)}
    .states thead th{white-space:normal} .states td{white-space:nowrap} .states tbody th{min-width:9em}
    """

  /// Paper: always the light colors; the portfolio in landscape.
  static func printed(_ paper: String) -> String {
    """
    @media print{
      @page{size:\(paper) portrait;margin:12mm} @page wide{size:\(paper) landscape;margin:11mm}
      body.land{page:wide}
      :root{color-scheme:light;--bg:#fff;--wash:#fff;--ink:#000;--ink2:#4b535b;--rule:#c9ced3;--rule2:#e3e6e9;
        --link:#000;--s1:#0b5cad;--s2:#4a8fd0;--gray:#8b949e;--track:#e6e9ec;--better:#0b5cad;--worse:#a84a00;
        --warnbg:#fff;--a1:#e6b882;--a2:#d18a40;--a3:#a4560f;--a4:#642c04;--ren:#0b5cad;--und:#8a939d;--lea:#b9651c}
      *{print-color-adjust:exact;-webkit-print-color-adjust:exact} body{font-size:9.5pt}
      .page{max-width:none;padding:0} .ug{font-size:8pt;grid-template-columns:repeat(6,minmax(0,1fr))}
      .panel>details::details-content{content-visibility:visible;display:block}
      .skip,.nav,.how,details.alt,.noprint{display:none!important} a{text-decoration:none}
      table{font-size:8.5pt} thead th{font-size:8pt;padding:3px 5px} tbody th,tbody td{padding:3px 5px}
      tfoot th,tfoot td{padding:4px 5px} tfoot{display:table-row-group} thead{display:table-header-group}
      tr,.panel,.tile,.list li,.tiles,.grid2:not(:has(>:nth-child(3))),table:not(:has(tr:nth-child(18))){
        break-inside:avoid}
      h2,h3,.ph{break-after:avoid} .panel:has(.cards,.ug,>details:not(.alt)){break-inside:auto}
      .land #properties{break-before:page} .states :is(td,th){padding-top:1px!important;padding-bottom:1px!important}
      .figures{display:grid!important;grid-template-columns:repeat(2,minmax(0,1fr));gap:10px 22px}
      .figures .panel{margin-top:0!important} .figures .ug{grid-template-columns:repeat(3,minmax(0,1fr))} .notes{font-size:8pt} .four{font-size:8pt}
      h1{font-size:16pt;margin-top:6px} h2{font-size:12pt;margin-top:12px;margin-bottom:0}
      .top{padding:0 0 5px;font-size:8pt} .asof{font-size:9pt} .panel{padding-top:5px} .scroll{overflow:visible}
      .tiles{grid-template-columns:repeat(6,minmax(0,1fr));margin-top:8px} .big{font-size:13pt}
      .land .big{font-size:16pt}
      .tile,.tile:nth-child(even),.tile:nth-child(3n+1){padding:5px 7px;border-left:1px solid var(--rule)}
      .tile:first-child{padding-left:0;border-left:0}
      .tile .lab,.tile .of,.tile .ch{font-size:7pt;line-height:1.3}
      .land .tile .lab,.land .tile .of,.land .tile .ch{font-size:8pt}
      .tile svg{padding-top:4px;height:22px;width:97px;align-self:flex-start}
      .note{font-size:8.5pt;padding:4px 8px;margin-top:6px;max-width:none}
      .wide-l .panel{break-inside:auto} .stackgap{display:block}
      .stackgap .panel{margin-top:10px} .dl{font-size:8.5pt} .frac{font-size:11pt;margin:6px 0 2px}
      .frac b{font-size:15pt} .wide-l table{font-size:8pt}
      .wide-l td,.wide-l th{padding-top:2px!important;padding-bottom:2px!important} .gap{height:8px}
      .tag{font-size:7pt} .c-bar .bar{display:inline} .pv{min-width:46px}
      .grid2,.grid2.wide-l{grid-template-columns:repeat(2,minmax(0,1fr));gap:14px 22px;margin-top:8px}
      .sub{font-size:8pt;margin-bottom:6px;break-inside:avoid} .sub:not(:last-child){break-after:avoid}
      .list li{font-size:8.5pt;padding:4px 0;grid-template-columns:58px minmax(0,1fr) auto} .w{display:none}
      .n{display:block;max-width:none} .land .w{display:block} .land .n{display:none}
      .foot{margin-top:16px;font-size:7.5pt}
      .topnav{display:none} .foot{margin-top:8px!important;padding-top:4px} .foot p{max-width:none}
      body:not(.land) .foot{display:none} .land .list li{padding:2px 0;font-size:7.5pt;line-height:1.35}
      .land .grid2.wide-l{grid-template-columns:minmax(0,7fr) minmax(0,4fr)}
      .land .cards :is(td,th),.land .periods :is(td,th){padding-top:2px;padding-bottom:2px} .doc table{font-size:7pt}
      .doc td,.doc th{padding:2px 4px!important} .doc{overflow:visible}
    }
    """
  }
}
