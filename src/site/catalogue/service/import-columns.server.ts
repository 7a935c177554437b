import { desc, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { IGNORED } from '#core/csv/column-choice.ts'
import { describeColumns, knowHeadings, type KnownHeadings } from '#core/csv/map-columns.server.ts'
import { readCsv, type CsvTable } from '#core/csv/read-csv.server.ts'
import { simplifyHeading } from '#core/csv/simplify-heading.ts'
import { readWorkbook } from '#core/csv/workbook/read-workbook.server.ts'
import type { ReadWorkbook, WorkbookInput } from '#core/csv/workbook/workbook-contract.ts'
import { newId } from '#core/db/columns.server.ts'
import { type CsvColumn, importColumnNames, NORWEGIAN_COLUMNS, type NorwegianColumn } from '../catalogue.entity.ts'
import { IMPORT_ROWS_MAX, SUPPLIERS_MAX } from '../catalogue.limits.ts'
import { importSuppliers } from '../catalogue.table.server.ts'
import type { ImportChoice, ImportColumn } from '../import/product-import.contract.ts'

/** Alternative headings of each column, as English and Norwegian price lists write them. */
const HEADINGS: Readonly<Record<Exclude<CsvColumn, NorwegianColumn> | typeof IGNORED, readonly string[]>> = {
  itemNumber: [
    'item',
    'item no',
    'item code',
    'article',
    'article no',
    'article number',
    'part no',
    'part number',
    'sku',
    'varenummer',
    'varenr',
    'vare nr',
    'artikkelnummer',
    'artikkelnr',
    'delenummer',
    'delenr',
    'produktnummer',
    'produktnr',
    'bestillingsnummer',
    'bestillingsnr',
  ],
  name: [
    'product',
    'product name',
    'product title',
    'item name',
    'article name',
    'title',
    'short text',
    'navn',
    'varenavn',
    'produktnavn',
    'produkttittel',
    'produkt',
    'betegnelse',
    'benevnelse',
    'varebenevnelse',
    'varebetegnelse',
    'artikkelnavn',
    'kort tekst',
    'korttekst',
    'tittel',
  ],
  description: [
    'text',
    'long text',
    'long description',
    'product text',
    'product description',
    'item description',
    'article description',
    'lang tekst',
    'langtekst',
    'produkttekst',
    'beskrivelse',
    'varebeskrivelse',
    'produktbeskrivelse',
    'varetekst',
  ],
  category: ['group', 'product group', 'product category', 'kategori', 'varegruppe', 'produktgruppe'],
  brand: ['maker', 'make', 'manufacturer', 'merke', 'varemerke', 'produsent', 'fabrikat'],
  specifications: ['specs', 'specification', 'technical data', 'spesifikasjoner', 'spesifikasjon', 'tekniske data'],
  applications: ['application', 'used for', 'for use with', 'bruksområde', 'anvendelse', 'passer til', 'brukes til'],
  changeAfterDays: ['change after', 'change after (days)', 'byttes etter', 'byttes etter (dager)', 'skiftes etter'],
  keepsForDays: [
    'keeps for',
    'keeps for (days)',
    'shelf life',
    'shelf life (days)',
    'holdbarhet',
    'holdbarhet (dager)',
  ],
  aliases: ['alias', 'also known as', 'former numbers', 'other numbers', 'andre numre', 'tidligere numre', 'søkeord'],
  parts: ['in the box', 'contents', 'box contents', 'innhold', 'i esken', 'pakningens innhold'],
  changeSteps: ['how to change it', 'steps', 'slik bytter du', 'fremgangsmåte'],
  questions: ['questions and answers', 'faq', 'spørsmål', 'spørsmål og svar'],
  goesWith: ['goes with', 'related', 'accessories', 'tilbehør', 'brukes sammen med'],
  checkedOn: ['checked', 'checked date', 'kontrollert', 'kontrollert dato'],
  checkedAgainst: ['checked with', 'source', 'kilde', 'kontrollert mot'],
  order: ['position', 'sort order', 'place', 'rekkefølge', 'sortering', 'plass'],
  // Columns of price lists that the site does not show.
  [IGNORED]: [
    'price',
    'list price',
    'net price',
    'currency',
    'stock',
    'in stock',
    'unit',
    'weight',
    'ean',
    'gtin',
    'vat',
    'pris',
    'listepris',
    'veil pris',
    'nettopris',
    'innpris',
    'utpris',
    'valuta',
    'lager',
    'beholdning',
    'enhet',
    'vekt',
    'strekkode',
    'mva',
    'bilde',
    'picture',
    'image',
    'row',
    'reason',
  ],
}

const NUMBER_HEADINGS = new Set([...HEADINGS.itemNumber, 'itemNumber', 'item number'].map(simplifyHeading))

/** Whether a cell of item numbers repeats a heading, as in files that were joined from several. */
export const isNumberHeading = (cell: string): boolean => NUMBER_HEADINGS.has(simplifyHeading(cell))

/** Known headings of columns with Norwegian texts. */
const NORWEGIAN_HEADINGS = Object.fromEntries(
  NORWEGIAN_COLUMNS.map((column) => [column, [importColumnNames[column], `${column.replace(/Nb$/, '')} (norsk)`]]),
) as Record<NorwegianColumn, string[]>

/** Known headings of a product file. */
export const PRODUCT_HEADINGS: KnownHeadings<CsvColumn> = {
  find: knowHeadings({ ...HEADINGS, ...NORWEGIAN_HEADINGS }),
  name: (column) => importColumnNames[column],
}

/** One sheet of an Excel workbook as CSV. @throws AppError 422 when it can't be read */
export const readProductWorkbook = (input: WorkbookInput): Promise<ReadWorkbook> => readWorkbook(input)

const readTable = (csv: string): Promise<CsvTable> => readCsv(csv, IMPORT_ROWS_MAX)

/** Columns for mapping by hand: each with its first values, its former field and the possible ones. */
export async function describeProductFile(ctx: Ctx, { csv, supplier }: { csv: string; supplier?: string | undefined }) {
  const table = await readTable(csv)
  const known = supplier === undefined ? {} : await readChoices(ctx, supplier)
  const columns = describeColumns(table, PRODUCT_HEADINGS)
  const remembered = table.header.map((heading) => known[simplifyHeading(heading)] ?? null)
  return {
    fileRows: table.rows.length,
    delimiter: table.delimiter,
    columns: columns.map(({ heading, samples, guess }, at): ImportColumn => {
      const own = remembered[at] ?? null
      // A field that another column was mapped to last time is not guessed again.
      const isTaken = guess !== IGNORED && remembered.includes(guess)
      return { heading, samples, guess: own ?? (isTaken ? null : guess), isRemembered: own !== null }
    }),
  }
}

async function readChoices(ctx: Ctx, supplier: string): Promise<Record<string, ImportChoice>> {
  const [row] = await ctx.db
    .select({ choices: importSuppliers.choices })
    .from(importSuppliers)
    .where(sql`lower(${importSuppliers.name}) = lower(${supplier})`)
  return row?.choices ?? {}
}

/** Stores the column mapping of a supplier's file; only the newest two hundred are stored. */
export async function rememberColumns(
  ctx: Ctx,
  supplier: string,
  header: readonly string[],
  columns: readonly ImportChoice[],
): Promise<void> {
  const choices = Object.fromEntries(
    header.flatMap((heading, at) => {
      const choice = columns[at]
      return heading === '' || choice === undefined ? [] : [[simplifyHeading(heading), choice]]
    }),
  )
  await ctx.tx(async (tx) => {
    await tx.db.execute(sql`
      insert into import_suppliers (id, name, choices) values (${newId()}, ${supplier}, ${JSON.stringify(choices)}::jsonb)
        on conflict (lower(name)) do update set name = excluded.name, choices = excluded.choices, updated_at = now()`)
    await tx.db.execute(sql`
      delete from import_suppliers where id in (
        select id from import_suppliers order by updated_at desc offset ${SUPPLIERS_MAX})`)
  })
}

/** Suppliers of earlier files, the last one first. */
export async function findSuppliers(ctx: Ctx) {
  const rows = await ctx.db.select().from(importSuppliers).orderBy(desc(importSuppliers.updatedAt))
  return {
    suppliers: rows.map(({ name, choices, updatedAt }) => ({
      name,
      columns: Object.keys(choices).length,
      rememberedAt: updatedAt.toISOString(),
    })),
  }
}
