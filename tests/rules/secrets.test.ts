import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findSecrets } from './find-secrets.ts'
import { git, hasGit, listRepositoryFiles, ROOT } from './repository-files.ts'
import { REVIEWED_DIGESTS, REVIEWED_FILES } from './reviewed-findings.ts'

const NOT_TEXT = /\.(woff2?|png|jpe?g|webp|avif|ico|pdf|gz|br|zip)$/i

/** One sentence per finding in a file's text; the value itself is never repeated. */
function judge(path: string, text: string, entropy = true): string[] {
  if (NOT_TEXT.test(path)) return []
  const reviewed = REVIEWED_FILES.some(([pattern]) => pattern.test(path))
  return findSecrets(text, { entropy: entropy && !reviewed })
    .filter((finding) => !REVIEWED_DIGESTS.has(finding.digest))
    .map((finding) => `${path}:${finding.line} ${finding.rule} (digest ${finding.digest})`)
}

/** All versions of all files in the commits of this clone, each text once. */
function* readHistory(): Generator<[path: string, text: string]> {
  const listed = git(['rev-list', '--objects', '--all']).toString().trim().split('\n')
  const paths = new Map(
    listed
      .filter((line) => line.includes(' '))
      .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  )
  const batch = git(['cat-file', '--batch'], [...paths.keys()].map((id) => `${id}\n`).join(''))
  for (let at = 0; at < batch.length;) {
    const headEnd = batch.indexOf(10, at)
    const [id = '', type, size] = batch.subarray(at, headEnd).toString().split(' ')
    const bodyEnd = headEnd + 1 + Number(size)
    if (type === 'blob') yield [paths.get(id) ?? id, batch.subarray(headEnd + 1, bodyEnd).toString()]
    at = bodyEnd + 1
  }
}

describe('no secrets', () => {
  it('in the files of the repository', () => {
    const paths = listRepositoryFiles()
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.flatMap((path) => judge(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
  })

  it('as files without anything else', () => {
    const kept = listRepositoryFiles().filter((path) =>
      /(^|\/)(\.env(\..*)?|id_(rsa|ed25519)|.*\.(pem|p12|pfx|key))$/.test(path),
    )
    expect(kept).toEqual([])
  })

  it.runIf(hasGit())('in the history of the repository', () => {
    const found = [...readHistory()].flatMap(([path, text]) => judge(path, text))
    expect(found).toEqual([])
  })

  it.runIf(existsSync(join(ROOT, 'build/client')))('in what browsers are given, and no source maps there', () => {
    const paths = globSync('build/client/**/*.*', { cwd: ROOT })
    expect(paths.filter((path) => path.endsWith('.map'))).toEqual([])
    // Minified code is random-looking by nature: here only the patterns count.
    expect(paths.flatMap((path) => judge(path, readFileSync(join(ROOT, path), 'utf8'), false))).toEqual([])
  })
})

// Made while the test runs, so that the repository contains none of them; the same in every run.
const bytes = (seed: string) => createHash('sha256').update(seed).digest()
const hex = (seed: string) => bytes(seed).toString('hex')
const digits = (seed: string) =>
  BigInt(`0x${hex(seed)}`)
    .toString()
    .slice(0, 16)

const PLANTED: [what: string, text: string][] = [
  ['a private key', ['-----BEGIN', 'PRIVATE', 'KEY-----'].join(' ')],
  ['a cloud access key', `AKIA${'Z7'.repeat(8)}`],
  ['a token of a code host', `const a = 'ghp_${hex('host').slice(0, 36)}'`],
  ['a signed token', `Bearer eyJ${hex('head')}.eyJ${hex('body')}.${hex('signature')}`],
  ['an administrator code', `ADMIN_CODE=${digits('code')}`],
  ['a code in groups', `the code is ${digits('groups').replaceAll(/\d{4}/g, '$& ').trim()}.`],
  ['a password in an address', `postgresql://app:${hex('password').slice(0, 20)}@db.example.com/app`],
  ['a random pepper', `const pepper = '${bytes('pepper').toString('base64url')}'`],
  ['random hexadecimal', `const value = "${hex('value')}"`],
]

const HARMLESS: [what: string, text: string][] = [
  ['an example code', '1111 1111 1111 1111, 1234567890123456, 1212121212121212'],
  ['a coordinate', 'M0.1234567890123456 12.4071933255550129'],
  ['an identifier', `'018f3c9e-7a61-7c05-9d7e-2f60f1f3b9c4'`],
  ['a style hash', `"sha256-n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg="`],
  ['classes and paths', `className="grid-cols-[minmax(0,1fr)_320px]" '/api/portal/files/{id}/ticket-of-one-minute-2'`],
  ['an address with a placeholder', 'postgresql://user:password@localhost/app'],
]

describe('the scan itself', () => {
  it.each(PLANTED)('finds %s', (_what, text) => {
    expect(findSecrets(text)).not.toEqual([])
  })

  it.each(HARMLESS)('accepts %s', (_what, text) => {
    expect(findSecrets(text)).toEqual([])
  })
})
