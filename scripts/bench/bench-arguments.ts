import { parseArgs } from 'node:util'

export const SECTIONS = [
  'http',
  'search',
  'visitor',
  'start',
  'bytes',
  'portal',
  'fleet',
  'import',
  'mail',
  'sign-in',
  'flood',
  'lighthouse',
] as const
export type Section = (typeof SECTIONS)[number]

export interface Options {
  sections: readonly Section[]
  /** Length of one round of load, in seconds. */
  seconds: number
  /** Where filled databases outlive the run; null for nowhere. */
  data: string | null
}

export const USAGE = `Usage: npm run bench -- [--only name,name] [--seconds n] [--data folder]
  --only     runs these of: ${SECTIONS.join(', ')}
  --seconds  length of each round of load, 1 to 60; 2 unless told
  --data     keeps the large example companies there: filled once a day, not once a run`

/** Throws an Error with a sentence when an option is unknown: a mistyped name must not pass for a measurement. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: 'string' }, seconds: { type: 'string', default: '2' }, data: { type: 'string' } },
  })
  const seconds = Number(values.seconds)
  if (!(seconds >= 1 && seconds <= 60)) throw new Error('--seconds must be a number from 1 to 60.')
  const data = values.data ?? null
  if (values.only === undefined) return { sections: SECTIONS, seconds, data }
  const wanted = values.only.split(',').map((name) => name.trim())
  const unknown = wanted.filter((name) => !SECTIONS.some((section) => section === name))
  if (unknown.length > 0) throw new Error(`There is no section named ${unknown.join(', ')}.`)
  return { sections: SECTIONS.filter((section) => wanted.includes(section)), seconds, data }
}
