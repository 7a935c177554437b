import { describe, expect, it, test } from 'vitest'
import { readCsv } from '../read-csv.server.ts'
import { findRuin } from '../ruined-cell.ts'
import { readWorkbook } from './read-workbook.server.ts'
import { oleFile, packWorkbook, packZip, plainRows, plainWorkbook, workbookFiles } from './workbook.fixture.ts'

const read = (file: Buffer, sheet?: string) =>
  readWorkbook({ workbook: file.toString('base64'), ...(sheet === undefined ? {} : { sheet }) })

/** The rows of a workbook's first sheet as the imports get them. */
async function readTable(file: Buffer) {
  const { csv } = await read(file)
  return readCsv(csv, 50_000)
}

const refusalOf = (file: Buffer) =>
  read(file).then(
    () => 'was read',
    (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
  )

/** A sheet with a heading row and a row of these cells. */
const cells = (...xml: string[]) => `${plainRows([xml.map((_, at) => `Column ${at}`)])}<row r="2">${xml.join('')}</row>`

/** What the imports get of one cell. */
async function readCell(xml: string, more: Partial<Parameters<typeof packWorkbook>[0]> = {}) {
  const { rows } = await readTable(packWorkbook({ sheets: [{ name: 'A', rows: cells(xml) }], ...more }))
  return rows[0]?.cells[0]
}

describe('cells', () => {
  it('keeps texts as they are, with zeros, quotation marks, delimiters and line breaks', async () => {
    const texts = ['00991', '  Filter ', 'Kjøl; 5" | "x", y\tz', 'Two\nlines', '=SUM(A1)', "'=x", '韓國']
    const { header, rows } = await readTable(
      packWorkbook({ sheets: [{ name: 'A', rows: plainRows([['No; x', 'b', 'c|d', 'e\nf', 'g', 'h', 'i'], texts]) }] }),
    )
    expect(header).toEqual(['No; x', 'b', 'c|d', 'e f', 'g', 'h', 'i'])
    expect(rows[0]?.cells).toEqual([
      '00991',
      'Filter',
      'Kjøl; 5" | "x", y\tz',
      'Two\nlines',
      '=SUM(A1)', // Our own exports guard such a text by an apostrophe.
      '=x',
      '韓國',
    ])
  })

  it('reads shared strings, also those with several fonts or with a reading aid', async () => {
    const strings = [
      '<si><t>00991</t></si>',
      '<si><r><t xml:space="preserve">DPD </t></r><r><rPr><b/></rPr><t>reagent</t></r></si>',
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>',
    ]
    const rows = cells(...strings.map((_, at) => `<c r="${'ABC'[at]}2" t="s"><v>${at}</v></c>`))
    const table = await readTable(packWorkbook({ sheets: [{ name: 'A', rows }], strings }))
    expect(table.rows[0]?.cells).toEqual(['00991', 'DPD reagent', '東京'])
  })

  const NUMBERS = [
    ['General', '9991', '9991'],
    ['General', '0.30000000000000004', '0.3'],
    ['General', '9321483', '9321483'],
    ['General', '4010000000001', '4010000000001'],
    ['0.00E+00', '4010000000001', '4010000000001'],
    ['00000', '991', '00991'],
    ['000"-"000', '12345', '012-345'],
    ['"IMO "0000000', '9321483', 'IMO 9321483'],
    ['0.00', '12.5', '12.50'],
    ['0', '12.6', '13'],
    ['#,##0', '12500', '12500'],
    ['#,##0.00', '1234567.891', '1234567.89'],
    ['#,##0.00 "kr"', '1250', '1250.00 kr'],
    ['0%', '0.25', '25%'],
    ['0,', '12500', '12500'],
    ['# ?/?', '0.5', '0.5'],
    [';;;', '7', '7'],
    ['@', '9991', '9991'],
    ['General', '0.0000001', '0.0000001'],
  ] as const
  const DAYS = [
    ['dd.mm.yyyy', '45352', '2024-03-01'],
    ['m/d/yy', '45352', '2024-03-01'],
    ['[$-F800]dddd, mmmm dd, yyyy', '45352', '2024-03-01'],
    ['dd.mm.yyyy', '45352.75', '2024-03-01'],
    ['dd.mm.yyyy hh:mm', '45352.75', '2024-03-01 18:00'],
    ['dd.mm.yyyy hh:mm', '45352', '2024-03-01'],
    ['yyyy', '45352', '2024'],
    ['d-mmm', '45415', '3-May'],
    ['hh:mm', '0.75', '18:00'],
  ] as const

  it.each([
    ['numbers', NUMBERS],
    ['days', DAYS],
  ])('shows %s as the sheet shows them', async (_, cases) => {
    const rows = cases.map(
      ([format, value], at) =>
        `<row r="${at + 2}"><c r="A${at + 2}"${format === 'General' ? '' : ` s="${at + 1}"`}><v>${value}</v></c></row>`,
    )
    const sheet = { name: 'A', rows: plainRows([['Value']]) + rows.join('') }
    const table = await readTable(packWorkbook({ sheets: [sheet], formats: cases.map(([format]) => format) }))
    expect(cases.map(([format, value], at) => [format, value, table.rows[at]?.cells[0]])).toEqual(
      cases.map((each) => [...each]),
    )
  })

  it('counts days from 1904 where the workbook does', async () => {
    const xml = '<c r="A2" s="1"><v>43890</v></c>'
    expect(await readCell(xml, { formats: ['yyyy-mm-dd'], is1904: true })).toBe('2024-03-01')
  })

  it('reads results of formulas', async () => {
    expect(await readCell('<c r="A2"><f>B2*2</f><v>42</v></c>')).toBe('42')
    expect(await readCell('<c r="A2" t="str"><f>TEXT(B2,"00000")</f><v>00991</v></c>')).toBe('00991')
    expect(await readCell('<c r="A2" t="str"><f>IF(B2="","","x")</f><v></v></c><c r="B2"><v>1</v></c>')).toBe('')
  })

  it('leaves errors, formulas without a result, logical values and dates to be refused by name', async () => {
    const cases = [
      ['error', ' t="e"', '<v>#REF!</v>'],
      ['error', ' t="e"', '<f>VLOOKUP(B2,C:C,1)</f><v>#N/A</v>'],
      ['formula', '', '<f>B2*2</f>'],
      ['formula', '', '<f t="shared" si="0"/>'],
      ['truth', ' t="b"', '<v>1</v>'],
      ['rounded', '', '<v>12345678901234567890</v>'],
      ['date', ' s="1"', '<v>45415</v>'],
      ['date', ' s="2"', '<v>45415</v>'],
    ] as const
    const rows = cases.map(
      ([, attributes, content], at) => `<row r="${at + 2}"><c r="A${at + 2}"${attributes}>${content}</c></row>`,
    )
    const sheet = { name: 'A', rows: plainRows([['Item number']]) + rows.join('') }
    const table = await readTable(packWorkbook({ sheets: [sheet], formats: ['dd.mm.yyyy', 'd-mmm'] }))
    expect(table.rows.map(({ cells: [cell = ''] }) => findRuin(cell, 'code')?.kind)).toEqual(
      cases.map(([kind]) => kind),
    )
  })
})

describe('sheets', () => {
  const two = packWorkbook({
    sheets: [
      { name: 'Notes', rows: plainRows([['Hidden', 'sheet']]), state: 'hidden' },
      { name: 'Empty', rows: '' },
      {
        name: 'Prices & more',
        rows: plainRows([
          ['Item number', 'Name'],
          ['00991', 'DPD'],
        ]),
      },
      { name: 'Old', rows: plainRows([['Item number'], ['1']]) },
    ],
  })

  it('reads the first visible sheet with cells, and names the others', async () => {
    expect(await read(two)).toMatchObject({
      csv: '"Item number","Name"\n"00991","DPD"\n',
      sheet: 'Prices & more',
      sheets: [
        { name: 'Notes', isHidden: true },
        { name: 'Empty', isHidden: false },
        { name: 'Prices & more', isHidden: false },
        { name: 'Old', isHidden: false },
      ],
    })
  })

  it('reads the sheet that is asked for, also a hidden one', async () => {
    expect((await read(two, 'Old')).csv).toBe('"Item number"\n"1"\n')
    expect((await read(two, 'Notes')).csv).toBe('"Hidden","sheet"\n')
    await expect(read(two, 'Empty')).rejects.toThrow('There is nothing in this sheet')
    await expect(read(two, 'Gone')).rejects.toThrow('no such sheet')
  })

  it('names rows as the sheet numbers them, across empty rows and line breaks in cells', async () => {
    const rows = `${plainRows([['Item', 'Text']], 3)}${plainRows([['1', 'two\nlines']], 4)}${plainRows([['2', 'b']], 7)}`
    const table = await readTable(packWorkbook({ sheets: [{ name: 'A', rows }] }))
    expect(table.rows.map(({ line }) => line)).toEqual([4, 7])
  })

  it('reads hidden rows and columns, and counts them', async () => {
    const rows = plainRows([
      ['a', 'b'],
      ['1', '2'],
    ]).replace('<row r="2">', '<row r="2" hidden="1">')
    const before = '<cols><col min="2" max="2" width="0" hidden="1"/></cols>'
    expect(await read(packWorkbook({ sheets: [{ name: 'A', rows, before }] }))).toMatchObject({
      csv: '"a","b"\n"1","2"\n',
      hiddenRows: 1,
      hiddenColumns: 1,
    })
  })

  it('leaves out empty rows and columns around the list', async () => {
    const rows = `${plainRows([
      ['a', 'b'],
      ['1', null],
    ])}<row r="900"><c r="Z900" s="1"/></row>`
    expect((await read(packWorkbook({ sheets: [{ name: 'A', rows }], formats: ['0'] }))).csv).toBe('"a","b"\n"1",\n')
  })
})

describe('files that can’t be read', () => {
  const list = workbookFiles({ sheets: [{ name: 'A', rows: plainRows([['a'], ['b']]) }] })
  const whole = packZip(list)

  test.each([
    ['cut off', whole.subarray(0, -60), 'invalid: This workbook is damaged'],
    [
      'with other bytes inside',
      Buffer.concat([whole.subarray(0, 900), Buffer.alloc(80, 7), whole.subarray(980)]),
      'invalid: This workbook is damaged',
    ],
    ['with broken XML', packZip({ ...list, 'xl/workbook.xml': '<workbook><sheets' }), 'invalid: Th'],
    ['without its sheet', packZip({ ...list, 'xl/worksheets/sheet1.xml': '' }), 'invalid: Th'],
    ['with a password', oleFile('EncryptedPackage'), 'invalid: This workbook is protected by a password'],
    ['.xls', oleFile('Workbook'), 'invalid: This is an old Excel workbook'],
    ['.xlsb', packZip({ 'xl/workbook.bin': 'x' }), 'invalid: This is a binary Excel workbook'],
    [
      '.ods',
      packZip({ mimetype: '', 'application/vnd.oasis.opendocument.spreadsheet': '' }),
      'invalid: This is a LibreOffice',
    ],
    ['.numbers', packZip({ 'Index/Document.iwa': 'x' }), 'invalid: This is a Numbers'],
    ['Word', packZip({ 'word/document.xml': 'x' }), 'invalid: This is a Word'],
    ['a web page named .xls', Buffer.from('<html><table><tr><td>1</td></tr></table>'), 'invalid: This is a web page'],
    ['text', Buffer.from('a;b\n1;2'), 'invalid: This is not an Excel workbook'],
  ])('says what is wrong with a file %s', async (_, file, sentence) => {
    expect(await refusalOf(file)).toContain(sentence)
  })

  it('refuses a range of cells that no list has', async () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    expect(await refusalOf(packWorkbook({ sheets: [{ name: 'A', rows }] }))).toContain('more cells than can be read')
  })

  it('refuses a file that unpacks to more than is safe, by what it states', async () => {
    const bomb = { ...list, 'xl/media/zeros.bin': Buffer.alloc(210 * 1024 * 1024) }
    expect(await refusalOf(packZip(bomb))).toContain('more cells than can be read')
  })

  it('refuses a file that states less than it unpacks to', async () => {
    const sheet = 'xl/worksheets/sheet1.xml'
    const bomb = {
      ...list,
      [sheet]: Buffer.concat([Buffer.from(list[sheet] ?? ''), Buffer.alloc(50 * 1024 * 1024, 32)]),
    }
    expect(await refusalOf(packZip(bomb, { [sheet]: 500 }))).toContain('damaged')
    expect(await refusalOf(packZip(bomb, { [sheet]: 0 }))).toContain('damaged')
  })

  it('reads another file after one that was refused', async () => {
    const workbook = plainWorkbook([['a'], ['b']])
    expect((await readWorkbook({ workbook })).csv).toBe('"a"\n"b"\n')
  })
})
