import { type Area, AREA_CALLS, MAIN, type Role } from './import-table.ts'

/** The place of a file in the tree: its top folder, and in an area its module and role. */
export type Place =
  | { room: 'main' | 'compose' | 'core' | 'ui' | 'app' | 'content' | 'tests' | 'unknown' }
  | { room: 'area'; area: Area; module: string; role: Role }
  /** A workspace package, its tests included. */
  | { room: 'package'; folder: string }

const ROLE_SUFFIXES: readonly (readonly [RegExp, Role])[] = [
  [/\.limits\.ts$/, 'limits'],
  [/\.(fields|entity)\.ts$/, 'fields'],
  [/\.contract\.ts$/, 'contract'],
  [/\.policy\.ts$/, 'policy'],
  [/\.events\.ts$/, 'events'],
  [/\.table\.server\.ts$/, 'table'],
  [/\.queries\.server\.ts$/, 'queries'],
  [/\.service\.server\.ts$|^service\/.*\.server\.ts$/, 'service'],
  [/\.routes\.server\.ts$/, 'routes'],
  [/\.jobs\.server\.ts$/, 'jobs'],
  [/\.module\.server\.ts$/, 'module'],
  [/\.document\.server\.ts$/, 'document'],
  [/\.factory\.ts$/, 'factory'],
  // `.server` before the folder: a server file doesn't become a screen by lying in web/.
  [/\.server\.tsx?$/, 'server'],
  [/^messages\.en\.ts$|(^|-|\/)messages\/[a-z]{2}\.ts$/, 'messages'],
  [/^web\//, 'web'],
]

const isArea = (room: string | undefined): room is Area => room !== undefined && Object.hasOwn(AREA_CALLS, room)

const TEST_FILE = /\.(test|fixture)\.tsx?$|\.d\.ts$/

/** @param path from the repository's root, with forward slashes */
export function classifyFile(path: string): Place {
  if (path === MAIN) return { room: 'main' }
  const [folder] = /^packages\/[^/]+\//.exec(path) ?? []
  if (folder !== undefined) return { room: 'package', folder }
  if (TEST_FILE.test(path) || path.startsWith('tests/') || path.startsWith('scripts/')) return { room: 'tests' }
  if (path.startsWith('content/')) return { room: 'content' }
  const [, room, rest] = /^src\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (room === 'compose' || room === 'core' || room === 'ui' || room === 'app') return { room }
  if (isArea(room) && rest === 'index.server.ts') return { room: 'area', area: room, module: room, role: 'index' }
  const [, module, file] = /^([^/]+)\/(.+)$/.exec(rest ?? '') ?? []
  if (!isArea(room) || !module || !file) return { room: 'unknown' }
  const role = ROLE_SUFFIXES.find(([suffix]) => suffix.test(file))?.[1] ?? 'plain'
  return { room: 'area', area: room, module, role }
}

export const isServerFile = (path: string) => /\.server\.tsx?$/.test(path)
