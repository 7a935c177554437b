import { findReferences } from '#core/contract/calls/references.ts'
import type { ProblemDetails } from '#core/errors.ts'
import { ApiError } from '../call/api-error.ts'
import { newIdempotencyKey } from '../call/idempotency.ts'
import { readSessionToken } from '../storage-keys.ts'
import { open } from './cipher.ts'
import type { DevicePerson } from './device-database.ts'
import { holdDevice, listPresent, releaseDevice, removeAbsentPeople } from './device-presence.ts'
import { getDeviceState, NOTHING, publish } from './device-state.ts'
import { hasDatabase, hasDeviceStorage, openDatabase } from './device-storage.ts'
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
import { enterDevice, findCurrentPerson, keepClockOffset, leaveDevice } from './people-on-device.ts'
import { rebaseFollowers } from './rebase-followers.ts'
import { getClockOffset, restoreClockOffset } from './server-clock.ts'
import { measureStorage, noteStoring, requestPersistence } from './storage-room.ts'
import { freeReads } from './stored-reads.ts'

export interface DeviceRules {
  send: SendCall
  /** Called after the server has confirmed or refused an entry that no screen waits for. */
  onSettled: (entry: Entry, outcome: Outcome) => void
  /** @param isExpired the session ended by itself: what is on the device stays the person's */
  onSignedOut: (isExpired: boolean) => void
}

/** How long a screen waits for the server before it shows an entry as unsent, milliseconds. */
const SCREEN_WAITS_MS = 8000
/** Bytes of an entry, about. */
const SMALL = 1000
/** Bytes that are freed where an entry finds no room. */
const ROOM_FOR_ENTRY = 2_000_000
const LOCK = 'portal-device-sender'
const CHANNEL = 'portal-device'

let person: DevicePerson | null = null
/** Token of the session that has read this person's account: their entries are sent with no other. */
let ownToken: string | null = null
let rules: DeviceRules | null = null
let failures = 0
/** The server has asked to be left alone until then, milliseconds. */
let notBefore = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isStopped = false
let sentInRound = 0
/** Screens that wait for the outcome of an entry of theirs. */
const waiters = new Map<string, (outcome: Outcome | typeof NOT_SENT) => void>()

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

const currentToken = (): string | null => readSessionToken('portalSessionToken')

/** The device stores of a session only what recognises it again. */
async function digestToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Makes a person the signed-in one of this device: their stored responses and unsent entries are theirs alone.
 * @param token of the session that has read their account
 */
export async function enterAs(userId: string, token: string, device: DeviceRules): Promise<void> {
  if (!hasDeviceStorage()) return
  rules = device
  await holdDevice(userId)
  const known = await openDatabase()
  person = await enterDevice(known, userId, await digestToken(token), () => true)
  void removeAbsentPeople(known)
  ownToken = token
  restoreClockOffset(person.clockOffset ?? 0)
  // Without it the browser may clear storage when the device is short of it.
  void requestPersistence()
  listen()
  await refresh()
  await readAnswers()
  void sendSoon()
}

/** Whether somebody is signed in on this device, in this tab or another. */
export const isDeviceInUse = async (): Promise<boolean> => hasDeviceStorage() && (await listPresent()).size > 0

/**
 * Removes what this tab's person has read, here and now; without one, what people have read for whom no tab is signed in.
 * A person who is signed in in another tab keeps it there. Unsent entries stay, encrypted for the same person.
 */
export async function leave(): Promise<void> {
  if (!hasDeviceStorage()) return
  clearTimeout(timer)
  if (!(await hasDatabase())) return
  const known = await openDatabase()
  const leaving = person
  person = null
  ownToken = null
  all = []
  publish(NOTHING)
  await releaseDevice()
  if (leaving === null) void removeAbsentPeople(known)
  else if (!(await listPresent()).has(leaving.userId)) await leaveDevice(known, leaving.userId)
  announce()
}

/** Whether this tab's session is the one that the person of this page signed in with. */
const isOwnSession = (): boolean => ownToken !== null && currentToken() === ownToken

/** Returns the person of this tab's session whose data is on the device, after a reload too. */
export async function findPerson(): Promise<DevicePerson | null> {
  const token = currentToken()
  if (token === null || !hasDeviceStorage() || !(await hasDatabase())) return null
  if (person !== null) return isOwnSession() ? person : null
  const found = await findCurrentPerson(await openDatabase(), await digestToken(token))
  if (found === null || person !== null || currentToken() !== token) return null
  restoreClockOffset(found.clockOffset ?? 0)
  ownToken = token
  return (person = found)
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
    person = await storeEntries(person, calls)
  } catch {
    for (const { id } of calls) waiters.delete(id)
    return NOT_STORED
  }
  setTimeout(releaseThem, SCREEN_WAITS_MS)
  await refresh()
  void sendSoon()
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

/** A full device loses the copies that were used least, as they can be read again; an entry can't. */
async function storeEntries(owner: DevicePerson, calls: readonly NamedCall[]): Promise<DevicePerson> {
  const known = await openDatabase()
  try {
    return await addEntries(known, owner, calls)
  } catch (error) {
    await freeReads(known, ROOM_FOR_ENTRY)
    void noteStoring(SMALL, error)
    return addEntries(known, owner, calls)
  }
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
  if (entry !== undefined) {
    const known = await openDatabase()
    const isGone = await discardEntry(known, entry)
    if (isGone && person !== null) await rebaseFollowers(known, person, entry, all)
  }
  await refresh()
  announce()
  void sendSoon()
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
  if (next.state === 'waiting') void sendSoon()
}

/** Stops after the entry that is being sent; the rest waits until it is asked for. */
export function stopSending(): void {
  isStopped = true
  clearTimeout(timer)
}

/** As `sendNow` without a person who asks for it: not before the server wants to be asked again. */
async function sendSoon(): Promise<void> {
  const wait = notBefore - Date.now()
  if (wait <= 0) return sendNow()
  releaseAll()
  clearTimeout(timer)
  timer = setTimeout(() => void sendNow(), wait)
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
  await storeClock()
  if (round?.kind === 'signed out') rules?.onSignedOut(round.isExpired)
  if (round?.kind === 'later') {
    failures += 1
    const wait = (round.seconds ?? 0) * 1000
    notBefore = Date.now() + wait
    timer = setTimeout(() => void sendNow(), Math.max(backoff(failures), wait))
  } else {
    failures = 0
    notBefore = 0
  }
}

/** Stores the comparison of the clocks: the next page of this device may have no network to make one. */
export async function storeClock(): Promise<void> {
  const now = getClockOffset()
  if (person === null || person.clockOffset === now) return
  person = { ...person, clockOffset: now }
  await keepClockOffset(await openDatabase(), person.userId, now)
}

/** One round under the device's lock. */
async function sendRound(): Promise<Extract<Outcome, { kind: 'later' | 'signed out' }> | null> {
  const sender = person
  if (sender === null || rules === null || !isOwnSession()) {
    releaseAll()
    return null
  }
  const { send } = rules
  await refresh()
  const of = all.filter((entry) => entry.state === 'waiting' || entry.state === 'sending').length
  sentInRound = 0
  const { stopped } = await sendEntries(
    await openDatabase(),
    sender,
    // The token is read in the same turn: another tab can't put somebody else's in between.
    async (key, call) => (isOwnSession() ? send(key, call) : { kind: 'network' }),
    (id, outcome) => followAttempt(id, outcome, of),
    () => isStopped || person?.userId !== sender.userId || !isOwnSession(),
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
  addEventListener('online', () => void sendSoon())
  addEventListener('offline', releaseAll)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    void measureStorage()
    void sendSoon()
  })
}
