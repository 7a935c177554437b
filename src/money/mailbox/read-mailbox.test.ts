import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileDeps } from '#compose/portal-files.server.ts'
import { readRequestLines, readRequestText } from '#compose/read-request-lines.server.ts'
import { systemCtx } from '#core/context.server.ts'
import { openFileStorage } from '#core/files/storage.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { findFreePort } from '../../../tests/setup/product.ts'
import { hasDovecot, startDovecot, type MailServer } from './dovecot.fixture.ts'
import { writeMail } from './mail.fixture.ts'
import { parseMailbox, readMailbox } from './read-mailbox.service.server.ts'
import type { MailboxDeps } from './store-mail.service.server.ts'

it('is configured by one address', () => {
  expect(parseMailbox('imaps://sales%40ship.example:p%40ss@mail.example/RFQ%2FNew')).toMatchObject({
    host: 'mail.example',
    port: 993,
    isSecure: true,
    user: 'sales@ship.example',
    password: 'p@ss',
    folder: 'RFQ/New',
  })
  expect(parseMailbox('imap://a:b@localhost:1143')).toMatchObject({ port: 1143, isSecure: false, folder: 'INBOX' })
})

describe.skipIf(!hasDovecot)('a mailbox on a mail server', async () => {
  const api = await testCalls()
  await addPerson(api.ctx, { role: 'manager' })
  const ctx = systemCtx(api.ctx.db)
  const deps: MailboxDeps = {
    jobs: { send: async () => undefined } as unknown as MailboxDeps['jobs'],
    files: createFileDeps({ storage: openFileStorage({ folder: api.folder, s3: null }), pepper: api.pepper }),
    readText: readRequestText,
    readLines: readRequestLines,
    ownAddresses: async () => [],
  }
  let server: MailServer
  const read = (url = server.url()) => readMailbox(ctx, deps, parseMailbox(url))
  const subjects = async () =>
    (await api.query<{ subject: string }>('select subject from mailbox_mails order by created_at, id')).map(
      ({ subject }) => subject,
    )
  const state = async () =>
    (
      await api.query<{ failure: string | null; leased: boolean }>(
        'select failure, leased_until is not null as leased from mailboxes order by created_at limit 1',
      )
    )[0]

  beforeAll(async () => {
    server = await startDovecot(await findFreePort())
  })
  afterAll(() => server.remove())

  it('is read from now on, each mail once, and never changed', async () => {
    await server.append(writeMail({ subject: 'Before', body: 'Old request' }))
    await read()
    expect(await subjects()).toEqual([])
    await server.append(writeMail({ subject: 'First', body: 'Please quote 09991' }))
    await server.append(writeMail({ subject: 'Second', body: 'Please quote 28031' }))
    await read()
    await read()
    expect(await subjects()).toEqual(['First', 'Second'])
    expect(await api.query(`select reference from requests where source = 'mail'`)).toHaveLength(2)
    expect(await server.flags()).toEqual([[], [], []])
  })

  it('is read by one process at a time, and by another one after that process died', async () => {
    await server.append(writeMail({ subject: 'Third', body: 'Please quote 09952' }))
    await Promise.all([read(), read(), read()])
    expect(await subjects()).toEqual(['First', 'Second', 'Third'])
    await server.append(writeMail({ subject: 'Fourth', body: 'Please quote 09952' }))
    await api.query(`update mailboxes set leased_until = now() + interval '5 minutes'`)
    await read()
    expect(await subjects()).not.toContain('Fourth')
    await api.query(`update mailboxes set leased_until = now() - interval '1 second'`)
    await read()
    expect(await subjects()).toContain('Fourth')
  })

  it('goes on after a crash between two mails, without a second request', async () => {
    const [place] = await api.query<{ last: string }>('select last_uid as last from mailboxes')
    await api.query('update mailboxes set last_uid = 1')
    await read()
    expect(await subjects()).toEqual(['First', 'Second', 'Third', 'Fourth'])
    expect(await api.query('select last_uid as last from mailboxes')).toEqual([place])
  })

  it('whose numbers begin anew loses nothing and repeats nothing', async () => {
    await server.renumber()
    await server.append(writeMail({ subject: 'Anew', body: 'Please quote 09952' }))
    await read()
    await read()
    expect(await subjects()).toEqual(['First', 'Second', 'Third', 'Fourth', 'Anew'])
  })

  it('says why it can’t be read, and goes on when it can', async () => {
    await server.stop()
    await expect(read()).rejects.toThrow()
    expect(await state()).toEqual({ failure: 'connection', leased: false })
    await server.start()
    await server.append(writeMail({ subject: 'Later', body: 'Please quote 09952' }))
    await read()
    expect([await state(), (await subjects()).at(-1)]).toEqual([{ failure: null, leased: false }, 'Later'])
    await expect(read(server.url('wrong'))).rejects.toThrow()
    expect((await state())?.failure).toBe('login')
    await expect(read(server.url('secret', 'Nothing'))).rejects.toThrow()
    expect(await api.query(`select failure from mailboxes order by created_at desc limit 1`)).toEqual([
      { failure: 'folder' },
    ])
    const notices = await api.query<{ text: string }>(
      `select text from notifications where subject = 'The mailbox could not be read' order by created_at`,
    )
    expect(notices.map(({ text }) => text.split('.')[0])).toEqual([
      'Requests by e-mail don’t arrive: the mail server could not be reached',
      'Requests by e-mail don’t arrive: the mail server refused user or password',
      'Requests by e-mail don’t arrive: the folder was not found',
    ])
  })
})
