import { isDeepStrictEqual } from 'node:util'
import { fillPlaceholders } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { BULKHEADS } from '#core/http/bulkheads.server.ts'
import { productFields } from '#site/catalogue/product-fields.server.ts'
import { parseSearch } from '#site/catalogue/search/parse-search.ts'
import { buildProductSearch } from '#site/catalogue/search/product-search.server.ts'
import { CONNECTIONS, compareRates, type Load, repeat } from './load.ts'
import { BUSY_NOTE, GROWTH_HEADINGS, growthRow, RATE_HEADINGS, rateRow, type SectionReport } from './report.ts'
import type { Stage } from './stage.ts'
import type { Goal } from './table.ts'
import type { RowsTask } from './yardstick-task.ts'
import { askRaw, startYardstick, withoutLength } from './yardsticks.ts'

interface Search {
  name: string
  typed: string
  /** How many times longer it may take with 20,000 products. */
  growth: Goal | null
}

/** What people type. All of it is found among the generated products, at 1,000 as at 20,000. */
const SEARCHES: readonly Search[] = [
  { name: 'common word', typed: 'chlorine', growth: null },
  { name: 'item number', typed: '20500', growth: { sign: '≤', limit: 1.3 } },
  { name: 'misspelling', typed: 'thiosulfte', growth: { sign: '≤', limit: 3 } },
]

const RATIO_GOAL: Goal = { sign: '≥', limit: 0.5 }

/** More at once the product refuses (503), so that is what it is loaded with. */
const SEARCH_CONNECTIONS = Math.min(CONNECTIONS, BULKHEADS.search.places)

const pathOf = (typed: string) => `/api/products/search?q=${encodeURIComponent(typed)}`

const loadOf = (typed: string, seconds: number): Load => ({
  next: repeat(pathOf(typed), { accept: 'application/json' }),
  status: 200,
  connections: SEARCH_CONNECTIONS,
  seconds,
})

/** The product's own search statement with its parameters filled in, for the bare driver. */
function writeSearch(typed: string): Pick<RowsTask, 'statement' | 'values' | 'columns'> {
  const parts = parseSearch(typed)
  if (parts === null) throw new Error('A blank text finds nothing')
  const { sql: text, params } = buildProductSearch(drizzle.mock()).toSQL()
  return {
    statement: { name: 'search_products', text },
    values: fillPlaceholders(params, { ...parts }),
    columns: Object.keys(productFields),
  }
}

/** One search against a server that sends the rows of the same statement; the answers are compared first. */
async function compareSearch(stage: Stage, { typed }: Search, seconds: number) {
  const answer = await askRaw(`${stage.url}${pathOf(typed)}`)
  if (answer.status !== 200) throw new Error(`Searching for ${typed} answered ${answer.status}`)
  const found = JSON.parse(answer.body.toString()) as unknown[]
  const yardstick = await startYardstick({
    kind: 'rows',
    databaseUrl: stage.databaseUrl,
    headers: withoutLength(answer.headers),
    ...writeSearch(typed),
  })
  try {
    const same = await askRaw(yardstick.url)
    if (!isDeepStrictEqual(JSON.parse(same.body.toString()), found)) {
      throw new Error(`The yardstick of ${typed} finds other rows`)
    }
    return { comparison: await compareRates(stage, yardstick, loadOf(typed, seconds)), found: found.length }
  } finally {
    await yardstick.stop()
  }
}

/** Searches against the bare statement. */
export async function measureSearch(stage: Stage, seconds: number): Promise<SectionReport> {
  const rows: string[][] = []
  for (const search of SEARCHES) {
    const { comparison, found } = await compareSearch(stage, search, seconds)
    rows.push(
      rateRow(`${search.name} "${search.typed}", ${found === 1 ? '1 row' : `${found} rows`}`, comparison, RATIO_GOAL),
    )
  }
  return {
    title: `Search, ${stage.products.toLocaleString('en')} products, ${SEARCH_CONNECTIONS} connections`,
    headings: RATE_HEADINGS,
    rows,
    notes: [
      'Yardstick: bare node:http and the same statement by bare pg, prepared, its rows as JSON.',
      `The product answers ${BULKHEADS.search.places} searches at once and refuses more.`,
      BUSY_NOTE,
    ],
  }
}

const countFound = async (stage: Stage, typed: string): Promise<number> =>
  (JSON.parse((await askRaw(`${stage.url}${pathOf(typed)}`)).body.toString()) as unknown[]).length

/** The same searches in a large catalogue and in a small one, in turn. */
export async function measureSearchGrowth(small: Stage, large: Stage, seconds: number): Promise<SectionReport> {
  const rows: string[][] = []
  for (const { name, typed, growth } of SEARCHES) {
    const found = [await countFound(small, typed), await countFound(large, typed)]
    const comparison = await compareRates(small, large, loadOf(typed, seconds))
    rows.push(growthRow(`${name} "${typed}", ${found.join(' and ')} rows`, comparison, growth))
  }
  return {
    title: `Search, ${large.products.toLocaleString('en')} products against ${small.products.toLocaleString('en')}`,
    headings: ['Search', ...GROWTH_HEADINGS.slice(1)],
    rows,
    notes: ['A search shows its best 200 rows at most.'],
  }
}
