import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTACT_SERVICES } from '#site/contact/contact.limits.ts'
import { INCIDENT_TYPES } from '#site/whistleblowing/whistleblowing.limits.ts'
import { INSIDE, type Reply, send, type Sent, sourceOf } from '../setup/http-client.ts'
import { seed, triesOf } from '../setup/long-tests/sample.ts'
import type { Product } from '../setup/product.ts'
import { startSiteProduct } from './site-database.ts'

/** Requests per operation. Sent at once in groups, or it takes minutes. */
const RUNS = triesOf({ full: 400, sample: 200 })
/** Those of a search: fewer did not find what a U+0000 does to one, so that some runs of a sample miss it. */
const SEARCHES = triesOf({ full: 1500, sample: 500 })
/** Those of a form, which has the most to go wrong. */
const SENT = triesOf({ full: 800, sample: 300 })
const TOGETHER = 25

let product: Product
beforeAll(async () => {
  product = await startSiteProduct({ env: { TRUST_PROXY: '1', LOG_LEVEL: 'error' } })
})
afterAll(() => product?.stop())

const opaqueText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom('\0', '\ud800', "' or 1=1 --", '%', '\\', '../../etc/passwd', '${7*7}', '<script>', '\r\nBcc: a@b.c'),
  fc.constantFrom('', ' ', 'null', 'NaN', '1e309', '-1', '９', 'İ', 'ǰ', 'ﬃ', '\u202e', 'a'.repeat(300)),
)
/** Percent-encoded bytes, whether they are text or not. */
const anyEscape = fc
  .array(fc.oneof(fc.constantFrom(..."abc019-._~!*()'&=+/?;:@,"), fc.integer({ min: 0, max: 255 })), { maxLength: 30 })
  .map((parts) =>
    parts.map((each) => (typeof each === 'string' ? each : `%${each.toString(16).padStart(2, '0')}`)).join(''),
  )
const encoded = opaqueText.map((text) => encodeURIComponent(text.toWellFormed()))
const anyQuery = fc.oneof(
  anyEscape,
  fc
    .array(
      fc.tuple(fc.constantFrom('q', '_t', 'page', 'brand', 'category', '__proto__', 'x'), fc.oneof(encoded, anyEscape)),
      { maxLength: 4 },
    )
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&')),
)
const anyValue = fc.oneof(
  { weight: 3, arbitrary: opaqueText },
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
)

/** A body near the contract: each field is right, wrong or missing. */
const near = (good: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(
    Object.fromEntries(
      [...Object.entries(good), ['unknown', fc.constant(1)] as const].map(([name, value]) => [
        name,
        name === 'unknown'
          ? fc.option(value, { nil: undefined, freq: 2 })
          : fc.oneof({ weight: 4, arbitrary: value }, anyValue),
      ]),
    ),
    { requiredKeys: [] },
  )
const contact = near({
  name: fc.string({ minLength: 1, maxLength: 50 }),
  email: fc.emailAddress(),
  company: fc.string({ maxLength: 50 }),
  phone: fc.string({ maxLength: 20 }),
  service: fc.constantFrom(...CONTACT_SERVICES, ''),
  message: fc.string({ unit: 'grapheme', minLength: 10, maxLength: 200 }),
})
// Mostly without a description: a report that is taken is answered slowly on purpose.
const report = near({
  reporterName: fc.string({ maxLength: 50 }),
  reporterEmail: fc.oneof(fc.emailAddress(), fc.constant('')),
  incidentType: fc.constantFrom(...INCIDENT_TYPES),
  description: fc.constantFrom('', 7, null),
  anonymous: fc.boolean(),
})
const broken = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.uint8Array({ maxLength: 60 }),
  fc.json().map((text) => text.slice(0, -1)),
)

const json = (body: string | Uint8Array, source: number): Sent => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...sourceOf(source) },
  body,
})
const form = (fields: Record<string, unknown>, source: number): Sent => ({
  method: 'POST',
  headers: { 'content-type': 'multipart/form-data; boundary=b', ...sourceOf(source) },
  body: `${Object.entries(fields)
    .map(
      ([name, value]) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
    )
    .join('')}--b--\r\n`,
})
const source = fc.integer({ min: 0, max: 65_535 })
const bodies = (body: fc.Arbitrary<Record<string, unknown>>) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.tuple(body, source).map(([fields, from]) => json(JSON.stringify(fields), from)) },
    { weight: 1, arbitrary: fc.tuple(broken, source).map(([bytes, from]) => json(bytes, from)) },
    { weight: 1, arbitrary: fc.tuple(body, source).map(([fields, from]) => form(fields, from)) },
  )

interface Operation {
  requests: fc.Arbitrary<readonly [path: string, sent: Sent]>
  /** Whether it answers people with pages, in addition to problems. */
  pages?: boolean
  runs?: number
}

const reading = (path: string): fc.Arbitrary<readonly [string, Sent]> =>
  fc
    .tuple(fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE'), fc.oneof(fc.constant(''), anyQuery))
    .map(([method, query]) => [query === '' ? path : `${path}?${query}`, { method }])

const OPERATIONS: Record<string, Operation> = {
  'products and groups': {
    requests: fc.oneof(...['/api/products', '/api/product-categories', '/api/brands', '/api/team'].map(reading)),
  },
  search: {
    requests: fc.oneof(encoded, anyEscape).map((q) => [`/api/products/search?q=${q}&_t=1`, {}]),
    runs: SEARCHES,
  },
  'search, any query': { requests: reading('/api/products/search') },
  product: { requests: fc.oneof(encoded, anyEscape).map((id) => [`/api/products/${id}`, {}]) },
  'administrator status': {
    requests: fc
      .tuple(reading('/api/admin/status'), fc.string({ unit: 'grapheme-ascii', maxLength: 80 }))
      .map(([[path, sent], token]) => [path, { ...sent, headers: { authorization: `Bearer ${token}` } }]),
  },
  contact: { requests: bodies(contact).map((sent) => ['/api/contact', sent]), pages: true, runs: SENT },
  report: { requests: bodies(report).map((sent) => ['/api/whistleblower', sent]), pages: true, runs: SENT },
  'home page': { requests: anyQuery.map((query) => [`/?${query}`, {}]), pages: true },
  'any address': { requests: fc.oneof(encoded, anyEscape).map((path) => [`/${path}`, {}]), pages: true },
}

function judge(reply: Reply, [path, sent]: readonly [string, Sent], pages: boolean): void {
  const shown = `${sent.method ?? 'GET'} ${path} ${String(sent.body ?? '')} → ${reply.status} ${reply.text.slice(0, 300)}`
  expect(reply.status, shown).toBeLessThan(500)
  const type = reply.headers['content-type'] ?? ''
  if (reply.status >= 400) {
    const isProblem = type === 'application/problem+json; charset=utf-8'
    expect(isProblem || (pages && type === 'text/html; charset=utf-8'), shown).toBe(true)
    expect(reply.text, shown).not.toMatch(INSIDE)
  } else if (!pages && reply.status === 200) expect(type, shown).toBe('application/json; charset=utf-8')
}

describe('no request, however odd, makes the server fail', () => {
  for (const [name, { requests, pages = false, runs = RUNS }] of Object.entries(OPERATIONS)) {
    it(name, async () => {
      const groups = fc.array(requests, { minLength: TOGETHER, maxLength: TOGETHER, size: 'max' })
      await fc.assert(
        fc.asyncProperty(groups, async (group) => {
          const replies = await Promise.all(group.map(([path, sent]) => send(product.url, path, sent)))
          for (const [at, reply] of replies.entries()) judge(reply, group[at] ?? ['', {}], pages)
        }),
        { seed, numRuns: Math.ceil(runs / TOGETHER), interruptAfterTimeLimit: 240_000, markInterruptAsFailure: true },
      )
    })
  }

  it('and nothing was polluted or logged as an error', async () => {
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(product.output()).not.toContain('"level":50')
    expect((await send(product.url, '/readyz')).status).toBe(200)
  })
})
