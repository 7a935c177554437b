export const billingTexts = {
  unbilled: (number: string, vessel: string) => `${number} ${vessel} is not billed`,
  unbilledSince: (count: number, day: string) =>
    `${count === 1 ? '1 item is' : `${count} items are`} approved since ${day} and not billed.`,
  waitsForReview: (number: string) => `${number} is completed and waits for review.`,
  chooseItems: 'Choose at least one item',
  gone: 'One of these items is no longer there.',
  refused: (reason: string, others: number) =>
    `${reason}${others === 0 ? '' : ` (and ${others} more)`} Nothing was changed.`,
  projectClosed: (item: string) => `The project of ${item} is closed; reopen it first.`,
  changed: (item: string) => `${item} was changed in the meantime.`,
  inExport: (item: string, number: string) =>
    `${item} is in export ${number}: enter its invoice number there, or give the export up.`,
  heldStays: (item: string, number: string) =>
    `${item} is on an invoice of export ${number} and can’t be changed: enter the invoice number there, or give the export up first.`,
  valueHeld: (number: string) =>
    `The service is on an invoice of export ${number}, so its value, rate and currency can’t be changed: enter the invoice number there, or give the export up first.`,
  clientHeld: (number: string) =>
    `Items of this visit are on an invoice of export ${number}, made out to this client: enter the invoice number there, or give the export up first.`,
  already: (item: string, status: string) => `${item} is ${status} already.`,
  noWay: (item: string, from: string, to: string) => `${item} is ${from} and cannot become ${to} from there.`,
  noPrice: (items: readonly string[]) => `Give a price or mark it not billable: ${items.join(', ')}.`,
  invoiceDay: (from: string, to: string) =>
    `The invoice is dated from ${from}, when the project was asked for, to ${to}.`,
  severalClients: (clients: readonly string[]) =>
    `These items belong to ${clients.join(' and ')}: an invoice number belongs to one client.`,
  otherClient: (number: string, client: string, project: string) =>
    `Invoice ${number} belongs to ${client} (${project}): an invoice number belongs to one client.`,
  exportedNumber: (number: string, invoice: string) =>
    `${number} is the number of ${invoice}, which was exported. Items billed by hand need another invoice number.`,
  noNumber: 'Enter an invoice number with a digit other than 0',
  noInvoice: 'Only what becomes billed takes an invoice',
  needed: {
    reason: 'Write the reason',
    invoiceNumber: 'Write the number of the invoice',
    invoiceDate: 'Write the date of the invoice',
  },
  service: (type: string) => `${type.slice(0, 1).toUpperCase()}${type.slice(1)}`,
  furtherHours: (service: string) => `${service}: further hours`,
  hoursChanged: (status: string) => `hours changed after it was ${status}`,
  hoursBilled: (hours: string, kind: string) =>
    `${hours} h ${kind} of this visit stand on an invoice, so they cannot become fewer. A manager can take that back first.`,
  priceChanged: (status: string) => `value or rate changed after it was ${status}`,
  valueStays: (status: string, invoice: string) =>
    `The service is ${status} on invoice ${invoice}, so value, rate and currency stay as they are.`,
  clientStays: (invoice: string, client: string, project: string) =>
    `Invoice ${invoice} contains items of ${client} (${project}), too: an invoice number belongs to one client, so this one stays.`,
}

export const expenseTexts = {
  exported: (count: number) => `${count} ${count === 1 ? 'expense' : 'expenses'} as CSV`,
  withFile: (name: string) => `with ${name}`,
  receiptOf: (expense: string) => `Receipt of ${expense}`,
  locked: (status: string) => `This expense is ${status}, so it can’t be changed.`,
  askedAgain: 'amount changed after it was approved',
}
