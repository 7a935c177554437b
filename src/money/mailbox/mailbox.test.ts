import { beforeAll, describe, expect, it } from 'vitest'
import { createFileDeps } from '#compose/portal-files.server.ts'
import { readRequestLines, readRequestText } from '#compose/read-request-lines.server.ts'
import { systemCtx } from '#core/context.server.ts'
import { openFileStorage } from '#core/files/storage.server.ts'
import { readStoredFile } from '#house/files/stored-files.service.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { mailForms } from './mail-forms.fixture.ts'
import { writeMail } from './mail.fixture.ts'
import type { MailboxMail } from './mailbox.contract.ts'
import { storeMail, type MailboxDeps } from './store-mail.service.server.ts'

const api = await testCalls()
const { token } = await addPerson(api.ctx, { role: 'manager' })
const ctx = systemCtx(api.ctx.db)
const files = createFileDeps({ storage: openFileStorage({ folder: api.folder, s3: null }), pepper: api.pepper })
const deps: MailboxDeps = {
  jobs: { send: async () => undefined } as unknown as MailboxDeps['jobs'],
  files,
  readText: readRequestText,
  readLines: readRequestLines,
  ownAddresses: async () => ['no-reply@rovaer.example'],
}
const store = (raw: Buffer) => storeMail(ctx, deps, new Uint8Array(raw))
const newest = async () => {
  const [row] = await api.query<{
    id: string
    note: string
    contact_email: string | null
    source: string
    state: string
    link_hash: unknown
    imo: string | null
  }>('select * from requests order by created_at desc, id desc limit 1')
  return row
}
const linesOf = async (id: string | undefined) => {
  const rows = await api.query<{ number: string | null; quantity: string | null }>(
    `select product.item_number as number, line.quantity from request_lines line
     left join products product on product.id = line.product_id where line.request_id = $1 order by n`,
    [id],
  )
  return rows.flatMap(({ number, quantity }) => (number === null ? [] : [[number, Number(quantity)]]))
}

beforeAll(async () => {
  for (const [number, name] of [
    ['09991', 'CLX TRO reagent set'],
    ['09952', 'CLX JAW reagent set'],
    ['28031', 'CLX-Ex TRO monitor'],
  ]) {
    await api.query(
      `insert into products (id, name, item_number, description) values (gen_random_uuid(), $2, $1, 'Article')`,
      [number, name],
    )
  }
})

const FORMS = mailForms()

describe('the forms of mails', () => {
  it('are at least sixty', () => expect(FORMS.length).toBeGreaterThanOrEqual(60))

  it.each(FORMS)('$name: $kind', async ({ raw, kind, lines }) => {
    expect(await store(raw)).toBe(kind)
    const [mail] = await api.query<{ request_id: string | null; stored_file_id: string }>(
      'select request_id, stored_file_id from mailbox_mails order by created_at desc, id desc limit 1',
    )
    if (kind === 'request') {
      const request = await newest()
      expect(request).toMatchObject({ id: mail?.request_id, source: 'mail', state: 'received', link_hash: null })
      if (lines !== undefined) expect(await linesOf(request?.id)).toEqual(lines.map((line) => [...line]))
    } else expect(mail?.request_id).toBeNull()
    expect((await readStoredFile(ctx, files, mail?.stored_file_id ?? '')).equals(raw)).toBe(true)
  })

  it.each(FORMS.filter((_, at) => at % 20 === 0))('$name is one mail, also in a second delivery', async ({ raw }) => {
    expect(await store(Buffer.concat([Buffer.from('Received: from elsewhere.example\r\n'), raw]))).toBeNull()
  })

  it('are never answered', async () => {
    expect(
      await api.query(`select * from outgoing_mail where array_to_string("to", ' ') like '%ship.example%'`),
    ).toEqual([])
  })
})

describe('a request by mail', () => {
  it('has the ship of its IMO number, the sender, and what could not be read in its note', async () => {
    await store(writeMail({ from: 'Ola <ola@new.example>', body: 'MV Nordlys, IMO 9321483\n\n09991 1 set' }))
    expect(await newest()).toMatchObject({ contact_email: 'ola@new.example', imo: '9321483', company_id: null })
    expect(await store(writeMail({ body: 'IMO 9321483 and IMO 9074729: 09991 1 set' }))).toBe('request')
    expect(await newest()).toMatchObject({ imo: null })
  })

  it('of more lines than a request has says how many were not read', async () => {
    const list = Array.from({ length: 520 }, (_, at) => `09991 ${at + 1} set`).join('\n')
    await store(writeMail({ body: `Please quote:\n${list}` }))
    expect((await newest())?.note).toMatch(/\d+ lines were not read/)
  })

  it('becomes a message of the request that its subject names, only from that request’s contact', async () => {
    await store(writeMail({ from: 'ola@reply.example', body: '09991 1 set' }))
    const [{ id, reference } = { id: '', reference: '' }] = await api.query<{ id: string; reference: string }>(
      `select id, reference from requests where contact_email = 'ola@reply.example'`,
    )
    const subject = `Re: Request ${reference}`
    expect(await store(writeMail({ from: 'Ola@Reply.example', subject, body: 'Two sets, please.' }))).toBe('reply')
    expect(await api.query('select author, text from request_messages where request_id = $1', [id])).toEqual([
      { author: 'buyer', text: 'Two sets, please.' },
    ])
    expect(await store(writeMail({ from: 'stranger@else.example', subject, body: 'Two sets.' }))).toBe('request')
  })

  it('is listed with its request for managers, and not for technicians', async () => {
    const list = async (query: Record<string, string>) =>
      (await api.call('GET', '/api/portal/mailbox/mails', { token, query })).body as {
        items: MailboxMail[]
        total: number
      }
    expect((await list({ kind: 'bounce' })).items).toMatchObject([
      { kind: 'bounce', requestId: null },
      { kind: 'bounce', requestId: null },
    ])
    const { items } = await list({ q: 'reply.example', kind: 'reply' })
    expect(items).toMatchObject([{ reference: expect.stringMatching(/^R\d\d-\d{4}$/) }])
    const link = await api.call('POST', items[0]?.filePath as `/api/${string}`, { token, body: {} })
    expect(link.status).toBeLessThan(300)
    const technician = await addPerson(api.ctx, { role: 'operator' })
    expect((await api.call('GET', '/api/portal/mailbox/mails', { token: technician.token })).status).toBe(403)
    expect((await api.call('GET', '/api/portal/mailbox', { token })).body).toMatchObject({ isOn: false })
  })
})
