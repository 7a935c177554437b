import { execFileSync } from 'node:child_process'

/** Kinds of browser tests, by the beginning of their file's name. What begins otherwise looks at the public site. */
export const AREAS = ['admin', 'portal', 'server', 'public'] as const
export type Area = (typeof AREAS)[number]

const ALL: readonly Area[] = AREAS
const PORTAL: readonly Area[] = ['portal', 'server']
const VISITORS: readonly Area[] = ['public', 'admin', 'server']

/**
 * Maps files to the browser tests that they can break; the first matching line counts. A file without a line runs all
 * of them, so a new folder is covered until it has a line.
 */
const REACH: readonly (readonly [pattern: RegExp, areas: readonly Area[]])[] = [
  [/\.md$|^docs\/|\.test\.tsx?$|^tests\/rules\//, []],
  [
    /^deploy\/|^scripts\/(bench|browsers|image-sources|ops)\/|^scripts\/(bench|check-browsers|check-ops|licences|admin|backup|restore|demo|dev|make-icons|test[^/]*)\.ts$/,
    [],
  ],
  [/^src\/app\/(portal|routes\/portal|styles\/portal)/, ['portal']],
  [/^src\/app\/(admin|routes\/admin|styles\/admin)/, ['admin']],
  [/^src\/ui\/(basic|field|file|import|list|overlay)\//, ['admin', 'portal']],
  [/^src\/ui\/chart\//, PORTAL],
  [/^src\/site\/setup-checklist\//, ['admin']],
  [/^src\/site\/|^content\/|^scripts\/content\//, VISITORS],
  [/^src\/house\/operations\//, ['admin', 'server']],
  [/^src\/people\/admin-auth\//, ['public', 'admin', 'server']],
  [/^src\/people\/sign-in\//, ALL],
  [/^src\/(visits|fleet|money|people|house\/audit)\//, PORTAL],
]

/** The kind of a browser test. */
export const areaOf = (path: string): Area => AREAS.find((area) => path.startsWith(`tests/e2e/${area}-`)) ?? 'public'

/**
 * The browser tests that changed files can break: themselves, and those of the areas that a file reaches.
 * @param changed paths from the repository's root
 * @param tests all browser tests, likewise
 */
export function findBreakable(changed: readonly string[], tests: readonly string[]): string[] {
  const areas = new Set(changed.flatMap((path) => REACH.find(([pattern]) => pattern.test(path))?.[1] ?? ALL))
  return tests.filter((test) => changed.includes(test) || areas.has(areaOf(test)))
}

const git = (...parameters: string[]): string => {
  try {
    return execFileSync('git', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

/** The merge base with the main branch; the newest commit where there is none. */
export function findBase(): string {
  for (const branch of ['origin/main', 'main']) {
    const base = git('merge-base', 'HEAD', branch)
    if (base !== '') return base
  }
  return 'HEAD'
}

/** Files that differ from a commit, and new ones that nobody has added yet. */
export const listChangedFiles = (base: string): string[] => {
  const lines = `${git('diff', '--name-only', base)}\n${git('ls-files', '--others', '--exclude-standard')}`
  return lines.split('\n').filter((line) => line !== '')
}
