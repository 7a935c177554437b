import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isOwn, licenceOf, type LockedPackage, nameOf, readLock } from './licences.ts'

const ROOT = join(import.meta.dirname, '..')

const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** The package that Node finds by a name from another one's folder. */
function findPath(packages: Readonly<Record<string, LockedPackage>>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path] !== undefined) return path
    if (folder === '') return undefined
  }
}

const hashesOf = (integrity: string | undefined) =>
  (integrity ?? '')
    .split(' ')
    .filter((each) => each.startsWith('sha512-'))
    .map((each) => ({ alg: 'SHA-512', content: Buffer.from(each.slice(7), 'base64').toString('hex') }))

const componentOf = (path: string, item: LockedPackage) => {
  const name = nameOf(path)
  const [group, own] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const licence = licenceOf(name, item)
  const purl = purlOf(name, item.version ?? '')
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group === undefined ? {} : { group }),
    name: own,
    version: item.version,
    scope: item.optional === true ? 'optional' : 'required',
    hashes: hashesOf(item.integrity),
    licenses: [/ (OR|AND) /.test(licence) ? { expression: licence } : { license: { id: licence } }],
    purl,
  }
}

/**
 * The bill of materials of a lockfile by CycloneDX 1.6: what the product runs with, of all platforms, with hashes,
 * licences and who needs whom. The same lockfile gives the same bill.
 */
export function writeBill(lock: string): string {
  const all = readLock(lock)
  const root = all[''] ?? {}
  const taken = Object.entries(all).filter(([path, item]) => !isOwn(path, item) && item.dev !== true)
  const packages = Object.fromEntries(taken)
  const refOf = (path: string): string => purlOf(nameOf(path), packages[path]?.version ?? '')
  const needs = (path: string, item: LockedPackage): string[] =>
    Object.keys({ ...item.dependencies, ...item.optionalDependencies, ...item.peerDependencies }).flatMap((name) => {
      const found = findPath(packages, path, name)
      return found === undefined ? [] : [refOf(found)]
    })
  const product = { type: 'application', name: root.name, version: root.version }
  const productRef = purlOf(root.name ?? '', root.version ?? '')
  const components = new Map(taken.map(([path, item]) => [refOf(path), componentOf(path, item)]))
  // Workspace packages are the product's own: what they need, it needs.
  const needed = Object.entries(all).flatMap(([path, item]) => (isOwn(path, item) ? needs(path, item) : []))
  const depends = new Map<string, Set<string>>([[productRef, new Set(needed)]])
  // The same version may lie in two places and find other neighbours there.
  for (const [path, item] of taken) {
    depends.set(refOf(path), new Set([...(depends.get(refOf(path)) ?? []), ...needs(path, item)]))
  }
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(lock)}`,
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'pre-build' }],
      component: { ...product, 'bom-ref': productRef, purl: productRef },
    },
    components: [...components.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
    dependencies: [...depends]
      .map(([ref, on]) => ({ ref, dependsOn: [...on].toSorted() }))
      .toSorted((a, b) => (a.ref < b.ref ? -1 : 1)),
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

/** A name for the bill of exactly this lockfile, in the form of a random UUID. */
function uuidOf(lock: string): string {
  const bytes = createHash('sha256').update(lock).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.stdout.write(writeBill(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
}
