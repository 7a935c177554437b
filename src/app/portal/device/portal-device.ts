import type { QueryClient } from '@tanstack/react-query'
import { isOperatorRole } from '#core/policy.ts'
import { read, type ReadOptions } from '#core/web/call/call.ts'
import { toAddress, type EndpointKey, type LooseRequest } from '#core/web/call/request.ts'
import { renewSubject, subjectOf } from '#core/web/call/stale.ts'
import { setOfflineGate } from '#core/web/call/use-change.ts'
import { attemptCall } from '#core/web/device/attempt-call.ts'
import { getDeviceState, rowIdOf, setReadAge } from '#core/web/device/device-state.ts'
import {
  enterAs,
  findKeptRead,
  hasDeviceStorage,
  isEntered,
  keepRead,
  leave,
  takeChange,
  withdraw,
} from '#core/web/device/device.ts'
import { releaseUploads } from '#core/web/device/kept-uploads.ts'
import { serverNow } from '#core/web/device/server-clock.ts'
import { endSession } from '#people/portal-auth/web/session.ts'
import type { Me } from '../me.ts'
import { startDownload, stopDownload } from './download.ts'
import { isOfflineLine, isSigningLine, toEntryCall, type OfflineLine } from './offline-calls.ts'
import { isStoredRead } from './offline-reads.ts'
import { showUnsent } from './offline-views.ts'
import { listUnsentFiles, startPhotos } from './photos.ts'
import { registerWorker, removeWorker } from './portal-worker.ts'

const ME = '/api/portal/me'
/** After this time the stored response is shown, while the network's is still awaited. Milliseconds. */
const SLOW_MS = 5000

let me: Me | null = null
let client: (() => QueryClient) | null = null
/** Lets a technician's reads and changes work without a network. */
export function startPortalDevice(getClient: () => QueryClient): void {
  client = getClient
  setOfflineGate((line, request) =>
    !isEntered() || !isOfflineLine(line) || isSigningLine(line) ? null : takeOnDevice(line, request),
  )
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
    if (isEntered()) void keepRead(address, data).catch(() => undefined)
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
    onSignedOut: () => {
      endSession()
      void leavePortalDevice()
    },
  })
  if (client !== null) await startPhotos(client)
  registerWorker()
  startDownload()
}

/** After a sign-out, or when the server has no session any more: nothing that was read stays here. */
export async function leavePortalDevice(): Promise<void> {
  me = null
  stopDownload()
  releaseUploads()
  // Without a network the login is one of the cached pages; it removes them once there is one.
  await Promise.all([leave(), navigator.onLine ? removeWorker() : null]).catch(() => undefined)
}
