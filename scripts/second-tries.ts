import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** So many runs of a step are remembered. */
const REMEMBERED_RUNS = 10

/** Tests that passed at the second try only, per step and run, oldest run first. */
export type SecondTries = Readonly<Record<string, readonly (readonly string[])[]>>

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

const isSecondTries = (value: unknown): value is SecondTries =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((runs) => Array.isArray(runs) && runs.every(isNames))

/** Returns what earlier runs recorded. A missing or damaged file counts as no runs: it is a cache. */
export function readSecondTries(file: string): SecondTries {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isSecondTries(value) ? value : {}
  } catch {
    return {}
  }
}

export function saveSecondTries(file: string, tries: SecondTries): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(tries, null, 2)}\n`)
}

/** Adds one run of a step and drops those before the last ten. */
export const addRun = (tries: SecondTries, step: string, saved: readonly string[]): SecondTries => ({
  ...tries,
  [step]: [...(tries[step] ?? []), saved].slice(-REMEMBERED_RUNS),
})

/** Returns which tests needed their second try in the newest run of a step and in an earlier one of the last ten. */
export function findRepeated(tries: SecondTries, step: string): string[] {
  const runs = tries[step] ?? []
  const earlier = new Set(runs.slice(0, -1).flat())
  return [...new Set(runs.at(-1))].filter((name) => earlier.has(name))
}
