export const partTexts = {
  exported: (count: number) => `${count} ${count === 1 ? 'part' : 'parts'} as CSV`,
  locked: (status: string) => `This part is ${status}, so it can’t be changed.`,
  inExport: (number: string) =>
    `This part is on an invoice of export ${number} and can’t be changed: enter the invoice number there, or give the export up first.`,
  marked: (status: string) => `A manager has marked this part ${status}. Ask them to change it.`,
  whole: 'Quantity must be a whole number, at least 1.',
  negativeQuantity:
    'Quantity must be more than 0. Enter what was returned as an expense of the kind Return, in the visit’s “Service and expenses”.',
  atMost: (most: number) => `Quantity must be at most ${most}.`,
  decimals: 'Quantity must have at most three decimals.',
  wholeUnits: (unit: string) =>
    `Quantity must be a whole number, at least 1. Only what is measured (l, kg, m and the like) has decimals, not ${unit}.`,
  reversed: 'The last day is before the first',
  gone: 'One of these parts is no longer there.',
  totalTooLarge: (most: string) => `The total would be more than ${most}`,
  used: (part: string, vessel: string, project: string) => `${part} used on ${vessel}, ${project}`,
  added: (number: string, vessel: string) => `Part added to ${number} ${vessel}`,
  invoice: (number: string, day: string) => `invoice ${number} of ${day}`,
  askedAgain: 'price or quantity changed after it was approved',
  onlyWriter: 'Only the person who logged this part or a manager can change it.',
  prices: 'Prices are set by managers',
}
