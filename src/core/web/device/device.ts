import { findReferences } from '#core/contract/calls/references.ts'
import type { ProblemDetails } from '#core/errors.ts'
import { ApiError } from '../call/api-error.ts'
import { newIdempotencyKey } from '../call/idempotency.ts'
import { open } from './cipher.ts'
import { DEVICE_DATABASE, openDeviceDatabase, type DeviceDatabase, type DevicePerson } from './device-database.ts'
import { getDeviceState, NOTHING, publish } from './device-state.ts'
import { NOT_SENT, NOT_STORED } from './not-sent.ts'
import {
  addEntries,
  discardEntry,
  listAnswers,
  listEntries,
  sendEntries,
  updateEntry,
  type Entry,
  type EntryCall,
  type NamedCall,
  type SendCall,
} from './outbox.ts'
import { backoff, type Outcome } from './outcome.ts'
import { enterDevice, findCurrentPerson, leaveDevice } from './people-on-device.ts'
import { findRead, listReads, storeRead, type FoundRead } from './stored-reads.ts'

export interface DeviceRules {
  send: SendCall
  /** Called after the server has confirmed or refused an entry that no screen waits for. */
  onSettled: (entry: Entry, outcome: Outcome) => void
  onSignedOut: () => void
}

/** How long a screen waits for the server before it shows an entry as unsent, milliseconds. */
const SCREEN_WAITS_MS = 8000
const LOCK = 'portal-device-sender'
const CHANNEL = 'portal-device'

let database: Promise<DeviceDatabase> | null = null
let person: DevicePerson | null = null
let rules: DeviceRules | null = null
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isStopped = false
let sentInRound = 0
/** Screens that wait for the outcome of an entry of theirs. */
const waiters = new Map<string, (outcome: Outcome | typeof NOT_SENT) => void>()

/** Storage, encryption and locks exist only on https and localhost; an old or locked-down browser may lack them. */
export const hasDeviceStorage = (): boolean =>
  typeof indexedDB !== 'undefined' &&
  typeof navigator !== 'undefined' &&
  'locks' in navigator &&
  globalThis.crypto?.subtle !== undefined

/** A login creates none: only a person who has signed in has data here. */
const hasDatabase = async (): Promise<boolean> =>
  database !== null || (await indexedDB.databases()).some(({ name }) => name === DEVICE_DATABASE)

/** Opens the device's database, once per page. */
export const openDatabase = (): Promise<DeviceDatabase> => (database ??= openDeviceDatabase())

/** All entries; those that a screen still waits for are not shown as unsent. */
let all: readonly Entry[] = []
const shown = (): readonly Entry[] => all.filter(({ id }) => !waiters.has(id))

async function refresh(): Promise<void> {
  if (person === null) return
  all = await listEntries(await openDatabase(), person)
  publish({ entries: shown() })
}

/** Remembers what the server answered: rows of unsent entries were named by the entries' ids until now. */
export function recordAnswer(id: string, answer: unknown): void {
  publish({ answers: new Map(getDeviceState().answers).set(id, answer) })
}

async function readAnswers(): Promise<void> {
  if (person !== null) publish({ answers: await listAnswers(await openDatabase(), person) })
}

let channel: BroadcastChannel | null = null
/** Other tabs read the entries again. */
// A channel has no target: only our own origin can listen.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const announce = (): void => channel?.postMessage(null)

/** Makes a person the signed-in one of this device: their stored responses and unsent entries are theirs alone. */
export async function enterAs(userId: string, device: DeviceRules): Promise<void> {
  if (!hasDeviceStorage()) return
  rules = device
  if (person?.userId !== userId) person = await enterDevice(await openDatabase(), userId)
  holdDevice()
  // Granted without a question where the portal is used often; without it the browser may clear storage when it is short.
  void navigator.storage.persist?.().catch(() => undefined)
  listen()
  await refresh()
  await readAnswers()
  void sendNow()
}

const IN_USE = 'portal-device-in-use'
let releaseDevice: (() => void) | null = null

/** While a tab is signed in, it holds a shared lock: a session may be this tab's alone. */
function holdDevice(): void {
  if (releaseDevice !== null) return
  const left = new Promise<void>((resolve) => {
    releaseDevice = () => {
      releaseDevice = null
      resolve()
    }
  })
  void navigator.locks.request(IN_USE, { mode: 'shared' }, () => left)
}

/** Whether somebody is signed in on this device, in this tab or another. */
export const isDeviceInUse = async (): Promise<boolean> =>
  hasDeviceStorage() && ((await navigator.locks.query()).held ?? []).some(({ name }) => name === IN_USE)

/** Removes what was read, here and now; unsent entries stay, encrypted for the same person. */
export async function leave(): Promise<void> {
  if (!hasDeviceStorage()) return
  clearTimeout(timer)
  if (!(await hasDatabase())) return
  const known = await openDatabase()
  const leaving = person ?? (await findCurrentPerson(known))
  person = null
  all = []
  releaseDevice?.()
  publish(NOTHING)
  if (leaving !== null) await leaveDevice(known, leaving.userId)
  announce()
}

/** Returns how many entries wait on this device and since when, of any person; null for none. Needs no key. */
export async function countUnsent(): Promise<{ count: number; since: Date } | null> {
  if (!hasDeviceStorage() || !(await hasDatabase())) return null
  const waiting = await (await openDatabase()).getAll('entries')
  const [first] = waiting
  return first === undefined ? null : { count: waiting.length, since: new Date(first.madeAt) }
}

/** Returns the person whose data is on the device, after a reload too. */
export async function findPerson(): Promise<DevicePerson | null> {
  if (person !== null || !hasDeviceStorage() || !(await hasDatabase())) return person
  return (person = await findCurrentPerson(await openDatabase()))
}

/** Stores a response for this person; failures cost only the copy. */
export async function keepRead(address: string, data: unknown): Promise<void> {
  const owner = await findPerson()
  if (owner !== null) await storeRead(await openDatabase(), owner, address, data)
}

export async function findKeptRead(address: string): Promise<FoundRead | null> {
  const owner = await findPerson()
  return owner === null ? null : findRead(await openDatabase(), owner, address)
}

export async function listKeptReads(): Promise<ReadonlyMap<string, Date>> {
  const owner = await findPerson()
  return owner === null ? new Map() : listReads(await openDatabase(), owner.userId)
}

/** Whether changes can be stored on this device now. */
export const isEntered = (): boolean => person !== null && rules !== null

/**
 * Stores a change and sends it. Resolves with the server's answer, with NOT_SENT when it waits on the device, or with
 * NOT_STORED when the device can't store it.
 * @throws ApiError when the server refuses it while the screen waits: the form shows why, and nothing stays stored
 */
export const takeChange = (call: EntryCall): Promise<unknown> => takeChanges([{ ...call, id: newIdempotencyKey() }])

/**
 * Stores changes that belong together, all or none, and sends them in their order. Resolves as `takeChange` does, with
 * the answer to the last.
 * @throws ApiError when the server refuses one while the screen waits: neither it nor those after it stay stored
 */
export async function takeChanges(calls: readonly NamedCall[]): Promise<unknown> {
  if (person === null) throw new Error('Nobody has entered this device')
  const settled = calls.map(({ id }) => new Promise<Outcome | typeof NOT_SENT>((resolve) => waiters.set(id, resolve)))
  const releaseThem = () => calls.forEach(({ id }) => release(id, NOT_SENT))
  try {
    person = await addEntries(await openDatabase(), person, calls)
  } catch {
    for (const { id } of calls) waiters.delete(id)
    return NOT_STORED
  }
  setTimeout(releaseThem, SCREEN_WAITS_MS)
  await refresh()
  failures = 0
  void sendNow()
  let answer: unknown
  for (const [at, each] of settled.entries()) {
    const outcome = await each
    if (outcome !== NOT_SENT && outcome.kind === 'sent') answer = outcome.answer
    else if (outcome !== NOT_SENT && (outcome.kind === 'refused' || outcome.kind === 'conflict')) {
      for (const { id } of calls.slice(at)) {
        waiters.delete(id)
        await discard(id)
      }
      throw toError(outcome.problem)
    } else {
      releaseThem()
      return NOT_SENT
    }
  }
  return answer
}

const toError = (problem: ProblemDetails) => new ApiError(problem.status, problem.detail, problem)

function release(id: string, outcome: Outcome | typeof NOT_SENT): boolean {
  const waiter = waiters.get(id)
  if (waiter === undefined) return false
  waiters.delete(id)
  if (outcome === NOT_SENT) {
    publish({ entries: shown() })
    announce()
  }
  waiter(outcome)
  return true
}

const findEntry = (id: string): Entry | undefined => all.find((entry) => entry.id === id)

/** Removes an entry for good. */
export async function discard(id: string): Promise<void> {
  const entry = findEntry(id)
  if (entry !== undefined) await discardEntry(await openDatabase(), entry)
  await refresh()
  announce()
}

/**
 * Removes entries with everything that refers to them, the latest first.
 * @returns whether all are gone: one that is being sent stays
 */
export async function withdraw(ids: readonly string[]): Promise<boolean> {
  const gone = new Set(ids)
  for (const { id, path, body } of all) if (findReferences(path, body).some((each) => gone.has(each))) gone.add(id)
  const entries = all.filter(({ id }) => gone.has(id)).toReversed()
  if (entries.some(({ state }) => state === 'sending')) return false
  const known = await openDatabase()
  let isGone = true
  for (const entry of entries) isGone = (await discardEntry(known, entry)) && isGone
  await refresh()
  announce()
  // What waited for them goes on.
  void sendNow()
  return isGone
}

/** Changes a refused entry and sends it again. */
export async function changeEntry(
  id: string,
  next: Partial<Pick<Entry, 'body' | 'label' | 'state' | 'problem'>>,
): Promise<void> {
  const entry = findEntry(id)
  if (entry === undefined || person === null) return
  await updateEntry(await openDatabase(), person, entry, next)
  await refresh()
  announce()
  if (next.state === 'waiting') void sendNow()
}

/** Stops after the entry that is being sent; the rest waits until it is asked for. */
export function stopSending(): void {
  isStopped = true
  clearTimeout(timer)
}

/** Tries to send what waits, unless another page of this device does. */
export async function sendNow(): Promise<void> {
  clearTimeout(timer)
  isStopped = false
  if (person === null || rules === null) return
  if (!navigator.onLine) return releaseAll()
  const round = await navigator.locks.request(LOCK, sendRound)
  await refresh()
  await releaseSentElsewhere()
  publish({ sending: null })
  if (round?.kind === 'signed out') rules?.onSignedOut()
  if (round?.kind === 'later') {
    failures += 1
    timer = setTimeout(() => void sendNow(), Math.max(backoff(failures), (round.seconds ?? 0) * 1000))
  } else failures = 0
}

/** One round under the device's lock. */
async function sendRound(): Promise<Extract<Outcome, { kind: 'later' | 'signed out' }> | null> {
  const sender = person
  if (sender === null || rules === null) return null
  await refresh()
  const of = all.filter((entry) => entry.state === 'waiting' || entry.state === 'sending').length
  sentInRound = 0
  const { stopped } = await sendEntries(
    await openDatabase(),
    sender,
    rules.send,
    (id, outcome) => followAttempt(id, outcome, of),
    () => isStopped || person !== sender,
  )
  return stopped
}

function followAttempt(id: string, outcome: Outcome | null, of: number): void {
  if (outcome === null) {
    const isLong = of > 1 || !waiters.has(id)
    if (isLong) publish({ sending: { nth: Math.min(of, sentInRound + 1), of } })
    return
  }
  if (outcome.kind === 'later' || outcome.kind === 'signed out') return releaseAll()
  sentInRound += 1
  const entry = findEntry(id)
  if (outcome.kind === 'sent') {
    all = all.filter((each) => each.id !== id)
    recordAnswer(id, outcome.answer)
  }
  const isWatched = waiters.has(id)
  publish({
    entries: shown(),
    ...(all.length === 0 && !isWatched ? { allSent: { at: new Date(), count: sentInRound } } : {}),
  })
  announce()
  if (!release(id, outcome) && entry !== undefined) rules?.onSettled(entry, outcome)
}

function releaseAll(): void {
  for (const id of waiters.keys()) release(id, NOT_SENT)
}

/** Another page has sent them: their answers are in the database. */
async function releaseSentElsewhere(): Promise<void> {
  if (person === null) return
  const { key } = person
  for (const id of waiters.keys()) {
    if (findEntry(id) !== undefined) continue
    const stored = await (await openDatabase()).get('answers', id)
    if (stored !== undefined) release(id, { kind: 'sent', answer: await open(key, stored.sealed) })
  }
}

let isListening = false
function listen(): void {
  if (isListening) return
  isListening = true
  channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', () => void refresh().then(readAnswers))
  addEventListener('online', () => void sendNow())
  addEventListener('offline', releaseAll)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendNow()
  })
}
