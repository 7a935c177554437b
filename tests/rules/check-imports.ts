import { posix } from 'node:path'
import { findCircles } from './find-circles.ts'
import {
  APP_RULES,
  BEING_PARTED,
  DEFAULT_EXPORTS,
  ENVIRONMENT_READER,
  MODULE_CALLS,
  type PackageRule,
  PATHS,
  READING_MODULES,
  ROLE_RULES,
  type Role,
  SERVER_PACKAGES,
  UI_RULES,
} from './import-table.ts'
import { isServerFile, type Place, placeOf } from './place.ts'
import { type ScannedSource, type SourceImport, scanSource } from './scan-source.ts'

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
  return { kind: 'file', path, place: placeOf(path) }
}

const isOneOf = (name: string, packages: readonly string[]) =>
  packages.some((item) => name === item || name.startsWith(item.endsWith(':') ? item : `${item}/`))

const allowsPackage = (rule: PackageRule, name: string) =>
  'only' in rule ? isOneOf(name, rule.only) : !isOneOf(name, rule.except)

/** src/core/http/reply.server.ts and src/core/http.ts both belong to the part `http`. */
const corePart = (path: string) => /^src\/core\/([^/.]+)/.exec(path)?.[1] ?? ''

function allowedInModule(module: string, role: Role, target: Target): boolean {
  const rule = ROLE_RULES[role]
  if (target.kind === 'package') return allowsPackage(rule.packages, target.name)
  const { place, path } = target
  if (path === PATHS) return role === 'web' || role === 'messages' || rule.core === 'all'
  if (place.room === 'core') return rule.core === 'all' || rule.core.includes(corePart(path))
  if (place.room === 'ui') return rule.ui
  if (place.room === 'content') return role === 'web' || role === 'service' || role === 'server'
  if (place.room !== 'modules') return false
  if (place.module === module) return rule.own.includes(place.role)
  if (rule.anyModule.includes(place.role)) return true
  const { modules, roles } = BEING_PARTED
  const isParted = [module, place.module].every((name) => modules.includes(name))
  if (isParted && roles.some((each) => each === place.role)) return true
  if (!MODULE_CALLS[module]?.includes(place.module)) return false
  return rule.calledModules.includes(place.role) && !(READING_MODULES.includes(module) && place.role === 'service')
}

function allowedInApp(from: string, target: Target, typeOnly: boolean): boolean {
  if (target.kind === 'package') return isServerFile(from) || !isOneOf(target.name, SERVER_PACKAGES)
  const { place, path } = target
  // Loaders get what they call through the context of the request, so that server code exists once, outside the bundle.
  if (isServerFile(path)) return typeOnly
  if (place.room === 'app' || place.room === 'ui' || place.room === 'content') return true
  if (place.room === 'core') return typeOnly || APP_RULES.core.includes(corePart(path))
  return place.room === 'modules' && APP_RULES.modules.some((role) => role === place.role)
}

function isAllowed(from: string, target: Target, typeOnly: boolean): boolean {
  const place = placeOf(from)
  switch (place.room) {
    case 'modules':
      return allowedInModule(place.module, place.role, target)
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
      return target.kind === 'package' || target.place.room !== 'main'
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

const isTestOnly = (place: Place) => place.room === 'tests' || (place.room === 'modules' && place.role === 'factory')

function judgeImport(from: string, { specifier, typeOnly }: SourceImport): string | undefined {
  const target = resolveTarget(specifier, from)
  if (!target) return undefined
  if (target.kind === 'file') {
    if (!KNOWN_EXTENSION.test(target.path)) return `imports ${specifier} without its file extension`
    if (isTestOnly(target.place) && !isTestOnly(placeOf(from))) return `imports ${specifier}, which is for tests`
  }
  const inModule = placeOf(from).room === 'modules'
  if (leaksServer(from, target, typeOnly) && !isTestOnly(placeOf(from))) {
    return `imports the server's ${specifier}, but is not a .server file itself`
  }
  if (isAllowed(from, target, typeOnly)) return undefined
  return `imports ${specifier}, which the import table does not allow ${inModule ? 'for its role' : 'from this folder'}`
}

function judgeFile(path: string, source: ScannedSource): string[] {
  const place = placeOf(path)
  if (place.room === 'tests') return []
  const found = source.imports.flatMap((item) => {
    const verdict = judgeImport(path, item)
    return verdict ? [`${path}:${item.line} ${verdict}`] : []
  })
  if (place.room === 'unknown') found.push(`${path} stands in no known folder of src`)
  if (place.room === 'modules' && !(place.module in MODULE_CALLS)) {
    found.push(`${path} belongs to the module ${place.module}, which the import table does not name`)
  }
  if (path === PATHS && source.imports.length > 0)
    found.push(`${path} imports something, though every screen imports it`)
  if (path !== ENVIRONMENT_READER) {
    for (const line of source.environmentReads) found.push(`${path}:${line} reads process.env`)
  }
  if (source.defaultExportLine && !DEFAULT_EXPORTS.some((allowed) => allowed.test(path))) {
    found.push(`${path}:${source.defaultExportLine} has a default export`)
  }
  if (source.isBarrel) found.push(`${path} is a barrel: it only passes on what other files export`)
  // Node runs server files itself and refuses JSX; only the file that renders the document goes through the build.
  if (isServerFile(path) && source.hasJsx && path !== 'src/app/entry.server.tsx') {
    found.push(`${path} is a server file and holds JSX`)
  }
  return found
}

/** Every breach of the import table in these sources, one sentence each; empty when there is none. */
export function checkSources(sources: Sources): string[] {
  const scanned = [...sources].map(([path, text]) => [path, scanSource(path, text)] as const)
  const found = scanned.flatMap(([path, source]) => judgeFile(path, source))
  const graph = new Map<string, string[]>()
  for (const [path, source] of scanned) {
    const targets = source.imports.filter((item) => !item.typeOnly).map((item) => resolveTarget(item.specifier, path))
    graph.set(
      path,
      targets.flatMap((target) => (target?.kind === 'file' && sources.has(target.path) ? [target.path] : [])),
    )
  }
  for (const circle of findCircles(graph)) found.push(`circular import: ${circle.join(' → ')}`)
  return found
}
