/** Texts for the staff about requests. */
export const requestTexts = {
  noRequest: 'There is no such request.',
  noLine: 'The request has no such line.',
  noQuote: 'There is no such quote.',
  noLink: 'There is nothing at this address.',
  quantity: 'Write a number above 0, with at most three decimals',
  leftReason: 'Write why the line is not in this quote',
  linesTwice: 'A line is named twice',
  noteNeeded: 'Write a message',
}
