/** Texts about exports to the accounting system, in refusals, on invoices and in histories. */
export const invoicingTexts = {
  noExport: 'There is no such export.',
  chooseOne: 'Name items or projects, one of the two',
  chooseSome: 'Choose something to export',
  rate: 'The standard rate is 25, 15 or 12 per cent',
  zeroRate: 'Categories Z, G and E have the rate 0',
  decimal: 'Write the rate in per cent, such as 25',
  reasonNeeded: 'Write why no VAT is charged; it is kept with the invoice',
  wrongSection: 'This section of the VAT Act does not go with this category',
  vatNeeded: 'Choose the VAT treatment.',
  invoiceVatUnknown: (invoice: string) =>
    `Choose the VAT treatment that invoice ${invoice} has: it was not exported from here.`,
  otherVat: (invoice: string, vat: string) =>
    `Invoice ${invoice} was exported with ${vat}. A credit note has the VAT treatment of its invoice. Nothing was exported.`,
  otherRate: (invoice: string, currency: string, rate: string) =>
    `Invoice ${invoice} was exported with ${rate} NOK for 1 ${currency}. A credit note has the exchange rate of its invoice.`,
  vatOf: (category: string, rate: string, section: string | null) =>
    `${rate} % VAT (category ${category}${section === null ? '' : `, section ${section}`})`,
  rateNeeded: (currency: string) => `Give what 1 ${currency} is in NOK: VAT has to stand in NOK, too.`,
  exchangeRate: 'Write what one unit is in NOK, such as 11.7345',
  refused: (reason: string, others: number) =>
    `${reason}${others === 0 ? '' : ` (and ${others} more)`} Nothing was exported.`,
  notApproved: (text: string, project: string, status: string) =>
    `${text} (${project}) is ${status}; only what is approved is exported.`,
  notCredited: (text: string, project: string, status: string) =>
    `${text} (${project}) is ${status}; credited items are exported apart from others.`,
  billedAs: (text: string, project: string, invoice: string) =>
    `${text} (${project}) is billed already, on invoice ${invoice}.`,
  heldBy: (text: string, project: string, number: string) => `${text} (${project}) is in export ${number} already.`,
  nothingApproved: (projects: readonly string[]) => `Nothing of ${projects.join(', ')} is approved and not exported.`,
  gone: 'An item is no longer there.',
  noPrice: (text: string, project: string) => `${text} (${project}) has no price.`,
  missing: (client: string, what: string, others: number) =>
    `${client}: ${what}${others === 0 ? '' : ` (and ${others} more)`}`,
  seller: 'Site settings',
  lacks: {
    vatNumber: 'Your own VAT number is missing in the settings.',
    iban: 'Your own IBAN is missing in the settings.',
    company: (client: string) => `There is no company of the name ${client}: add it with what an invoice needs.`,
    country: 'The country of the company is missing.',
    orgNumber: 'The organisation number of the company is missing.',
    peppolId: 'The Peppol address of the company is missing; without one it is reached by CSV only.',
    reference: (projects: readonly string[]) =>
      `The buyer's order reference is missing: write it on ${projects.join(' or ')}.`,
    address: 'The address of the company is missing.',
    negative: 'Discounts and returns are more than the rest: add items, or leave some out.',
  },
  remarks: {
    empty: (count: number) =>
      count === 1 ? '1 of the projects has nothing to export.' : `${count} of the projects have nothing to export.`,
    left: (count: number, project: string) =>
      count === 1
        ? `1 item of ${project} is not approved and stays.`
        : `${count} items of ${project} are not approved and stay.`,
  },
  hours: (service: string, kind: string) => `${service}, ${kind} hours`,
  imo: (imo: string) => `IMO ${imo}`,
  order: (reference: string) => `Order ${reference}`,
  zeroRated: (section: string) => `Zero rate, section ${section} of the Norwegian VAT Act`,
  exempt: 'Exempt from VAT',
  creditTerms: (invoice: string) => `Credited against invoice ${invoice}`,
  exported: (number: string, count: number) => `${number}, ${count === 1 ? '1 item' : `${count} items`}`,
  withdrawn: (number: string, reason: string) => `${number} withdrawn: ${reason}`,
  numbered: (number: string, invoice: string) => `${number} is credit note ${invoice}`,
  alreadyBilled: (number: string) => `${number} is billed already.`,
  alreadyWithdrawn: (number: string) => `${number} was withdrawn.`,
  changedSince: (text: string) => `${text} was changed since it was exported.`,
  notMarked: (reason: string, others: number) =>
    `${reason}${others === 0 ? '' : ` (and ${others} more)`} Nothing was billed. Withdraw the export and make it anew.`,
  oneNumberEach: (names: readonly string[]) => `Give each invoice its number: ${names.join(', ')}`,
  badNumber: (max: number) =>
    `Enter an invoice number of one line with a digit other than 0, at most ${max} characters`,
  numberTwice: (number: string) => `${number} is given twice; each invoice has a number of its own`,
  numberTaken: (number: string, where: string) => `${number} is on ${where} already`,
  unknownInvoice: (name: string) => `${name} is not in this export`,
  writeReason: 'Write the reason',
  types: { invoice: 'Invoice', 'credit note': 'Credit note' },
  columns:
    'Export|Document|Type|Credits invoice|Issue date|Due date|Currency|Customer|Organisation number|VAT number|Address|' +
    'Postal code|City|Country|Invoice e-mail|Order reference|Project|Vessel|IMO|Date|Line|Item number|Text|Quantity|' +
    'Unit|Unit code|Unit price|Net amount|VAT category|VAT rate|VAT code|VAT section|VAT reason|NOK per unit',
}
