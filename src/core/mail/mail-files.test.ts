import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { deleteOldMailFiles, eraseMailFiles } from './mail-files.server.ts'
import { openMailTransport } from './mail-transport.server.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'mail-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const transport = openMailTransport({ smtpUrl: null, from: async () => 'office@ship.example', folder })
const KARI = 'kari.canary@ship.example'

const send = (id: string, body: string, to = 'sales@ship.example', replyTo: string | null = null) =>
  transport.send({ id, to: [to], subject: 'A message', body, replyTo })
const listIds = async () => (await readdir(folder)).map((name) => name.replace('.eml', '')).toSorted()

it('erases mails to, from and about an address, however the text is encoded, and no others', async () => {
  await send('to', 'Welcome', KARI)
  await send('reply', 'A question', undefined, KARI)
  await send('long-line', `${'x'.repeat(60)} ${KARI.toUpperCase()} ${'y'.repeat(60)} ærlig`)
  await send('korean', `${'김철수 선장이 보낸 메시지입니다. '.repeat(12)}${KARI}${' 감사합니다'.repeat(12)}`)
  await send('longer-address', `x${KARI} and ${KARI}.no`)
  await send('other', 'Nothing about her')
  expect(await eraseMailFiles(folder, KARI)).toBe(4)
  expect(await listIds()).toEqual(['longer-address', 'other'])
})

it('deletes mails after their time', async () => {
  const old = new Date(Date.now() - 31 * 86_400_000)
  await utimes(path.join(folder, 'other.eml'), old, old)
  await deleteOldMailFiles(folder, 30)
  expect(await listIds()).toEqual(['longer-address'])
})

it('has nothing to do where no mail was stored', async () => {
  expect(await eraseMailFiles(path.join(folder, 'none'), KARI)).toBe(0)
})
