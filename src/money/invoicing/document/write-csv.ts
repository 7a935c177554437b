import { fromHundredths } from '#core/contract/amounts.ts'
import { writeCsv } from '#core/contract/csv.ts'
import { trimDecimal } from '#core/contract/number/decimals.ts'
import type { VatInput } from '../invoicing.contract.ts'
import { invoicingTexts } from '../messages.en.ts'
import type { InvoiceDocument } from './invoice.ts'
import { totalInvoice } from './total-invoice.ts'

/** Columns of the file in addition to the invoice's own lines, in their order. */
export interface CsvLine {
  project: string
  vessel: string
  imo: string | null
  unit: string
  /** The buyer's order number of this project. */
  reference: string | null
}

export interface CsvInvoice {
  document: InvoiceDocument
  vat: VatInput
  lines: readonly CsvLine[]
}

/** The standard tax codes of Norwegian accounting (SAF-T): output VAT by its rate, zero-rated at home, export, outside. */
const TAX_CODES: Readonly<Record<string, string>> = {
  'S 25': '3',
  'S 15': '31',
  'S 12': '33',
  'Z 0': '5',
  'G 0': '52',
  'E 0': '6',
}

/** An export as one file, a row per line of its invoices; columns as docs/invoicing.md describes them. */
export function writeInvoiceCsv(number: string, invoices: readonly CsvInvoice[]): string {
  return writeCsv(
    invoicingTexts.columns.split('|'),
    invoices.flatMap((invoice) => writeInvoice(number, invoice)),
  )
}

function writeInvoice(number: string, { document, vat, lines }: CsvInvoice): string[][] {
  const { buyer } = document
  const { address } = buyer
  const totals = totalInvoice(document.lines)
  const rate = trimDecimal(vat.rate)
  return document.lines.map((line, index) => {
    const { project, vessel, imo, unit, reference } = lines[index] ?? NO_LINE
    const cells = [
      [number, document.number, invoicingTexts.types[document.kind], document.billed?.number ?? null],
      [document.issueDate, document.dueDate, document.currency],
      [buyer.name, buyer.organisationNumber, buyer.vatNumber, address.street, address.postalCode, address.city],
      [address.countryCode, buyer.email, reference, project, vessel, imo, line.date],
      [String(index + 1), line.itemNumber, line.name, trimDecimal(line.quantity), unit, line.unitCode],
      [trimDecimal(line.price), fromHundredths(totals.lines[index] ?? 0n), vat.category, rate],
      [TAX_CODES[`${vat.category} ${rate}`] ?? null, vat.section, vat.reason?.replaceAll(/\s+/g, ' ') ?? null],
      [document.exchangeRate],
    ].flat()
    return cells.map((cell) => cell ?? '')
  })
}

const NO_LINE: CsvLine = { project: '', vessel: '', imo: null, unit: '', reference: null }
