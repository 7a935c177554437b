import { answerOf } from '../answer-of.ts'
import { makerOf, nameOf } from '../answer-question.ts'
import type { CrossReference } from '../finder.contract.ts'
import { DAYS_MOST } from '../finder.limits.ts'
import { type Asked, writeAsked } from '../question-address.ts'
import { toSlug } from './board-address.ts'
import { calendarDay } from './reagent-year.ts'

/** The query of "What is on board?": three steps, then what the reader asks about them. */
export const BOARD_STEPS = ['maker', 'system', 'analyser'] as const
export type BoardStep = (typeof BOARD_STEPS)[number]
export const REQUEST_FIELDS = ['bottles', 'ex', 'number'] as const
export const BOARD_ASKS = [...BOARD_STEPS, 'count', 'test', 'mixed', 'port', 'call', 'days', ...REQUEST_FIELDS] as const

/** Value in the address for "none of the choices". */
export const OTHER = 'other'

export interface BoardOption {
  slug: string
  name: string
  /** Further data of it. */
  about: string | null
}

export interface Board {
  /** Choice of each step: an id of the cross-reference, `other`, or null. */
  chosen: Readonly<Record<BoardStep, BoardOption | typeof OTHER | null>>
  /** The step that is open; null once the answer is known. */
  open: BoardStep | null
  options: readonly BoardOption[]
  /** The row of the answer; null while a step is open, and for an unknown analyser. */
  row: CrossReference | null
  /** The system alone decides: no analyser has to be chosen. */
  isWithoutAnalyser: boolean
}

/** Rows by a slug of their names; of those that share a name, each has its maker's, then a number, too. */
function bySlug(rows: readonly CrossReference[]): Map<string, CrossReference> {
  const found = new Map<string, CrossReference>()
  for (const row of rows) {
    const name = toSlug(nameOf(row)) || row.id
    const own = [name, `${name}-${toSlug(makerOf(row))}`, row.id].find((slug) => slug !== OTHER && !found.has(slug))
    found.set(own ?? row.id, row)
  }
  return found
}

/** A maker's catalogue number within a text, as `28034`. */
const CATALOGUE_NUMBER = /\b[A-Z]?\d{5}\b/

const toAnalyser = ([slug, row]: [string, CrossReference]): BoardOption => ({
  slug,
  name: nameOf(row),
  about: [makerOf(row), CATALOGUE_NUMBER.exec(row.analyser ?? '')?.[0]].filter(Boolean).join(', '),
})

const toSystem = ([slug, row]: [string, CrossReference]): BoardOption => ({
  slug,
  name: nameOf(row),
  about: row.principle,
})

function makersOf(systems: readonly CrossReference[]): BoardOption[] {
  const names = [...new Set(systems.map(makerOf))]
  return names.map((name) => ({
    slug: toSlug(name),
    name,
    about: systems
      .filter((row) => makerOf(row) === name)
      .map(nameOf)
      .join(', '),
  }))
}

/** Reads an address: what is on board, and the next step. Unknown names count as missing. */
export function readBoard(asked: Asked, references: readonly CrossReference[]): Board {
  const systems = references.filter(({ kind }) => kind === 'system')
  const analysers = bySlug(references.filter(({ kind }) => kind === 'analyser'))
  const pick = (step: BoardStep, options: readonly BoardOption[]): BoardOption | typeof OTHER | null =>
    asked[step] === OTHER ? OTHER : (options.find(({ slug }) => slug === asked[step]) ?? null)

  const makers = makersOf(systems)
  const maker = pick('maker', makers)
  const own = bySlug(systems.filter((row) => maker !== null && maker !== OTHER && makerOf(row) === maker.name))
  const owns = [...own].map(toSystem)
  const system = maker === OTHER ? OTHER : maker === null ? null : pick('system', owns)
  const systemRow = system === null || system === OTHER ? null : (own.get(system.slug) ?? null)
  const isWithoutAnalyser = systemRow?.reagentNeed === 'no' || systemRow?.reagentNeed === 'other'
  const all = [...analysers].map(toAnalyser)
  const analyser = isWithoutAnalyser ? null : pick('analyser', all)
  const done = isWithoutAnalyser || analyser !== null
  const open = done ? null : maker === null ? 'maker' : system === null ? 'system' : 'analyser'
  const analyserRow = analyser === null || analyser === OTHER ? null : (analysers.get(analyser.slug) ?? null)
  return {
    chosen: { maker, system: maker === OTHER ? null : system, analyser },
    open,
    options: open === null ? [] : { maker: makers, system: owns, analyser: all }[open],
    row: isWithoutAnalyser ? systemRow : (analyserRow ?? (analyser === OTHER ? systemRow : null)),
    isWithoutAnalyser,
  }
}

/** The part of the address that stays when a step is chosen: the steps before it, and the values of a calendar. */
export function chooseStep(asked: Asked, step: BoardStep, slug: string | null): string {
  const at = BOARD_STEPS.indexOf(step)
  const remaining = Object.entries(asked).filter(
    ([name]) => !(BOARD_STEPS as readonly string[]).slice(at).includes(name),
  )
  return writeAsked({ ...Object.fromEntries(remaining), ...(slug === null ? {} : { [step]: slug }) })
}

/** The same address with other values; empty ones are removed. */
export const withValues = (asked: Asked, values: Readonly<Record<string, string>>): string =>
  writeAsked(Object.fromEntries(Object.entries({ ...asked, ...values }).filter(([, value]) => value !== '')))

/** Most analysers or kits that a ship has. */
export const COUNT_MOST = 99

/** Parses a whole number within its limits. */
const readCount = (written: string | undefined, least: number, most: number, otherwise: number): number =>
  /^\d{1,3}$/.test(written ?? '') ? Math.min(most, Math.max(least, Number(written))) : otherwise

export interface BoardWishes {
  analysers: number
  tests: number
  mixed: string
  port: string
  call: string
  daysInHand: number | null
}

const PORT_LENGTH = 80

/** Parameters of the address in addition to the steps. */
export const readWishes = (asked: Asked): BoardWishes => ({
  analysers: readCount(asked['count'], 1, COUNT_MOST, 1),
  tests: readCount(asked['test'], 0, COUNT_MOST, 1),
  mixed: calendarDay(asked['mixed']),
  port: (asked['port'] ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, PORT_LENGTH)
    .trim(),
  call: calendarDay(asked['call']),
  daysInHand: asked['days'] === undefined ? null : readCount(asked['days'], 0, DAYS_MOST, DAYS_MOST),
})

/** The reagent of the chosen analyser, where it is documented or likely. */
export const reagentOf = (row: CrossReference | null): string | null => (row === null ? null : answerOf(row).itemNumber)
