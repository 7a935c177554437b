import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './repository-files.ts'

/**
 * Commands whose program keeps a shell above it. npm passes a signal on to the shell only, which dies of it and leaves
 * the server and its database behind; `exec` puts the program in the shell's place. What runs before a command ends
 * by itself.
 */
const findOrphaning = (scripts: Record<string, string>): string[] =>
  Object.entries(scripts)
    .filter(([name, command]) => !name.startsWith('pre') && command.startsWith('node '))
    .map(([name]) => name)

it('a signal to npm reaches the program of each command', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(scripts['start']).toMatch(/^exec node /)
  expect(findOrphaning(scripts)).toEqual([])
})

it('a planted command that keeps its shell is found', () => {
  const planted = { prestart: 'node a.mjs', start: 'node a.ts', dev: 'exec node b.ts' }
  expect(findOrphaning(planted)).toEqual(['start'])
})
