#!/usr/bin/env python3
"""Looks at the pages for owners in Chromium: checks their layout, or takes pictures of them.

  browser.py check FOLDER            no text is clipped or overlaps, no page scrolls sideways, each text has contrast, and
                                     each link, table, chart and heading has a name for a screen reader
  browser.py pictures FOLDER OUT     pictures at three widths, light and dark, and each page on paper
  browser.py ... --only NAME,NAME    some of the pages
  browser.py ... --widths NAME,NAME  some of the widths: wide, tablet, phone
  browser.py pictures ... --vision KIND   as a person sees them with achromatopsia, deuteranopia, protanopia or tritanopia

Without Chromium it prints what is skipped and succeeds. No page makes a request: the browser has no network.
"""
import base64, json, os, pathlib, shutil, subprocess, sys, tempfile

WIDTHS = {"wide": 1440, "tablet": 820, "phone": 390}

# What is wrong with a page's layout, as texts. Regions that scroll by themselves may be wider than the page.
PROBLEMS = """(() => {
  const found = [], view = document.documentElement.clientWidth
  const name = (e) => e.tagName.toLowerCase() + (e.getAttribute('class') ? '.' + e.getAttribute('class') : '')
  const text = (e) => (e.textContent || '').trim().slice(0, 40)
  const seen = (e) => { const b = e.getBoundingClientRect(); return b.width > 1.5 && b.height > 1.5 }
  // The heads of tables that are cards are for screen readers alone.
  const hidden = (e) => e.closest('thead') && getComputedStyle(e.closest('thead')).clipPath != 'none'
  if (document.documentElement.scrollWidth > view + 1)
    found.push('the page is ' + document.documentElement.scrollWidth + ' wide and scrolls sideways')
  // The place of an element's visible text; texts for screen readers alone and closed details take none.
  const inner = (e) => {
    const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT), r = document.createRange()
    let left = Infinity, right = -Infinity
    while (walk.nextNode()) {
      const parent = walk.currentNode.parentElement
      if (parent.closest('.vh,svg,details:not([open]) > :not(summary)')) continue
      r.selectNodeContents(walk.currentNode)
      for (const b of r.getClientRects()) { left = Math.min(left, b.left); right = Math.max(right, b.right) }
    }
    return {left, right, width: right - left}
  }
  for (const e of document.querySelectorAll('h1,h2,h3,p,li,td,th,summary,.big,.of,.ch,.lab,.tag,.amt')) {
    if (!seen(e) || e.closest('.vh') || hidden(e)) continue
    const box = e.getBoundingClientRect(), content = inner(e)
    if (!(content.width > 2)) continue
    if (content.right > box.right + 2 || content.left < box.left - 2)
      found.push(name(e) + ' is narrower than its text: ' + text(e))
    if (!e.closest('.scroll') && content.right > view + 1) found.push(name(e) + ' ends beyond the page: ' + text(e))
  }
  // Tables of a panel fit; only those with a column that stays in view may scroll.
  for (const e of document.querySelectorAll('.panel .scroll:not(.stick)'))
    if (seen(e) && e.scrollWidth > e.clientWidth + 1 && !e.closest('details'))
      found.push('the table ' + e.getAttribute('aria-label') + ' is cut: ' + e.scrollWidth + ' in ' + e.clientWidth)
  for (const svg of document.querySelectorAll('svg')) {
    if (!seen(svg)) continue
    const region = (svg.closest('.panel') || document.body).getBoundingClientRect()
    const texts = [...svg.querySelectorAll('text')].map(e => [e, e.getBoundingClientRect()])
    texts.forEach(([e, box], i) => {
      if (!svg.closest('.scroll') && (box.right > region.right + 2 || box.left < region.left - 2))
        found.push('a label ends beyond its panel: ' + text(e))
      for (const [other, area] of texts.slice(i + 1)) {
        const across = Math.min(box.right, area.right) - Math.max(box.left, area.left)
        const down = Math.min(box.bottom, area.bottom) - Math.max(box.top, area.top)
        if (across > 2 && down > 4) found.push('labels overlap: ' + text(e) + ' / ' + text(other))
      }
    })
  }
  return [...new Set(found)]
})()"""

# Texts whose contrast with what is behind them is too low (WCAG 2.2, level AA): 4.5, or 3 for large ones.
CONTRAST = """(() => {
  const found = new Set()
  const parts = (color) => (color.match(/[\\d.]+/g) || []).map(Number)
  const light = (color) => {
    const [r, g, b] = parts(color).slice(0, 3).map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    return .2126 * r + .7152 * g + .0722 * b
  }
  const behind = (e) => {
    for (let at = e; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor, alpha = parts(color)[3]
      if (alpha === undefined || alpha == 1) return color
    }
    return getComputedStyle(document.documentElement).colorScheme == 'dark' ? 'rgb(0,0,0)' : 'rgb(255,255,255)'
  }
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement, text = walk.currentNode.textContent.trim()
    if (!text || e.closest('.vh,.skip,title,desc,style,thead:not(:has(th))')) continue
    const box = e.getBoundingClientRect(), style = getComputedStyle(e)
    if (box.width < 1.5 || box.height < 1.5 || style.visibility == 'hidden') continue
    const color = e.closest('svg') ? style.fill : style.color, size = parseFloat(style.fontSize)
    if (!color.startsWith('rgb')) continue
    const [one, two] = [light(color), light(behind(e))]
    const ratio = (Math.max(one, two) + .05) / (Math.min(one, two) + .05)
    const isLarge = size >= 24 || (size >= 18.66 && parseInt(style.fontWeight) >= 700)
    if (ratio < (isLarge ? 3 : 4.5)) found.add(ratio.toFixed(2) + ' is the contrast of ' + color + ': ' + text.slice(0, 40))
  }
  return [...found]
})()"""


class Browser:
    """One Chromium, spoken to through a pipe."""

    def __init__(self, program):
        self.folder = tempfile.mkdtemp()
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def place():
            os.dup2(to_browser, 63), os.dup2(from_browser, 64)
            os.dup2(63, 3), os.dup2(64, 4)

        flags = ["--headless", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe", "--disable-extensions",
                 "--host-resolver-rules=MAP * ~NOTFOUND", f"--user-data-dir={self.folder}"]
        # As root, as in a container, Chromium runs only without its sandbox; the pages hold no script.
        flags += ["--no-sandbox"] if os.getuid() == 0 else []
        self.process = subprocess.Popen([program, *flags, "about:blank"], preexec_fn=place, close_fds=False,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser), os.close(from_browser)
        self.number, self.rest, self.session = 0, b"", None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")

    def message(self):
        while b"\0" not in self.rest:
            piece = os.read(self.input, 1 << 20)
            if not piece:
                raise RuntimeError("Chromium ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.output, json.dumps(request).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]

    def open(self, path, width, scheme="light", media=""):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=1000, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.call("Page.navigate", url=path.resolve().as_uri())
        while self.message().get("method") != "Page.loadEventFired":
            pass

    def found(self, script):
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(str(result["exceptionDetails"]))
        return result["result"]["value"]

    def unnamed(self):
        """What a screen reader reads without a name, as texts."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        roles = [node["role"]["value"] for node in nodes
                 if not node["ignored"] and "role" in node and not node.get("name", {}).get("value", "").strip()]
        return [f"{roles.count(role)} times {role} without a name for a screen reader"
                for role in ("link", "button", "image", "img", "table", "heading", "rowheader", "DisclosureTriangle")
                if role in roles]

    def picture(self, path):
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 9000), "scale": 1}
        data = self.call("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)["data"]
        path.write_bytes(base64.b64decode(data))

    def paper(self, path):
        data = self.call("Page.printToPDF", preferCSSPageSize=True, printBackground=True)["data"]
        path.write_bytes(base64.b64decode(data))

    def close(self):
        self.session = None
        try:
            self.call("Browser.close")
        except (RuntimeError, OSError):
            pass
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def check(browser, pages):
    wrong = 0
    for page in pages:
        for name, width in WIDTHS.items():
            browser.open(page, width)
            for problem in browser.found(PROBLEMS):
                wrong += 1
                print(f"pages: {page.name}, {name} ({width}): {problem}")
        for scheme in ("light", "dark"):
            browser.open(page, 1440, scheme)
            for problem in browser.found(CONTRAST):
                wrong += 1
                print(f"pages: {page.name}, {scheme}: {problem}")
        for problem in browser.unnamed():
            wrong += 1
            print(f"pages: {page.name}: {problem}")
    print(f"pages: {len(pages)} pages at {len(WIDTHS)} widths, {wrong} problems")
    return wrong == 0


def pictures(browser, pages, out):
    out.mkdir(parents=True, exist_ok=True)
    for page in pages:
        for scheme in ("light", "dark"):
            for name, width in WIDTHS.items():
                browser.open(page, width, scheme)
                browser.picture(out / f"{page.stem}-{name}-{scheme}.png")
        browser.open(page, 1440)
        browser.paper(out / f"{page.stem}.pdf")
    return True


def main(words):
    only = words.pop(words.index("--only") + 1).split(",") if "--only" in words else None
    if "--widths" in words:
        wanted = words.pop(words.index("--widths") + 1).split(",")
        for name in set(WIDTHS) - set(wanted):
            del WIDTHS[name]
    vision = words.pop(words.index("--vision") + 1) if "--vision" in words else "none"
    words = [word for word in words if word not in ("--only", "--widths", "--vision")]
    program = next((found for found in map(shutil.which, ["chromium", "chromium-browser", "google-chrome"]) if found), None)
    if not program:
        print("pages: SKIPPED the layout of pages: no Chromium here; 'apt-get install chromium' brings one")
        # Where the checks are installed, none may be skipped.
        return "OWNERDASH_CHECKS" not in os.environ
    pages = sorted(page for page in pathlib.Path(words[1]).glob("*.html") if not only or page.stem in only)
    if not pages:
        print(f"pages: {words[1]} has no pages", file=sys.stderr)
        return False
    browser = Browser(program)
    browser.call("Emulation.setEmulatedVisionDeficiency", type=vision)
    try:
        return check(browser, pages) if words[0] == "check" else pictures(browser, pages, pathlib.Path(words[2]))
    finally:
        browser.close()


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1:]) else 1)
