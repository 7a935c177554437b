import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { sendContactMessage } from '#site/contact/contact.contract.ts'
import { PROOF_HEADER } from '../../work/offer.ts'
import { createWork } from '../../work/work.server.ts'
import { getToasts, subscribeToToasts } from '../toast.ts'
import { ApiError, problemSentence } from './api-error.ts'
import { call, read } from './call.ts'

/** A line of no contract, as only a test sends it. */
const send = call as unknown as (line: string, request?: object) => Promise<unknown>

interface Seen {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

let seen: Seen[] = []
let answer: (response: ServerResponse) => void
const server = createServer((request, response) => void receive(request, response))

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  seen.push({ method: request.method, url: request.url, headers: request.headers, body })
  answer(response)
}

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** The browser's storage as a plain map. */
function storageOf(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: map.set.bind(map),
    removeItem: map.delete.bind(map),
  }
}

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())

beforeEach(() => {
  seen = []
  answer = json(200, { ok: true })
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`))
  vi.stubGlobal('localStorage', storageOf())
  vi.stubGlobal('sessionStorage', storageOf())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const failure = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    return void (await promise)
  } catch (error) {
    return error
  }
}

describe('call', () => {
  test('sends JSON and gives the parsed answer', async () => {
    answer = json(201, { received: true })
    const sent = {
      name: 'Kåre',
      email: 'k@x.example',
      company: '',
      phone: '',
      service: '' as const,
      message: 'Two kits please',
    }
    const receipt = await call<typeof sendContactMessage>('POST /api/contact', {
      body: sent,
      headers: { 'Idempotency-Key': 'k-1' },
    })
    expect(receipt.received).toBe(true)
    expect(seen).toMatchObject([{ method: 'POST', url: '/api/contact' }])
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(sent)
    expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k-1' })
    expect(seen[0]?.headers.authorization).toBeUndefined()
  })

  test.each(['GET', 'DELETE'] as const)('%s carries the JSON content type but no body', async (method) => {
    await send(`${method} /api/products`, { body: { ignored: true } })
    expect(seen).toMatchObject([{ method, body: '', headers: { 'content-type': 'application/json' } }])
  })

  test('fills the path and the query, encoded', async () => {
    await send('GET /api/things/:id/parts/:partId', {
      params: { id: 'a/b?c', partId: 7 },
      query: { q: 'CLX 09991', brand: ['x', 'y'], none: undefined },
    })
    expect(seen[0]?.url).toBe('/api/things/a%2Fb%3Fc/parts/7?q=CLX+09991&brand=x&brand=y')
  })

  test.each([{}, { id: '' }, { id: '..' }])('refuses a path that its parameters do not fill: %j', async (params) => {
    await expect(send('GET /api/things/:id', { params })).rejects.toThrow(TypeError)
    expect(seen).toEqual([])
  })

  test('never leaves the site', async () => {
    await expect(send('GET //elsewhere.example/admin')).rejects.toThrow(TypeError)
  })

  test('gives undefined for an empty answer', async () => {
    answer = (response) => void response.writeHead(204).end()
    expect(await send('DELETE /api/things/1')).toBeUndefined()
  })

  test('ends when it is aborted', async () => {
    answer = () => {}
    const signal = AbortSignal.timeout(20)
    expect(await failure(send('GET /api/slow', { signal }))).toMatchObject({
      name: 'TimeoutError',
    })
  })
})

/** The token that a call of `path` carried. */
const authorization = async (path: string) => {
  await send(`GET ${path}`)
  return seen.at(-1)?.headers.authorization
}

describe('tokens', () => {
  test('each is sent only with the paths of its own surface', async () => {
    vi.stubGlobal('localStorage', storageOf({ adminSessionToken: 'adm', portalSessionToken: 'por' }))
    expect(await authorization('/api/admin/contacts')).toBe('Bearer adm')
    expect(await authorization('/api/portal/projects')).toBe('Bearer por')
    expect(await authorization('/api/products')).toBeUndefined()
    await send('GET /api/products/search', { query: { q: '/admin' } })
    expect(seen.at(-1)?.headers.authorization).toBeUndefined()
  })

  test('the one stored for the device has precedence over the one stored for the tab', async () => {
    vi.stubGlobal('sessionStorage', storageOf({ adminSessionToken: 'tab' }))
    expect(await authorization('/api/admin/contacts')).toBe('Bearer tab')
    vi.stubGlobal('localStorage', storageOf({ adminSessionToken: 'device' }))
    expect(await authorization('/api/admin/contacts')).toBe('Bearer device')
  })

  test('unavailable storage is logged as a warning and the call is made without a token', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const blocked = {
      getItem: () => {
        throw new DOMException('Blocked', 'SecurityError')
      },
    }
    vi.stubGlobal('localStorage', blocked)
    vi.stubGlobal('sessionStorage', blocked)
    expect(await authorization('/api/admin/status')).toBeUndefined()
    expect(warn).toHaveBeenCalled()
  })
})

describe('failures', () => {
  test('the message is the status and the body', async () => {
    answer = (response) => void response.writeHead(418).end('short and stout')
    const error = await failure(send('GET /api/tea'))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ message: '418: short and stout', status: 418, problem: undefined })
    expect(problemSentence(error, 'Please try again.')).toBe('Please try again.')
  })

  test('an empty body leaves the status text', async () => {
    answer = (response) => void response.writeHead(503, 'Service Unavailable').end()
    expect(await failure(send('GET /api/tea'))).toMatchObject({
      message: '503: Service Unavailable',
    })
  })

  test('a problem document gives its sentence and fields', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Some fields need attention',
      status: 422,
      detail: 'Check the marked fields.',
      code: 'invalid',
      fields: [{ field: 'email', message: 'Valid email is required' }],
    }
    answer = (response) =>
      void response.writeHead(422, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem))
    const error = await failure(send('POST /api/contact', { body: {} }))
    expect(error).toMatchObject({ message: `422: ${JSON.stringify(problem)}`, problem })
    expect(problemSentence(error, 'x')).toBe('Check the marked fields.')
  })

  test.each(['not json', '"text"', '{"detail":7}'])(
    'a body that is no problem document is not shown: %s',
    async (body) => {
      answer = (response) => void response.writeHead(500, { 'content-type': 'application/json' }).end(body)
      const error = await failure(send('GET /api/x'))
      expect(problemSentence(error, 'Please try again.')).toBe('Please try again.')
    },
  )

  test('a network failure is shown with the fallback', async () => {
    answer = (response) => void response.destroy()
    const error = await failure(send('GET /api/x'))
    expect(problemSentence(error, 'Please try again.')).toBe('Please try again.')
  })
})

describe('work that a refusal offers', () => {
  const work = createWork(randomBytes(32), 6)
  const refuse = (bits: number) =>
    json(429, { detail: 'Please send again in 42 seconds.', work: work.offer('contact', bits) })
  const open = () => getToasts().filter(({ open: isOpen }) => isOpen)

  test('is done, said once, and the request sent again with its proof', async () => {
    answer = (response) => {
      const isProven = work.read('contact', String(seen.at(-1)?.headers[PROOF_HEADER])) !== null
      // The first attempt was too easy: others had raised the difficulty.
      if (isProven && seen.length > 2) json(200, { received: true })(response)
      else refuse(4 + seen.length)(response)
    }
    const said: string[] = []
    const stop = subscribeToToasts(() => said.push(...open().map(({ title }) => title)))
    expect(await send('POST /api/contact', { body: { name: 'Kåre' }, headers: { 'Idempotency-Key': 'k-1' } })).toEqual({
      received: true,
    })
    stop()
    expect(said).toEqual(['One moment'])
    expect(open()).toEqual([])
    expect(seen).toHaveLength(3)
    for (const { body, headers } of seen) {
      expect(JSON.parse(body)).toEqual({ name: 'Kåre' })
      expect(headers['idempotency-key']).toBe('k-1')
    }
  })

  test('that nobody wants to wait for ends with the refusal', async () => {
    answer = refuse(32)
    const stop = subscribeToToasts(() => open()[0]?.action?.onAct())
    const error = await failure(send('POST /api/contact', { body: {} }))
    stop()
    expect(error).toMatchObject({ status: 429 })
    expect(problemSentence(error, '')).toBe('Please send again in 42 seconds.')
    expect(seen).toHaveLength(1)
    expect(open()).toEqual([])
  })
})

describe('read', () => {
  test('joins the segments and passes every cache', async () => {
    expect(await read(['/api/admin', 'reports', 'a b'])).toEqual({ ok: true })
    expect(seen).toMatchObject([
      { method: 'GET', url: '/api/admin/reports/a%20b', headers: { 'cache-control': 'no-cache' } },
    ])
  })

  test('on 401 throws, or gives null where that was asked', async () => {
    answer = json(401, { detail: 'Sign in first.' })
    expect(await failure(read(['/api/admin/reports']))).toMatchObject({ status: 401 })
    expect(await read(['/api/admin/reports'], { on401: 'null' })).toBeNull()
  })
})
