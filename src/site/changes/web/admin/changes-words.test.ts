import { describe, expect, it } from 'vitest'
import { changesMessages as messages } from './messages.en.ts'

describe('words of the feed of changes', () => {
  it('names rows of several kinds each by their kind', () => {
    const kinds = [
      { entityType: 'product', rows: 3 },
      { entityType: 'brand', rows: 2 },
      { entityType: 'category', rows: 1 },
    ]
    expect(messages.rowsByKind(kinds)).toBe('3 products, 2 brands and 1 category')
    expect(messages.rowsByKind(kinds.slice(2))).toBe('1 category')
    expect(messages.rows(1200, 'cross_reference')).toBe('1,200 cross references')
  })

  it.each<[number, RegExp]>([
    [1, /\b1 (fields|rows)\b|\b1 (field|row)\b[^.]* (are|were)\b|\bthese 1\b/],
    [2, /\b2 (field|row)\b|\b2 (fields|rows)\b[^.]* (is|was)\b/],
  ])('agrees in number with %d', (count, wrong) => {
    const told = { staying: count, rest: count, earlier: count, isComparable: true }
    const sentences = [
      messages.doneFields(count, 'RMS-1401'),
      messages.doneRows(count),
      messages.doneTheRest(count, count),
      messages.putBackFields(count),
      messages.putBackRows(count),
      messages.stoppedAfter(count).title,
      messages.panel.changedOf(count, 9),
      messages.panel.changedOf(count, count),
      messages.leave.text(told),
      messages.leave.action(count),
      messages.dialog.action(count, count),
    ]
    expect(sentences.filter((sentence) => wrong.test(sentence))).toEqual([])
  })
})
