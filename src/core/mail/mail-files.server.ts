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
 * Paths of stored mails that contain an e-mail address or a name anywhere: as a recipient, in their text or as the address
 * to reply to. A longer address or name that contains this one is another person's.
 */
export async function findMailFiles(folder: string, words: readonly string[]): Promise<string[]> {
  const mentions = words.map(
    (each) => new RegExp(String.raw`(?<![\p{L}\p{N}_.%+-])${escapePattern(each.trim())}(?![\p{L}\p{N}_-]|\.\w)`, 'iu'),
  )
  const found: string[] = []
  for (const file of await listMailFiles(folder)) {
    const text = decodeMail(await readFile(file, 'latin1'))
    if (mentions.some((mention) => mention.test(text))) found.push(file)
  }
  return found
}

/**
 * Deletes stored mails that contain an e-mail address.
 * @returns how many were deleted
 */
export async function eraseMailFiles(folder: string, address: string): Promise<number> {
  const files = await findMailFiles(folder, [address])
  for (const file of files) await rm(file, { force: true })
  return files.length
}

/** Deletes stored mails that are older than this many days. */
export async function deleteOldMailFiles(folder: string, days: number): Promise<void> {
  for (const file of await listMailFiles(folder)) {
    const { mtimeMs } = await stat(file)
    if (mtimeMs < Date.now() - days * DAY) await rm(file, { force: true })
  }
}

/**
 * The mail, read as bytes, with the text of its parts: lines of quoted-printable joined, blocks of base64 and encoded words
 * of headers decoded (RFC 2045, 2047).
 */
function decodeMail(mail: string): string {
  const words = mail
    .replaceAll(/=\?utf-8\?b\?([^?]*)\?=\s*/gi, (_, encoded: string) =>
      Buffer.from(encoded, 'base64').toString('latin1'),
    )
    .replaceAll(/=\?utf-8\?q\?([^?]*)\?=\s*/gi, (_, encoded: string) => encoded.replaceAll('_', ' '))
  const joined = words.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => byteOf(hex))
  const blocks = mail.match(/^(?:[A-Za-z0-9+/]{4}[A-Za-z0-9+/=\r\n]*)$/gm) ?? []
  const texts = [Buffer.from(joined, 'latin1'), ...blocks.map((block) => Buffer.from(block, 'base64'))]
  return texts.map((text) => text.toString('utf8')).join('\n')
}

const byteOf = (hex: string): string => String.fromCodePoint(Number.parseInt(hex, 16))
