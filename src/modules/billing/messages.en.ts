export const billingTexts = {
  waitsForReview: (number: string) => `${number} is completed and waits for review.`,
  chooseParts: 'Choose at least one part',
  refused: (reason: string, others: number) =>
    `${reason}${others === 0 ? '' : ` (and ${others} more)`} Nothing was changed.`,
  projectClosed: (part: string) => `The project of ${part} is closed; reopen it first.`,
  changed: (part: string) => `${part} was changed meanwhile.`,
  already: (part: string, status: string) => `${part} is ${status} already.`,
  noWay: (part: string, from: string, to: string) => `${part} is ${from} and cannot become ${to} from there.`,
  noPrice: (parts: readonly string[]) => `Give a price or mark it not billable: ${parts.join(', ')}.`,
  invoiceDay: (from: string, to: string) =>
    `The invoice is dated from ${from}, when the project was asked for, to ${to}.`,
  severalClients: (clients: readonly string[]) =>
    `These parts belong to ${clients.join(' and ')}: an invoice number belongs to one client.`,
  otherClient: (number: string, client: string, project: string) =>
    `Invoice ${number} belongs to ${client} (${project}): an invoice number belongs to one client.`,
  noInvoice: 'Only what becomes billed takes an invoice',
  needed: {
    reason: 'Write the reason',
    invoiceNumber: 'Write the number of the invoice',
    invoiceDate: 'Write the date of the invoice',
  },
}
