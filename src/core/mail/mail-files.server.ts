import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { escapePattern } from '../contract/search-words.ts'
import { isThere } from '../is-there.server.ts'

const DAY = 86_400_000

/** Paths of the mails that an installation without a mail server stores as files. */
async function listMailFiles(folder: string): Promise<string[]> {
  if (!(await isThere(folder))) return []
  return (await readdir(folder)).filter((name) => name.endsWith('.eml')).map((name) => path.join(folder, name))
}

/**
 * Deletes stored mails that contain an e-mail address anywhere: as a recipient, in their text or as the address to reply
 * to. A longer address that contains this one is another person's.
 * @returns how many were deleted
 */
export async function eraseMailFiles(folder: string, address: string): Promise<number> {
  const mention = new RegExp(String.raw`(?<![\w.%+-])${escapePattern(address.trim())}(?![\w-]|\.\w)`, 'iu')
  let erased = 0
  for (const file of await listMailFiles(folder)) {
    if (!mention.test(decodeMail(await readFile(file, 'utf8')))) continue
    await rm(file, { force: true })
    erased += 1
  }
  return erased
}

/** Deletes stored mails that are older than this many days. */
export async function deleteOldMailFiles(folder: string, days: number): Promise<void> {
  for (const file of await listMailFiles(folder)) {
    const { mtimeMs } = await stat(file)
    if (mtimeMs < Date.now() - days * DAY) await rm(file, { force: true })
  }
}

/** The mail with the text of its parts: lines of quoted-printable joined, blocks of base64 decoded (RFC 2045). */
function decodeMail(mail: string): string {
  const joined = mail.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => byteOf(hex))
  const blocks = mail.match(/^(?:[A-Za-z0-9+/]{4}[A-Za-z0-9+/=\r\n]*)$/gm) ?? []
  return [joined, ...blocks.map((block) => Buffer.from(block, 'base64').toString('utf8'))].join('\n')
}

const byteOf = (hex: string): string => String.fromCodePoint(Number.parseInt(hex, 16))
