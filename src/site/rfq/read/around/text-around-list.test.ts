import { describe, expect, it } from 'vitest'
import { paste, read } from './pasted-products.fixture.ts'

const LIST = '09991 2 sets\nRMS-1204 12 pcs\n28034 1 pc'
const TABLE = 'Pos;Item;Description;Qty\n1;09991;CLX reagent set;2\n2;RMS-1204;DPD cuvettes;12\n3;28034;TRO monitor;1'

/** The items that ask nothing, and the texts that the others show. */
function answer(text: string) {
  const rows = paste(text).filter(({ product }) => product !== null)
  expect(rows.length).toBeGreaterThan(1)
  return {
    clear: rows.filter(({ verdict }) => !['check', 'unclear'].includes(verdict)).map(({ written }) => written),
    shown: [...new Set(rows.flatMap(({ doubts }) => doubts))],
  }
}

describe('a sentence about the list', () => {
  it.each([
    'Kindly disregard line 3.',
    'Leave out the second position',
    'Please triple the amounts',
    'Item 2 should read 6 pcs',
    'The amounts above are per system',
    'For 2 vessels',
    'x2 for both ships',
    'Please quote for each of our four vessels.',
    'Ship only half',
    'PLEASE CANCEL POS 2',
    'Punkt 2 skal ikke med',
    'Mengdene er for to skip',
    'Vennligst se bort fra den nederste',
    'Linje 2 er annulleret',
    'Bestil kun det halve',
    'Position 2 bitte weglassen',
    'Bitte um Stornierung der Bestellung',
    'Alles zweimal',
    'Elimine la partida 2',
    'Todo por duplicado',
    'Regel 3 vervalt',
    'Aantallen zijn per installatie',
  ])('makes all rows ask, wherever it is: "%s"', (sentence) => {
    for (const list of [LIST, TABLE]) {
      for (const text of [
        `${list}\n${sentence}`,
        `${list}\n\n${sentence}`,
        `${sentence}\n${list}`,
        `${sentence}\n\n${list}`,
        `Dear Sirs,\n\nPlease quote:\n\n${list}\n\n${sentence}\n\nBest regards\nOla Hansen`,
      ]) {
        expect(answer(text), text).toEqual({ clear: [], shown: [sentence] })
      }
    }
  })

  it.each([
    'Hi, please leave the last one out',
    'Thanks, but we have the cuvettes now, please take them off',
    'Regards\nOla Hansen\nPS: pos. 2 was found in the store',
  ])('is also read next to a greeting and a signature: %j', (text) => {
    expect(answer(`${LIST}\n${text}`).clear).toEqual([])
  })

  it('is asked about by all rows where it names an article further up', () => {
    expect(answer(`${LIST}\nSkip the cuvettes`).clear).toEqual([])
  })

  it.each([
    'Please advise availability and delivery time.',
    'Please quote the following for MV Nordic Star (IMO 9074729), ETA Bergen 14.12.2026:',
    'MV Nordic Star will arrive in Bergen on 14.12.2026',
    'If you have any questions, please contact me.',
    'Delivery to Bergen via agent Inchcape',
    'Delivery address: Strandgaten 12, 5013 Bergen',
    'Thank you for your help.',
    'Vi ser frem til å høre fra dere.',
    'Kan dere levere innen 14. desember?',
    'Wir freuen uns auf Ihre Antwort.',
    'Quedamos a la espera de su respuesta.',
    'Graag prijs en levertijd.',
    'Venligst send tilbud snarest muligt.',
  ])('changes nothing where every word is explained: "%s"', (sentence) => {
    for (const text of [
      `${sentence}\n${LIST}`,
      `${LIST}\n${sentence}`,
      `${sentence}\n\n${TABLE}`,
      `${TABLE}\n\n${sentence}`,
    ]) {
      expect(answer(text), text).toEqual({ clear: ['09991', 'RMS-1204', '28034'], shown: [] })
    }
  })

  it('changes nothing in the mail that is answered', () => {
    expect(read(`09991 2 sets\n\nOn 12 Nov 2026 Kari wrote:\nPlease cancel item 2\n28034 1 pc`)).toEqual([
      ['09991', 2, 'found'],
      ['28034', 1, 'check'],
    ])
  })

  it('is the position of its own line where the others have one', () => {
    expect(read('Pos 1: 09991 2 sets\nPos 2: gasket 4 pcs\nPos 3: 28034 1 pc').map(([, , verdict]) => verdict)).toEqual(
      ['found', 'missing', 'found'],
    )
    expect(answer('Pos 1: 09991 2 sets\nPos 3: 28034 1 pc\nPos 3: 4 pcs').clear).toEqual([])
  })
})

describe('a title of what is not wanted', () => {
  it.each([
    'Delivered',
    'Delivered 12 Nov 2026',
    'Delivery note 4711',
    'Proforma invoice no. 331',
    'Order confirmation 4711',
    'In Stock',
    'PREVIOUS ORDER',
    'Consumed in 2026',
    'Thank you for the delivery of the following:',
    'Pakkseddel 331',
    'Takk for leveransen av:',
    'Modtaget',
    'Lieferschein Nr. 3321',
    'Bereits vorhanden',
    'Albarán 221',
    'Ya recibido',
    'Pakbon 8812',
    'Voorraad aan boord',
  ])('makes the rows below it ask: "%s"', (title) => {
    for (const text of [
      `${title}\n${LIST}`,
      `${title}\n\n${LIST}`,
      `MV Nordic Star\n${title}\n${LIST}`,
      `${title}\n\n${TABLE}`,
    ])
      expect(answer(text), text).toEqual({ clear: [], shown: [title] })
  })

  it('applies up to the next request', () => {
    expect(answer(`Invoice 20041\n\n${LIST}\n\nPlease quote:\n28030 1 pc`).clear).toEqual(['28030'])
  })

  it.each(['Order list', 'Requisition no. 331', 'PO 4500123456', 'Spares:', 'Invoice address: Nordic Ship AS, Bergen'])(
    'is none: "%s"',
    (title) => expect(answer(`${title}\n${LIST}`).clear).toEqual(['09991', 'RMS-1204', '28034']),
  )
})
