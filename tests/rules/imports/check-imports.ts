import { posix } from 'node:path'
import { type ScannedSource, type SourceImport, scanSource } from '../scan-source.ts'
import { findCircles } from './find-circles.ts'
import {
  AREA_CALLS,
  APP_RULES,
  DEFAULT_EXPORTS,
  ENVIRONMENT_READER,
  LOADERS_OF_THE_BUILD,
  OWN_PACKAGES,
  type Area,
  type PackageRule,
  PATHS,
  READING_MODULES,
  ROLE_RULES,
  SERVER_PACKAGES,
  UI_RULES,
  VIEWS,
} from './import-table.ts'
import { OPEN_FILES } from './open-files.ts'
import { isServerFile, type Place, classifyFile } from './place.ts'

const KNOWN_EXTENSION = /\.(tsx?|m?js|css|json|mdx?|svg|png|jpe?g|webp|avif|woff2|txt)$/

/** Source texts by their path from the repository's root. */
export type Sources = ReadonlyMap<string, string>

type Target = { kind: 'package'; name: string } | { kind: 'file'; path: string; place: Place }

function resolveTarget(specifier: string, from: string): Target | undefined {
  // Made by the build: route types and virtual modules.
  if (specifier.startsWith('virtual:') || specifier.includes('/+types/')) return undefined
  const [bare = ''] = specifier.split('?')
  if (!bare.startsWith('#') && !bare.startsWith('.')) return { kind: 'package', name: bare }
  const path = bare.startsWith('#') ? `src/${bare.slice(1)}` : posix.join(posix.dirname(from), bare)
  return { kind: 'file', path, place: classifyFile(path) }
}

const isOneOf = (name: string, packages: readonly string[]) =>
  packages.some((item) => name === item || name.startsWith(item.endsWith(':') ? item : `${item}/`))

const allowsPackage = (rule: PackageRule, name: string) =>
  'only' in rule ? isOneOf(name, rule.only) : !isOneOf(name, rule.except)

/** src/core/http/reply.server.ts and src/core/http.ts both belong to the part `http`. */
const corePart = (path: string) => /^src\/core\/([^/.]+)/.exec(path)?.[1] ?? ''

type ModulePlace = Extract<Place, { room: 'area' }>

const mayUse = (from: Area, to: Area): boolean => from === to || (AREA_CALLS[from] as readonly string[]).includes(to)

/** Whether a file is server code that its area doesn't open to others. */
const isClosed = ({ area, role }: ModulePlace, path: string): boolean =>
  isServerFile(path) && role !== 'table' && !OPEN_FILES[area].includes(path.slice(`src/${area}/`.length))

function allowedInModule({ area, module, role }: ModulePlace, target: Target): boolean {
  const rule = ROLE_RULES[role]
  if (target.kind === 'package') return allowsPackage(rule.packages, target.name)
  const { place, path } = target
  if (path === PATHS) return role === 'web' || role === 'messages' || rule.core === 'all'
  if (place.room === 'core') return rule.core === 'all' || rule.core.includes(corePart(path))
  if (place.room === 'ui') return rule.ui
  if (place.room === 'content') return role === 'web' || role === 'service' || role === 'server'
  if (place.room !== 'area') return false
  if (place.module === module) return rule.own.includes(place.role)
  if (!mayUse(area, place.area) || (area !== place.area && isClosed(place, path))) return false
  return rule.calledModules.includes(place.role) && !(READING_MODULES.includes(module) && place.role === 'service')
}

function allowedInApp(from: string, target: Target, typeOnly: boolean): boolean {
  if (target.kind === 'package') return isServerFile(from) || !isOneOf(target.name, SERVER_PACKAGES)
  const { place, path } = target
  // Loaders get what they call through the context of the request, so that server code exists once, outside the bundle.
  if (isServerFile(path)) return typeOnly
  if (place.room === 'app' || place.room === 'ui' || place.room === 'content') return true
  if (place.room === 'core') return typeOnly || APP_RULES.core.includes(corePart(path))
  return place.room === 'area' && APP_RULES.modules.some((role) => role === place.role)
}

/** Whether a file may import a workspace package, its types included; of any other package true. */
const mayKnow = (from: string, target: Target): boolean =>
  target.kind === 'file' ||
  !isOneOf(target.name, OWN_PACKAGES.names) ||
  classifyFile(from).room === 'tests' ||
  OWN_PACKAGES.users.test(from)

function isAllowed(from: string, target: Target, typeOnly: boolean): boolean {
  const place = classifyFile(from)
  if (!mayKnow(from, target)) return false
  switch (place.room) {
    case 'area':
      return allowedInModule(place, target)
    case 'app':
      return allowedInApp(from, target, typeOnly)
    case 'core':
      return target.kind === 'package' || target.place.room === 'core'
    case 'ui': {
      if (target.kind === 'package') return allowsPackage(UI_RULES.packages, target.name)
      return (
        target.place.room === 'ui' || (target.place.room === 'core' && UI_RULES.core.includes(corePart(target.path)))
      )
    }
    case 'main':
      return target.kind === 'package' || target.place.room === 'compose' || target.path === ENVIRONMENT_READER
    case 'compose':
      return target.kind === 'package' || (target.place.room !== 'main' && target.place.room !== 'package')
    // Its users import a package by its name, never by a path.
    case 'package':
      return target.kind === 'package' || (target.place.room === 'package' && target.place.folder === place.folder)
    case 'unknown':
      return false
    case 'content':
    case 'tests':
      return true
  }
}

/** A browser must be able to load every file that isn't named `.server`; the bundle would carry the server otherwise. */
const leaksServer = (from: string, target: Target, typeOnly: boolean) =>
  !typeOnly &&
  !isServerFile(from) &&
  (target.kind === 'package' ? isOneOf(target.name, SERVER_PACKAGES) : isServerFile(target.path))

const isTestOnly = (place: Place) => place.room === 'tests' || (place.room === 'area' && place.role === 'factory')

function checkImport(from: string, { specifier, typeOnly }: SourceImport): string | undefined {
  const target = resolveTarget(specifier, from)
  if (!target) return undefined
  if (target.kind === 'file') {
    if (!KNOWN_EXTENSION.test(target.path)) return `imports ${specifier} without its file extension`
    if (isTestOnly(target.place) && !isTestOnly(classifyFile(from))) return `imports ${specifier}, which is for tests`
  }
  const inModule = classifyFile(from).room === 'area'
  const mayHoldServer = isTestOnly(classifyFile(from)) || classifyFile(from).room === 'package'
  if (leaksServer(from, target, typeOnly) && !mayHoldServer) {
    return `imports the server's ${specifier}, but is not a .server file itself`
  }
  if (isAllowed(from, target, typeOnly)) return undefined
  return `imports ${specifier}, which the import table does not allow ${inModule ? 'for its role' : 'from this folder'}`
}

function checkFile(path: string, source: ScannedSource): string[] {
  const place = classifyFile(path)
  if (place.room === 'tests') return []
  const found = source.imports.flatMap((item) => {
    const verdict = checkImport(path, item)
    return verdict ? [`${path}:${item.line} ${verdict}`] : []
  })
  if (place.room === 'unknown') found.push(`${path} is in no known folder of src`)
  if (path === PATHS && source.imports.length > 0)
    found.push(`${path} imports something, though every screen imports it`)
  if (!LOADERS_OF_THE_BUILD.includes(path)) {
    for (const line of source.unknownImports) found.push(`${path}:${line} imports what only shows when it runs`)
  }
  if (path !== ENVIRONMENT_READER) {
    for (const line of source.environmentReads) found.push(`${path}:${line} reads process.env`)
  }
  if (source.defaultExportLine && !DEFAULT_EXPORTS.some((allowed) => allowed.test(path))) {
    found.push(`${path}:${source.defaultExportLine} has a default export`)
  }
  if (source.isBarrel && place.room !== 'package')
    found.push(`${path} is a barrel: it only passes on what other files export`)
  // Node runs server files itself and refuses JSX; only the file that renders the document is built.
  if (isServerFile(path) && source.hasJsx && path !== 'src/app/entry.server.tsx') {
    found.push(`${path} is a server file and holds JSX`)
  }
  return found
}

interface Owners {
  /** The module that owns each table and view. */
  tables: ReadonlyMap<string, string>
  areas: ReadonlyMap<string, Area>
}

function findOwners(scanned: Scanned): Owners {
  const tables = new Map(Object.entries(VIEWS))
  const areas = new Map<string, Area>()
  for (const [path, source] of scanned) {
    const place = classifyFile(path)
    if (place.room !== 'area') continue
    areas.set(place.module, place.area)
    for (const table of source.tables) tables.set(table, place.module)
  }
  return { tables, areas }
}

/** Names of tables in SQL, outside its quoted texts. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .replaceAll(/'[^']*'/g, "''")
      .toLowerCase()
      .match(/[a-z][a-z0-9_]*/g),
  )

const WRITING =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z][a-z0-9_]*)/g

/** The table after `insert into`, `update`, `delete from` and the like. */
const writtenIn = (text: string): readonly string[] =>
  Array.from(text.toLowerCase().matchAll(WRITING), ([, table = '']) => table)

function checkSql(path: string, source: ScannedSource, owners: Owners): string[] {
  const place = classifyFile(path)
  // Compose joins the parts and may read and fill all of them.
  if (place.room === 'compose' || place.room === 'tests') return []
  const own = place.room === 'area' ? place.module : place.room
  const isOther = (owner: string | undefined): owner is string => owner !== undefined && owner !== own
  const texts = source.sqlTexts.flatMap(({ text, line }) => [
    ...[...namesIn(text)].flatMap((table) => {
      const owner = owners.tables.get(table)
      if (!isOther(owner)) return []
      const area = owners.areas.get(owner)
      if (place.room === 'area' && area !== undefined && mayUse(place.area, area)) return []
      return [`${path}:${line} names ${table}, a table of ${owner}, which the import table does not allow`]
    }),
    ...writtenIn(text).flatMap((table) =>
      isOther(owners.tables.get(table))
        ? [`${path}:${line} writes ${table}, which only ${owners.tables.get(table)} may`]
        : [],
    ),
  ])
  const writes = source.writes.flatMap(({ specifier, line }) => {
    const target = resolveTarget(specifier, path)
    const owner = target?.kind === 'file' && target.place.room === 'area' ? target.place.module : undefined
    return isOther(owner) ? [`${path}:${line} writes a table of ${specifier}, which only ${owner} may`] : []
  })
  return [...texts, ...writes]
}

type Scanned = readonly (readonly [string, ScannedSource])[]

/** Which modules each module names in these sources: by import of any kind, types among them, and by table in its SQL. */
export function findArrows(sources: Sources): ReadonlyMap<string, readonly string[]> {
  const scanned: Scanned = [...sources].map(([path, text]) => [path, scanSource(path, text)])
  const owners = findOwners(scanned)
  const arrows = new Map<string, Set<string>>()
  for (const [path, { imports, sqlTexts }] of scanned) {
    const place = classifyFile(path)
    if (place.room !== 'area') continue
    const targets = imports.map(({ specifier }) => resolveTarget(specifier, path))
    const imported = targets.map((target) =>
      target?.kind === 'file' && target.place.room === 'area' ? target.place.module : undefined,
    )
    const read = sqlTexts.flatMap(({ text }) => [...namesIn(text)].map((name) => owners.tables.get(name)))
    const known = arrows.get(place.module) ?? new Set()
    for (const module of [...imported, ...read]) if (module !== undefined && module !== place.module) known.add(module)
    arrows.set(place.module, known)
  }
  return new Map([...arrows].map(([module, known]) => [module, [...known].toSorted()]))
}

/** Every breach of the import table in these sources, one sentence each; empty when there is none. */
export function checkSources(sources: Sources): string[] {
  const scanned = [...sources].map(([path, text]) => [path, scanSource(path, text)] as const)
  const owners = findOwners(scanned)
  const found = scanned.flatMap(([path, source]) => [...checkFile(path, source), ...checkSql(path, source, owners)])
  const graph = new Map<string, string[]>()
  for (const [path, source] of scanned) {
    const targets = source.imports.map((item) => resolveTarget(item.specifier, path))
    graph.set(
      path,
      targets.flatMap((target) => (target?.kind === 'file' && sources.has(target.path) ? [target.path] : [])),
    )
  }
  for (const circle of findCircles(graph)) found.push(`circular import: ${circle.join(' → ')}`)
  return found
}
