import { ApiError, toApiError } from '#core/web/call/api-error.ts'
import { parseBody, read, request } from '#core/web/call/call.ts'
import { toAddress } from '#core/web/call/request.ts'
import { publish } from '#core/web/device/device-state.ts'
import { storeClock } from '#core/web/device/device.ts'
import { dropKeptReads, findKeptRead, keepRead, listKeptReads } from '#core/web/device/kept-reads.ts'
import { recordServerTime } from '#core/web/device/server-clock.ts'
import { ARTICLES, keepArticles } from './articles.ts'
import { isOwnRead, listCopies, planSync, type SyncAnswer, type SyncState } from './sync-plan.ts'

/** Milliseconds between two looks at what has changed, while the page is open. */
const EVERY_MS = 15 * 60_000
/** Nothing is read while the first screen loads, milliseconds. */
const STARTS_AFTER_MS = 10_000
/** After an event that may have changed the own visits, milliseconds: several come together. */
const SOON_MS = 5000

const SYNC = '/api/portal/sync'
/** One page of this device at a time changes what is stored. */
const LOCK = 'portal-device-sync'

let timer: ReturnType<typeof setTimeout> | undefined
let soon: ReturnType<typeof setTimeout> | undefined
let isRunning = false
/** Counts the starts: what an earlier one began isn't stored for the person of a later one. */
let start = 0
/** Own visits, once they are known: nothing else of a visit or a vessel is stored. */
let own: SyncState['projects'] | null = null
let onSignedOut: (error: ApiError) => void = () => undefined

/**
 * Stores the person's visits and their vessels on the device, one response at a time, while there is a network, and
 * removes those that are no longer theirs.
 * @param whenSignedOut called when the server has no session any more
 */
export async function startDownload(whenSignedOut: (error: ApiError) => void): Promise<void> {
  onSignedOut = whenSignedOut
  if (isRunning) return
  isRunning = true
  start += 1
  const mine = start
  addEventListener('online', syncSoon)
  timer = setTimeout(run, STARTS_AFTER_MS)
  const state = await findState()
  if (state === null || start !== mine || !isRunning) return
  own ??= state.projects
  publish({ copies: listCopies(state, await listKeptReads()) })
}

/** Called when the person leaves the device. */
export function stopDownload(): void {
  stopTimers()
  removeEventListener('online', syncSoon)
  isRunning = false
  own = null
}

/** Looks for changes in a moment: something of the own visits may have changed. */
export function syncSoon(): void {
  if (!isRunning || soon !== undefined) return
  soon = setTimeout(run, SOON_MS)
}

/** Whether a response may be stored: of a visit or a vessel only those of own visits. */
export function isOwn(address: string): boolean {
  const isStored = isOwnRead(address, own)
  // A visit that was assigned a moment ago.
  if (!isStored) syncSoon()
  return isStored
}

function stopTimers(): void {
  clearTimeout(timer)
  clearTimeout(soon)
  soon = undefined
}

function run(): void {
  stopTimers()
  timer = setTimeout(run, EVERY_MS)
  void navigator.locks.request(LOCK, download).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401 && !isForeign(error) && isRunning) onSignedOut(error)
    // Otherwise the next round goes on; what was read before stays.
  })
}

/** The answer of a proxy says nothing about our data. */
const isForeign = ({ problem }: ApiError): boolean => problem === undefined

/** Returns an answer of our server. @throws TypeError for a page, as a port's Wi-Fi sends one in its place */
function requireOurs<T>(answer: T): T {
  if (typeof answer !== 'object' || answer === null) throw new TypeError('Not an answer of the server')
  return answer
}

const findState = async (): Promise<SyncState | null> =>
  ((await findKeptRead(SYNC).catch(() => null))?.data ?? null) as SyncState | null

async function download(): Promise<void> {
  if (!isRunning || !navigator.onLine) return
  const mine = start
  // Without the catalogue, as where the device was full, the cursor says more than there is.
  const before = (await listKeptReads()).has(ARTICLES) ? await findState() : null
  const { answer, isWhole } = await readChanges(before?.cursor)
  if (start !== mine || !isRunning) return
  const known = [...(await listKeptReads())]
    .toSorted(([, a], [, b]) => b.getTime() - a.getTime())
    .map(([address]) => address)
  const { state, isDropped, stored } = planSync(isWhole ? null : before, answer, known, Date.now())
  own = state.projects
  await dropKeptReads(isDropped)
  for (const [address, data] of stored) await keepRead(address, data)
  const removed = answer.removed.flatMap(({ entity, id }) => (entity === 'article' ? [id] : []))
  await keepArticles(answer.articles, removed, isWhole)
  // Before anything is read: a page that is closed in between reads the rest at its next start.
  await keepRead(SYNC, state)
  await readPending(state)
}

/** Reads what has changed, while there is a network and the person is signed in. */
async function readPending(state: SyncState): Promise<void> {
  const mine = start
  const isOver = () => start !== mine || !isRunning
  const left = new Set(state.pending)
  const reads = new Map(await listKeptReads())
  const show = () => publish({ copies: listCopies({ ...state, pending: [...left] }, reads) })
  show()
  try {
    for (const address of state.pending) {
      if (isOver() || !navigator.onLine) return
      if (await copyRead(address)) reads.set(address, new Date())
      if (isOver()) return
      left.delete(address)
      show()
    }
  } finally {
    if (!isOver() && left.size < state.pending.length) await keepRead(SYNC, { ...state, pending: [...left] })
  }
}

/** Asks what has changed; everything, if the server doesn't know the cursor any more. Compares the clocks on the way. */
async function readChanges(since: string | undefined): Promise<{ answer: SyncAnswer; isWhole: boolean }> {
  const response = await request(toAddress([SYNC, since === undefined ? {} : { since }]), { method: 'GET' })
  const receivedAt = Date.now()
  if (response.status === 409 && since !== undefined) return readChanges(undefined)
  if (!response.ok) throw await toApiError(response)
  const answer = requireOurs((await parseBody(response)) as SyncAnswer)
  recordServerTime(answer.serverTime, receivedAt)
  await storeClock()
  return { answer, isWhole: since === undefined }
}

/**
 * Returns whether the response is stored. A row that is gone, or that this person may not see, leaves the device and stops
 * no other.
 * @throws TypeError without a network
 */
async function copyRead(address: string): Promise<boolean> {
  try {
    await keepRead(address, requireOurs(await read([address])))
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || isForeign(error) || error.status === 401 || error.status >= 500) throw error
    if (error.status === 403 || error.status === 404) await dropKeptReads((each) => each === address)
    return false
  }
}
