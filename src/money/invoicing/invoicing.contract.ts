import { z } from 'zod'
import { currencyCode, day } from '#core/contract/amounts.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { anyOf, listOf, listQuery } from '#core/contract/list.ts'
import { isInvoiceNumber } from '#core/contract/names/placeholder.ts'
import { distinctIds, orNull } from '#core/contract/optional.ts'
import { changeById, readById } from '#core/contract/record-calls.ts'
import { identifierLine, line, text } from '#core/contract/text.ts'
import { BILLING_STATUSES } from '#visits/parts/parts.limits.ts'
import {
  EXCHANGE_RATE,
  EXPORT_FORMATS,
  EXPORT_ITEMS_MAX,
  EXPORT_KINDS,
  EXPORT_PROJECTS_MAX,
  EXPORT_STATES,
  INVOICE_NUMBER_MAX,
  PAYMENT_DAYS_MAX,
  REASON_MAX,
  VAT_CATEGORIES,
  VAT_RATES,
  VAT_SECTIONS,
  ZERO_SECTIONS,
} from './invoicing.limits.ts'
import { invoicingTexts } from './messages.en.ts'

const nullableText = z.string().nullable()

/** Per cent, as a number or as decimal text; stored and answered with two decimals. */
const rate = z
  .union([z.number(), z.string()], invoicingTexts.decimal)
  .transform(String)
  .pipe(z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, invoicingTexts.decimal))
  .transform((typed) => Number(typed).toFixed(2))

const sectionsOf = (category: string): readonly string[] =>
  category === 'Z' || category === 'G' ? VAT_SECTIONS[category] : []

/** Chosen by a person for each export; nothing of it is ever preset. */
export const VatChoice = z
  .strictObject({
    category: z.enum(VAT_CATEGORIES),
    rate,
    /** The section of the VAT Act that makes the rate zero. */
    section: z.enum(ZERO_SECTIONS).nullable().default(null),
    reason: text(0, REASON_MAX)
      .nullable()
      .default(null)
      .transform((reason) => (reason === '' ? null : reason)),
  })
  .superRefine((vat, problem) => {
    const refuse = (field: string, message: string) => problem.addIssue({ code: 'custom', path: [field], message })
    const isStandard = vat.category === 'S'
    if (isStandard && !VAT_RATES.some((known) => known === vat.rate)) refuse('rate', invoicingTexts.rate)
    if (!isStandard && vat.rate !== '0.00') refuse('rate', invoicingTexts.zeroRate)
    if (!isStandard && vat.reason === null) refuse('reason', invoicingTexts.reasonNeeded)
    if (vat.section !== null && !sectionsOf(vat.category).includes(vat.section)) {
      refuse('section', invoicingTexts.wrongSection)
    }
  })

export type VatInput = z.output<typeof VatChoice>

const idList = (most: number) => distinctIds(1, most, invoicingTexts.chooseSome).optional()

const paymentDays = orNull(z.int().min(0).max(PAYMENT_DAYS_MAX))

const isOneChoice = ({ ids, projectIds }: { ids?: unknown; projectIds?: unknown }): boolean =>
  (ids === undefined) !== (projectIds === undefined)

const exchangeRate = z.string().regex(EXCHANGE_RATE, invoicingTexts.exchangeRate)

export const ExportInput = z
  .strictObject({
    ids: idList(EXPORT_ITEMS_MAX),
    /** Approved items of these projects. */
    projectIds: idList(EXPORT_PROJECTS_MAX),
    format: z.enum(EXPORT_FORMATS),
    /**
     * Required for invoices. A credit note takes category, rate, section and reason from the invoice that it credits:
     * there it may be left out, and is refused (422) where it differs. Required, too, for credit notes against invoices
     * that were not exported from here.
     */
    vat: VatChoice.optional(),
    paymentDays,
    /** One unit of a currency in NOK, by its code: VAT is stated in NOK too. */
    exchangeRates: z.record(currencyCode, exchangeRate).optional(),
  })
  .refine(isOneChoice, { error: invoicingTexts.chooseOne, path: ['ids'] })
export type ExportInput = z.output<typeof ExportInput>

const Sum = z.strictObject({ currency: z.string(), net: z.string(), vat: z.string(), gross: z.string() })

const VatTreatment = z.strictObject({
  category: z.enum(VAT_CATEGORIES),
  rate: z.string(),
  section: z.enum(ZERO_SECTIONS).nullable(),
  reason: nullableText,
})
export type VatTreatment = z.infer<typeof VatTreatment>

/** How the last invoice to a client treated VAT, with that invoice's number and day. */
export const LastTreatment = z.strictObject({ treatment: VatTreatment, number: z.string(), day: z.string() })
export type LastTreatment = z.infer<typeof LastTreatment>

export const ExportInvoice = z.strictObject({
  number: z.string(),
  clientName: z.string(),
  ...Sum.shape,
  treatment: VatTreatment,
  lines: z.int(),
  issueDate: z.string(),
  dueDate: nullableText,
  /** The invoice that a credit note credits. */
  credits: nullableText,
  invoiceNumber: nullableText,
  invoiceDate: nullableText,
})

export const BillingExport = z.strictObject({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(EXPORT_KINDS),
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(EXPORT_STATES),
  /** Null where its credit notes have different treatments. */
  vat: VatTreatment.nullable(),
  createdAt: z.string(),
  createdByName: z.string(),
  lines: z.int(),
  invoices: z.array(ExportInvoice),
  files: z.array(z.strictObject({ id: z.uuid(), name: z.string(), size: z.int(), sha256: z.string() })),
  sums: z.array(Sum),
  withdrawnReason: nullableText,
})
export type BillingExport = z.infer<typeof BillingExport>

/** A part, service or expense as exported, and its current state. */
export const ExportedItem = z.strictObject({
  id: z.uuid(),
  text: z.string(),
  total: z.string(),
  currency: z.string(),
  projectId: z.uuid(),
  projectNumber: z.string(),
  vesselName: z.string(),
  /** The invoice of the export that it is on. */
  invoice: z.string(),
  billingStatus: z.enum(BILLING_STATUSES),
  version: z.int(),
})
export type ExportedItem = z.infer<typeof ExportedItem>

export const ExportDetail = BillingExport.extend({ items: z.array(ExportedItem) })
export type ExportDetail = z.infer<typeof ExportDetail>

/** An invoice or credit note of an export as a row of the list's file. */
export const ExportCsvRow = z.strictObject({
  export: z.string(),
  document: z.string(),
  kind: z.enum(EXPORT_KINDS),
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(EXPORT_STATES),
  createdAt: z.string(),
  createdByName: z.string(),
  ...ExportInvoice.omit({ number: true, treatment: true }).shape,
  vatCategory: z.enum(VAT_CATEGORIES),
  vatRate: z.string(),
  vatSection: z.enum(ZERO_SECTIONS).nullable(),
  vatReason: nullableText,
  withdrawnReason: nullableText,
})
export type ExportCsvRow = z.infer<typeof ExportCsvRow>

export const ExportQuery = listQuery(['number']).extend({
  state: anyOf(EXPORT_STATES).optional(),
  format: z.enum(EXPORT_FORMATS).optional(),
  kind: z.enum(EXPORT_KINDS).optional(),
})
export type ExportQuery = z.output<typeof ExportQuery>

export const findExports = defineEndpoint({
  method: 'GET',
  path: '/api/portal/billing/exports',
  access: 'portal:billing:write',
  query: ExportQuery,
  response: listOf(BillingExport).extend({ counts: z.record(z.enum(EXPORT_STATES), z.int()) }),
})

export const createExport = defineEndpoint({
  method: 'POST',
  path: '/api/portal/billing/exports',
  access: 'portal:billing:write',
  body: ExportInput,
  response: BillingExport,
  status: 201,
})

const EXPORT = '/api/portal/billing/exports/:id'
const NOTHING = z.strictObject({})

export const getExport = readById(EXPORT, 'portal:billing:write', { query: NOTHING, response: ExportDetail })

/** Download addresses of its files, each valid once and for a minute; `url` is the first of them. */
export const linkExport = changeById('POST', `${EXPORT}/link`, 'portal:billing:write', {
  body: z.strictObject({ name: line(1, 200).optional() }).nullish(),
  response: z.strictObject({ url: z.url(), files: z.array(z.strictObject({ name: z.string(), url: z.url() })) }),
})

const invoiceNumber = identifierLine(1, INVOICE_NUMBER_MAX).refine(
  isInvoiceNumber,
  invoicingTexts.badNumber(INVOICE_NUMBER_MAX),
)
export const BilledInput = z.strictObject({
  /** The accounting system's number: one, or by the name of each file or invoice where there are several. */
  invoiceNumber: z.union(
    [invoiceNumber, z.record(line(1, 200), invoiceNumber)],
    invoicingTexts.badNumber(INVOICE_NUMBER_MAX),
  ),
  invoiceDate: day,
})
export type BilledInput = z.output<typeof BilledInput>

export const billExport = changeById('POST', `${EXPORT}/billed`, 'portal:billing:write', {
  body: BilledInput,
  response: BillingExport,
})

/** Releases its items, to be exported again; its number stays used. */
export const withdrawExport = changeById('POST', `${EXPORT}/withdraw`, 'portal:billing:write', {
  body: z.strictObject({ reason: text(1, REASON_MAX, invoicingTexts.writeReason) }),
  response: BillingExport,
})

const ProjectName = z.strictObject({ id: z.uuid(), projectNumber: z.string() })

/** A sentence about data that an invoice lacks, with the place to fix it: its company, if there is one, or projects. */
const Lack = z.strictObject({ text: z.string(), companyId: z.uuid().nullable(), projects: z.array(ProjectName) })
export type Lack = z.infer<typeof Lack>

const PlannedItem = z.strictObject({
  id: z.uuid(),
  text: z.string(),
  projectNumber: z.string(),
  vesselName: z.string(),
  total: nullableText,
})

/** Preview of an export, and what prevents it. */
export const ExportPlan = z.strictObject({
  kind: z.enum(EXPORT_KINDS),
  invoices: z.array(
    z.strictObject({
      clientName: z.string(),
      ...Sum.shape,
      /** For a credit note: the treatment of its invoice. Null where a person has to choose. */
      treatment: VatTreatment.nullable(),
      /** For a credit note: the exchange rate to NOK on the invoice, if it is known. */
      exchangeRate: nullableText,
      /** The treatment of the last invoice to this client, as a suggestion, never applied automatically. */
      last: LastTreatment.nullable(),
      lines: z.int(),
      orderReference: nullableText,
      dueDate: nullableText,
      credits: nullableText,
      items: z.array(PlannedItem),
      /** Missing data of this client for an invoice. */
      missing: z.array(Lack),
    }),
  ),
  /** Missing data of the seller. */
  missing: z.array(z.string()),
  /** Items that cannot be exported. */
  refused: z.array(z.strictObject({ id: z.uuid(), text: z.string(), reason: z.string() })),
  /** Hints that don't prevent the export. */
  remarks: z.array(z.string()),
  sums: z.array(Sum),
})
export type ExportPlan = z.infer<typeof ExportPlan>

export const PlanInput = z
  .strictObject({
    ids: idList(EXPORT_ITEMS_MAX),
    projectIds: idList(EXPORT_PROJECTS_MAX),
    /** Items that stay. */
    without: distinctIds(0, EXPORT_ITEMS_MAX, invoicingTexts.chooseSome).optional(),
    /** For projects: whether approved or credited items are exported. */
    kind: z.enum(EXPORT_KINDS).default('invoice'),
    format: z.enum(EXPORT_FORMATS).default('ehf'),
    /** Without a rate nothing is charged yet. */
    rate: rate.optional(),
    paymentDays,
  })
  .refine(isOneChoice, { error: invoicingTexts.chooseOne, path: ['ids'] })
export type PlanInput = z.output<typeof PlanInput>

/**
 * Previews an export: its items, and what prevents it. Changes nothing; a POST, as the import's dry run is, since no
 * address has room for as many ids.
 */
export const planExport = defineEndpoint({
  method: 'POST',
  path: '/api/portal/billing/export-plan',
  access: 'portal:billing:write',
  body: PlanInput,
  response: ExportPlan,
})

export const ExportableQuery = listQuery(['projectNumber', 'clientName'])
export type ExportableQuery = z.output<typeof ExportableQuery>

/** A project with its exportable items: approved ones that are in no export, or credited ones of an export. */
export const Exportable = z.strictObject({
  projectId: z.uuid(),
  projectNumber: z.string(),
  vesselName: z.string(),
  clientName: z.string(),
  kind: z.enum(EXPORT_KINDS),
  items: z.int(),
  sums: z.array(z.strictObject({ currency: z.string(), total: z.string() })),
})
export type Exportable = z.infer<typeof Exportable>

export const findExportable = defineEndpoint({
  method: 'GET',
  path: '/api/portal/billing/exportable',
  access: 'portal:billing:write',
  query: ExportableQuery,
  response: listOf(Exportable),
})
