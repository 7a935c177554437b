import { toApiError } from '../call/api-error.ts'
import { parseBody, request } from '../call/call.ts'
import type { Attempt } from './outcome.ts'
import { recordServerTime } from './server-clock.ts'

/** Milliseconds after which an attempt counts as lost: the line on board may swallow answers. */
const ATTEMPT_MS = 30_000

/** One attempt of an unsent entry. A failure of the network is an outcome, not an error. */
export async function attemptCall(
  key: string,
  { method, path, body }: { method: string; path: string; body: unknown },
): Promise<Attempt> {
  const init: RequestInit = { method, signal: AbortSignal.timeout(ATTEMPT_MS) }
  if (body !== undefined && method !== 'DELETE') init.body = JSON.stringify(body)
  try {
    const response = await request(path, init, { 'Idempotency-Key': key })
    recordServerTime(response.headers.get('date'))
    const { status } = response
    if (response.ok) {
      // Only our server's word counts: the page of a port's Wi-Fi is answered with 200 too.
      const isOurs = status === 204 || (response.headers.get('content-type')?.includes('json') ?? false)
      return isOurs ? { kind: 'answer', status, body: await parseBody(response) } : { kind: 'foreign', status }
    }
    const { problem, retryAfter } = await toApiError(response)
    if (problem === undefined && status < 500) return { kind: 'foreign', status }
    return {
      kind: 'answer',
      status,
      body: undefined,
      ...(problem === undefined ? {} : { problem }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    }
  } catch {
    return { kind: 'network' }
  }
}
