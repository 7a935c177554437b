import { NORWEGIAN_SCHEME } from '#core/contract/company-numbers.ts'
import { invoiceKey } from '#core/contract/names/spelling-key.ts'
import { addDays, formatPrintedDay } from '#core/days.ts'
import { keyOfClient } from '#money/billing/billing-items.queries.server.ts'
import type { InvoiceDocument, InvoiceLine, InvoiceSeller } from '../document/invoice.ts'
import { totalInvoice, type InvoiceTotals } from '../document/total-invoice.ts'
import { toUnitCode } from '../document/unit-codes.ts'
import type { ClientCompany, ExportItem } from '../export-items.queries.server.ts'
import type { Lack, VatInput } from '../invoicing.contract.ts'
import type { ExportFormat, ExportKind } from '../invoicing.limits.ts'
import { invoicingTexts as texts } from '../messages.en.ts'

/** The seller from the settings; missing values are empty. */
export interface SellerFacts extends InvoiceSeller {
  iban: string
  bic: string
  paymentDays: number
}

/** One invoice or credit note before it has a number, and the data that the format requires and it lacks. */
export interface PlannedInvoice {
  client: string
  company: ClientCompany | null
  items: readonly ExportItem[]
  /** The treatment of the whole document: for a credit note that of its invoice, where that was exported from here. */
  vat: VatInput
  document: InvoiceDocument
  totals: InvoiceTotals
  missing: Lack[]
}

interface Plan {
  kind: ExportKind
  seller: SellerFacts
  input: {
    format: ExportFormat
    /** For invoices, and for credit notes against invoices that were not exported from here. */
    vat: VatInput
    paymentDays?: number | null | undefined
    exchangeRates?: Readonly<Record<string, string>> | undefined
  }
  today: string
}

/** One document per client and currency; for credited items one per credited invoice. */
export function planInvoices(items: readonly ExportItem[], plan: Plan): PlannedInvoice[] {
  const groups = new Map<string, ExportItem[]>()
  for (const item of items) {
    const key = JSON.stringify([
      // Two names of one company are one client.
      keyOfClient({ companyId: item.company?.id ?? null, clientName: item.clientName }),
      item.currency,
      plan.kind === 'credit note' ? invoiceKey(item.invoiceNumber ?? '') : null,
    ])
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return Array.from(groups.values(), (group) => planInvoice(group, plan)).toSorted((one, other) =>
    one.client.localeCompare(other.client),
  )
}

function planInvoice(items: readonly ExportItem[], { kind, seller, input, today }: Plan): PlannedInvoice {
  const [first] = items as [ExportItem]
  const { clientName, company, invoiceNumber, invoiceDate } = first
  const credited = kind === 'credit note' ? first.credited : null
  const vat: VatInput = credited ?? input.vat
  const currency = credited?.currency ?? first.currency
  const references = [...new Set(items.flatMap(({ clientReference }) => clientReference ?? []))]
  const isInvoice = kind === 'invoice'
  const days = input.paymentDays ?? company?.paymentDays ?? seller.paymentDays
  const document: InvoiceDocument = {
    kind,
    number: '',
    issueDate: today,
    dueDate: isInvoice ? addDays(today, days) : null,
    currency,
    note: noteOf(vat),
    // One reference is the order of the whole invoice; several are on their own lines, and together the buyer's
    // reference.
    orderReference: references.length === 1 ? (references[0] ?? null) : null,
    buyerReference: references.length > 1 ? references.join(', ') : null,
    billed: isInvoice ? null : { number: invoiceNumber ?? '', date: invoiceDate ?? today },
    seller,
    buyer: describeBuyer(company, clientName),
    payment: isInvoice && seller.iban !== '' ? { iban: seller.iban, bic: seller.bic || null } : null,
    paymentTerms: isInvoice ? null : texts.creditTerms(invoiceNumber ?? ''),
    exchangeRate: credited?.exchangeRate ?? input.exchangeRates?.[currency] ?? null,
    lines: items.flatMap((item) => describeItem(item, { vat: vatOf(vat), names: references.length > 1 })),
  }
  const totals = totalInvoice(document.lines)
  return {
    client: company?.name ?? clientName,
    company,
    items,
    vat: { category: vat.category, rate: vat.rate, section: vat.section, reason: vat.reason },
    document,
    totals,
    missing: [
      ...(totals.net < 0n ? [{ text: texts.lacks.negative, companyId: null, projects: findProjects(items) }] : []),
      ...(input.format === 'ehf' ? findMissing(items, company, references) : []),
    ],
  }
}

/** A zero rate has no reason in its category (BR-Z-10): there it is in the invoice's note. */
const noteOf = (vat: VatInput): string | null => {
  if (vat.category === 'G' || vat.category === 'E') return null
  const section = vat.section === null ? null : texts.zeroRated(vat.section)
  return [section, vat.reason].filter((part) => part !== null).join(': ') || null
}

const vatOf = ({ category, rate, section, reason }: VatInput): InvoiceLine['vat'] => {
  const said = category === 'E' ? texts.exempt : section === null ? null : texts.zeroRated(section)
  const isExplained = category === 'G' || category === 'E'
  return { category, rate, reason: isExplained ? [said, reason].filter((part) => part !== null).join(': ') : null }
}

function describeBuyer(company: ClientCompany | null, clientName: string): InvoiceDocument['buyer'] {
  const [scheme = NORWEGIAN_SCHEME, value = company?.orgNumber ?? ''] = company?.peppolId?.split(':') ?? []
  return {
    name: company?.name ?? clientName,
    address: {
      street: company?.address ?? null,
      postalCode: company?.postalCode ?? null,
      city: company?.city ?? null,
      countryCode: company?.country ?? 'NO',
    },
    organisationNumber: company?.orgNumber ?? null,
    vatNumber: company?.vatNumber ?? null,
    endpoint: { scheme, value },
    email: company?.invoiceEmail ?? null,
    phone: null,
  }
}

/** The lines of one item, each with ship, project and day in words. */
function describeItem(item: ExportItem, { vat, names }: { vat: InvoiceLine['vat']; names: boolean }): InvoiceLine[] {
  const { vesselName, imo, projectNumber, location, date, clientReference, text, itemNumber } = item
  const description = [
    vesselName,
    imo === null ? null : texts.imo(imo),
    projectNumber,
    location,
    formatPrintedDay(date),
    names && clientReference !== null ? texts.order(clientReference) : null,
  ]
  return item.lines.map(({ kind, quantity, unit, unitPrice }) => ({
    name: kind === null ? text : texts.hours(text, kind),
    description: description.filter((part) => part !== null).join(', '),
    itemNumber,
    quantity,
    unitCode: toUnitCode(unit),
    price: unitPrice,
    date,
    vat,
  }))
}

const findProjects = (items: readonly ExportItem[]): Lack['projects'] =>
  Array.from(new Map(items.map((item) => [item.projectId, item.projectNumber])), ([id, projectNumber]) => ({
    id,
    projectNumber,
  }))

/** Missing data of this client for an e-invoice, each with the place to fix it. */
function findMissing(
  items: readonly ExportItem[],
  company: ClientCompany | null,
  references: readonly string[],
): Lack[] {
  const projects = findProjects(items)
  const [{ clientName }] = items as [ExportItem]
  const ofCompany = (text: string): Lack => ({ text, companyId: company?.id ?? null, projects: [] })
  const isNorwegian = company?.country === 'NO'
  return [
    company === null ? ofCompany(texts.lacks.company(clientName)) : null,
    isNorwegian && company.orgNumber === null ? ofCompany(texts.lacks.orgNumber) : null,
    company !== null && !isNorwegian && company.peppolId === null ? ofCompany(texts.lacks.peppolId) : null,
    references.length === 0
      ? { text: texts.lacks.reference(projects.map((each) => each.projectNumber)), companyId: null, projects }
      : null,
  ].filter((lack) => lack !== null)
}

/** Missing data of the seller for any e-invoice. */
export const findSellerGaps = ({ vatNumber, iban }: SellerFacts, format: ExportFormat): string[] =>
  format === 'csv'
    ? []
    : [...(vatNumber === null ? [texts.lacks.vatNumber] : []), ...(iban === '' ? [texts.lacks.iban] : [])]
