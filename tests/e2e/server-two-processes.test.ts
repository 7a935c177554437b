import http from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactMessage, postJson, send, sourceOf } from '../setup/http-client.ts'
import { type Product, startProduct } from '../setup/product.ts'
import { type OwnDatabase, startOwnCluster, until } from './server-client.ts'

let own: OwnDatabase
let products: Product[] = []
beforeAll(async () => {
  own = await startOwnCluster()
  const env = {
    DATABASE_URL: own.database.appUrl,
    DATABASE_DIRECT_URL: own.database.directUrl,
    PEPPER_FILE: join(own.dataDir, 'shared-pepper'),
    TRUST_PROXY: '1',
  }
  // At the same moment, on a database without a single table.
  products = await Promise.all([startProduct({ env }), startProduct({ env })])
})
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()))
  await own?.stop()
})

const at = (index: number) => products[index] as Product
const count = async (table: string, where = 'true', values: unknown[] = []) =>
  (await own.query<{ count: number }>(`select count(*)::int as count from ${table} where ${where}`, values))[0]?.count

it('two that start at once on an empty database set it up once', async () => {
  expect(await count('users')).toBe(1)
  expect(await count('portal_users')).toBe(1)
  expect(await count('report_keys')).toBe(1)
  expect(await count('site_settings')).toBe(1)
  const catalogues = await Promise.all(products.map(({ url }) => send(url, '/api/products')))
  expect(catalogues[0]?.text).toBe(catalogues[1]?.text)
  const items = (JSON.parse(catalogues[0]?.text ?? '[]') as { itemNumber: string }[]).map(
    ({ itemNumber }) => itemNumber,
  )
  expect(new Set(items).size).toBe(items.length)
  // The code and the keys are shown by the one that made them.
  expect(products.filter((product) => product.output().includes('First start.')).length).toBe(1)
})

it('a committed change is public in both, by notice and soon', async () => {
  const paths = ['/api/products', '/products/09991', '/']
  for (const { url } of products) for (const path of paths) await send(url, path)
  for (let round = 0; round < 5; round += 1) {
    const name = `Renamed in round ${round}`
    await own.query(`update products set name = $1 where item_number = '09991'`, [name])
    const shown = async () => {
      const replies = await Promise.all(products.flatMap(({ url }) => paths.map((path) => send(url, path))))
      return replies.every(({ text }) => text.includes(name))
    }
    // Nothing but the notice brings it: there is no clock. It takes a second at most (decision 18), on a busy machine more.
    await until(shown, `"${name}" is public`, 4000)
  }
})

it('one Idempotency-Key makes one message, whichever process is asked, also at once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const message = contactMessage(`once ${round}`)
    const headers = { 'idempotency-key': `once-and-only-${round}`, ...sourceOf(200 + round) }
    const replies = await Promise.all(
      [0, 1, 0, 1].map((index) => postJson(at(index).url, '/api/contact', message, headers)),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await count('contact_submissions', 'message = $1', [message.message])).toBe(1)
  }
  const reused = { 'idempotency-key': 'once-and-only-0', ...sourceOf(220) }
  const other = await postJson(at(1).url, '/api/contact', contactMessage('another one'), reused)
  expect(other.status).toBe(409)
})

it('text of any script is stored as it was written, in one normal form', async () => {
  const texts = [
    'Åse Bjørnøy',
    'Łódź Żółć',
    'إبراهيم',
    '\u202eabc\u202c',
    '海運 サービス',
    '⚓️👩‍🔧',
    'n\u0303andu\u0301',
    'ﬃ İ ǰ',
    'ø'.repeat(200),
  ]
  for (const [index, name] of texts.entries()) {
    const message = `${name} asks ${index} about reagents.`
    const body = { name, email: 'kari@example.com', message }
    expect((await postJson(at(index % 2).url, '/api/contact', body, sourceOf(400 + index))).status).toBe(201)
    const [row] = await own.query<{ name: string; message: string }>(
      'select name, message from contact_submissions order by created_at desc limit 1',
    )
    expect(row).toEqual({ name: name.normalize('NFC'), message: message.normalize('NFC') })
  }
})

it('both count one source together', async () => {
  // At once: six seconds later one more is admitted.
  const replies = await Promise.all(
    Array.from({ length: 14 }, (_, mark) =>
      postJson(at(mark % 2).url, '/api/contact', contactMessage(`counted ${mark}`), sourceOf(300)),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), ...Array(4).fill(429)])
})

describe('an end in order', () => {
  it('finishes what is under way, also a body that is still arriving', async () => {
    const product = at(0)
    const message = JSON.stringify(contactMessage('slowly sent'))
    const { hostname, port } = new URL(product.url)
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    socket.write(
      `POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nX-Forwarded-For: 10.1.1.1\r\nContent-Length: ${message.length}\r\n\r\n${message.slice(0, 30)}`,
    )
    await sleep(200)
    const report = { incidentType: 'safety', description: 'Sent while the server was told to end.' }
    const reported = postJson(product.url, '/api/whistleblower', report, sourceOf(310))
    await sleep(50)
    const ended = product.kill('SIGTERM')
    // Asked at once: after a moment nobody new is admitted.
    await until(async () => (await send(product.url, '/readyz')).status === 503, 'it says that it drains')
    expect((await send(product.url, '/legal')).headers.connection).toBe('close')
    expect((await reported).status).toBe(201)
    await sleep(2000)
    socket.write(message.slice(30))
    await until(() => text.includes('201 Created'), 'the slow message is answered')
    socket.destroy()
    expect(await ended).toBe(0)
    expect(await count('contact_submissions', `message like '%slowly sent'`)).toBe(1)
    await product.restart()
  })

  it('resets nobody without a balancer: 40 clients that keep their connections', async () => {
    const product = at(0)
    const { hostname, port } = new URL(product.url)
    const failures: string[] = []
    let gone = 0
    /** The last response and its header about the connection; null when nobody accepts the connection any more. */
    const ask = (agent: http.Agent, path: string) =>
      new Promise<string | null>((resolve) => {
        const request = http.get({ hostname, port, path, agent }, (response) => {
          response.resume().on('error', (error) => failures.push(String(error)))
          response.on('end', () => resolve(String(response.headers.connection)))
          if (response.statusCode !== 200) failures.push(`${path} ${response.statusCode}`)
        })
        request.on('error', (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ECONNREFUSED') failures.push(String(error))
          resolve(null)
        })
      })
    // Half of them ask without a pause; the others are at rest while the door is shut, and ask once more.
    const lastWords: (string | null)[] = []
    const clients = Array.from({ length: 40 }, async (_, index) => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
      const isBusy = index % 2 === 0
      let said: string | null = null
      for (;;) {
        const path = ['/', '/api/products/search?q=kit', '/legal'][index % 3] ?? '/'
        const answer = await ask(agent, path)
        if (answer === null) break
        said = answer
        if (!isBusy) await sleep(3500)
      }
      if (!isBusy) lastWords.push(said)
      gone += 1
      agent.destroy()
    })
    await sleep(1000)
    expect(await product.kill('SIGTERM')).toBe(0)
    await Promise.all(clients)
    expect(failures).toEqual([])
    expect(gone).toBe(40)
    expect(lastWords).toEqual(Array(20).fill('close'))
    await product.restart()
  })

  it('in turn, under load, loses no request', async () => {
    const healthy = new Set(products)
    let running = true
    // What a load balancer does: it asks /readyz, and uses another server when nobody accepts the connection.
    const balancer = products.map(async (product) => {
      while (running) {
        const ready = await send(product.url, '/readyz').then(
          ({ status }) => status === 200,
          () => false,
        )
        if (ready) healthy.add(product)
        else healthy.delete(product)
        await sleep(100)
      }
    })
    const done = { requests: 0, messages: 0, failed: [] as string[] }
    const ask = async (worker: number, turn: number): Promise<void> => {
      const path = ['/', '/api/products', '/api/products/search?q=kit', '/legal', '/api/contact'][turn % 5] ?? '/'
      const product = [...healthy][(worker + turn) % healthy.size]
      if (product === undefined) throw new Error('both are away')
      const isMessage = path === '/api/contact'
      const reply = await (
        isMessage
          ? postJson(
              product.url,
              path,
              contactMessage(`rolling ${worker} ${turn}`),
              sourceOf(1000 + worker * 3000 + turn),
            )
          : send(product.url, path)
      ).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return undefined
        throw error
      })
      if (reply === undefined) return ask(worker, turn)
      if (reply.status !== (isMessage ? 201 : 200))
        throw new Error(`${path} ${reply.status} ${reply.text.slice(0, 200)}`)
      if (isMessage) done.messages += 1
      done.requests += 1
    }
    const workers = Array.from({ length: 6 }, async (_, worker) => {
      for (let turn = 0; running; turn += 1) {
        await ask(worker, turn).catch((error: unknown) => done.failed.push(String(error)))
        await sleep(4)
      }
    })
    for (const product of products) {
      expect(await product.kill('SIGTERM')).toBe(0)
      await product.restart()
      await until(() => healthy.size === 2, 'both are taken again')
    }
    running = false
    await Promise.all([...workers, ...balancer])
    expect(done.failed).toEqual([])
    expect(done.requests).toBeGreaterThan(500)
    expect(await count('contact_submissions', `message like '%rolling%'`)).toBe(done.messages)
  })
})
