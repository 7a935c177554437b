import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { PortalRole } from '#core/contract/portal-role.ts'
import { addDays, dayInOslo, todayInOslo } from '#core/days.ts'
import { createDb, type Db } from '#core/db/pool.server.ts'
import { openPatientPool } from '../setup/database.ts'
import { nameVersion } from '../setup/name-version.ts'
import { addPerson, type Person } from '../setup/portal-people.ts'
import type { ProductOptions } from '../setup/product.ts'
import { useSiteDatabase, type SiteDatabase } from './site-database.ts'
import { storeSession, useSite, type Site } from './site.ts'

type OpenOptions = NonNullable<Parameters<Site['open']>[1]>

interface ApiAnswer {
  status: number
  /** Parsed JSON, the text of another kind, or null where there is nothing. */
  body: ReturnType<typeof JSON.parse>
}

export interface PortalSite extends Site {
  readonly manager: Person
  readonly operator: Person
  readonly database: SiteDatabase
  /** The product's database, for what no call can prepare. */
  readonly db: Db
  addPerson(person: { role: PortalRole; name?: string; email?: string }): Promise<Person>
  /** A fresh browser in which this person is signed in, at an address of the portal. */
  openAs(person: Pick<Person, 'token'>, path: string, options?: OpenOptions): Promise<Page>
  /** A call as this person; `null` calls as a visitor. */
  call(person: Pick<Person, 'token'> | null, method: string, path: string, body?: unknown): Promise<ApiAnswer>
  /** A project made by the manager; what the body lacks is a repair of a vessel of its own. Gives the row. */
  addProject(body?: Record<string, unknown>): Promise<AddedProject>
  /** Moves a project as the manager, over each of the states in turn. */
  moveProject(id: string, ...moves: ({ to: string } & Record<string, unknown>)[]): Promise<void>
}

/** What a file takes on a machine that is busy, in milliseconds. */
const LONGEST_FILE = 3 * 60_000

/** What is counted from today is counted on a day that lasts: shortly before midnight a file waits for the next one. */
async function awaitLastingDay(): Promise<void> {
  while (dayInOslo(Date.now() + LONGEST_FILE) !== todayInOslo()) await sleep(1000)
}

/** The day this number of days from today, in Oslo. */
export const inDays = (count: number): string => addDays(todayInOslo(), count)

export interface AddedProject {
  id: string
  projectNumber: string
  vesselName: string
  version: number
}

/**
 * The built product on a database of its own, with a manager ("Manager 1") and an operator ("Technician 1") who have
 * sessions, and one browser: for a whole test file, called at its top level. Nobody types a password; the tests of the
 * sign-in do that.
 */
export function startPortal(product: Pick<ProductOptions, 'main'> = {}): PortalSite {
  const database = useSiteDatabase()
  const site = useSite(async () => ({ ...product, ...(await database.start()) }))
  let pool: pg.Pool
  let db: Db
  let [manager, operator]: Person[] = []
  let vessels = 0

  beforeAll(async () => {
    await awaitLastingDay()
    pool = openPatientPool(database.directUrl())
    db = createDb(pool)
    manager = await addPerson({ db }, { role: 'manager', name: 'Manager 1', email: 'manager.1@portal.example' })
    operator = await addPerson({ db }, { role: 'operator', name: 'Technician 1', email: 'technician.1@portal.example' })
  })
  afterAll(() => pool?.end())

  const people = () => {
    if (manager === undefined || operator === undefined) throw new Error('The portal has not started')
    return { manager, operator }
  }
  const call: PortalSite['call'] = async (person, method, address, given) => {
    const { path, body } = await nameVersion(
      { method, path: address, body: given, token: person?.token },
      async (text, values) => (await pool.query<Record<string, unknown>>(text, values)).rows,
    )
    const answer = await fetch(site.product.url + path, {
      method,
      headers: {
        ...(person === null ? {} : { authorization: `Bearer ${person.token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return { status: answer.status, body: text === '' ? null : isJson ? JSON.parse(text) : text }
  }
  return Object.defineProperties(Object.create(site) as PortalSite, {
    manager: { get: () => people().manager },
    operator: { get: () => people().operator },
    database: { value: database },
    db: { get: () => db },
    addPerson: { value: (person: Parameters<PortalSite['addPerson']>[0]) => addPerson({ db }, person) },
    call: { value: call },
    openAs: {
      value: (person: Pick<Person, 'token'>, path: string, options: OpenOptions = {}) =>
        site.open(path, {
          ...options,
          async prepare(page) {
            await storeSession(page, 'portalSessionToken', person.token)
            await options.prepare?.(page)
          },
        }),
    },
    addProject: {
      async value(body: Record<string, unknown> = {}) {
        vessels += 1
        const answer = await call(people().manager, 'POST', '/api/portal/projects', {
          vesselName: `Testholm ${vessels}`,
          serviceType: 'repair',
          ...body,
        })
        expect(answer).toMatchObject({ status: 201 })
        return answer.body as AddedProject
      },
    },
    moveProject: {
      async value(id: string, ...moves: Record<string, unknown>[]) {
        for (const move of moves) {
          const answer = await call(people().manager, 'POST', `/api/portal/projects/${id}/transitions`, move)
          expect(answer).toMatchObject({ status: 200 })
        }
      },
    },
  })
}
