"""Writes report files in the containers that RealPage delivers, with Python's standard library alone.

The four containers are described in docs/sources.md: BIFF8 in an OLE2 file, as Crystal Reports writes it (`WORKBOOK`, a
table of shared strings) and as the server's own export writes it (`Workbook`, a text in each cell); OOXML whose cells
carry no references; and HTML. Nothing here is shared with the program that reads them, or with its simulator.
"""

import datetime
import io
import struct
import zipfile


class Text(str):
    """A text that the file stores as the result of a formula."""


class Sheet:
    """Cells by row and column, counted from 0, and the blocks of cells that are merged."""

    def __init__(self, name):
        self.name, self.cells, self.merged = name, {}, []

    def row(self, number, values):
        """Adds a row. A key is a column, `12`; a merged block, `12-46`; or one of several rows, `12-46v9`."""
        for key, value in values.items():
            block, _, last_row = str(key).partition("v")
            first, _, last = block.partition("-")
            first, last, last_row = int(first), int(last or first), int(last_row or number)
            if value is not None:
                self.cells[number, first] = value
            if last > first or last_row > number:
                self.merged.append((number, last_row, first, last))

    def list(self, number, values):
        """Adds a row whose values begin in the first column; a value that is None is left out."""
        self.row(number, dict(enumerate(values)))


EPOCH = datetime.datetime(1899, 12, 30)


def serial(value):
    """A day, or a time of a day, as a spreadsheet stores it."""
    if not isinstance(value, datetime.datetime):
        value = datetime.datetime(value.year, value.month, value.day)
    return (value - EPOCH) / datetime.timedelta(days=1)


# -- BIFF8 in OLE2

def record(kind, data):
    return struct.pack("<HH", kind, len(data)) + data


def text_of(value):
    """A string with its count of characters: a byte each where that is enough, else two."""
    try:
        return struct.pack("<HB", len(value), 0) + value.encode("latin-1")
    except UnicodeEncodeError:
        return struct.pack("<HB", len(value.encode("utf-16-le")) // 2, 1) + value.encode("utf-16-le")


def shared_strings(texts):
    """The table of shared strings, continued in further records; its total is wrong in the way that Crystal's is."""
    parts, data = [], struct.pack("<II", len(texts), len(texts))
    for text in texts:
        packed = text_of(text)
        if len(data) + len(packed) > 8000:
            parts.append(data)
            data = b""
        data += packed
    parts.append(data)
    return record(0x00FC, parts[0]) + b"".join(record(0x003C, part) for part in parts[1:])


def sheet_records(sheet, strings):
    rows = [row for row, _ in sheet.cells] or [0]
    columns = [column for _, column in sheet.cells] or [0]
    data = record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0010, 0x0DBB, 0x07CC, 0, 0))
    data += record(0x0200, struct.pack("<IIHHH", min(rows), max(rows) + 1, min(columns), max(columns) + 1, 0))
    for (row, column), value in sorted(sheet.cells.items()):
        if isinstance(value, Text):
            # The result of the formula `=""` is the text that follows in a record of its own.
            result = struct.pack("<BBHHH", 0, 0, 0, 0, 0xFFFF)
            data += record(0x0006, struct.pack("<HHH", row, column, 0) + result + struct.pack("<HIH", 0, 0, 3) + b"\x17\0\0")
            data += record(0x0207, text_of(value))
        elif isinstance(value, str) and strings is None:
            data += record(0x0204, struct.pack("<HHH", row, column, 0) + text_of(value))
        elif isinstance(value, str):
            if value not in strings:
                strings.append(value)
            data += record(0x00FD, struct.pack("<HHHI", row, column, 0, strings.index(value)))
        else:
            is_day = isinstance(value, datetime.date)
            number = serial(value) if is_day else float(value)
            data += record(0x0203, struct.pack("<HHHd", row, column, 1 if is_day else 0, number))
    for start in range(0, len(sheet.merged), 1000):
        part = sheet.merged[start:start + 1000]
        data += record(0x00E5, struct.pack("<H", len(part)) + b"".join(struct.pack("<HHHH", *block) for block in part))
    return data + record(0x000A, b"")


def biff(sheets, crystal):
    """A workbook of the kind that Crystal Reports writes, or else of the kind that the server's own export writes."""
    strings = [] if crystal else None
    bodies = [sheet_records(sheet, strings) for sheet in sheets]
    head = record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0005, 0x0DBB, 0x07CC, 0, 0))
    head += record(0x0031, struct.pack("<HHHHHBBBBBB", 200, 0, 0x7FFF, 400, 0, 0, 0, 0, 0, 5, 0) + b"Arial")
    head += record(0x041E, struct.pack("<H", 164) + text_of("mm\\/dd\\/yyyy"))
    for number_format in (0, 164):
        head += record(0x00E0, struct.pack("<HHHBBBBIIH", 0, number_format, 1, 0x20, 0, 0, 0, 0, 0, 0x20C0))
    tail = (shared_strings(strings) if crystal else b"") + record(0x000A, b"")
    names = [sheet.name.encode("latin-1") for sheet in sheets]
    position = len(head) + sum(12 + len(name) for name in names) + len(tail)
    places = b""
    for name, body in zip(names, bodies):
        places += record(0x0085, struct.pack("<IHBB", position, 0, len(name), 0) + name)
        position += len(body)
    return ole2(head + places + tail + b"".join(bodies), "WORKBOOK" if crystal else "Workbook", is_cut=not crystal)


FREE, END, FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD


def ole2(stream, name, is_cut):
    """An OLE2 file with one stream; the server's export cuts its last sector short."""
    stream += b"\0" * max(0, 4096 - len(stream))  # shorter ones would lie in sectors of another size
    count = -(-len(stream) // 512)
    fats = 1
    while fats * 128 < fats + 1 + count:
        fats += 1
    chain = [FAT] * fats + [END] + [fats + 2 + index for index in range(count - 1)] + [END]
    chain += [FREE] * (fats * 128 - len(chain))

    def entry(label, kind, child, start, size):
        packed = (label.encode("utf-16-le") + b"\0\0").ljust(64, b"\0") if label else b"\0" * 64
        length = 2 * len(label) + 2 if label else 0
        return packed + struct.pack("<HBBIII", length, kind, 1, FREE, FREE, child) + b"\0" * 36 + struct.pack("<IQ", start, size)

    directory = entry("Root Entry", 5, 1, END, 0) + entry(name, 2, FREE, fats + 1, len(stream)) + entry("", 0, FREE, 0, 0) * 2
    header = bytes.fromhex("D0CF11E0A1B11AE1") + b"\0" * 16 + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + b"\0" * 6
    header += struct.pack("<IIIIIIIII", 0, fats, fats, 0, 4096, END, 0, END, 0)
    header += struct.pack("<109I", *(list(range(fats)) + [FREE] * (109 - fats)))
    padding = b"" if is_cut else b"\0" * (-len(stream) % 512)
    return header + struct.pack(f"<{len(chain)}I", *chain) + directory + stream + padding


# -- OOXML

def escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def ooxml(sheets):
    """A workbook as RealPage writes it: byte order marks, and a reference in the first cell of a row alone."""
    strings, parts = [], {}
    for number, sheet in enumerate(sheets, 1):
        rows = []
        for row in sorted({row for row, _ in sheet.cells}):
            columns = [column for at, column in sheet.cells if at == row]
            cells = []
            for column in range(max(columns) + 1):
                value = sheet.cells.get((row, column))
                reference = f' r="A{row + 1}"' if column == 0 else ""
                if value is None:
                    cells.append(f'<c{reference} s="0" />')
                elif isinstance(value, str):
                    if value not in strings:
                        strings.append(value)
                    cells.append(f'<c{reference} t="s"><v>{strings.index(value)}</v></c>')
                elif isinstance(value, datetime.date):
                    cells.append(f'<c{reference} s="1"><v>{serial(value)!r}</v></c>')
                else:
                    cells.append(f"<c{reference}><v>{value}</v></c>")
            rows.append(f'<row r="{row + 1}">{"".join(cells)}</row>')
        parts[f"xl/worksheets/sheet{number}.xml"] = (
            f'<worksheet xmlns="{MAIN}"><sheetData>{"".join(rows)}</sheetData></worksheet>')
    count = range(1, len(sheets) + 1)
    parts["xl/sharedStrings.xml"] = f'<sst xmlns="{MAIN}">' + "".join(
        f'<si><t xml:space="preserve">{escape(text)}</t></si>' for text in strings) + "</sst>"
    parts["xl/styles.xml"] = (
        f'<styleSheet xmlns="{MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="mm/dd/yyyy h:mm"/></numFmts>'
        '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>')
    parts["xl/workbook.xml"] = f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>' + "".join(
        f'<sheet name="{escape(sheet.name)}" sheetId="{number}" r:id="rId{number}"/>'
        for number, sheet in zip(count, sheets)) + "</sheets></workbook>"
    last = len(sheets)
    parts["xl/_rels/workbook.xml.rels"] = f'<Relationships xmlns="{PACKAGE}/relationships">' + "".join(
        f'<Relationship Id="rId{number}" Type="{RELATIONS}/worksheet" Target="worksheets/sheet{number}.xml"/>'
        for number in count) + "".join(
        f'<Relationship Id="rId{last + at}" Type="{RELATIONS}/{kind}" Target="{kind}.xml"/>'
        for at, kind in ((1, "sharedStrings"), (2, "styles"))) + "</Relationships>"
    parts["_rels/.rels"] = (
        f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" Type="{RELATIONS}/officeDocument" '
        'Target="xl/workbook.xml"/></Relationships>')
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts["[Content_Types].xml"] = (
        f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>' + "".join(
            f'<Override PartName="/xl/worksheets/sheet{number}.xml" ContentType="{kind}.worksheet+xml"/>'
            for number in count)
        + f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}.sharedStrings+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{kind}.styles+xml"/></Types>')
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(parts):
            head = '\ufeff<?xml version="1.0" encoding="utf-8"?>'
            archive.writestr(zipfile.ZipInfo(name), (head + parts[name]).encode(), zipfile.ZIP_DEFLATED)
    return target.getvalue()


# -- HTML

def page(title, code, stamp, company_and_property, subtitle, parameters, table):
    """A page as RealPage's web reports are: its heading is a table of its own, blanks are `&nbsp;`, lines end in CRLF."""
    return f"""<html>
  <head>
    <META http-equiv="Content-Type" content="text/html; charset=utf-8">
    <title>{title}</title>
<script language="JScript">
var aTables = new Array(); aTables[0] = 'Table';
if ( aTables.length < 1 ) {{ aTables[1] = '<table><tr><td>x</td></tr></table>'; }}
</script><STYLE type="text/css">
\t.Container {{ width: 100%; }}
</STYLE></head>
  <body>
    <table class="Container"><thead><tr><th>
            <table class="PageHeader">
              <tr>
                <td class="PH_left">OneSite Rents v3.0<br>{stamp}</td>
                <td class="PH_center"><b>
                    <div class="CompanySite">{company_and_property.replace(" - ", "&nbsp;-&nbsp;")}</div>
                    <div class="ReportTitle">{title}</div>
                    <div class="ReportSubTitle">
\t\t\t\t\t{subtitle}</div><br></b></td>
                <td class="PH_right">{code}</td>
              </tr>
              <tr><td class="ParamList" colspan="3"><b>Parameters:</b>&nbsp;&nbsp;{parameters}</td></tr>
            </table></th></tr></thead>
      <tr><td>{table}</td></tr>
    </table>
  </body>
</html>
""".replace("\n", "\r\n").encode()


def html_cells(values):
    return "<tr class='oddTR' >" + "".join(
        "<td style='text-align:left;'class='RowCell'>"
        + "<br>".join(escape(line).replace(" ", "&nbsp;") for line in value.split("\n")) + "&nbsp;</td>"
        for value in values) + "</tr>\n"
