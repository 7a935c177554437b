import { describe, expect, it } from 'vitest'
import type { PastedRow } from './pasted-list.ts'
import { readPastedList } from './read-pasted-list.ts'
import { removeHandledLines, readList } from './rest-of-list.ts'

const PRODUCTS = ['09991', '28034', '28030'].map((itemNumber) => ({
  id: itemNumber,
  itemNumber,
  name: `Product ${itemNumber}`,
  description: '',
}))

const answers = (rows: readonly PastedRow[]) =>
  rows.map(({ line, product, quantity, choices }) => [line, product?.itemNumber, quantity ?? choices])

/** Reads a text, leaves the rows of these items, and reads what is left of it again. */
function leave(text: string, items: readonly string[]) {
  const list = readPastedList(text, PRODUCTS)
  const stays = list.rows.filter(({ product }) => items.includes(product?.itemNumber ?? ''))
  const rest = removeHandledLines(text, list, stays)
  const again = readList(rest.text, rest, PRODUCTS)
  return { text: rest.text, before: answers(stays), again: answers(again.rows), rest, list: again }
}

describe('the rest of a pasted list', () => {
  it('leaves the heading that names the column of the quantity', () => {
    const { text, again } = leave('Pos\tItem\tName\tQty\n1\t09991\tCLX, 500 ml\t4\n2\t28034\tKit of 6\tca 5', ['28034'])
    expect(text).toBe('Pos\tItem\tName\tQty\n2\t28034\tKit of 6\tca 5')
    expect(again).toEqual([[2, '28034', [5]]])
    // Also after a change of the text: the heading is read again.
    expect(answers(readList(text.replace('ca 5', '5'), null, PRODUCTS).rows)).toEqual([[2, '28034', 5]])
  })

  it('has no heading where nothing is left', () => {
    expect(leave('Item;Qty\n09991;4', []).text).toBe('')
  })

  it('leaves of a line with two items the one that stays', () => {
    expect(leave('28034 2 28030 3', ['28030'])).toMatchObject({ text: '2 28030 3', again: [[1, '28030', [2, 3]]] })
    expect(leave('28034 2 28030 3', ['28034'])).toMatchObject({ text: '28034 2', again: [[1, '28034', [2, 3]]] })
    expect(leave('28034 2 28030 3 09991 4', ['28034', '09991'])).toMatchObject({
      text: '28034 2\n3 09991 4',
      again: [
        [1, '28034', [2, 3, 4]],
        [2, '09991', [2, 3, 4]],
      ],
    })
    expect(leave('09991 2 28034 3 28030', ['28034', '28030']).text).toBe('2 28034 3 28030')
  })

  it('does not read the number of a line as its quantity once the lines around it are removed', () => {
    const { before, again, text } = leave('1\t09991\n2\t28034\n3\t28030', ['28034'])
    expect(text).toBe('2\t28034')
    expect(before).toEqual([[2, '28034', [1, 2]]])
    expect(again).toEqual([[1, '28034', [1, 2]]])
  })

  it('marks the parsed text at its new position', () => {
    const { list } = leave('28034 2 28030 3', ['28030'])
    const [row] = list.rows
    expect(row?.marks.map(({ from, to }) => row.text.slice(from, to))).toEqual(['2', '28030', '3'])
  })

  it('continues with the lines beyond the limit, by their own numbers and with the heading', () => {
    const lines = Array.from({ length: 503 }, (_, place) => `${place + 1}\t09991\t${place % 7}`)
    const { list, rest } = leave(['No\tItem\tQty', ...lines].join('\n'), [])
    expect(rest.text.split('\n')).toEqual([
      'No\tItem\tQty',
      '500\t09991\t2',
      '501\t09991\t3',
      '502\t09991\t4',
      '503\t09991\t5',
    ])
    expect(answers(list.rows)).toEqual([
      [2, '09991', 2],
      [3, '09991', 3],
      [4, '09991', 4],
      [5, '09991', 5],
    ])
    const ids = list.rows.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
