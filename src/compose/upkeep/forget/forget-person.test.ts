import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { recordAudit } from '#core/audit/audit.server.ts'
import { verifyAudit } from '#core/audit/verify-audit.server.ts'
import { createCtx, systemCtx } from '#core/context.server.ts'
import { openFileStorage } from '#core/files/storage.server.ts'
import { openMailTransport } from '#core/mail/mail-transport.server.ts'
import { DEFAULT_SETTINGS } from '#site/site-content/site-content.defaults.ts'
import { UNLIMITED, testCalls } from '../../../../tests/setup/calls.ts'
import { contactMessage } from '../../../../tests/setup/http-client.ts'
import { addPerson } from '../../../../tests/setup/portal-people.ts'
import { sweepOldData } from '../retention.server.ts'
import { erasePerson, listErasures } from './erase-person.server.ts'
import { findPerson, listPersons } from './find-person.server.ts'

const product = await testCalls({ throttles: UNLIMITED })
const { call, query } = product
const ctx = systemCtx(product.ctx.db)
const storage = openFileStorage({ folder: product.folder, s3: null })
const mailFolder = join(product.folder, 'mail')
const token = await product.signIn()
const manager = await addPerson(product.ctx, { role: 'manager' })
const SETTINGS = `insert into site_settings (value) values ($1)`

/** Every row of every table that says these words, as a person searching for traces would find them. */
async function traces(words: string): Promise<string[]> {
  const tables = await query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'audit')`)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await query(`select from ${name} each where strpos(to_jsonb(each)::text, $1) > 0`, [words])
    if (rows.length > 0) found.push(name)
  }
  return found.toSorted()
}

describe('a person outside the house', () => {
  const KARI = 'kari.canary@ship.example'
  const HELD = ['contact_submissions', 'outgoing_mail', 'vessel_contacts']
  const send = (email: string, mark: string) =>
    call('POST', '/api/contact', { body: { ...contactMessage(mark), email, name: `Kari ${mark}` } })

  it('exports all data that is stored under the address, and nothing of others', async () => {
    await send(KARI, 'Kanarifugl-1')
    await send(`x${KARI}`, 'Hegre-1')
    await send(`${KARI}.no`, 'Hegre-2')
    const vessel = await call('POST', '/api/portal/vessels', { token: manager.token, body: { name: 'MV Canary' } })
    const { id } = vessel.body as { id: string }
    const contact = { contactType: 'agent', name: 'Kari Kanarifugl-3', email: KARI }
    const added = await call('POST', `/api/portal/vessels/${id}/contacts`, { token: manager.token, body: contact })
    expect(added.status, added.text).toBe(201)
    const found = await findPerson(ctx, KARI.toUpperCase())
    expect(Object.keys(found).toSorted()).toEqual(['audit.personal_values', ...HELD])
    expect(JSON.stringify(found)).toContain('Kanarifugl-1')
    expect(JSON.stringify(found)).not.toContain('Hegre')
    expect((await listPersons(ctx)).get(KARI)).toEqual(HELD)
  })

  it('is erased without a trace, also out of the bin and the audit log, and others stay', async () => {
    const [{ id } = { id: '' }] = await query<{ id: string }>('select id from contact_submissions where email = $1', [
      KARI,
    ])
    expect((await call('DELETE', `/api/admin/contacts/${id}`, { token })).status).toBeLessThan(300)
    await send(KARI, 'Kanarifugl-2')
    const transport = openMailTransport({ smtpUrl: null, from: async () => 'office@ship.example', folder: mailFolder })
    const mail = { id: 'stored', to: ['office@ship.example'], subject: 'Message', body: 'Welcome', replyTo: null }
    await transport.send({ ...mail, to: [KARI] })
    await transport.send({ ...mail, id: 'text', body: `${'Grüße '.repeat(12)}${KARI}` })
    await transport.send({ ...mail, id: 'other', body: `Write to x${KARI}` })
    const { rows, left } = await erasePerson(ctx, { storage, mailFolder }, KARI)
    expect(await readdir(mailFolder)).toEqual([expect.stringContaining('other')])
    expect(rows).toMatchObject({
      'mail files': 2,
      contact_submissions: 1,
      outgoing_mail: 2,
      vessel_contacts: 1,
      kept_rows: 1,
    })
    expect(left).toEqual({})
    expect(await traces('Kanarifugl')).toEqual([])
    expect(await traces('Hegre-1')).not.toEqual([])
    expect(await verifyAudit(ctx)).toMatchObject({ fault: null })
    const [line] = await query<{ description: string }>('select description from audit.logs order by seq desc limit 1')
    expect(line?.description).toMatch(/^erased on request: \d+ entries$/)
  })

  it('is listed where a stored mail has the name alone', async () => {
    const [email, name] = ['aase.canary@ship.example', 'Åse Kanariåsen']
    await call('POST', '/api/contact', { body: { ...contactMessage('Ærfugl'), email, name } })
    const transport = openMailTransport({ smtpUrl: null, from: async () => 'office@ship.example', folder: mailFolder })
    const mail = { to: ['office@ship.example'], subject: 'Message', body: 'Welcome', replyTo: null }
    await transport.send({ ...mail, id: 'body', body: `${'Grüße '.repeat(9)}${name} has called` })
    await transport.send({ ...mail, id: 'subject', subject: `${name} has called` })
    await transport.send({ ...mail, id: 'longer', subject: `${name}er has called` })
    const { left, reasons } = await erasePerson(ctx, { storage, mailFolder }, email)
    expect(left['mail files']?.map(({ file }) => /(body|subject)/.exec(String(file))?.[0]).toSorted()).toEqual([
      'body',
      'subject',
    ])
    expect(reasons['mail files']).toContain('mentions the person')
  })

  it('is found at the beginning of a line', async () => {
    const nora = 'nora.canary@ship.example'
    await call('POST', '/api/contact', { body: { ...contactMessage('Lerke'), message: `Write to\n${nora}\nplease` } })
    expect((await findPerson(ctx, nora))['contact_submissions']).toHaveLength(1)
    const persons = await listPersons(ctx)
    expect(persons.get(nora)).toEqual(['contact_submissions', 'outgoing_mail'])
    expect(persons.has(`n${nora}`)).toBe(false)
  })

  it('takes nothing of others along who mention the person: that is left', async () => {
    const lise = 'lise.canary@ship.example'
    const others = { email: 'per.canary@ship.example', name: 'Per Tranefugl' }
    await call('POST', '/api/contact', { body: { ...contactMessage('Svane'), email: lise, name: 'Lise Svanefugl' } })
    for (const mark of ['Trane-1', 'Trane-2']) {
      const message = `My colleague is\n${lise}, ${mark}`
      await call('POST', '/api/contact', { body: { ...contactMessage(mark), ...others, message } })
    }
    const [first, second] = await query<{ id: string }>(
      'select id from contact_submissions where email = $1 order by created_at',
      [others.email],
    )
    const path = '/api/admin/contacts'
    const binned = await call('DELETE', `${path}/${first?.id}`, { token })
    expect(binned.status).toBeLessThan(300)
    const note = { note: `${others.name} has called`, version: 1 }
    const noted = await call('PATCH', `${path}/${second?.id}`, { token, body: note })
    expect(noted.status, noted.text).toBe(200)
    const { rows, left } = await erasePerson(ctx, { storage, mailFolder }, lise)
    expect(rows).toMatchObject({ contact_submissions: 1, outgoing_mail: 1, kept_rows: 0 })
    expect(Object.keys(left).toSorted()).toEqual(['contact_submissions', 'kept_rows', 'outgoing_mail'])
    expect(await traces('Svanefugl')).toEqual([])
    expect(await traces(others.name)).toContain('audit.personal_values')
    const [kept] = await query<object>(
      'select before ->> $2 as email from kept_rows where entity_id = $1 and after is null',
      [first?.id, 'email'],
    )
    expect(kept).toEqual({ email: others.email })
  })

  it('loses names of one word from the lines of its rows, and a name without blanks from all', async () => {
    const email = 'kim.canary@ship.example'
    const post = (path: string, body: object) => call('POST', `/api/portal/${path}`, { token: manager.token, body })
    const addVessel = async (name: string, facts: object) => {
      const { id, version } = (await post('vessels', { name })).body as { id: string; version: number }
      const body = { ...facts, version }
      const changed = await call('PATCH', `/api/portal/vessels/${id}`, { token: manager.token, body })
      expect(changed.status, changed.text).toBe(200)
      return id
    }
    const ship = await addVessel('MV One Word', { engineerName: 'Lomvi', engineerEmail: email })
    await addVessel('MV Other Word', { engineerName: 'Lomvi', engineerEmail: 'other.lomvi@ship.example' })
    await post(`vessels/${ship}/contacts`, { contactType: 'master', name: '김철수', email })
    await addVessel('MV Third Word', { vesselMasterName: '김철수' })
    const linesWith = async (words: string) =>
      (await query<{ texts: string }>('select texts from audit.personal_values where strpos(texts, $1) > 0', [words]))
        .map(({ texts }) => (JSON.parse(texts) as string[])[0])
        .toSorted()
    expect(await linesWith('Lomvi')).toEqual(['MV One Word', 'MV Other Word'])
    expect(await linesWith('김철수')).not.toEqual([])
    await erasePerson(ctx, { storage, mailFolder }, email)
    expect(await linesWith('Lomvi')).toEqual(['MV Other Word'])
    expect(await linesWith('김철수')).toEqual([])
    expect(await verifyAudit(ctx)).toMatchObject({ fault: null })
  })

  describe('of whom a row may have named another one', () => {
    const post = (path: string, body: object) => call('POST', `/api/portal/${path}`, { token: manager.token, body })
    const addVessel = async (facts: object): Promise<string> =>
      ((await post('vessels', { name: `MV ${randomUUID()}`, ...facts })).body as { id: string }).id
    const changeVessel = async (id: string, facts: object): Promise<void> => {
      const [row] = await query<{ version: number }>('select version from vessels where id = $1', [id])
      const body = { ...facts, version: row?.version }
      const { status, text } = await call('PATCH', `/api/portal/vessels/${id}`, { token: manager.token, body })
      expect(status, text).toBe(200)
    }
    const forget = (address: string) => erasePerson(ctx, { storage, mailFolder }, address)
    const UNDECIDED = 'audit.personal_values (undecided)'
    const [alk, lunde] = ['alk.canary@ship.example', 'lunde.canary@ship.example']

    it('lists the lines with a name that was next to the address and next to another one', async () => {
      const id = await addVessel({ engineerName: 'Alk', engineerEmail: alk })
      await changeVessel(id, { engineerName: 'Lunde' })
      await changeVessel(id, { engineerEmail: lunde })
      for (const attempt of [1, 2]) {
        const { left } = await forget(alk)
        expect([attempt, JSON.stringify(left[UNDECIDED])]).toEqual([
          attempt,
          expect.stringContaining('Lunde') as string,
        ])
      }
      expect(await traces('Alk')).toEqual([])
      expect(await query('select from vessels where engineer_name = $1', ['Lunde'])).toHaveLength(1)
      expect((await findPerson(ctx, alk))[UNDECIDED]).toHaveLength(1)
      expect((await forget(lunde)).left).toEqual({})
      expect(await traces('Lunde')).toEqual([])
    })

    it('takes nothing from a later person of the same name, nor from one in another role', async () => {
      const master = { vesselMasterName: 'Teist', vesselMasterEmail: 'master.teist@ship.example' }
      const id = await addVessel({ engineerName: 'Teist', engineerEmail: alk })
      await changeVessel(id, { engineerName: 'Havhest', engineerEmail: lunde })
      await changeVessel(id, master)
      await changeVessel(id, { engineerName: 'Teist', engineerEmail: 'third.teist@ship.example' })
      const { left } = await forget(alk)
      const lines = await query<{ texts: string }>(`select texts from audit.personal_values where texts like '%Teist%'`)
      expect(lines.map(({ texts }) => (JSON.parse(texts) as string[]).slice(1, 3))).toEqual([
        [null, 'Teist'],
        ['Havhest', 'Teist'],
      ])
      expect(Object.keys(left).toSorted()).toEqual([UNDECIDED, 'vessels'])
      const [row] = await query<object>('select vessel_master_name, engineer_name from vessels where id = $1', [id])
      expect(row).toEqual({ vessel_master_name: 'Teist', engineer_name: 'Teist' })
    })

    it('lists the lines about two contacts of one name', async () => {
      const id = await addVessel({})
      const contact = { contactType: 'agent', name: 'Krykkje' }
      await post(`vessels/${id}/contacts`, { ...contact, email: alk })
      await post(`vessels/${id}/contacts`, { ...contact, email: lunde })
      expect((await forget(alk)).left[UNDECIDED]).toHaveLength(2)
      expect(await query('select email from vessel_contacts where name = $1', ['Krykkje'])).toEqual([{ email: lunde }])
    })

    it('lists the lines from before former addresses were stored', async () => {
      const id = await addVessel({ portAgent: 'Joe' })
      await changeVessel(id, { portAgent: 'Polarjo' })
      await query(
        `insert into person_versions (entity, row_id, person, audit_ids, names, ended_at)
         values ('vessels', $1, 'agent', array[$1], '{}', clock_timestamp())`,
        [id],
      )
      await changeVessel(id, { portAgent: 'Skarv' })
      for (const found of [await findPerson(ctx, 'nobody@ship.example'), (await forget('nobody@ship.example')).left]) {
        expect(found[UNDECIDED]?.map(({ texts }) => (JSON.parse(String(texts)) as string[]).slice(1, 3))).toEqual([
          ['Joe', 'Polarjo'],
        ])
      }
      await query(
        'delete from audit.personal_values using audit.logs line where personal_values.seq = line.seq and entity_id = $1',
        [id],
      )
      await sweepOldData(ctx, DEFAULT_SETTINGS.retention)
      expect(await query('select from person_versions where row_id = $1', [id])).toEqual([])
    })
  })

  it('takes its own values alone out of a line that holds another one’s, too', async () => {
    const [anna, nils] = ['Anna Gjokfugl', 'Nils Tiurfugl']
    const email = 'anna.canary@ship.example'
    await call('POST', '/api/contact', { body: { ...contactMessage('Gjok'), email, name: anna } })
    const body = { name: 'MV Two Masters', vesselMasterName: anna }
    const vessel = await call('POST', '/api/portal/vessels', { token: manager.token, body })
    const { id, version } = vessel.body as { id: string; version: number }
    const change = { vesselMasterName: nils, version }
    const changed = await call('PATCH', `/api/portal/vessels/${id}`, { token: manager.token, body: change })
    expect(changed.status, changed.text).toBe(200)
    await query('update vessels set vessel_master_name = null where vessel_master_name = $1', [anna])
    await erasePerson(ctx, { storage, mailFolder }, email)
    expect(await traces(anna)).toEqual([])
    const told = await query<{ texts: string }>('select texts from audit.personal_values where strpos(texts, $1) > 0', [
      nils,
    ])
    expect(told.map(({ texts }) => JSON.parse(texts) as unknown)).toEqual([
      ['MV Two Masters', null, nils, expect.stringMatching(/^Entry \d+ anew, from which a person was erased$/)],
    ])
    expect(await verifyAudit(ctx)).toMatchObject({ fault: null })
    // Not stored for longer than the first line would have been.
    const { retention } = DEFAULT_SETTINGS
    await sweepOldData(ctx, retention)
    expect(await traces(nils)).toContain('audit.personal_values')
    // What somebody wrote does not pass for such a line.
    const [first = ''] = /(?<=Entry )\d+/.exec(told[0]?.texts ?? '') ?? []
    const writer = { kind: 'portal', role: 'manager', userId: manager.id, name: 'Manager', sessionId: '' } as const
    await recordAudit(createCtx(ctx.db, writer), {
      entityType: 'vessel',
      entityId: id,
      entityName: 'Skarvfugl',
      action: 'override',
      description: `Entry ${first} anew, from which a person was erased`,
      isPersonal: true,
    })
    await query('alter table audit.logs disable trigger logs_keep')
    await query(`update audit.logs set created_at = created_at - interval '400 days' where seq = $1`, [first])
    await query('alter table audit.logs enable trigger logs_keep')
    await sweepOldData(ctx, retention)
    expect(await traces(nils)).not.toContain('audit.personal_values')
    expect(await traces('Skarvfugl')).toContain('audit.personal_values')
  })

  it('is not the company: its own addresses are refused', async () => {
    await query(SETTINGS, [JSON.stringify({ salesEmails: ['sales@canary.example'] })])
    await send('sales@canary.example', 'Terne')
    await expect(erasePerson(ctx, { storage, mailFolder }, 'sales@canary.example')).rejects.toThrow(
      'address of the company itself',
    )
    expect(await traces('Terne')).toContain('public.contact_submissions')
  })
})

describe('somebody of the house', () => {
  it('gets what belongs to the account without its secrets; erased when it is closed, not before', async () => {
    const person = await addPerson(product.ctx, {
      role: 'operator',
      name: 'Ola Kanarifugl',
      email: 'ola@canary.example',
    })
    const found = await findPerson(ctx, person.email)
    expect(found['portal_users']).toMatchObject([{ id: person.id, name: 'Ola Kanarifugl' }])
    expect(found['portal_sessions']).toHaveLength(1)
    expect(JSON.stringify(found)).not.toMatch(/argon2|session_token/)
    expect((await erasePerson(ctx, { storage, mailFolder }, person.email)).left['portal_users']).toMatchObject([
      { is_active: true },
    ])
    await ctx.db.execute(sql`update portal_users set is_active = false where id = ${person.id}`)
    const file = await query<{ id: string }>(`
      insert into stored_files (id, storage_key, file_name, file_type, file_size, sha256, wrapped_key, key_id)
      values (gen_random_uuid(), 'canary', 'passport.pdf', 'application/pdf', 1, '', '', 'none') returning id`)
    // One of their own, and one that they put in for somebody else.
    for (const owner of [person.id, manager.id]) {
      await query(
        `insert into operator_documents (id, user_id, uploaded_by, stored_file_id, file_name, file_size, file_category)
         values (gen_random_uuid(), $1, $2, $3, 'passport.pdf', 1, 'passport')`,
        [owner, person.id, file[0]?.id],
      )
    }
    expect((await findPerson(ctx, person.email))['operator_documents']).toHaveLength(2)
    const { left } = await erasePerson(ctx, { storage, mailFolder }, person.email)
    // The one of the other person stays: nothing in it is theirs but that they filed it.
    expect(Object.keys(left).toSorted()).toEqual(['operator_documents', 'portal_users'])
    expect(left['operator_documents']).toHaveLength(1)
    expect(await traces('ola@canary.example')).toEqual([])
    const [row] = await query<object>('select name, email, phone from portal_users where id = $1', [person.id])
    expect(row).toEqual({ name: 'Former colleague', email: `erased.${person.id}@invalid`, phone: null })
    // Nothing leads there from the address any more: that it was done is all there is to say.
    const again = await erasePerson(ctx, { storage, mailFolder }, person.email)
    expect([Object.values(again.rows).some((count) => count > 0), again.left]).toEqual([false, {}])
    expect((await listErasures(ctx))[0]).toEqual({
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      entries: expect.stringMatching(/^erased on request: \d+ entr/),
    })
  })
})
