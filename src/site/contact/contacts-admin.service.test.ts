import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCtx } from '#core/context.server.ts'
import { testServices } from '../../../tests/setup/services.ts'
import { SendContactMessageInput } from './contact.contract.ts'
import { sendContactMessage } from './contact.service.server.ts'
import { exportContacts, listContacts, updateContact } from './contacts-admin.service.server.ts'

const { ctx: visitor, throttle, query } = await testServices()
const ctx = createCtx(visitor.db, { kind: 'admin', userId: '6e3c0d86-5f1c-4b0a-9d58-0d7b2a3f8a11', name: 'Astrid' })
const HOURS = { opens: '07:00', closes: '15:00' }
const deps = { throttle, mailTo: async () => 'sales@rovaer.example', businessHours: async () => HOURS }

const send = (message: string, more: object = {}) =>
  sendContactMessage(
    visitor,
    deps,
    SendContactMessageInput.parse({ name: 'Åse Øyen', email: 'ase@vessel.example', message, ...more }),
  )
async function only() {
  const [message] = await listContacts(ctx)
  if (message === undefined) throw new Error('No message')
  return message
}
let seen = 0
async function newEvents() {
  const rows = await query<Record<string, unknown>>(
    'select action, entity_name, field_changed, old_value, new_value, description from audit.logs order by seq offset $1',
    [seen],
  )
  seen += rows.length
  return rows
}

beforeEach(async () => {
  await query('delete from contact_submissions')
  await newEvents()
})

it('lists contact messages newest first, unread and unhandled at first', async () => {
  await send('The first of two messages.')
  await send('The second of two messages.', { company: 'Skip AS', service: 'chemicals' })
  const messages = await listContacts(ctx)
  expect(messages.map(({ message }) => message)).toEqual(['The second of two messages.', 'The first of two messages.'])
  expect(messages[0]).toMatchObject({
    name: 'Åse Øyen',
    email: 'ase@vessel.example',
    company: 'Skip AS',
    phone: null,
    service: 'chemicals',
    isRead: false,
    handledAt: null,
    note: '',
    version: 1,
  })
  expect(messages[0]).not.toHaveProperty('contentHash')
})

describe('a change', () => {
  it('is stored with its version and written down field by field, without the name', async () => {
    await send('Please quote two sets.')
    const { id } = await only()
    const changed = await updateContact(ctx, { id, version: 1, isRead: true, isHandled: true, note: 'Called Åse back' })
    expect(changed).toMatchObject({ isRead: true, note: 'Called Åse back', version: 2 })
    expect(Date.parse(changed.handledAt ?? '')).not.toBeNaN()
    expect(await only()).toEqual(changed)
    const events = await newEvents()
    expect(events.map(({ field_changed }) => field_changed)).toEqual(['isRead', 'isHandled', 'note'])
    expect(JSON.stringify(events)).not.toContain('Åse')
    expect(await updateContact(ctx, { id, version: 2, isHandled: false, note: '' })).toMatchObject({
      handledAt: null,
      note: '',
      version: 3,
    })
  })

  it('on an older version is refused with the newer one', async () => {
    await send('Two administrators read me.')
    const { id } = await only()
    await updateContact(ctx, { id, version: 1, note: 'Mine' })
    await expect(updateContact(ctx, { id, version: 1, note: 'Yours' })).rejects.toMatchObject({
      code: 'conflict',
      extension: { current: { id, note: 'Mine', version: 2 } },
    })
  })

  it('of nothing changes nothing; of a missing message is refused', async () => {
    await send('Nothing changes about me.')
    const { id } = await only()
    expect(await updateContact(ctx, { id, version: 1, isRead: false })).toMatchObject({ version: 1 })
    expect(await newEvents()).toEqual([])
    await expect(
      updateContact(ctx, { id: '0b7cf8a7-95f5-4d3c-8f0b-33c9d54d7f10', version: 1, isRead: true }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })
})

it('exports what a spreadsheet reads and never runs, and writes down that it was taken out', async () => {
  await send('=HYPERLINK("http://x.example","click me")', { name: '+4700000000', company: 'Fish, Chips "AS"' })
  await query(`update contact_submissions set created_at = '2026-07-01T21:30:00Z'`)
  const csv = await text(await exportContacts(ctx))
  expect(csv.startsWith('\uFEFFReceived,Name,Email,Company,Phone,Service,Message,Read,Handled,Note\r\n')).toBe(true)
  expect(csv.split('\r\n')[1]).toBe(
    `2026-07-01 23:30,'+4700000000,ase@vessel.example,"Fish, Chips ""AS""",,,"'=HYPERLINK(""http://x.example"",""click me"")",no,,`,
  )
  expect(await newEvents()).toMatchObject([{ action: 'exported', description: '1 as CSV' }])
})
