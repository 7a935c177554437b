import { execFileSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

const NEVER_COMMITTED = ['node_modules', 'build', 'data', '.cache', '.git', '.react-router', 'coverage']

/** True when this is a git checkout and git can be called. */
export function hasGit(): boolean {
  if (!existsSync(join(ROOT, '.git'))) return false
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Runs git in the repository; its output as bytes. */
export const git = (args: string[], input?: string) =>
  execFileSync('git', ['-c', 'safe.directory=*', ...args], { cwd: ROOT, input, maxBuffer: 1 << 30 })

/**
 * Files that are or could be committed: tracked ones and new ones that .gitignore doesn't name, as paths from the
 * repository's root with forward slashes. Outside a git checkout every file but the folders nobody commits.
 */
export function listRepositoryFiles(): string[] {
  const paths = hasGit()
    ? git(['ls-files', '-z', '--cached', '--others', '--exclude-standard']).toString().split('\0')
    : globSync('**/*', { cwd: ROOT, exclude: NEVER_COMMITTED }).map((path) => path.replaceAll('\\', '/'))
  const present = (path: string) =>
    path !== '' && (statSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile() ?? false)
  return [...new Set(paths)].filter(present).toSorted()
}
