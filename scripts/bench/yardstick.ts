/**
 * A yardstick: a bare node:http server in a process of its own. It does the minimum that one of the product's responses
 * requires, without framework, checks or log. Started by `startYardstick`, configured by a message, reports its port.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { newId } from '#core/db/columns.server.ts'
import type { AtOnceTask, BytesTask, InsertTask, RowsTask, YardstickTask } from './yardstick-task.ts'

/** Connections to the database, as many as the product's pool has. */
const POOL_SIZE = 10

function sendBytes({ status, headers, body }: BytesTask): RequestListener {
  const flat = headers.flat()
  return (_request, response) => response.writeHead(status, flat).end(body)
}

function sendRows({ databaseUrl, statement, values, columns, headers }: RowsTask): RequestListener {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE })
  const names = columns.map((column, index) => [column, index] as const)
  const answer = async () => {
    const { rows } = await pool.query<unknown[]>({ ...statement, values, rowMode: 'array' })
    const records = rows.map((row) => Object.fromEntries(names.map(([name, index]) => [name, row[index]])))
    return Buffer.from(JSON.stringify(records))
  }
  return (_request, response) => {
    answer().then(
      (body) => response.writeHead(200, [...headers.flat(), 'content-length', String(body.length)]).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }
}

function sendAtOnce({ databaseUrl, statements, headers, body: kept }: AtOnceTask): RequestListener {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE })
  const answer = async () => {
    const results = await Promise.all(statements.map(({ statement, values }) => pool.query({ ...statement, values })))
    const rows = Buffer.from(JSON.stringify(results.map((each) => each.rows)))
    return kept ?? rows
  }
  return (_request, response) => {
    answer().then(
      (body) => response.writeHead(200, [...headers.flat(), 'content-length', String(body.length)]).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function insertRow({ databaseUrl, statement, parameters, status, headers, body }: InsertTask): RequestListener {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE })
  const flat = headers.flat()
  const insert = async (request: IncomingMessage) => {
    const bytes = await readBody(request)
    const fields = {
      ...(JSON.parse(bytes.toString()) as Record<string, unknown>),
      id: newId(),
      contentHash: createHash('sha256').update(bytes).digest(),
    } as Record<string, unknown>
    await pool.query({ ...statement, values: parameters.map((name) => fields[name] ?? null) })
  }
  return (request, response) => {
    insert(request).then(
      () => response.writeHead(status, flat).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }
}

function listenerOf(task: YardstickTask): RequestListener {
  if (task.kind === 'bytes') return sendBytes(task)
  if (task.kind === 'at-once') return sendAtOnce(task)
  return task.kind === 'rows' ? sendRows(task) : insertRow(task)
}

process.once('message', (task: YardstickTask) => {
  const server = createServer(listenerOf(task)).listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port)
  })
})
process.once('disconnect', () => process.exit())
