import type { QueryClient } from '@tanstack/react-query'
import { isOperatorRole } from '#core/policy.ts'
import { read, type ReadOptions } from '#core/web/call/call.ts'
import { toAddress, type EndpointKey } from '#core/web/call/request.ts'
import { renewSubject, subjectOf } from '#core/web/call/stale.ts'
import { setOfflineGate } from '#core/web/call/use-change.ts'
import { attemptCall } from '#core/web/device/attempt-call.ts'
import { getDeviceState, setReadAge } from '#core/web/device/device-state.ts'
import {
  enterAs,
  findKeptRead,
  hasDeviceStorage,
  isEntered,
  keepRead,
  leave,
  takeChange,
} from '#core/web/device/device.ts'
import { releaseUploads } from '#core/web/device/kept-uploads.ts'
import { serverNow } from '#core/web/device/server-clock.ts'
import { endSession } from '#people/portal-auth/web/session.ts'
import type { Me } from '../me.ts'
import { answerFromArticles } from './articles.ts'
import { isOwn, startDownload, stopDownload, syncSoon } from './download.ts'
import { isOfflineLine, toEntryCall } from './offline-calls.ts'
import { isStoredRead } from './offline-reads.ts'
import { showUnsent } from './offline-views.ts'
import { startPhotos } from './photos.ts'
import { registerWorker, removeWorker } from './portal-worker.ts'

const ME = '/api/portal/me'
/** After this time the stored response is shown, while the network's is still awaited. Milliseconds. */
const SLOW_MS = 5000

let me: Me | null = null
let client: (() => QueryClient) | null = null
/** Lets a technician's reads and changes work without a network. */
export function startPortalDevice(getClient: () => QueryClient): void {
  client = getClient
  setOfflineGate((line, request) => {
    if (!isEntered() || !isOfflineLine(line)) return null
    return takeChange(toEntryCall(line, request, getDeviceState().entries, serverNow().toISOString()))
  })
}

const showWithUnsent = (address: string, data: unknown): unknown =>
  me === null ? data : showUnsent(address, data, getDeviceState().entries, me)

/**
 * Reads from the server, or from the device where the network fails. What the device has is stored on the way.
 * @throws as `read` does
 */
export async function readOnDevice<T = unknown>(key: EndpointKey, options: ReadOptions = {}): Promise<T> {
  const address = toAddress(key)
  if (!isStoredRead(address) || !hasDeviceStorage()) return read<T>(key, options)
  const network = read<T>(key, options).then(async (data) => {
    if (address === ME) await enter(data as Me)
    setReadAge(address, null)
    if (isEntered() && isOwn(address)) void keepRead(address, data).catch(() => undefined)
    return showWithUnsent(address, data) as T
  })
  const first = await Promise.race<T | typeof SLOW | typeof FAILED>([network.catch(() => FAILED), waitLong()])
  if (first !== SLOW && first !== FAILED) return first
  if (first === FAILED && !(await isNetworkError(network))) return network
  const stored = await findStored(address)
  if (stored === null) return network
  if (first === SLOW) void network.then((late) => client?.().setQueryData(key, late)).catch(() => undefined)
  return stored as T
}

const SLOW: unique symbol = Symbol('slow')
const FAILED: unique symbol = Symbol('failed')
const waitLong = () => new Promise<typeof SLOW>((resolve) => setTimeout(() => resolve(SLOW), SLOW_MS))

const isNetworkError = (request: Promise<unknown>): Promise<boolean> =>
  request.then(
    () => false,
    (error: unknown) => error instanceof TypeError,
  )

async function findStored(address: string): Promise<unknown> {
  const articles = await answerFromArticles(address).catch(() => null)
  if (articles !== null) return articles
  const kept = await findKeptRead(address).catch(() => null)
  if (kept === null) return null
  if (address === ME) await enter(kept.data as Me)
  setReadAge(address, kept.readAt)
  return showWithUnsent(address, kept.data)
}

/** The account decides whose device this is: a manager's stores nothing. */
async function enter(account: Me): Promise<void> {
  me = account
  if (!isOperatorRole(account.role)) return isEntered() ? leavePortalDevice() : undefined
  // A browser without storage, or with a full one, works as long as there is a network.
  await enterStored(account).catch(() => undefined)
}

async function enterStored(account: Me): Promise<void> {
  await enterAs(account.id, {
    send: attemptCall,
    onSettled: ({ path }) => {
      const subject = subjectOf(path)
      if (subject !== undefined && client !== null) void renewSubject(client(), subject)
    },
    onSignedOut: endPortalSession,
  })
  if (client !== null) await startPhotos(client)
  registerWorker()
  followChanges()
  await startDownload(endPortalSession)
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
  stopDownload()
  releaseUploads()
  // Without a network the login is one of the cached pages; it removes them once there is one.
  await Promise.all([leave(), navigator.onLine ? removeWorker() : null]).catch(() => undefined)
}
