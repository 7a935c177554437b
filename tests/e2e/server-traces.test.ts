import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postJson, send, sourceOf } from '../setup/http-client.ts'
import { type Product, startProduct } from '../setup/product.ts'
import { until } from './server-client.ts'

/** Too unusual to occur anywhere by chance. */
const CANARY = 'Qzkanarifugl7Xw'
const CONTROL = 'Qzkontrollfugl9Yv'
const MANAGER = { email: 'manager@company.example', password: 'Qz tranefugl tar seg vann 5Kv' }

let product: Product
beforeAll(async () => {
  const env = { MANAGER_EMAIL: MANAGER.email, MANAGER_PASSWORD: MANAGER.password }
  product = await startProduct({ env: { TRUST_PROXY: '1', LOG_LEVEL: 'trace', ...env } })
})
afterAll(() => product?.stop())

const multipart = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--b--\r\n`

/** Everything that can happen to a form: taken, refused in every way, sent with and without script. */
async function sendInEveryWay(path: string, good: Record<string, unknown>, canary: string): Promise<Set<number>> {
  const seen = new Set<number>()
  const note = (status: number) => seen.add(status)
  const trace = {
    ...sourceOf(5),
    referer: `http://127.0.0.1/${canary}`,
    'user-agent': canary,
    'idempotency-key': `${canary}-key`,
  }
  note((await postJson(product.url, path, good, trace)).status)
  note((await postJson(product.url, path, good, trace)).status)
  note((await postJson(product.url, path, { ...good, more: canary }, trace)).status)
  note((await postJson(product.url, path, `{"x":"${canary}`, trace)).status)
  note((await postJson(product.url, path, `"${canary.repeat(10_000)}"`, trace)).status)
  note((await postJson(product.url, `${path}?q=${canary}`, good, trace)).status)
  note((await send(product.url, `${path}/${canary}`, { headers: trace })).status)
  note(
    (
      await send(product.url, path, {
        method: 'POST',
        headers: { ...trace, 'content-type': 'text/plain' },
        body: canary,
      })
    ).status,
  )
  for (const spelling of ['/api/Contact', '/api/WHISTLEBLOWER', '//api/whistleblower', '/api/whistle%62lower']) {
    await postJson(product.url, spelling, good, trace)
  }
  const headers = { ...trace, 'content-type': 'multipart/form-data; boundary=b' }
  const form = Object.fromEntries(Object.entries(good).map(([name, value]) => [name, String(value)]))
  for (const body of [multipart(form), multipart({ ...form, email: canary, incidentType: canary }), canary]) {
    note((await send(product.url, path, { method: 'POST', headers, body })).status)
  }
  return seen
}

async function* files(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* files(path)
    else if (entry.isFile()) yield path
  }
}

/** The ways in which a text may lie in a file: as it is, UTF-16, hexadecimal, and base64 at each of its three offsets. */
function disguises(text: string): Buffer[] {
  const base64 = [0, 1, 2].map((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]).toString('base64')
    return padded.slice(Math.ceil((offset * 8) / 6) + 1, -4)
  })
  const hex = Buffer.from(text).toString('hex')
  return [...[text, hex, hex.toUpperCase(), ...base64].map((each) => Buffer.from(each)), Buffer.from(text, 'utf16le')]
}

async function filesWith(text: string): Promise<string[]> {
  const needles = disguises(text)
  const found: string[] = []
  for await (const path of files(product.dataDir)) {
    const content = await readFile(path).catch(() => Buffer.alloc(0))
    if (needles.some((needle) => content.includes(needle))) found.push(path.slice(product.dataDir.length + 1))
  }
  return found
}

describe('what is written where', () => {
  beforeAll(async () => {
    const contact = { name: CONTROL, email: `${CONTROL}@example.com`, message: `Please call ${CONTROL} back.` }
    expect(await sendInEveryWay('/api/contact', contact, CONTROL)).toEqual(new Set([201, 400, 404, 413, 415, 422, 200]))
    const report = {
      reporterName: CANARY,
      reporterEmail: `${CANARY}@example.com`,
      incidentType: 'safety',
      description: `${CANARY}: a railing is loose.`,
    }
    expect(await sendInEveryWay('/api/whistleblower', report, CANARY)).toEqual(
      new Set([201, 400, 404, 413, 415, 422, 200]),
    )
    await send(product.url, `/products/${CONTROL}?q=${CONTROL}`)
    await send(product.url, `/api/products/search?q=${CONTROL}`)
    await until(() => product.output().includes('"route":"/api/products/search"'), 'the log is written')
  })

  it('the log has a line for each other request, and no word of what people wrote or who they are', async () => {
    const log = product.output()
    expect(log).toContain('"route":"/api/contact"')
    for (const trace of [CONTROL, CANARY, 'example.com', '10.0.5.1', '127.0.0.1"']) expect(log).not.toContain(trace)
  })

  it('the log has no line of any kind about reports, and its ids do not count', async () => {
    const log = product.output().toLowerCase()
    expect(log).not.toMatch(/whistle|report(?!s)/)
    const ids = [...log.matchAll(/"reqid":"([^"]+)"/g)].map(([, id]) => id ?? '')
    expect(ids.length).toBeGreaterThan(5)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  })

  it('a report is found in no file, in no disguise; a contact message is, so the search works', async () => {
    const control = await filesWith(CONTROL)
    expect(control.filter((path) => path.includes('pg_wal')).length).toBeGreaterThan(0)
    expect(control.filter((path) => path.startsWith('postgres-log'))).toEqual([])
    expect(await filesWith(CANARY)).toEqual([])
  })

  it('the password of somebody who signed in is in no file and in no line; the address is', async () => {
    expect((await postJson(product.url, '/api/portal/login', MANAGER, sourceOf(6))).status).toBe(200)
    const wrong = { ...MANAGER, password: `${MANAGER.password}!` }
    expect((await postJson(product.url, '/api/portal/login', wrong, sourceOf(6))).status).toBe(401)
    expect(await filesWith(MANAGER.email)).not.toEqual([])
    expect(await filesWith(MANAGER.password)).toEqual([])
    // The first start prints its secrets once, for its terminal.
    const log = product.output().split('\n')
    expect(log.filter((line) => line.startsWith('{') && line.includes(MANAGER.password))).toEqual([])
  })
})
