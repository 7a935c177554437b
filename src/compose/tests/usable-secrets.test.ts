import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hashPassword } from '#core/crypto/argon2.server.ts'
import { createTokenOf, insertToken } from '#core/mail/link-tokens.server.ts'
import { CHEAP_CODES, testCalls, UNLIMITED } from '../../../tests/setup/calls.ts'
import { linkIn, newestMail } from '../../../tests/setup/portal-mails.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { eventually } from '../../../tests/setup/services.ts'
import { pdf, tusCaller } from '../../../tests/setup/tus.ts'

const product = await testCalls({ throttles: UNLIMITED })
const { call, query } = product
const PASSWORD = 'violet gravel tuesday lamp'

/** The part of an address that opens it. */
const lastPart = (address: string): string =>
  address
    .split('/')
    .at(-1)
    ?.replace(/\.ics$/, '') ?? ''

/** One of every kind of link, token and code that opens something, by its name. */
async function createSecrets(): Promise<Record<string, string>> {
  const admin = await product.signIn()
  const manager = await addPerson(
    product.ctx,
    { role: 'manager' },
    await hashPassword(PASSWORD, product.pepper, CHEAP_CODES),
  )
  const ask = async <Answer>(method: 'POST', path: string, body: unknown, token: string | null): Promise<Answer> => {
    const { status, body: answer, text } = await call(method, path, { token, body })
    expect(status, `${path}: ${text}`).toBeLessThan(300)
    return answer as Answer
  }
  const signedIn = await ask<{ token?: string; sessionToken?: string }>(
    'POST',
    '/api/portal/login',
    { email: manager.email, password: PASSWORD },
    null,
  )
  await ask('POST', '/api/portal/password-reset', { email: manager.email }, null)
  const invited = 'invited.secret@portal.example'
  await ask(
    'POST',
    '/api/portal/operators',
    { email: invited, name: 'Invited Person', role: 'operator' },
    manager.token,
  )
  const uploadId = await tusCaller(product.server, manager.token).upload('paper.pdf', pdf())
  const paper = await ask<{ id: string }>(
    'POST',
    `/api/portal/operators/${manager.id}/documents`,
    { uploadId, fileCategory: 'passport' },
    manager.token,
  )
  const { url: download } = await ask<{ url: string }>('POST', `/api/portal/files/${paper.id}/link`, {}, manager.token)
  const { url: calendar } = await ask<{ url: string }>('POST', '/api/portal/me/calendar-link', {}, manager.token)
  const { address: preview } = await ask<{ address: string }>(
    'POST',
    '/api/admin/texts/preview',
    { page: 'home', lang: 'en' },
    admin,
  )
  const { receipt = '' } = await ask<{ receipt?: string }>(
    'POST',
    '/api/whistleblower',
    { anonymous: true, incidentType: 'other', description: 'A report with a receipt that nobody may read here.' },
    null,
  )
  const request = await call('POST', '/api/rfq/requests', {
    body: { items: [{ text: 'Reagents' }], contact: { name: 'Buyer', email: 'buyer@ship.example' }, language: 'en' },
    headers: { 'idempotency-key': 'a-request-with-a-link' },
  })
  await ask('POST', '/api/admin/first-day/test-mail', {}, admin)
  const [test] = await query<{ id: string; body: string }>(
    `select id, body from outgoing_mail where body like '%test-mail=%'`,
  )
  const sent = insertToken(test?.body ?? '', test?.id ?? '', createTokenOf(product.pepper))
  return {
    'admin session': admin,
    'staff session': signedIn.sessionToken ?? signedIn.token ?? '',
    'reset link': linkIn((await newestMail(product, manager.email))?.body),
    'invitation link': linkIn((await newestMail(product, invited))?.body),
    'download link': lastPart(download),
    'calendar link': lastPart(calendar),
    preview: lastPart(preview),
    'link of a request': lastPart((request.body as { url: string }).url),
    receipt,
    'test mail link': /#test-mail=([\w-]+)/.exec(sent)?.[1] ?? '',
    'administrator’s code': product.code,
    'recovery key': product.recoveryKey,
    'staff password': PASSWORD,
  }
}

/** A secret as text, and the bytes that it may represent. */
function formsOf(secret: string): Buffer[] {
  const bare = secret.replaceAll(/[\s-]/g, '')
  const bytes = Buffer.from(secret, 'base64url')
  const forms = [Buffer.from(secret), Buffer.from(bare), Buffer.from(Buffer.from(secret).toString('hex'))]
  return bytes.length >= 16 ? [...forms, bytes, Buffer.from(bytes.toString('hex'))] : forms
}

/** Files of this database, and of the write-ahead log of its cluster. */
async function storedFiles(): Promise<string[]> {
  const [database] = await query<{ oid: string }>(
    'select oid::text from pg_database where datname = current_database()',
  )
  const files = await readdir(product.clusterFolder, { recursive: true, withFileTypes: true })
  return files
    .filter(
      (file) => file.isFile() && [`base/${database?.oid}`, 'pg_wal'].some((place) => file.parentPath.endsWith(place)),
    )
    .map((file) => join(file.parentPath, file.name))
}

async function findIn(files: string[], wanted: { name: string; forms: Buffer[] }[]): Promise<string[]> {
  const found = new Set<string>()
  for (const file of files) {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0))
    for (const { name, forms } of wanted) if (forms.some((form) => bytes.includes(form))) found.add(name)
  }
  return [...found]
}

it('no link, token or code that opens something is in a table, its files or the write-ahead log', async () => {
  const secrets = await createSecrets()
  for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThanOrEqual(16)
  // What is looked for is found: a planted secret.
  const planted = 'planted-secret-that-is-stored-in-clear'
  await query(`insert into unanswered_questions (asked, day) values ($1, current_date)`, [planted])
  const wanted = Object.entries({ ...secrets, planted }).map(([name, secret]) => ({ name, forms: formsOf(secret) }))
  // The log is written a moment after the commit; everything before the planted secret is in it by then.
  const found = await eventually(async () => {
    const names = await findIn(await storedFiles(), wanted)
    return names.includes('planted') ? names : undefined
  })
  expect(found).toEqual(['planted'])
})
