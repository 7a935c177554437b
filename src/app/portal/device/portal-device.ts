import type { QueryClient } from '@tanstack/react-query'
import { isOperatorRole } from '#core/policy.ts'
import { ApiError } from '#core/web/call/api-error.ts'
import { read, type ReadOptions } from '#core/web/call/call.ts'
import { toAddress, type EndpointKey, type LooseRequest } from '#core/web/call/request.ts'
import { renewSubject, subjectOf } from '#core/web/call/stale.ts'
import { setOfflineGate } from '#core/web/call/use-change.ts'
import { attemptCall } from '#core/web/device/attempt-call.ts'
import { getDeviceState, publish, rowIdOf, setReadAge } from '#core/web/device/device-state.ts'
import { hasDeviceStorage } from '#core/web/device/device-storage.ts'
import { enterAs, isDeviceInUse, isEntered, leave, takeChange, withdraw } from '#core/web/device/device.ts'
import { findKeptRead, keepRead } from '#core/web/device/kept-reads.ts'
import { releaseUploads } from '#core/web/device/kept-uploads.ts'
import { serverNow } from '#core/web/device/server-clock.ts'
import { dropUploads, resumeUploads, setUploadGuard } from '#core/web/file/uploads.ts'
import { readSessionToken, STORAGE_KEYS } from '#core/web/storage-keys.ts'
import { endSession, subscribeToSession } from '#people/portal-auth/web/session.ts'
import type { VisitChecklist } from '#visits/checklists/visit-checklist.contract.ts'
import type { Me } from '../me.ts'
import { answerFromArticles } from './articles.ts'
import { isOwn, startDownload, stopDownload, syncSoon } from './download.ts'
import { isOfflineLine, isSigningLine, toEntryCall, type OfflineLine } from './offline-calls.ts'
import { isStoredRead } from './offline-reads.ts'
import { needsChecklist, showUnsent } from './offline-views.ts'
import { listUnsentFiles, startPhotos } from './photos.ts'
import { registerWorker, removeWorker } from './portal-worker.ts'

const ME = '/api/portal/me'
/** After this time the stored response is shown, while the network's is still awaited. Milliseconds. */
const SLOW_MS = 5000

let me: Me | null = null
/** Whose reads and uploads this page has: also after their session ended. */
let lastPerson: string | null = null
let client: (() => QueryClient) | null = null

/** Lets a technician's reads and changes work without a network. */
export function startPortalDevice(getClient: () => QueryClient): void {
  client = getClient
  setOfflineGate((line, request) =>
    !isEntered() || !isOfflineLine(line) || isSigningLine(line) ? null : takeOnDevice(line, request),
  )
  setUploadGuard(() => !hasDeviceStorage() || (me !== null && readSessionToken('portalSessionToken') === meToken))
  // Another session of this browser may belong to somebody else: the account says whose it is.
  const readAccount = () => {
    const token = readSessionToken('portalSessionToken')
    // Ended in another tab: this one is at the login too.
    if (token === null) return isEntered() ? void leavePortalDevice() : undefined
    if (token !== meToken) void renewSubject(getClient(), 'account')
  }
  subscribeToSession(readAccount)
  addEventListener('storage', ({ key }) => (key === STORAGE_KEYS.portalSessionToken ? readAccount() : undefined))
}

/** A row that only the device has is removed with the entry that creates it; all else is an entry. */
async function takeOnDevice(line: OfflineLine, request: LooseRequest): Promise<unknown> {
  const { entries } = getDeviceState()
  const { id = '' } = (request.params ?? {}) as { id?: string }
  const isUnsent = entries.some((entry) => entry.id === id)
  if (line.startsWith('DELETE ') && isUnsent && (await withdraw([id]))) return undefined
  const params = { ...(request.params as object), ...(isUnsent || id === '' ? {} : { id: rowIdOf(id) }) }
  return takeChange(toEntryCall(line, { ...request, params }, entries, serverNow().toISOString(), listUnsentFiles()))
}

/** Token of the session that has read `me`. */
let meToken: string | null = null

async function showWithUnsent(address: string, data: unknown): Promise<unknown> {
  const { entries } = getDeviceState()
  if (me === null || entries.length === 0) return data
  const checklist = needsChecklist(address, entries)
    ? await findKeptRead(`${address}/checklist`).catch(() => null)
    : null
  return showUnsent(address, data, entries, me, checklist?.data as VisitChecklist | undefined)
}

/**
 * Reads from the server, or from the device where the network fails. What the device has is stored on the way.
 * @throws as `read` does
 */
export async function readOnDevice<T = unknown>(key: EndpointKey, options: ReadOptions = {}): Promise<T> {
  const address = toAddress(key)
  if (!isStoredRead(address) || !hasDeviceStorage()) return read<T>(key, options)
  const token = readSessionToken('portalSessionToken')
  const network = read<T>(key, options).then(async (data) => {
    // The page of a port's Wi-Fi, in place of our server's answer.
    if (typeof data === 'string') throw new TypeError('Not an answer of the server')
    // A session that began in the meantime may be another person's: it reads for itself.
    if (token !== readSessionToken('portalSessionToken')) return readOnDevice<T>(key, options)
    if (address === ME) await enter(data as Me, token)
    setReadAge(address, null)
    if (isEntered() && isOwn(address)) void keepRead(address, data).catch(() => undefined)
    return (await showWithUnsent(address, data)) as T
  })
  const first = await Promise.race<T | typeof SLOW | typeof FAILED>([network.catch(() => FAILED), waitLong()])
  if (first !== SLOW && first !== FAILED) return first
  if (first === FAILED && !(await isAway(network))) return network
  const stored = await findStored(address, token)
  if (stored === null) return network
  void network.catch((error: unknown) => {
    if (!(error instanceof ApiError) || goesOnWithoutSession(error)) return
    // A late refusal, which no screen waits for any more.
    if (error.status === 401 && error.problem !== undefined && !isExpired(error)) endPortalSession()
  })
  if (first === SLOW) void network.then((late) => client?.().setQueryData(key, late)).catch(() => undefined)
  return stored as T
}

const SLOW: unique symbol = Symbol('slow')
const FAILED: unique symbol = Symbol('failed')
const waitLong = () => new Promise<typeof SLOW>((resolve) => setTimeout(() => resolve(SLOW), SLOW_MS))

/** Whether the server can't answer now: there is no line, a proxy answers for it, or the session has expired. */
const isAway = (request: Promise<unknown>): Promise<boolean> =>
  request.then(
    () => false,
    (error: unknown) =>
      error instanceof TypeError ||
      (error instanceof ApiError && (error.problem === undefined || error.status === 503 || isExpired(error))),
  )

const isExpired = ({ status, problem }: ApiError): boolean => status === 401 && problem?.['session'] === 'expired'

const noteExpiry = (): void => {
  if (getDeviceState().session === 'living') publish({ session: 'expired' })
}

/**
 * Whether this error says that the session has expired by itself, of a person who works on this device: the screens
 * stay, and what is entered waits.
 */
export function goesOnWithoutSession(error: ApiError): boolean {
  if (!isExpired(error) || !isEntered()) return false
  noteExpiry()
  return true
}

async function findStored(address: string, token: string | null): Promise<unknown> {
  const articles = await answerFromArticles(address).catch(() => null)
  if (articles !== null) return articles
  const kept = await findKeptRead(address).catch(() => null)
  if (kept === null) return null
  if (address === ME && token !== null) await enter(kept.data as Me, token, true)
  setReadAge(address, kept.readAt)
  return showWithUnsent(address, kept.data)
}

/** The account decides whose device this is: a manager's stores nothing. */
async function enter(account: Me, token: string | null, isStored = false): Promise<void> {
  if (token === null) return
  if (lastPerson !== null && lastPerson !== account.id) dropPerson()
  lastPerson = account.id
  if (!isOperatorRole(account.role) && isEntered()) await leavePortalDevice()
  me = account
  meToken = token
  // A browser without storage, or with a full one, works as long as there is a network.
  if (isOperatorRole(account.role)) await enterStored(account, token).catch(() => undefined)
  if (isStored) return
  if (getDeviceState().session !== 'living') publish({ session: 'living' })
  resumeUploads()
}

/** Nothing that this page read or sends for one person is shown to, or sent by, the next. */
function dropPerson(): void {
  dropUploads()
  releaseUploads()
  client?.().removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME })
}

async function enterStored(account: Me, token: string): Promise<void> {
  await enterAs(account.id, token, {
    send: attemptCall,
    onSettled: ({ path }) => {
      const subject = subjectOf(path)
      if (subject !== undefined && client !== null) void renewSubject(client(), subject)
    },
    onSignedOut: (hasExpired) => (hasExpired ? noteExpiry() : endPortalSession()),
  })
  if (client !== null) await startPhotos(client)
  registerWorker()
  followChanges()
  // The first screen waits for none of it.
  void startDownload((error) => (goesOnWithoutSession(error) ? undefined : endPortalSession())).catch(() => undefined)
}

let isFollowing = false
/** What live events and own changes make stale on the screens is read again onto the device too. */
function followChanges(): void {
  if (isFollowing || client === null) return
  isFollowing = true
  client()
    .getQueryCache()
    .subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'invalidate') syncSoon()
    })
}

/** The server has no session any more, as one that was ended from another device. */
function endPortalSession(): void {
  endSession()
  void leavePortalDevice()
}

/** After a sign-out, or when the server has no session any more: nothing that was read stays here. */
export async function leavePortalDevice(): Promise<void> {
  me = null
  meToken = null
  stopDownload()
  releaseUploads()
  try {
    await leave()
    // Without a network the login is one of the cached pages; it removes them once there is one. Another tab needs them.
    if (navigator.onLine && !(await isDeviceInUse())) await removeWorker()
  } catch {
    // A browser that blocks its storage has nothing to remove.
  }
}
