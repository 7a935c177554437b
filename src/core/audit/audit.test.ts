import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { testServices } from '../../../tests/setup/services.ts'
import { createCtx } from '../context.server.ts'
import { describeDifferences } from '../rows/differences.ts'
import type { AuditEvent } from './audit-event.ts'
import { recordAudit } from './audit.server.ts'
import { findAudit } from './find-audit.server.ts'
import { verifyAudit } from './verify-audit.server.ts'

const { pool, query, directUrl } = await testServices()
const ADMIN = { kind: 'admin', userId: 'a-1', name: 'Kari' } as const
const ctx = createCtx(createDb(pool), ADMIN)
const product: AuditEvent = { entityType: 'product', entityId: 'p-1', entityName: 'TRO kit', action: 'created' }

/** Runs statements in a transaction that is undone, with every trigger of the log switched off: what an owner can do. */
async function asOwner(statements: string[], look: (ctxOfOwner: typeof ctx) => Promise<void>): Promise<void> {
  const owner = createPool({ url: directUrl, max: 1, onError: () => {} })
  try {
    for (const table of ['logs', 'head', 'personal_values'])
      await owner.query(`alter table audit.${table} disable trigger user`)
    await owner.query('create table if not exists kept_logs as select * from audit.logs')
    await owner.query('create table if not exists kept_head as select * from audit.head')
    await owner.query('create table if not exists kept_values as select * from audit.personal_values')
    for (const statement of statements) await owner.query(statement)
    await look(createCtx(createDb(owner)))
  } finally {
    for (const [table, kept] of [
      ['logs', 'logs'],
      ['head', 'head'],
      ['personal_values', 'values'],
    ]) {
      await owner.query(`delete from audit.${table}`)
      await owner.query(`insert into audit.${table} select * from kept_${kept}`)
      await owner.query(`drop table kept_${kept}`)
      await owner.query(`alter table audit.${table} enable trigger user`)
    }
    await owner.end()
  }
}

describe('an event', () => {
  it('is written with the change, or not at all', async () => {
    await ctx.tx(async (tx) => recordAudit(tx, product))
    await expect(
      ctx.tx(async (tx) => {
        await recordAudit(tx, { ...product, entityName: 'Undone' })
        throw new Error('the change failed')
      }),
    ).rejects.toThrow('the change failed')
    const { items } = await findAudit(ctx, { entityType: 'product' })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      seq: 1,
      entityName: 'TRO kit',
      action: 'created',
      changedBy: 'a-1',
      changedByName: 'Kari',
    })
  })

  it('is one per field that changed, and shows no secret', async () => {
    const entity = { entityType: 'portal_user', entityId: 'u-1', entityName: 'Ola' } as const
    const before = { name: 'Ola', passwordHash: 'hash-of-old', isActive: true, location: null as string | null }
    const after = { name: 'Ola', passwordHash: 'hash-of-new', isActive: true, location: 'Bergen' }
    const open = { from: 'call', audit: 'open', seenBy: [] } as const
    const secret = { from: 'call', audit: 'secret', seenBy: [] } as const
    const fields = { name: open, passwordHash: secret, isActive: open, location: open }
    const events = describeDifferences(entity, fields, before, after)
    await recordAudit(ctx, ...events)
    const { items } = await findAudit(ctx, { entityType: 'portal_user' })
    expect(items.map(({ fieldChanged, oldValue, newValue }) => [fieldChanged, oldValue, newValue])).toEqual([
      ['location', null, 'Bergen'],
      ['passwordHash', null, null],
    ])
    expect(JSON.stringify(await query('select * from audit.logs'))).not.toContain('hash-of')
  })

  it('stays one line of bounded length, whatever it says', async () => {
    await recordAudit(ctx, {
      ...product,
      action: 'updated',
      fieldChanged: 'name',
      newValue: `a\n\u001b[31mred ${'x'.repeat(1_000_000)}`,
    })
    const { items } = await findAudit(ctx, { entityType: 'product' })
    expect(items[0]?.newValue).toMatch(/^a⏎ \[31mred x+… \(1000011 characters\)$/)
    expect(Buffer.byteLength(items[0]?.newValue ?? '')).toBeLessThan(4096)
  })

  it('is never a visitor’s', async () => {
    await expect(recordAudit(createCtx(createDb(pool)), product)).rejects.toThrow('visitor')
  })
})

describe('who reads', () => {
  it('administrators read everything, managers all but reports and administrators, others nothing', async () => {
    await recordAudit(ctx, { entityType: 'report', entityId: 'r-1', entityName: 'Report 1', action: 'report_opened' })
    await recordAudit(ctx, { entityType: 'administrator', entityId: 'a-1', entityName: 'Kari', action: 'login' })
    const typesFor = async (actor: Parameters<typeof createCtx>[1]) =>
      new Set((await findAudit(createCtx(createDb(pool), actor), {})).items.map(({ entityType }) => entityType))
    expect(await typesFor(ADMIN)).toEqual(new Set(['product', 'portal_user', 'report', 'administrator']))
    const portal = { kind: 'portal', userId: 'm', name: 'M', sessionId: 's' } as const
    expect(await typesFor({ ...portal, role: 'manager' })).toEqual(new Set(['product', 'portal_user']))
    await expect(typesFor({ ...portal, role: 'operator' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(typesFor({ kind: 'visitor' })).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('values of persons', () => {
  it('are stored separately, can be erased, and leave the chain valid', async () => {
    await recordAudit(ctx, {
      entityType: 'contact',
      entityId: 'c-1',
      entityName: 'Message of Kanari',
      action: 'updated',
      fieldChanged: 'note',
      newValue: 'Call Kanari back',
      isPersonal: true,
    })
    const read = async () => (await findAudit(ctx, { entityType: 'contact' })).items[0]
    expect(await read()).toMatchObject({
      entityName: 'Message of Kanari',
      newValue: 'Call Kanari back',
      fieldChanged: 'note',
    })
    expect(JSON.stringify(await query('select * from audit.logs'))).not.toContain('Kanari')
    await pool.query(`delete from audit.personal_values`)
    expect(await read()).toMatchObject({ entityName: null, newValue: null, fieldChanged: 'note' })
    expect((await verifyAudit(ctx)).fault).toBeNull()
  })
})

describe('the everyday role', () => {
  const ATTACKS = [
    `update audit.logs set new_value = 'forged'`,
    `delete from audit.logs where seq = 1`,
    `truncate audit.logs`,
    `alter table audit.logs disable trigger user`,
    `drop trigger logs_keep on audit.logs`,
    `set session_replication_role = replica`,
    `update audit.head set seq = 0`,
    `insert into audit.logs (seq, id, entity_type, action, changed_by_name, created_at, prev_hash, hash)
       values (99, gen_random_uuid(), 'product', 'created', 'x', now(), '\\x00', '\\x00')`,
    `create or replace function audit.append() returns trigger language plpgsql as 'begin return new; end'`,
    `set role migrator`,
    `copy audit.logs to program 'cat'`,
    `update audit.personal_values set texts = '[]'`,
    `insert into audit.personal_values (seq, salt, texts) values (99, '\\x00', '[]')`,
    `drop schema audit cascade`,
    `grant update on audit.logs to app`,
  ]
  it.each(ATTACKS)('cannot %s', async (statement) => {
    const refusal = await pool.query(statement).catch((error: unknown) => error)
    // A grant of what one does not own is a warning to PostgreSQL; it gives nothing.
    if (statement.startsWith('grant')) {
      await expect(pool.query(`update audit.logs set new_value = 'forged'`)).rejects.toMatchObject({ code: '42501' })
    } else {
      expect(refusal).toBeInstanceOf(pg.DatabaseError)
      expect(refusal).toMatchObject({ code: '42501' })
    }
  })

  it('left the chain whole', async () => {
    expect((await verifyAudit(ctx)).fault).toBeNull()
  })

  it('is protected from changes by triggers too, where it owns everything', async () => {
    for (const statement of [
      `update audit.logs set new_value = 'forged'`,
      `delete from audit.logs`,
      `truncate audit.logs`,
      `update audit.head set seq = 0`,
      `delete from audit.head`,
      `update audit.personal_values set texts = '[]'`,
    ]) {
      if (statement.includes('personal_values')) {
        await recordAudit(ctx, { ...product, isPersonal: true })
      }
      await expect(query(statement), statement).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('the owner', () => {
  const seqs = () => query<{ seq: string }>('select seq from audit.logs order by seq')

  it('cannot edit, delete, insert or exchange a row unseen', async () => {
    const all = await seqs()
    const newest = Number(all.at(-1)?.seq)
    const cases: [statements: string[], seq: number, kind: string][] = [
      [[`update audit.logs set new_value = 'forged' where seq = 3`], 3, 'changed'],
      [[`update audit.logs set changed_by_name = 'Somebody else' where seq = 2`], 2, 'changed'],
      [[`update audit.logs set created_at = created_at - interval '1 day' where seq = 2`], 2, 'changed'],
      [[`delete from audit.logs where seq = 2`], 2, 'missing'],
      [
        [
          `update audit.logs line set new_value = 'x' where seq = 2`,
          `update audit.logs line set hash = audit.row_hash(line) where seq = 2`,
        ],
        3,
        'unlinked',
      ],
      [[`delete from audit.logs where seq = ${newest}`], newest, 'cut off'],
      [[`update audit.personal_values set texts = '["x", null, null, null]'`], newest, 'personal value changed'],
    ]
    for (const [statements, seq, kind] of cases) {
      await asOwner(statements, async (owner) => {
        expect((await verifyAudit(owner)).fault, statements.join()).toEqual({ seq, kind })
      })
    }
    expect((await verifyAudit(ctx)).fault).toBeNull()
  })

  it('can cut off the end and set the head back: only a number and hash stored elsewhere shows it', async () => {
    const { head } = await verifyAudit(ctx)
    const cut = [
      `delete from audit.logs where seq = ${head.seq}`,
      `update audit.head set (seq, hash) = (select seq, hash from audit.logs order by seq desc limit 1)`,
    ]
    await asOwner(cut, async (owner) => {
      expect((await verifyAudit(owner)).fault).toBeNull()
      expect((await verifyAudit(owner, head)).fault).toEqual({ seq: head.seq, kind: 'cut off' })
    })
    expect((await verifyAudit(ctx, head)).fault).toBeNull()
  })
})

describe('many at once', () => {
  it('leave no gap and one chain, over two processes', async () => {
    const other = createPool({ url: pool.options.connectionString ?? '', onError: () => {} })
    const before = (await verifyAudit(ctx)).head.seq
    const both = [ctx, createCtx(createDb(other), ADMIN)]
    try {
      await Promise.all(
        both.flatMap((each, process) =>
          Array.from({ length: 8 }, async (_, worker) => {
            for (let at = 0; at < 25; at += 1) {
              await each.tx((tx) => recordAudit(tx, { ...product, entityId: `${process}-${worker}-${at}` }))
            }
          }),
        ),
      )
    } finally {
      await other.end()
    }
    const { head, fault, rows } = await verifyAudit(ctx)
    expect(fault).toBeNull()
    expect(head.seq - before).toBe(400)
    expect(rows).toBe(head.seq)
  })
})
