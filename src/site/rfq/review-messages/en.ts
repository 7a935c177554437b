import { pluralIn } from '#core/language.ts'
import { countOf } from '../messages/en.ts'

const plural = pluralIn('en')

/** English texts of the review of a pasted list, which come with the review itself. */
export const en = {
  reviewLead:
    'Every line is shown as you pasted it, with the number and the quantity we read. Nothing is added before you confirm.',
  read: (count: number) => [count, plural(count, { one: 'line read', other: 'lines read' })],
  found: (count: number) => [count, 'found'],
  alias: (count: number) => [count, 'under another name'],
  named: (count: number) => [count, 'by their words'],
  assumed: (count: number) => [count, 'without a quantity'],
  needYou: (count: number) => [count, 'to clarify'],
  edit: 'Edit the text',
  heads: ['Line as pasted', 'Item found', 'Quantity read', 'Answer'],
  verdicts: {
    found: 'Found',
    alias: 'Known under another name',
    named: 'Found by its words, check it',
    assumed: 'No quantity written, 1 assumed',
    check: 'Please check',
    unclear: 'Quantity unclear, choose',
    choose: 'Several may be meant, choose',
    missing: 'Not found, ask us',
  },
  readAs: (written: string, itemNumber: string) => `${written} read as ${itemNumber}`,
  listedAs: (written: string, itemNumber: string) => `${written} is listed as ${itemNumber}`,
  reasons: {
    numbers: 'No unit or column says which number is the quantity',
    items: 'More than one item number in the line',
    alternatives: 'One item or the other: the one you choose is added',
    context: 'The number may say what the item is for',
    amount: 'Written as a mass, volume, length, dozen or part: how many of the item?',
    unreadable: 'Something next to the number could not be read',
    none: 'The quantity in the line is zero',
    lookalike: 'Like the number of this item, but with a letter for a digit or a digit for a letter. Do you want it?',
    columns: 'More than one column, or none for sure, may be the quantity',
    quoted: 'Quoted from an earlier mail',
  },
  notUnderstood: (parts: readonly string[]) =>
    `We did not understand ${parts.map((part) => `“${part}”`).join(', ')}. Do you want the item?`,
  textAround: (text: string) => `The list also says “${text}”. Do you want the item?`,
  twice: (itemNumber: string, quantities: readonly number[]) =>
    `${itemNumber} is written more than once: ${quantities.join(' and ')}`,
  confirm: 'Confirm',
  confirmLine: (quantity: number, itemNumber: string, line: number) =>
    `Confirm ${quantity} × ${itemNumber}, line ${line}`,
  readByWords: (words: string) => `Read from “${words}”`,
  candidatesFor: (line: number) => `Items for line ${line}`,
  leave: 'Leave out',
  includeAgain: 'Include',
  leftOut: 'Left out',
  askAsWritten: 'Send as written',
  askedAsWritten: 'Is sent as written',
  notAsWritten: 'Choose instead',
  ignored: (count: number) =>
    plural(count, { one: 'One line is not read as an item', other: `${count} lines are not read as items` }),
  ignoredHint: 'Greeting, signature, headers and the like. They are not added unless you say so.',
  askIgnored: 'It is an item',
  asWritten: 'The line goes into the request as you wrote it',
  askWithPhoto: 'Ask us with a photo',
  added: (items: number, asked: number) =>
    [
      items > 0 || asked === 0 ? `${countOf(items)} added to the list.` : '',
      asked > 0
        ? `${asked} ${plural(asked, { one: 'line goes', other: 'lines go' })} into the request as written.`
        : '',
    ]
      .filter(Boolean)
      .join(' '),
  full: (count: number) =>
    `The list holds 500 items at most: ${countOf(count)} were not added and are still in the field.`,
  unread: (count: number) =>
    `Only the first 500 lines were read; ${count} ${plural(count, { one: 'line stays', other: 'lines stay' })} in the field.`,
  add: (items: number, asked: number) => {
    const lines = `${asked} ${plural(asked, { one: 'line', other: 'lines' })} to identify`
    if (asked === 0) return `Add ${countOf(items)}`
    return items === 0 ? `Add ${lines}` : `Add ${countOf(items)} and ${lines}`
  },
  waiting: (count: number) => plural(count, { one: 'One line to clarify:', other: `${count} lines to clarify:` }),
  line: (line: number) => `line ${line}`,
  keyNumber: 'number read',
  keyQuantity: 'quantity read',
}

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    pasteReview: typeof en
  }
}
