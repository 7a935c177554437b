import type pg from 'pg'
import { superuser } from '../server/cluster.ts'
import { addressOf, readRolePasswords } from '../server/roles.ts'
import type { EmbeddedDatabase } from '../server/supervisor.ts'
import { withClient } from '../with-client.ts'
import { CopyError } from './copy-error.ts'

const NO_DRILL = 'drop schema if exists drill cascade'

/**
 * Reads every page of every table and B-tree with PostgreSQL's amcheck, in order and against each other, as the
 * superuser: for a database that was just restored. Returns the number of tables and indexes.
 * @throws {CopyError} naming the first that is damaged
 */
export async function checkPages({ backupUrl }: Pick<EmbeddedDatabase, 'backupUrl'>, dataDir: string): Promise<number> {
  const passwords = await readRolePasswords(dataDir)
  const socketDir = new URL(backupUrl).searchParams.get('host') ?? ''
  const connectionString = addressOf(socketDir, superuser, passwords[superuser])
  return withClient({ connectionString, application_name: 'page check' }, async (client) => {
    await client.query('set statement_timeout = 0')
    // A set that was restored earlier may contain it; this one may be retained.
    await client.query(`${NO_DRILL}; create schema drill; create extension amcheck schema drill`)
    try {
      return await walkTablesAndIndexes(client)
    } finally {
      await client.query(NO_DRILL)
    }
  })
}

async function walkTablesAndIndexes(client: pg.Client): Promise<number> {
  const { rows: tables } = await client.query<{ name: string; wrong: string | null }>(
    `select class.oid::regclass::text as name, (select fault.msg
        from drill.verify_heapam(class.oid) as fault limit 1) as wrong
         from pg_class class where class.relkind in ('r', 't', 'm') and class.relpersistence = 'p'`,
  )
  const bad = tables.find(({ wrong }) => wrong !== null)
  if (bad !== undefined) throw new CopyError(`The restored table ${bad.name} is damaged: ${bad.wrong}`)
  const { rows: indexes } = await client.query<{ id: number; name: string }>(
    `select class.oid::int as id, class.oid::regclass::text as name from pg_class class
        join pg_am method on method.oid = class.relam
         join pg_index entry on entry.indexrelid = class.oid
         where class.relkind = 'i' and method.amname = 'btree' and class.relpersistence = 'p' and entry.indisvalid`,
  )
  for (const { id, name } of indexes) {
    await client.query('select drill.bt_index_check($1::oid::regclass, true)', [id]).catch((error: unknown) => {
      throw new CopyError(`The restored index ${name} is damaged: ${(error as Error).message}`, { cause: error })
    })
  }
  return tables.length + indexes.length
}
