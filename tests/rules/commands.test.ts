import { readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { join, posix, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  findOperatingPrograms,
  readContainerImage,
  readManifest,
  readStartArguments,
} from '../setup/container-image.ts'
import { OWN_PACKAGES } from './imports/import-table.ts'
import { ROOT } from './repository-files.ts'
import { scanSource } from './scan-source.ts'

/**
 * Commands with a shell above their program. npm passes a signal on to the shell only, which dies of it and leaves the
 * server and its database behind; `exec` puts the program in the shell's place. What runs before a command ends by
 * itself.
 */
const findOrphaning = (scripts: Readonly<Record<string, string>>): string[] =>
  Object.entries(scripts)
    .filter(([name, command]) => !name.startsWith('pre') && command.startsWith('node '))
    .map(([name]) => name)

it('a signal to npm reaches the program of each command', () => {
  const { scripts } = readManifest()
  expect(scripts['start']).toMatch(/^exec node /)
  expect(findOrphaning(scripts)).toEqual([])
})

it.each(['deploy/Containerfile', 'deploy/systemd/maritime.service', 'docs/run-for-real.md'])(
  'the product is started as `npm start` does: %s',
  (path) => {
    const given = readStartArguments()
    expect(given.at(-1)).toBe('src/main.server.ts')
    const started = readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .filter((line) => line.includes('src/main.server.ts'))
      .map((line) => line.match(/--[\w-]+(=\w+)?|src\/main\.server\.ts/g))
    expect(started).toEqual([given])
  },
)

it('a planted command that keeps its shell is found', () => {
  const planted = { prestart: 'node a.mjs', start: 'node a.ts', dev: 'exec node b.ts' }
  expect(findOrphaning(planted)).toEqual(['start'])
})

/** Loaded by `npm run dev` alone. */
const DEVELOPING = ['vite']

const nameOf = (specifier: string): string => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier

/** The file of a workspace package, whose folder is linked in node_modules. */
const fileOf = (specifier: string): string =>
  relative(ROOT, createRequire(import.meta.url).resolve(specifier)).replaceAll('\\', '/')

/**
 * What these programs load, file by file, that is missing in an image with these paths and the packages for production.
 */
function findMissing(programs: readonly string[], paths: readonly string[]): string[] {
  const { dependencies, optionalDependencies } = readManifest()
  const packages = new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...DEVELOPING])
  const isHeld = (path: string) => paths.some((held) => path === held || path.startsWith(`${held}/`))
  const seen = new Set(programs)
  const missing: string[] = []
  for (const path of seen) {
    if (!isHeld(path)) {
      missing.push(path)
      continue
    }
    if (!/\.tsx?$/.test(path)) continue
    for (const { specifier, typeOnly } of scanSource(path, readFileSync(join(ROOT, path), 'utf8')).imports) {
      if (typeOnly || isBuiltin(specifier)) continue
      if (specifier.startsWith('#')) seen.add(`src/${specifier.slice(1)}`)
      else if (specifier.startsWith('.')) seen.add(posix.join(posix.dirname(path), specifier))
      else if (OWN_PACKAGES.names.some((name) => name === nameOf(specifier))) seen.add(fileOf(specifier))
      else if (!packages.has(nameOf(specifier))) missing.push(`${specifier} of ${path}`)
    }
  }
  return missing
}

describe('the container', () => {
  const { paths, main } = readContainerImage()

  it('has what it starts and what operating takes, with all that these load', () => {
    const programs = findOperatingPrograms()
    expect(programs.toSorted()).toEqual(['scripts/admin.ts', 'scripts/backup.ts', 'scripts/restore.ts'])
    expect(main).toBe('src/main.server.ts')
    expect(findMissing([main, ...programs], paths)).toEqual([])
  })

  it('planted gaps are found: a program, a file that it loads, a package for developing', () => {
    const without = (gone: string) => paths.filter((path) => path !== gone)
    expect(findMissing(['scripts/backup.ts'], without('scripts/backup.ts'))).toEqual(['scripts/backup.ts'])
    expect(findMissing(['scripts/admin.ts'], without('scripts/admin'))).toEqual(['scripts/admin/read-secret.ts'])
    expect(findMissing(['src/core/db/with-client.server.ts'], without('packages'))).toEqual([
      'packages/postgres/src/index.ts',
    ])
    expect(findMissing(['tests/setup/smtp.ts'], ['tests'])).toEqual(['smtp-server of tests/setup/smtp.ts'])
    expect(findOperatingPrograms('`npm run bench` and npm start')).toEqual(['scripts/bench.ts'])
  })
})
