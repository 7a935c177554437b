import { findReferences, resolveReferences } from '#core/contract/calls/references.ts'
import type { ProblemDetails } from '#core/errors.ts'
import { open, seal } from './cipher.ts'
import type { DeviceDatabase, DevicePerson, EntryState, StoredEntry } from './device-database.ts'
import { deviceTexts } from './messages.en.ts'
import { judgeAttempt, ownProblem, type Attempt, type Outcome } from './outcome.ts'
import { serverNow } from './server-clock.ts'

/** A call as it was made on the screen. */
export interface EntryCall {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With references to earlier entries, `/api/portal/files/{ref:<entry>.id}/marks`. */
  path: string
  body: unknown
  projectId: string | null
  /** Names it in lists: "2.5 h work". */
  label: string
  /** When it was made, ISO, corrected to the server's clock. */
  at: string
  /** Entries and files that have to be sent before, although it refers to nothing of their answers. */
  after?: readonly string[]
  /** Signed, or a removal: where the row was changed by somebody else, it is refused, and nobody chooses per field. */
  isFixed?: true
}

/** An unsent entry, decrypted. */
export interface Entry extends EntryCall {
  id: string
  seq: number
  state: EntryState
  attempts: number
  madeAt: Date
  /** The server's reason, of one that was refused or that conflicts. */
  problem?: ProblemDetails
}

type Content = EntryCall & { problem?: ProblemDetails }

/** Sends one call with its key as Idempotency-Key. */
export type SendCall = (key: string, call: { method: string; path: string; body: unknown }) => Promise<Attempt>

/** A call that belongs to an entry with this id. */
export type NamedCall = EntryCall & { id: string }

/** Stores one entry, as `addEntries` does. */
export const addEntry = (
  database: DeviceDatabase,
  person: DevicePerson,
  id: string,
  call: EntryCall,
): Promise<DevicePerson> => addEntries(database, person, [{ ...call, id }])

/**
 * Stores entries before anything is sent, all or none. Another tab may have signed the person out: then their key is
 * stored again, or the one that replaced it is used.
 */
export async function addEntries(
  database: DeviceDatabase,
  person: DevicePerson,
  calls: readonly NamedCall[],
): Promise<DevicePerson> {
  const { userId, key } = person
  const added: StoredEntry[] = []
  for (const { id, ...call } of calls) {
    const sealed = await seal(key, call satisfies Content)
    added.push({ id, userId, schema: 2, state: 'waiting', attempts: 0, madeAt: Date.now(), sealed })
  }
  const change = database.transaction(['people', 'entries'], 'readwrite')
  const people = change.objectStore('people')
  const stored = await people.get(userId)
  const isReplaced = stored !== undefined && stored.keyId !== person.keyId
  if (!isReplaced) {
    // Not the signed-in one again: somebody else may be by now.
    if (stored === undefined) await people.put({ ...person, isCurrent: false, sessions: [] })
    for (const entry of added) await change.objectStore('entries').add(entry)
  }
  await change.done
  return isReplaced ? addEntries(database, stored, calls) : person
}

/** Returns a person's unsent entries in the order of their making. */
export async function listEntries(database: DeviceDatabase, { userId, key }: DevicePerson): Promise<Entry[]> {
  const stored = await database.getAllFromIndex('entries', 'userId', userId)
  // One that another key encrypted can't be shown to anybody; it doesn't stop the others.
  const opened = await Promise.allSettled(stored.map((each) => openEntry(each, key)))
  return opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])).toSorted((a, b) => a.seq - b.seq)
}

async function openEntry(
  { seq = 0, id, state, attempts, madeAt, sealed }: StoredEntry,
  key: CryptoKey,
): Promise<Entry> {
  return { ...(await open<Content>(key, sealed)), seq, id, state, attempts, madeAt: new Date(madeAt) }
}

/** Removes an entry that isn't being sent. @returns whether it was there */
export async function discardEntry(database: DeviceDatabase, { seq }: Pick<Entry, 'seq'>): Promise<boolean> {
  const change = database.transaction('entries', 'readwrite')
  const stored = await change.store.get(seq)
  const isRemoved = stored !== undefined && stored.state !== 'sending'
  if (isRemoved) await change.store.delete(seq)
  await change.done
  return isRemoved
}

/** Changes an entry; a corrected one waits again under the same key only if the server never took it. */
export async function updateEntry(
  database: DeviceDatabase,
  { key }: DevicePerson,
  entry: Entry,
  next: Partial<Pick<Entry, 'body' | 'label' | 'state' | 'attempts' | 'problem'>>,
): Promise<void> {
  const { seq, id, state, attempts, madeAt: _made, ...content } = { ...entry, ...next }
  if ('problem' in next && next.problem === undefined) delete content.problem
  const sealed = await seal(key, content satisfies Content)
  const change = database.transaction('entries', 'readwrite')
  const stored = await change.store.get(seq)
  // Discarded in the meantime: it doesn't come back.
  if (stored?.id === id) await change.store.put({ ...stored, state, attempts, sealed })
  await change.done
}

/** What a round of sending ended with. */
export interface Round {
  sent: number
  /** Why it ended before all were tried. */
  stopped: Extract<Outcome, { kind: 'later' | 'signed out' }> | null
}

/**
 * Sends the person's entries, one after the other in the order of their making. The caller holds the device's lock, so
 * that one page sends at a time. A refused entry stops only those that refer to it.
 * @param onChange called after each change of an entry, with the outcome of its attempt
 */
export async function sendEntries(
  database: DeviceDatabase,
  person: DevicePerson,
  send: SendCall,
  onChange: (id: string, outcome: Outcome | null) => void = () => undefined,
  isStopped: () => boolean = () => false,
): Promise<Round> {
  let sent = 0
  for (;;) {
    const files = await database.getAllKeysFromIndex('files', 'userId', person.userId)
    const entry = isStopped() ? undefined : findNext(await listEntries(database, person), files)
    if (entry === undefined) return { sent, stopped: null }
    const timed = capTime(entry)
    const call = await resolveCall(database, person, timed)
    // Counted before it is sent: a page that is closed in the middle may have reached the server.
    await updateEntry(database, person, timed, { state: 'sending', attempts: entry.attempts + 1 })
    onChange(entry.id, null)
    const outcome = call === null ? UNANSWERED : await attempt(send, timed, call)
    await settle(database, person, timed, outcome)
    onChange(entry.id, outcome)
    if (outcome.kind === 'sent') sent += 1
    if (outcome.kind === 'later' || outcome.kind === 'signed out') return { sent, stopped: outcome }
  }
}

/** The entry that this one refers to was discarded: no attempt can succeed. */
const UNANSWERED: Outcome = { kind: 'refused', problem: ownProblem(409, deviceTexts.unanswered) }

/**
 * The device's clock may have been wrong when an entry was made: a time that hasn't come yet becomes now. Not after an
 * attempt, as the server knows a repeated call by its body.
 */
function capTime(entry: Entry): Entry {
  const now = serverNow().toISOString()
  const { body } = entry
  if (entry.attempts > 0 || typeof body !== 'object' || body === null || !('at' in body)) return entry
  return typeof body.at === 'string' && body.at > now ? { ...entry, at: now, body: { ...body, at: now } } : entry
}

/** The first entry that waits for no other entry and for no file. */
function findNext(entries: readonly Entry[], files: readonly string[]): Entry | undefined {
  const unsent = new Set([...entries.map(({ id }) => id), ...files])
  return entries.find(
    ({ state, path, body, after = [] }) =>
      (state === 'waiting' || state === 'sending') &&
      [...findReferences(path, body), ...after].every((id) => !unsent.has(id)),
  )
}

async function resolveCall(database: DeviceDatabase, { key }: DevicePerson, { path, body }: Entry) {
  const answers = new Map<string, unknown>()
  for (const id of findReferences(path, body)) {
    const stored = await database.get('answers', id)
    if (stored === undefined) return null
    answers.set(id, await open(key, stored.sealed))
  }
  return resolveReferences({ path, body }, answers)
}

async function attempt(send: SendCall, entry: Entry, call: { path: string; body: unknown }): Promise<Outcome> {
  const { id, method, attempts, isFixed } = entry
  const outcome = judgeAttempt(await send(id, { method, ...call }), { method, body: call.body, attempts })
  return isFixed && outcome.kind === 'conflict' ? { kind: 'refused', problem: outcome.problem } : outcome
}

/** Answers are listed for so long, milliseconds: screens and drafts no longer name entries of before. */
const ANSWERS_MS = 14 * 86_400_000

/** Returns the server's answers to entries and files that were sent lately, by their ids. */
export async function listAnswers(
  database: DeviceDatabase,
  { userId, key }: DevicePerson,
): Promise<ReadonlyMap<string, unknown>> {
  const stored = await database.getAllFromIndex('answers', 'userId', userId)
  const recent = stored.filter(({ sentAt }) => Date.now() - sentAt < ANSWERS_MS)
  const opened = await Promise.allSettled(
    recent.map(async ({ id, sealed }) => [id, await open<unknown>(key, sealed)] as const),
  )
  return new Map(opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
}

/** Stores the outcome: in one transaction an entry is removed and its answer stored. */
async function settle(database: DeviceDatabase, person: DevicePerson, entry: Entry, outcome: Outcome): Promise<void> {
  if (outcome.kind !== 'sent') {
    const isKept = outcome.kind === 'refused' || outcome.kind === 'conflict'
    // A 401 was no attempt: the server didn't look at the call.
    const attempts = entry.attempts + (outcome.kind === 'signed out' ? 0 : 1)
    const state = isKept ? outcome.kind : 'waiting'
    await updateEntry(database, person, entry, { state, attempts, ...(isKept ? { problem: outcome.problem } : {}) })
    return
  }
  const { userId, key } = person
  const sealed = await seal(key, outcome.answer ?? null)
  const change = database.transaction(['entries', 'answers'], 'readwrite')
  await change.objectStore('answers').put({ id: entry.id, userId, sentAt: Date.now(), sealed })
  await change.objectStore('entries').delete(entry.seq)
  await change.done
}
