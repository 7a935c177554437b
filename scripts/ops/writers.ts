import type http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '#core/db/with-client.server.ts'
import { ask, messageOf, otherSource } from './ask.ts'

export interface Writers {
  /** Marks of the messages that were acknowledged. */
  acknowledged: ReadonlySet<string>
  /** Answers of any kind, and what went wrong of those that were to go well. */
  readonly answers: number
  failures: string[]
  /** Answers that were longer in coming than a person waits. */
  readonly late: number
  stop: () => Promise<void>
}

interface Options {
  /** The address that the next request is sent to. */
  url: () => string
  writers: number
  /** Number of the first of them, where there are others: no two write the same mark. */
  first?: number
  /** Retries with the same key until it receives a response: for servers that are killed. */
  insists?: boolean
  /** Pages that are read between two messages. */
  reads?: readonly string[]
  /** False: they read alone. */
  writes?: boolean
  agent?: http.Agent
  /** Milliseconds between two requests of one person. */
  pause?: number
}

/** Which proxy refused a request, why and when: haproxy's own page has only its sentence. */
function saidBy(text: string): string {
  if (text.includes('No server is available')) return `of the proxy at ${new Date().toISOString()}`
  const detail = /"detail":"([^"]*)"/.exec(text)?.[1]
  return `of the product at ${new Date().toISOString()}${detail === undefined ? '' : `: ${detail}`}`
}

/** Milliseconds. */
const LATE = 3000

/** People who write messages, and read pages between them, until they are stopped. */
export function startWriters({
  url,
  writers,
  first = 0,
  insists = false,
  reads = [],
  writes = true,
  agent,
  pause = 5,
}: Options): Writers {
  const acknowledged = new Set<string>()
  const failures: string[] = []
  let answers = 0
  let late = 0
  let isRunning = true
  const common = agent === undefined ? {} : { agent }

  async function read(path: string): Promise<void> {
    const { status, text } = await ask(`${url()}${path}`, common)
    answers += 1
    if (status !== 200) failures.push(`${path} ${status} ${saidBy(text)}`)
  }
  async function write(mark: string): Promise<void> {
    const headers = { ...otherSource(), 'idempotency-key': `key-of-${mark}` }
    const sent = () => ask(`${url()}/api/contact`, { body: messageOf(mark), headers, ...common })
    const answer = insists ? await sent().catch(() => null) : await sent()
    answers += 1
    if (answer?.status === 201) acknowledged.add(mark)
    else if (!insists) failures.push(`message ${answer?.status} ${saidBy(answer?.text ?? '')}`)
    else if (isRunning) {
      await sleep(50)
      await write(mark)
    }
  }
  const all = Array.from({ length: writers }, async (_, index) => {
    const writer = first + index
    for (let turn = 0; isRunning; turn += 1) {
      const begun = performance.now()
      const path = reads[turn % (reads.length + Number(writes))]
      const does = path === undefined ? write(`mark-${writer}-${turn}.`) : read(path)
      await does.catch((error: unknown) => failures.push(String(error)))
      if (performance.now() - begun > LATE) late += 1
      await sleep(pause)
    }
  })
  return {
    acknowledged,
    failures,
    get answers() {
      return answers
    },
    get late() {
      return late
    },
    async stop() {
      isRunning = false
      await Promise.all(all)
    },
  }
}

/** Marks among stored messages: how many are missing and how many are there twice. */
export function compareMarks(
  messages: readonly string[],
  acknowledged: ReadonlySet<string>,
): { lost: number; twice: number } {
  const stored = messages.flatMap((message) => /mark-\d+-\d+\./.exec(message)?.[0] ?? [])
  const once = new Set(stored)
  return { lost: acknowledged.difference(once).size, twice: stored.length - once.size }
}

/** The messages that a database has stored. */
export const readMessages = (url: string): Promise<string[]> =>
  withClient(url, 'check', async (client) => {
    const { rows } = await client.query<{ message: string }>('select message from contact_submissions')
    return rows.map(({ message }) => message)
  })
