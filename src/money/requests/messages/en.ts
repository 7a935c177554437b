import { pluralIn } from '#core/language.ts'

const plural = pluralIn('en')

/** English texts of "Send to us" and of the buyer's page. */
export const en = {
  /** Sentence of each field, shown for any error. */
  fields: {
    name: 'Name is required',
    email: 'Valid email is required',
    orderReference: 'Your order reference is required',
    acceptedBy: 'Name of the person ordering is required',
    lines: 'Choose at least one line',
    items: 'List at least one item',
    message: 'Write a message',
    answerBy: 'Choose a day',
    file: 'Choose a file',
  },
  lineCount: (count: number) => plural(count, { one: '1 line', other: `${count} lines` }),
}
