import { describe, expect, it } from 'vitest'
import { readPastedList } from './read-pasted-list.ts'

const NAMES: Readonly<Record<string, string>> = {
  '09991': 'CLX reagent set',
  '28034': 'CLX-Ex2 TRO monitor',
  'WTK-CT-80038': 'Residual biocide kit',
}

const PRODUCTS = [
  ...['09991', '28034', '28030', 'WTK-CT-80038', 'RMS-1001', 'RMS-1502', '10102-17-7', '007', '7-0'].map(
    (itemNumber) => ({
      id: itemNumber,
      itemNumber,
      name: NAMES[itemNumber] ?? `Product ${itemNumber}`,
      description: itemNumber === '09991' ? 'Indicator and buffer.' : '',
    }),
  ),
  { id: 'RMS-1003', itemNumber: 'RMS-1003', name: 'CLX reagent ordered as 09952', description: '' },
]

const paste = (text: string) => readPastedList(text, PRODUCTS).rows
const read = (text: string) =>
  paste(text).map(({ product, quantity, verdict }) => [product?.itemNumber ?? null, quantity, verdict])

describe('pasted list', () => {
  it.each<[string, string, number]>([
    ['09991 x 2', '09991', 2],
    ['09991x2', '09991', 2],
    ['2x09991', '09991', 2],
    ['09991 × 2 pcs', '09991', 2],
    ['2 x 09991', '09991', 2],
    ['2x 09991', '09991', 2],
    ['09991 x3', '09991', 3],
    ['3 x 09991', '09991', 3],
    ['09991 (3)', '09991', 3],
    ['09991 3 pcs', '09991', 3],
    ['28034 2 pcs 150,00 NOK', '28034', 2],
    ['09991 3 boxes', '09991', 3],
    ['09991 3stk', '09991', 3],
    ['3 set 09991', '09991', 3],
    ['12 pcs of 28034', '28034', 12],
    ['09991; 3', '09991', 3],
    ['09991,3', '09991', 3],
    ['09991, qty 3', '09991', 3],
    ['09991 qty. 3', '09991', 3],
    ['antall: 3 09991', '09991', 3],
    ['09991\t4', '09991', 4],
    ['1,09991,CLX reagent set,4,pcs', '09991', 4],
    ['1. 09991 x 2', '09991', 2],
    ['09991 5', '09991', 5],
    ['09991 - 5', '09991', 5],
    ['09991 x 12 000 pcs', '09991', 12_000],
    ['RMS-1001 6', 'RMS-1001', 6],
    ['wtk-ct-80038 = 7', 'WTK-CT-80038', 7],
    ['WTK-CT-80038 biocide kit, 1 ea', 'WTK-CT-80038', 1],
    ['CLX reagent set 09991 x 2', '09991', 2],
    ['09991 buffer 500 ml and 125ml, 2 sets', '09991', 2],
    ['9991 x 3', '09991', 3],
    ['"28030";"2"', '28030', 2],
    ['"28030","2"', '28030', 2],
    ['０９９９１ ｘ ２', '09991', 2],
  ])('reads %j', (line, itemNumber, quantity) => {
    expect(read(line)).toEqual([[itemNumber, quantity, 'found']])
  })

  it.each<[string, string]>([
    ['09991', '09991'],
    ['9991', '09991'],
    ['７) 09991', '09991'],
    ['rms 1001', 'RMS-1001'],
    ['CLX 09991', '09991'],
    ['０９９９１', '09991'],
    ['09991 @ 450 USD', '09991'],
  ])('assumes one where %j says no quantity, and says so', (line, itemNumber) => {
    expect(read(line)).toEqual([[itemNumber, 1, 'assumed']])
  })

  it.each<[string, string, number[]]>([
    ['RMS-1502 x 1,5', 'RMS-1502', [1, 2]],
    ['RMS-1502 1.5', 'RMS-1502', [1, 2]],
    ['09991 -2', '09991', [2]],
    ['09991 2-3', '09991', [2, 3]],
    ['09991 2/3', '09991', [2, 3]],
    ['09991 ~2', '09991', [2]],
    ['09991 a dozen', '09991', [1, 12]],
    ['09991 dozen', '09991', [1, 12]],
    ['2 dozen 09991', '09991', [2, 24]],
    ['28034 25 kg', '28034', [1, 25]],
    ['4\t09991', '09991', [1, 4]],
    ['1\t09991\tCLX reagent set\t5', '09991', [1, 5]],
    ['09991 1 000', '09991', [1, 1000]],
    ['28034 for CLX-Ex2 monitor, 2', '28034', [1, 2]],
    ['09991 ca 4', '09991', [4]],
    ['10102-17-7 thiosulphate 2 25', '10102-17-7', [2, 25]],
    ['09991 2 500', '09991', [2, 500, 2500]],
    ['09991 x 0', '09991', [1]],
    ['09991 x 9999999', '09991', [999_999]],
    ['28034-2', '28034', [2]],
  ])('asks for the quantity of %j', (line, itemNumber, choices) => {
    const rows = paste(line)
    expect(rows.map(({ product, quantity, verdict }) => [product?.itemNumber, quantity, verdict])).toEqual([
      [itemNumber, null, 'unclear'],
    ])
    expect(rows[0]?.choices).toEqual(choices)
  })

  it.each<[string, string[]]>([
    ['09991 2 sets (utgår)', ['utgår']],
    ['09991 2 sets left, need more', ['left', 'more']],
    ['~~09991 2 sets~~', ['~~', '~~']],
    ['Hatlapa 09991 2 sets', ['Hatlapa']],
    ['09991-B 2 sets', ['B']],
    ['09991 xyzzy', ['xyzzy']],
  ])('asks about what it does not understand in %j', (line, doubts) => {
    const rows = paste(line)
    expect(rows.map(({ product, verdict }) => [product?.itemNumber, verdict])).toEqual([['09991', 'check']])
    expect(rows[0]?.doubts).toEqual(doubts)
  })

  it.each<[string, string, string[]]>([
    ['28O34 1 pc', '28034', []],
    ['O9991 2 sets', '09991', []],
    ['RMS-l5O2 2 pcs', 'RMS-1502', []],
    ['RMS-l5O2 2 pcs xyzzy', 'RMS-1502', ['RMS-l5O2', 'xyzzy']],
  ])('asks whether %j is meant by a number that looks like its own', (line, itemNumber, doubts) => {
    const [row] = paste(line)
    expect([row?.product?.itemNumber, row?.verdict, row?.doubts]).toEqual([itemNumber, 'check', doubts])
    expect(row?.reason).toBe(doubts.length === 0 ? 'lookalike' : 'words')
  })

  it('finds nothing by a number that looks like two', () => {
    const alike = ['A10-5', 'A1O-5'].map((itemNumber) => ({ id: itemNumber, itemNumber, name: '', description: '' }))
    expect(readPastedList('AI0-5 2 pcs', alike).rows.map(({ verdict }) => verdict)).toEqual(['missing'])
    expect(readPastedList('A1O-5 2 pcs', alike).rows.map(({ written, verdict }) => [written, verdict])).toEqual([
      ['A1O-5', 'found'],
    ])
  })

  it('asks which of several columns is the quantity also where no item number is in the line', () => {
    const rows = paste('Name;Qty 2026;Qty 2027\nCuvettes;4;6')
    expect(rows.map(({ verdict, quantity, choices }) => [verdict, quantity, choices])).toEqual([
      ['missing', null, [4, 6]],
    ])
  })

  it('asks about an item that is written twice, and names the quantities', () => {
    const rows = paste('09991 4 sets\n28034 1 pc\n09991 2 sets')
    expect(rows.map(({ verdict, reason, choices }) => [verdict, reason, choices])).toEqual([
      ['check', 'twice', [4, 2]],
      ['found', null, []],
      ['check', 'twice', [4, 2]],
    ])
  })

  it.each([
    '09991 4 sets\n\nOn 12 Nov 2026 Kari wrote:\n09991 2 sets',
    '09991 4 sets\n\nDen 12. nov. skrev Kari <kari@example.com>:\n09991 2 sets',
    '09991 4 sets\n\nVon: Kari\nGesendet: Montag\n09991 2 sets',
    '09991 4 sets\n-----Original Message-----\n09991 2 sets',
    '09991 4 sets\n> 09991 2 sets',
    '> 09991 4 sets\n>> 09991 2 sets',
  ])('parts the mail that is answered from the answer: %j', (text) => {
    expect(paste(text).map(({ quantity, verdict, isQuoted }) => [quantity, verdict, isQuoted])).toEqual([
      [4, 'found', false],
      [2, 'check', true],
    ])
  })

  it('lists all articles of a short form, and loses no number', () => {
    expect(read('RMS-1001..1003 2 sets').map(([itemNumber, quantity]) => [itemNumber, quantity])).toEqual([
      ['RMS-1001', null],
      ['RMS-1003', null],
    ])
    expect(paste('28034/28031 2 pcs').map(({ verdict, words }) => [verdict, words])).toEqual([
      ['check', ''],
      ['missing', '28031'],
    ])
    expect(paste('28099 x 2').map(({ verdict, words, quantity }) => [verdict, words, quantity])).toEqual([
      ['missing', '28099', 2],
    ])
  })

  it('takes a column with a qualifier as the quantity only when the user says so', () => {
    const verdicts = (head: string) => paste(`${head}\n09991;4;2`).map(({ verdict }) => verdict)
    expect(verdicts('Item;Qty;Price')).toEqual(['found'])
    expect(verdicts('Item;Qty required;In stock')).toEqual(['found'])
    expect(verdicts('Item;Qty consumed;Price')).toEqual(['unclear'])
    expect(verdicts('Item;Qty;Qty returned')).toEqual(['unclear'])
    expect(verdicts('Item;Besteld;Geleverd')).toEqual(['unclear'])
  })

  it('loses neither of two items on one line, and takes neither for a quantity', () => {
    expect(read('28034 2 28030 3')).toEqual([
      ['28034', null, 'unclear'],
      ['28030', null, 'unclear'],
    ])
    expect(paste('28034 2 28030 3').map(({ choices }) => choices)).toEqual([
      [2, 3],
      [2, 3],
    ])
    expect(read('28034 28030').map(([itemNumber]) => itemNumber)).toEqual(['28034', '28030'])
  })

  it('recognises the name under which ships order an item', () => {
    expect(read('09952 x 2')).toEqual([['RMS-1003', 2, 'alias']])
  })

  it('gives a row for each line that was not found, by its place in the paste', () => {
    const rows = paste('09991 x 2\n\nABC-1\r\n28034\nunknown thing 3')
    expect(rows.map(({ line, text, verdict }) => [line, text, verdict])).toEqual([
      [1, '09991 x 2', 'found'],
      [3, 'ABC-1', 'missing'],
      [4, '28034', 'assumed'],
      [5, 'unknown thing 3', 'missing'],
    ])
  })

  it('finds nothing by a number that could mean two items', () => {
    const twice = [...PRODUCTS, { id: 'other', itemNumber: '9991-0', name: '', description: '' }]
    expect(readPastedList('99910', twice).rows.map(({ verdict }) => verdict)).toEqual(['assumed'])
    const same = [...PRODUCTS, { id: 'other', itemNumber: '0-9991', name: '', description: '' }]
    expect(readPastedList('9991', same).rows.map(({ verdict }) => verdict)).toEqual(['missing'])
  })

  it('does not take the numbers of the lines for quantities', () => {
    expect(read('1 09991 4\n2 28034 1\n3 28030 2')).toEqual([
      ['09991', 4, 'found'],
      ['28034', 1, 'found'],
      ['28030', 2, 'found'],
    ])
    expect(read('10\t09991\t4\n20\t28034\t1')).toEqual([
      ['09991', 4, 'found'],
      ['28034', 1, 'found'],
    ])
    // Numbered lines without quantities, or quantities that happen to count.
    expect(paste('1\t09991\n2\t28034').map(({ quantity, choices }) => [quantity, choices])).toEqual([
      [null, [1]],
      [null, [1, 2]],
    ])
    expect(read('1 x 09991\n2 x 28034')).toEqual([
      ['09991', 1, 'found'],
      ['28034', 2, 'found'],
    ])
  })

  it.each([
    ['Pos\tItem number\tDescription\tQty\tPrice\n1\t09991\tCLX, 500 ml\t4\t150,00\n2\t28034\t\t1\t', 4, 1],
    ['Item;Quantity\n09991;4\n28034;1', 4, 1],
    ['"Item no","Name","Qty"\n"09991","CLX, 4 bottles","4"\n"28034","Monitor","1"', 4, 1],
    ['Varenr;Navn;Antall\n09991;Reagens;4\n28034;;1', 4, 1],
  ])('reads the column that a heading names: %j', (text, first, second) => {
    expect(read(text)).toEqual([
      ['09991', first, 'found'],
      ['28034', second, 'found'],
    ])
  })

  it('marks the parsed text at its position', () => {
    const [row] = paste('4 pcs 28034 monitor')
    expect(row?.marks.map(({ from, to, kind }) => [row.text.slice(from, to), kind])).toEqual([
      ['4 pcs', 'quantity'],
      ['28034', 'number'],
    ])
  })

  it('never returns a quantity that the line does not contain, with any text around the number', () => {
    const pieces = ['', '2', 'x 3', '(4)', '1,5', '-6', '7-8', '1 000', 'pcs', 'CLX', '500 ml', 'dozen', '?', '0', '#9']
    for (const before of pieces) {
      for (const after of pieces) {
        const text = `${before} 09991 ${after}`.trim()
        for (const { quantity, verdict } of paste(text)) {
          if (quantity === null) continue
          const digits =
            `${before} ; ${after}`
              .replace(/500 ml|#9|^\(4\)/g, '')
              .replaceAll('1 000', '1000')
              .match(/\d+/g) ?? []
          if (verdict === 'assumed') expect(digits.map(Number), text).toEqual([])
          else expect(digits.map(Number), text).toContain(quantity)
          expect(text, verdict).not.toMatch(/dozen|-6|7-8|\?/)
        }
      }
    }
  })

  it('reads no more than 500 lines, and says how many are left', () => {
    const { rows, unread } = readPastedList('09991\n'.repeat(600), PRODUCTS)
    expect([rows.length, unread.length, unread[0]]).toEqual([500, 100, 501])
  })

  it.each(['In stock', 'ROB', 'På lager', 'Utgår', 'Not needed', 'Spare parts consumed', 'Return to supplier'])(
    'asks about the items below "%s", and not about those below a blank line',
    (title) => {
      expect(read(`${title}\n28034 2 pcs\n28030 1 pc\n\n09991 3 pcs`).filter(([item]) => item !== null)).toEqual([
        ['28034', 2, 'check'],
        ['28030', 1, 'check'],
        ['09991', 3, 'found'],
      ])
    },
  )

  it.each(['(cancelled)', '- cancelled by office', 'not needed', '* bortfaller'])(
    'asks about the item above the remark "%s"',
    (remark) => {
      expect(read(`09991 3 pcs\n28034 2 pcs\n${remark}`).slice(0, 2)).toEqual([
        ['09991', 3, 'found'],
        ['28034', 2, 'check'],
      ])
    },
  )

  it.each(['0999 1 set', '2803 4', '2803 - 4 pcs', 'RMS-100 1', 'RMS-150 2 pcs', '2803\u00a04 pcs'])(
    'takes no quantity into an item number: "%s"',
    (line) => {
      for (const [item] of read(line)) expect(item).toBeNull()
    },
  )

  it.each([
    '28034 rev 3',
    '28034 mk3 1 pc',
    '28034 type 3 1 pc',
    '28034 model 2 1 pc',
    '28034 rev. 4, 1 pc',
    '28034 Ver 2 1 pc',
  ])('asks about a variant of an article: "%s"', (line) => {
    expect(read(line)).toEqual([['28034', 1, 'check']])
  })

  it.each(['6120V\t4', '6120M;4', '6120GAL,4', '6120ST\t4 pcs', '6120-K\t4', '12V\t4'])(
    'asks for the article of "%s" in a column of item numbers, however much it looks like a measure',
    (row) => {
      const separator = /[\t;,]/.exec(row)?.[0] ?? ''
      const rows = paste(`Item${separator}Qty\n${row}\n28034${separator}1`)
      expect(rows.map(({ verdict, quantity }) => [verdict, quantity])).toEqual([
        ['missing', 4],
        ['found', 1],
      ])
      expect(row).toContain(rows[0]?.words)
    },
  )

  it.each([
    ['6120W 4 stk', '6120W'],
    ['4 pcs 6120MM', '6120MM'],
    ['3) 6120BAR x 4', '6120BAR'],
    ['28034L - 4', '28034L'],
    ['6120EA,4', '6120EA'],
  ])('asks for the article of "%s"', (line, words) => {
    const rows = paste(line)
    expect(rows.map(({ verdict }) => verdict)).toEqual(['missing'])
    expect(rows[0]?.words).toContain(words)
  })

  it.each(['25kg', '500ml', '230V 5A', '12pcs'])('takes "%s" alone for no article', (line) => {
    expect(paste(line)).toEqual([])
  })

  it.each([
    ['pcs', 'found'],
    ['Stück', 'found'],
    ['required', 'found'],
    ['ltr', 'unclear'],
    ['kartonger', 'unclear'],
    ['pack of 6', 'unclear'],
    ['par', 'unclear'],
    ['per skip', 'unclear'],
    ['received', 'unclear'],
    ['2024', 'unclear'],
  ])('reads a quantity with "%s" in the brackets of its heading as %s', (bracket, verdict) => {
    for (const head of [`Qty (${bracket})`, `Antall [${bracket}]`]) {
      expect(read(`Item\t${head}\n28034\t3`)).toEqual([['28034', verdict === 'found' ? 3 : null, verdict]])
    }
  })

  it.each(['Qty/ltr', 'Menge, kg', 'Qty as delivered to the other vessel in November'])(
    'asks whether "%s" is the quantity',
    (head) => expect(read(`Item\t${head}\n28034\t3`)).toEqual([['28034', null, 'unclear']]),
  )

  it.each([
    ['28034 antall 3 - 5 uker', [3, 5]],
    ['28034 3 -20 ltr', [3, 20]],
    ['28034 5 - 30 %', [5, 30]],
    ['28034 9-3 days', [3, 9]],
  ])('asks for the quantity of "%s", which may be more than a range', (line, choices) => {
    expect(paste(line).map(({ verdict, choices: each }) => [verdict, each])).toEqual([['unclear', choices]])
  })

  it('takes a range of a property for no quantity', () => {
    expect(read('28034 4-20 mA')).toEqual([['28034', 1, 'assumed']])
    expect(read('28034 2 pcs, 4 - 6 weeks')).toEqual([['28034', 2, 'found']])
  })
})
