import { join } from 'node:path'
import { startEmbeddedDatabase } from '@maritime-service/postgres'
import { migrateDatabase } from '#core/db/migrate.server.ts'
import { withClient } from '#core/db/with-client.server.ts'
import { atEnd, makeScratchFolder } from '../bench/at-end.ts'
import { SLOWNESS } from './fixed-clock.ts'
import { startDemo } from './start-demo.ts'

/** A Wednesday forenoon in Oslo: what every picture calls now. */
export const NOW = '2026-11-18T09:20:30.000Z'

const ADMIN_CODE = '4829173650284716'
const PASSWORD = 'pictures open this door only'

/** The built product with the example company in it, on a day that never passes. */
export interface StillHouse {
  url: string
  /** Tokens of sessions that live as long as the house. */
  manager: string
  technician: string
  admin: string
  /** A call with a token (`null` as a visitor), which has to succeed. */
  call: <T>(token: string | null, method: string, path: string, body?: unknown) => Promise<T>
  stop: () => Promise<void>
}

/**
 * The database's clock slows down too: functions of the names `now` and `clock_timestamp` that are found before
 * PostgreSQL's own, and defaults of columns that use them.
 */
async function slowDatabaseClock(directUrl: string, started: string): Promise<void> {
  const slow = (name: string, kind: string) => `
    create function clock.${name}() returns timestamptz language sql ${kind} as $$
      select timestamptz '${NOW}' + (pg_catalog.${name}() - timestamptz '${started}') / ${SLOWNESS} $$;`
  await withClient(directUrl, 'pictures', (client) =>
    client.query(`
      create schema clock;
      grant usage on schema clock to public;
      ${slow('now', 'stable')}
      ${slow('clock_timestamp', 'volatile')}
      do $$
      declare it record;
      begin
        execute format('alter database %I set search_path = clock, pg_catalog, public', current_database());
        for it in
          select space.nspname, class.relname, attribute.attname, pg_get_expr(preset.adbin,
            preset.adrelid) as expression
          from pg_attrdef preset join pg_attribute attribute on attribute.attrelid = preset.adrelid
            and attribute.attnum = preset.adnum
            join pg_class class on class.oid = preset.adrelid join pg_namespace space on space.oid = class.relnamespace
          where pg_get_expr(preset.adbin, preset.adrelid) ~ '\\m(now|clock_timestamp)\\(\\)'
        loop
          execute format('alter table %I.%I alter %I set default %s', it.nspname, it.relname, it.attname,
            regexp_replace(it.expression, '\\m(now|clock_timestamp)\\(\\)', 'clock.\\1()'));
        end loop;
        for it in
          select routine.oid::regprocedure as name, split_part(setting, '=', 2) as path
          from pg_proc routine cross join unnest(routine.proconfig) setting
          where setting like 'search_path=%' and routine.prosrc ~ '\\m(now|clock_timestamp)\\(\\)'
        loop
          execute format('alter function %s set search_path = clock, %s', it.name, it.path);
        end loop;
      end $$`),
  )
}

/** The address of somebody who is at work on the newest project in progress. */
async function findBusyTechnician(read: (path: string) => Promise<unknown>): Promise<string> {
  const { items } = (await read('/api/portal/projects?status=in+progress&sort=-projectNumber')) as {
    items: { operatorName: string | null }[]
  }
  const name = items.find(({ operatorName }) => operatorName !== null)?.operatorName ?? 'Technician 1'
  return `${name.toLowerCase().replace(' ', '')}@demo.example`
}

/** Starts everything and signs the three people in. Close it with `stop`. */
export async function openStillHouse(): Promise<StillHouse> {
  const scratch = await makeScratchFolder()
  const database = await startEmbeddedDatabase({ dataDir: join(scratch.path, 'database') })
  const stopDatabase = atEnd(() => database.stop())
  const started = new Date().toISOString()
  await migrateDatabase(database.directUrl)
  await slowDatabaseClock(database.directUrl, started)
  const product = await startDemo(join(scratch.path, 'data'), {
    logins: { adminCode: ADMIN_CODE, password: PASSWORD },
    projects: 900,
    preload: join(import.meta.dirname, 'fixed-clock.ts'),
    env: {
      DATABASE_URL: database.appUrl,
      DATABASE_DIRECT_URL: database.directUrl,
      PICTURES_NOW: NOW,
      PICTURES_STARTED: started,
    },
  })

  const call = async <T>(token: string | null, method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(product.url + path, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return (text === '' ? null : JSON.parse(text)) as T
  }
  const signIn = async (path: string, body: unknown) =>
    (await call<{ sessionToken: string }>(null, 'POST', path, body)).sessionToken
  const portal = (email: string) => signIn('/api/portal/login', { email, password: PASSWORD })
  const manager = await portal('manager1@demo.example')
  const technician = await portal(await findBusyTechnician((path) => call(manager, 'GET', path)))
  const admin = await signIn('/api/admin/login', { code: ADMIN_CODE })
  return {
    url: product.url,
    manager,
    technician,
    admin,
    call,
    stop: async () => {
      await product.stop()
      await stopDatabase()
      await scratch.remove()
    },
  }
}
