import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { withClient } from '#core/db/with-client.server.ts'
import { contactSubmissions } from '#site/contact/contact.table.server.ts'
import type { Request } from './hammer.ts'
import { CONNECTIONS, compareRates, type Comparison, repeat } from './load.ts'
import { BUSY_NOTE, RATE_HEADINGS, rateRow, reasonOf, type SectionReport } from './report.ts'
import type { Stage } from './stage.ts'
import type { Goal } from './table.ts'
import type { InsertTask } from './yardstick-task.ts'
import { type Answer, asBytesTask, askRaw, startYardstick } from './yardsticks.ts'

/** What browsers say; the product then sends brotli. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

const KEPT: readonly { path: string; accept: Record<string, string> }[] = [
  { path: '/', accept: { accept: 'text/html', ...BROWSER } },
  { path: '/products/09991', accept: { accept: 'text/html', ...BROWSER } },
  { path: '/legal', accept: { accept: 'text/html', ...BROWSER } },
  { path: '/clx-reagent-09991', accept: { accept: 'text/html', ...BROWSER } },
  { path: '/api/products', accept: { accept: 'application/json', ...BROWSER } },
]

const KEPT_GOAL: Goal = { sign: '≥', limit: 0.85 }
/** In addition to the insert it takes from its throttles, in two round trips. */
const CONTACT_GOAL: Goal = { sign: '≥', limit: 0.2 }

/** Requests a page until its smallest form is cached, so that both servers send the same bytes. */
async function askSettled(url: string, headers: Record<string, string>): Promise<Answer> {
  for (;;) {
    const answer = await askRaw(url, { headers })
    const etag = answer.headers.find(([name]) => name.toLowerCase() === 'etag')?.[1] ?? ''
    if (answer.status !== 200 || !etag.includes('fast')) return answer
    await sleep(100)
  }
}

/** A cached response against a server that sends the same bytes and headers from memory. */
async function compareKept(stage: Stage, path: string, headers: Record<string, string>, seconds: number) {
  const answer = await askSettled(`${stage.url}${path}`, headers)
  if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}`)
  const yardstick = await startYardstick(asBytesTask(answer))
  try {
    const same = await askRaw(`${yardstick.url}${path}`, { headers })
    if (!same.body.equals(answer.body)) throw new Error(`The yardstick of ${path} sends other bytes`)
    const load = { next: repeat(path, headers), status: 200, connections: CONNECTIONS, seconds }
    return { comparison: await compareRates(stage, yardstick, load), bytes: answer.body.length }
  } finally {
    await yardstick.stop()
  }
}

let sent = 0

/** A message like people's, each one different: the same one again would count once. */
function writeMessage(): string {
  sent += 1
  return JSON.stringify({
    name: 'Chief engineer',
    email: `chief.${sent}@vessel.example`,
    company: 'Vessel Management AS',
    phone: '+47 00 00 00 00',
    service: 'chemicals',
    message: `Please quote two reagent sets and one buffer for delivery at Bergen, our reference ${sent}-${process.pid}.`,
  })
}

/**
 * Each message comes from a network of its own, as the proxy in front says: throttles count by network (IPv6 /56). The
 * addresses are those that RFC 3849 keeps for documentation; 65,536 times 256 networks are more than a run can use up.
 */
const writeSource = (): string => `2001:db8:${(sent >> 8).toString(16)}:${((sent & 255) << 8).toString(16)}::1`

const CONTACT_HEADERS = { 'content-type': 'application/json', accept: 'application/json' }

function writeContactRequest(): Request {
  const body = writeMessage()
  const headers = { ...CONTACT_HEADERS, 'x-forwarded-for': writeSource() }
  return { method: 'POST', path: '/api/contact', headers, body }
}

/** The insert into the current table, written by the query builder and run by the bare driver. */
function writeInsert(): Pick<InsertTask, 'statement' | 'parameters'> {
  const parameters = ['id', 'name', 'email', 'company', 'phone', 'service', 'message', 'contentHash'] as const
  const values = Object.fromEntries(parameters.map((name) => [name, sql.placeholder(name)]))
  const { sql: text, params } = drizzle
    .mock()
    .insert(contactSubmissions)
    .values(values as unknown as typeof contactSubmissions.$inferInsert)
    .toSQL()
  return { statement: { name: 'insert_contact', text }, parameters: params.map(readPlaceholder) }
}

function readPlaceholder(parameter: unknown): string {
  // A column with its own encoding wraps the placeholder.
  const inner =
    typeof parameter === 'object' && parameter !== null && 'value' in parameter ? parameter.value : parameter
  if (typeof inner === 'object' && inner !== null && 'name' in inner) return String(inner.name)
  throw new Error('The insert has a parameter without a name')
}

const countMessages = (databaseUrl: string): Promise<number> =>
  withClient(databaseUrl, 'bench', async (client) => {
    const { rows } = await client.query<{ stored: string }>('select count(*) as stored from contact_submissions')
    return Number(rows[0]?.stored)
  })

/** A contact message, stored, against a server that stores the same by one insert. */
async function compareContact(stage: Stage, seconds: number): Promise<Comparison> {
  const answer = await askRaw(`${stage.url}/api/contact`, writeContactRequest())
  if (answer.status !== 201) throw new Error(`it answered ${answer.status} ${answer.body.toString().slice(0, 200)}`)
  const yardstick = await startYardstick({
    ...asBytesTask(answer),
    ...writeInsert(),
    kind: 'insert',
    databaseUrl: stage.databaseUrl,
  })
  try {
    const before = await countMessages(stage.databaseUrl)
    const load = { next: writeContactRequest, status: 201, connections: CONNECTIONS, seconds }
    const comparison = await compareRates(stage, yardstick, load)
    const stored = (await countMessages(stage.databaseUrl)) - before
    if (stored < comparison.answered) throw new Error(`only ${stored} of ${comparison.answered} messages were stored`)
    return comparison
  } finally {
    await yardstick.stop()
  }
}

/** Cached responses and the contact form. */
export async function measureHttp(stage: Stage, seconds: number): Promise<SectionReport> {
  const rows: string[][] = []
  for (const { path, accept } of KEPT) {
    const { comparison, bytes } = await compareKept(stage, path, accept, seconds)
    rows.push(rateRow(`GET ${path} (${(bytes / 1000).toFixed(1)} kB br)`, comparison, KEPT_GOAL))
  }
  const notes = [
    'Yardstick of GET: bare node:http, the same bytes and headers from memory. Of POST: bare node:http and one INSERT by bare pg.',
    BUSY_NOTE,
  ]
  let failed = false
  try {
    rows.push(rateRow('POST /api/contact', await compareContact(stage, seconds), CONTACT_GOAL))
  } catch (error) {
    failed = true
    notes.push(`POST /api/contact could not be measured: ${reasonOf(error)}`)
  }
  return {
    title: `Answers, ${stage.products.toLocaleString('en')} products, ${CONNECTIONS} connections`,
    headings: RATE_HEADINGS,
    rows,
    notes,
    failed,
  }
}
