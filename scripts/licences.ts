import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '..')
const FILE = 'docs/licences.md'

/** Licences that ask for nothing but their own text; for anything else a person has to read first. */
const TAKEN: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
])

/** Read by a person: what they ask for is done. */
const READ: Readonly<Record<string, string>> = {
  'LGPL-3.0-or-later': 'libvips, as a library of its own beside sharp, unchanged',
  'LGPL-3.0': 'libheif, as a WebAssembly file of its own, unchanged',
}

/** Packages that state it only in a file next to their code. */
const SAID_IN_A_FILE: Readonly<Record<string, string>> = { 'combine-errors': 'MIT', 'png-js': 'MIT' }

export interface LockedPackage {
  /** Where a link leads, from the repository's root. */
  resolved?: string
  link?: boolean
  name?: string
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** The packages of a lockfile by their folders; the product's own is ''. */
export const readLock = (lock: string) =>
  (JSON.parse(lock) as { packages: Readonly<Record<string, LockedPackage>> }).packages

/** Whether an entry of a lockfile is the repository's own: the product, a workspace package, or the link to one. */
export const isOwn = (path: string, { link, resolved = '' }: Pick<LockedPackage, 'link' | 'resolved'>): boolean =>
  !path.includes('node_modules/') || (link === true && resolved.startsWith('packages/'))

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

export const licenceOf = (name: string, { license }: LockedPackage): string =>
  license ?? SAID_IN_A_FILE[name] ?? 'unknown'

/** Packages of the product as it runs, each name and version once. */
function listPackages(lock: string): { name: string; version: string; licence: string }[] {
  const found = new Map<string, { name: string; version: string; licence: string }>()
  for (const [path, item] of Object.entries(readLock(lock))) {
    if (isOwn(path, item) || item.dev === true) continue
    const name = nameOf(path)
    const { version = '' } = item
    found.set(`${name} ${version}`, { name, version, licence: licenceOf(name, item) })
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Packages with a licence that nobody has read yet: `name licence`. An `OR` leaves the choice, an `AND` does not. */
export function findUnread(lock: string): string[] {
  const isTaken = (licence: string): boolean =>
    licence
      .replaceAll(/[()]/g, '')
      .split(' AND ')
      .every((all) => all.split(' OR ').some((one) => TAKEN.has(one) || one in READ))
  return listPackages(lock).flatMap(({ name, licence }) => (isTaken(licence) ? [] : [`${name} ${licence}`]))
}

/** The file that names every package which the product runs with, by licence. */
export function writeLicences(lock: string): string {
  const packages = listPackages(lock)
  const byLicence = Map.groupBy(packages, ({ licence }) => licence)
  const sections = [...byLicence]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, some]) => {
      const list = `${some.map(({ name, version }) => `${name} ${version}`).join(', ')}.`
      const done = licence in READ ? `${READ[licence]}.\n\n` : ''
      return `## ${licence}\n\n${done}${list}\n`
    })
  return [
    '# Licences',
    '',
    'What the product runs with, of all platforms, by licence. Written by `npm run licences` from the lockfile; the texts lie in each package. `npm run sbom --silent` prints the same as a bill of materials (CycloneDX 1.6).',
    '',
    `${packages.length} packages, those for developing not counted.`,
    '',
    sections.join('\n'),
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(ROOT, FILE), writeLicences(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
}
