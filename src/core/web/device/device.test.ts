import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEVICE_DATABASE, openDeviceDatabase, type DeviceDatabase, type DevicePerson } from './device-database.ts'
import { dropFile, keepFile, listFiles, noteUploaded, readFile, settleFile } from './device-files.ts'
import { FIRST_ENTRIES, FIRST_PHOTO, writeFirstRelease } from './first-release.fixture.ts'
import {
  addEntries,
  addEntry,
  discardEntry,
  listAnswers,
  listEntries,
  sendEntries,
  updateEntry,
  type EntryCall,
} from './outbox.ts'
import { ownProblem, type Attempt } from './outcome.ts'
import { enterDevice, findCurrentPerson, leaveDevice } from './people-on-device.ts'
import { rebaseFollowers } from './rebase-followers.ts'
import { findRead, freeReads, listReads, storeRead } from './stored-reads.ts'

let database: DeviceDatabase
beforeEach(async () => {
  database = await openDeviceDatabase()
})
afterEach(async () => {
  database.close()
  await deleteDB(DEVICE_DATABASE)
})

const callOf = (projectId: string, body: unknown = {}): EntryCall => ({
  method: 'POST',
  path: `/api/portal/projects/${projectId}/hours`,
  body,
  projectId,
  label: '2.5 h work',
  at: '2026-12-09T09:42:00.000Z',
})

const answered = (status: number, body: unknown = {}, detail = ''): Attempt => ({
  kind: 'answer',
  status,
  body,
  ...(status < 400 ? {} : { problem: { ...ownProblem(status, detail), ...(body as object) } }),
})

describe('stored responses', () => {
  it('are found again by the same person only, and are not readable in the database', async () => {
    const [one, other] = [
      await enterDevice(database, 'one', 'session'),
      await enterDevice(database, 'other', 'session'),
    ]
    await storeRead(database, other, '/api/portal/me', { name: 'Technician 3' })
    expect(await findRead(database, one, '/api/portal/me')).toBeNull()
    expect((await findRead(database, other, '/api/portal/me'))?.data).toEqual({ name: 'Technician 3' })
    const [stored] = await database.getAll('reads')
    expect(new TextDecoder().decode(stored?.sealed.bytes)).not.toContain('Technician')
  })

  it('the least recently used are removed when there are too many', async () => {
    const person = await enterDevice(database, 'one', 'session')
    const text = 'x'.repeat(1000)
    await storeRead(database, person, '/a', text)
    await new Promise((done) => setTimeout(done, 2))
    await storeRead(database, person, '/b', text)
    await new Promise((done) => setTimeout(done, 2))
    await findRead(database, person, '/a')
    await new Promise((done) => setTimeout(done, 2))
    await storeRead(database, person, '/c', text, 2100)
    expect([...(await listReads(database, 'one')).keys()]).toEqual(['/a', '/c'])
  })

  it('the least recently used make room for an entry, which stays', async () => {
    const person = await enterDevice(database, 'one', 'session')
    for (const address of ['/a', '/b', '/c']) {
      await storeRead(database, person, address, 'x'.repeat(1000))
      await new Promise((done) => setTimeout(done, 2))
    }
    await addEntry(database, person, crypto.randomUUID(), callOf('p'))
    await freeReads(database, 1500)
    expect([...(await listReads(database, 'one')).keys()]).toEqual(['/c'])
    expect(await listEntries(database, person)).toHaveLength(1)
  })

  it('are gone after signing out; unsent entries wait for the same person', async () => {
    const person = await enterDevice(database, 'one', 'session')
    await storeRead(database, person, '/a', 1)
    await addEntry(database, person, crypto.randomUUID(), callOf('p'))
    await leaveDevice(database, 'one')
    expect(await findCurrentPerson(database, 'session')).toBeNull()
    expect(await database.count('reads')).toBe(0)
    const again = await enterDevice(database, 'one', 'session')
    expect(await listEntries(database, again)).toMatchObject([{ label: '2.5 h work', state: 'waiting' }])
    await sendEntries(database, again, async () => answered(201))
    await leaveDevice(database, 'one')
    expect(await database.count('people')).toBe(0)
    expect(await database.count('answers')).toBe(0)
  })
})

describe('what belongs to one session', () => {
  it('is found by that session only, by several of the same person too', async () => {
    await enterDevice(database, 'one', 'first')
    await enterDevice(database, 'one', 'second')
    expect((await findCurrentPerson(database, 'first'))?.userId).toBe('one')
    expect((await findCurrentPerson(database, 'second'))?.userId).toBe('one')
    expect(await findCurrentPerson(database, 'of a manager')).toBeNull()
    await enterDevice(database, 'other', 'third')
    expect(await findCurrentPerson(database, 'first')).toBeNull()
    expect((await findCurrentPerson(database, 'third'))?.userId).toBe('other')
  })

  it('stays while a tab is signed in for the person, also when another person signs in in a second tab', async () => {
    const one = await enterDevice(database, 'one', 'first')
    await storeRead(database, one, '/a', 1)
    const other = await enterDevice(database, 'other', 'second', (userId) => userId === 'one')
    await storeRead(database, other, '/a', 2)
    expect((await findCurrentPerson(database, 'first'))?.userId).toBe('one')
    expect((await findCurrentPerson(database, 'second'))?.userId).toBe('other')
    expect((await findRead(database, one, '/a'))?.data).toBe(1)
    await leaveDevice(database, 'other')
    expect((await findRead(database, one, '/a'))?.data).toBe(1)
    await enterDevice(database, 'third', 'third')
    expect(await findRead(database, one, '/a')).toBeNull()
  })

  it('a response that arrives after the sign-out is not stored, with unsent entries or without', async () => {
    const person = await enterDevice(database, 'one', 'session')
    await leaveDevice(database, 'one')
    await storeRead(database, person, '/a', 1)
    await addEntry(database, person, crypto.randomUUID(), callOf('p'))
    await storeRead(database, person, '/a', 1)
    expect(await database.count('reads')).toBe(0)
  })

  it('an entry that another tab stores after the sign-out waits, and signs nobody in', async () => {
    const person = await enterDevice(database, 'one', 'session')
    await leaveDevice(database, 'one')
    await enterDevice(database, 'other', 'theirs')
    await addEntry(database, person, crypto.randomUUID(), callOf('p'))
    expect(await findCurrentPerson(database, 'session')).toBeNull()
    expect((await findCurrentPerson(database, 'theirs'))?.userId).toBe('other')
    expect(await listEntries(database, await enterDevice(database, 'one', 'later'))).toHaveLength(1)
  })
})

describe('a photo that waits for its upload', () => {
  const photo = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(65_536))
    return new File([bytes, bytes, bytes, bytes, bytes], 'cuvette.jpg', { type: 'image/jpeg', lastModified: 5 })
  }

  it('has the same bytes after a reload, and isn’t readable in the database', async () => {
    const person = await enterDevice(database, 'one', 'session')
    const taken = photo()
    await keepFile(database, person, 'project:p:files', taken)
    database.close()
    database = await openDeviceDatabase()
    const [kept] = await listFiles(database, await enterDevice(database, 'one', 'session'))
    expect(kept).toMatchObject({ group: 'project:p:files', name: 'cuvette.jpg', size: 327_680, lastModified: 5 })
    const restored = kept && (await readFile(database, person, kept))
    expect(await restored?.bytes()).toEqual(await taken.bytes())
    expect(JSON.stringify(await database.getAll('files'))).not.toContain('cuvette')
  })

  it('keeps the key over a sign-out, and remembers that its bytes have arrived', async () => {
    const person = await enterDevice(database, 'one', 'session')
    const id = await keepFile(database, person, 'project:p:files', photo())
    await noteUploaded(database, person, id, 'upload-7')
    await leaveDevice(database, 'one')
    const again = await enterDevice(database, 'one', 'session')
    expect(await listFiles(database, again)).toMatchObject([{ uploadId: 'upload-7' }])
    await dropFile(database, id)
    expect([await database.count('files'), await database.count('pieces')]).toEqual([0, 0])
  })
})

describe('sending', () => {
  it('a time that the server’s clock hasn’t reached becomes now, once: a repeated call has the same body', async () => {
    const person = await enterDevice(database, 'one', 'session')
    const at = new Date(Date.now() + 3_600_000).toISOString()
    await addEntry(database, person, crypto.randomUUID(), { ...callOf('p', { at, value: '1' }), at })
    const bodies: unknown[] = []
    const send = async (_key: string, { body }: { body: unknown }): Promise<Attempt> => {
      bodies.push(body)
      return bodies.length === 1 ? { kind: 'network' } : answered(200)
    }
    await sendEntries(database, person, send)
    await new Promise((done) => setTimeout(done, 5))
    await sendEntries(database, person, send)
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toEqual(bodies[0])
    expect((bodies[0] as { at: string }).at <= new Date().toISOString()).toBe(true)
  })

  it('a refused entry stays with its reason and stops only those that refer to it', async () => {
    const person = await enterDevice(database, 'one', 'session')
    const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await addEntry(database, person, first, callOf('p', 'too long'))
    await addEntry(database, person, second, callOf('p', { of: { $ref: first, field: 'id' } }))
    await addEntry(database, person, third, callOf('p', 'fine'))
    const send = async (_key: string, { body }: { body: unknown }) =>
      body === 'too long' ? answered(422, {}, '26.0 h on that day') : answered(201, { id: 'row' })
    expect(await sendEntries(database, person, send)).toEqual({ sent: 1, stopped: null })
    const left = await listEntries(database, person)
    expect(left.map(({ id, state }) => [id, state])).toEqual([
      [first, 'refused'],
      [second, 'waiting'],
    ])
    expect(left[0]?.problem?.detail).toBe('26.0 h on that day')
    // Corrected, it is sent with the one that waited for it.
    const [refused] = left
    if (refused) await updateEntry(database, person, refused, { body: 'fine', state: 'waiting', problem: undefined })
    expect((await sendEntries(database, person, send)).sent).toBe(2)
  })

  it('a later change of a row whose earlier one was discarded is compared with what the person had read', async () => {
    const person = await enterDevice(database, 'one', 'session')
    const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await addEntry(database, person, first, callOf('p', { value: '1', version: 4 }))
    await addEntry(database, person, second, callOf('p', { value: '2', version: { $ref: first, field: 'version' } }))
    await addEntry(database, person, third, callOf('p', { value: '3', version: { $ref: second, field: 'version' } }))
    const versions: unknown[] = []
    const send = async (_key: string, { body }: { body: unknown }): Promise<Attempt> => {
      const { version } = body as { version: number }
      versions.push(version)
      return version === 6 ? answered(200, { version: 7 }) : answered(409, { current: { value: '9', version: 6 } })
    }
    await sendEntries(database, person, send)
    const [conflicting] = await listEntries(database, person)
    if (conflicting === undefined) throw new Error('Nothing waits')
    expect(conflicting.state).toBe('conflict')
    expect(await discardEntry(database, conflicting)).toBe(true)
    await rebaseFollowers(database, person, conflicting, await listEntries(database, person))
    await sendEntries(database, person, send)
    expect(versions).toEqual([4, 4])
    expect(await listEntries(database, person)).toMatchObject([
      { id: second, state: 'conflict', problem: { current: { value: '9' } } },
      { id: third, state: 'waiting' },
    ])
  })

  it('an entry whose parent was discarded is refused, not sent', async () => {
    const person = await enterDevice(database, 'one', 'session')
    const parent = crypto.randomUUID()
    await addEntry(database, person, parent, callOf('p'))
    await addEntry(database, person, crypto.randomUUID(), callOf('p', { of: { $ref: parent, field: 'id' } }))
    const [first] = await listEntries(database, person)
    expect(first && (await discardEntry(database, first))).toBe(true)
    expect((await sendEntries(database, person, async () => answered(201))).sent).toBe(0)
    expect(await listEntries(database, person)).toMatchObject([{ state: 'refused' }])
  })

  it('what was signed waits for all that it was made from, refused entries and photos too', async () => {
    const person = await enterDevice(database, 'one', 'session')
    const [hours, report] = [crypto.randomUUID(), crypto.randomUUID()]
    const photo = await keepFile(database, person, 'project:p:files', new File(['x'], 'a.jpg', { type: 'image/jpeg' }))
    await addEntry(database, person, hours, callOf('p', 'too long'))
    const body = { photos: [{ $ref: photo, field: 'id' }] }
    await addEntry(database, person, report, { ...callOf('p', body), after: [hours] })
    const taken: unknown[] = []
    const send = async (_key: string, call: { body: unknown }) => {
      taken.push(call.body)
      return call.body === 'too long' ? answered(422) : answered(201, { id: 'report' })
    }
    await sendEntries(database, person, send)
    const [refused] = await listEntries(database, person)
    if (refused) await discardEntry(database, refused)
    await sendEntries(database, person, send)
    expect(taken).toEqual(['too long'])
    await settleFile(database, person, photo, { id: 'file 7' })
    expect((await sendEntries(database, person, send)).sent).toBe(1)
    expect(taken.at(-1)).toEqual({ photos: ['file 7'] })
    expect([...(await listAnswers(database, person)).keys()].toSorted()).toEqual([photo, report].toSorted())
  })

  it('what was signed is refused where the row was changed, and nobody chooses per field', async () => {
    const person = await enterDevice(database, 'one', 'session')
    const [signed, other] = [crypto.randomUUID(), crypto.randomUUID()]
    await addEntries(database, person, [
      { ...callOf('p'), id: signed, isFixed: true },
      { ...callOf('p'), id: other },
    ])
    await sendEntries(database, person, async () => answered(409, { current: { version: 2 } }))
    expect((await listEntries(database, person)).map(({ state }) => state)).toEqual(['refused', 'conflict'])
  })

  it('a session that has ended stops the round without an attempt', async () => {
    const person = await enterDevice(database, 'one', 'session')
    await addEntry(database, person, crypto.randomUUID(), callOf('p'))
    expect((await sendEntries(database, person, async () => answered(401))).stopped?.kind).toBe('signed out')
    expect(await listEntries(database, person)).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })
})

it('what the first release stored is shown and sent by this one, and its reads wait for the account', async () => {
  database.close()
  await deleteDB(DEVICE_DATABASE)
  await writeFirstRelease('one')
  database = await openDeviceDatabase()
  // Whose session it was isn't known: nothing is shown before the account was read.
  expect(await findCurrentPerson(database, 'session')).toBeNull()
  const person = await enterDevice(database, 'one', 'session')
  expect((await findRead(database, person, '/api/portal/me'))?.data).toEqual({ name: 'Technician 3' })
  const [photo] = await listFiles(database, person)
  expect(photo && (await (await readFile(database, person, photo)).bytes())).toEqual(FIRST_PHOTO.bytes)
  const calls: { key: string; body: unknown }[] = []
  const send = async (key: string, { body }: { body: unknown }): Promise<Attempt> => {
    calls.push({ key, body })
    return answered(200, { version: 5 })
  }
  expect((await sendEntries(database, person, send)).sent).toBe(2)
  const [start, hold, refused] = FIRST_ENTRIES
  expect(calls).toEqual([
    { key: start.id, body: start.content.body },
    { key: hold.id, body: { ...hold.content.body, version: 5 } },
  ])
  expect(await listEntries(database, person)).toMatchObject([
    { id: refused.id, state: 'refused', label: '25 h work', problem: { detail: '24 h is the most.' } },
  ])
})

/** A server that runs each key once, and a line to it that loses requests and answers. */
class LossyServer {
  readonly taken: { key: string; body: unknown }[] = []
  private readonly answers = new Map<string, unknown>()
  private readonly faults: Fault[]
  constructor(faults: readonly Fault[]) {
    this.faults = [...faults]
  }

  readonly send = async (key: string, { body }: { body: unknown }): Promise<Attempt> => {
    const fault = this.faults.shift() ?? 'none'
    if (fault === 'request lost') return { kind: 'network' }
    if (fault === 'busy') return answered(503)
    if (!this.answers.has(key)) {
      this.taken.push({ key, body })
      this.answers.set(key, { id: `row of ${key}` })
    }
    if (fault === 'page killed') throw new Error('The page was closed')
    return fault === 'answer lost' ? { kind: 'network' } : answered(201, this.answers.get(key))
  }
}

const FAULTS = ['none', 'request lost', 'answer lost', 'busy', 'page killed'] as const
type Fault = (typeof FAULTS)[number]

const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), project: fc.constantFrom('a', 'b', 'c'), refers: fc.boolean() }),
  fc.record({ kind: fc.constant('send' as const) }),
  fc.record({ kind: fc.constant('restart' as const) }),
)

it('each entry arrives exactly once and in order, however often the line is cut and the page is closed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 20 }),
      fc.array(fc.constantFrom(...FAULTS), { maxLength: 20 }),
      async (history, faults) => {
        const server = new LossyServer(faults)
        let person: DevicePerson = await enterDevice(database, crypto.randomUUID(), 'session')
        const made: string[] = []
        for (const each of history) {
          if (each.kind === 'add') {
            const id = crypto.randomUUID()
            const last = made.at(-1)
            const of = each.refers && last !== undefined ? { $ref: last, field: 'id' } : null
            await addEntry(database, person, id, callOf(each.project, { id, of }))
            made.push(id)
          } else if (each.kind === 'send') {
            await sendEntries(database, person, server.send).catch(() => undefined)
          } else {
            database.close()
            database = await openDeviceDatabase()
            person = await enterDevice(database, person.userId, 'session')
          }
        }
        for (let round = 0; round <= faults.length; round += 1) {
          await sendEntries(database, person, server.send).catch(() => undefined)
        }
        expect(await listEntries(database, person)).toEqual([])
        expect(server.taken.map(({ key }) => key)).toEqual(made)
        for (const { body } of server.taken) {
          const { of } = body as { of: string | null }
          expect(of === null || of.startsWith('row of ')).toBe(true)
        }
      },
    ),
    { numRuns: 100 },
  )
})
