import { parseTypedNumber } from '#core/contract/number/read-typed.ts'
import type { Language } from '#core/language.ts'
import type { Asked } from './question-address.ts'

/**
 * Agents by what they need, in milligrams for each milligram of chlorine (content/facts: first estimates and the ceilings
 * of chemistry).
 */
export const AGENTS = {
  anhydrous: { ratio: 2.23, ceiling: 4.46 },
  pentahydrate: { ratio: 3.5, ceiling: 7 },
  bisulfite: { ratio: 1.61, ceiling: null },
  metabisulfite: { ratio: 1.47, ceiling: null },
  own: { ratio: null, ceiling: null },
} as const
export type Agent = keyof typeof AGENTS
export const AGENT_NAMES = Object.keys(AGENTS) as Agent[]

/** Default target, mg/L. */
export const TARGET = 0.1

/** Lowest and highest value of each field, in its unit. */
export const DOSING_LIMITS = {
  volume: { min: 0, max: 1_000_000 },
  flow: { min: 0, max: 100_000 },
  measured: { min: 0, max: 100 },
  target: { min: 0, max: 100 },
  factor: { min: 1, max: 2 },
  ratio: { min: 0.1, max: 20 },
  strength: { min: 1, max: 100 },
  density: { min: 0.5, max: 2.5 },
  tank: { min: 0, max: 1_000_000 },
} as const
export type DosingField = keyof typeof DOSING_LIMITS

export const DOSING_FIELDS = Object.keys(DOSING_LIMITS) as DosingField[]
/** Parameters of a page with the calculator. */
export const DOSING_ASKS: readonly string[] = ['agent', ...DOSING_FIELDS]

/** Default values of the fields; blank ones may stay blank. */
export const DOSING_DEFAULTS: Readonly<Record<DosingField, string>> = {
  volume: '',
  flow: '',
  measured: '',
  target: String(TARGET),
  factor: '1.2',
  ratio: '',
  strength: '',
  density: '',
  tank: '',
}

export interface Dosing {
  /** mg/L to be removed, which is g in each cubic metre. */
  removal: number
  ratio: number
  factor: number
  /** kg for the volume; null without one. */
  mass: number | null
  /** The same at the ceiling of chemistry; null where the agent has none. */
  ceilingMass: number | null
  /** kg/h for the flow; null without one. */
  rate: number | null
  /** Litres, or litres an hour, of the solution; null where its strength and density are not said. */
  solution: number | null
  solutionRate: number | null
  /** Hours that the tank lasts. */
  endurance: number | null
}

export interface DosingInput extends Partial<Record<DosingField, number>> {
  agent: Agent
}

/**
 * How much neutraliser, by the formula of the page: volume × (measured − target) × ratio × factor ÷ 1000. Volume in m³, flow
 * in m³/h, TRO in mg/L as Cl2, strength as per cent of mass, density in kg/L.
 * @returns null where the reading, a volume or a flow, or the own ratio is missing
 */
export function calculateDosing(input: DosingInput): Dosing | null {
  const { agent, volume, flow, measured, target = TARGET, factor = 1.2, strength, density, tank } = input
  const ratio = AGENTS[agent].ratio ?? input.ratio
  if (measured === undefined || ratio === undefined || (volume === undefined && flow === undefined)) return null
  const removal = Math.max(measured - target, 0)
  const need = (amount: number | undefined, by: number) =>
    amount === undefined ? null : (amount * removal * by * factor) / 1000
  const mass = need(volume, ratio)
  const rate = need(flow, ratio)
  const { ceiling } = AGENTS[agent]
  const perLitre = strength === undefined || density === undefined ? null : (strength / 100) * density
  const litres = (kilograms: number | null) => (kilograms === null || perLitre === null ? null : kilograms / perLitre)
  return {
    removal,
    ratio,
    factor,
    mass,
    ceilingMass: ceiling === null ? null : need(volume, ceiling),
    rate,
    solution: litres(mass),
    solutionRate: litres(rate),
    endurance: tank === undefined || perLitre === null || rate === null || rate === 0 ? null : (tank * perLitre) / rate,
  }
}

export interface ReadDosing {
  values: Readonly<Record<DosingField, string>>
  agent: Agent
  /** Fields without a number, or with one out of its limits. */
  wrong: readonly DosingField[]
  result: Dosing | null
}

/** Fields with numbers that may be in thousands. */
const BIG_FIELDS: ReadonlySet<DosingField> = new Set(['volume', 'flow', 'tank'])

/** "20.000" is twenty thousand to one reader and twenty to another: a thousandth of the dose would be dangerous. */
const TWO_WAYS = /^\s*[1-9]\d{0,2}(?:[.,]\d{3})+\s*$/

/** Reads an address: "1 000,5" and "1000.5" are one number; "20,000" is asked for again. */
export function readDosing(asked: Asked): ReadDosing {
  const isAsked = DOSING_FIELDS.some((field) => field in asked) || 'agent' in asked
  const agent = AGENT_NAMES.find((name) => name === asked['agent']) ?? 'anhydrous'
  const values = Object.fromEntries(
    DOSING_FIELDS.map((field) => [field, (asked[field] ?? (isAsked ? '' : DOSING_DEFAULTS[field])).slice(0, 20)]),
  ) as Record<DosingField, string>
  const numbers = DOSING_FIELDS.map((field) => ({
    field,
    value: isTwoWays(field, values[field]) ? NaN : readNumber(field, values[field]),
  }))
  const wrong = numbers.flatMap(({ field, value }) =>
    value !== null && !(value >= DOSING_LIMITS[field].min && value <= DOSING_LIMITS[field].max) ? [field] : [],
  )
  const known = Object.fromEntries(numbers.flatMap(({ field, value }) => (value === null ? [] : [[field, value]])))
  return { values, agent, wrong, result: wrong.length > 0 ? null : calculateDosing({ agent, ...known }) }
}

/** A number with decimals as the language writes it, however it was typed; any other text unchanged. */
export const writeTyped = (lang: Language, field: DosingField, typed: string): string =>
  /^\s*\d{1,9}[.,]\d{1,6}\s*$/.test(typed) && !isTwoWays(field, typed)
    ? typed.trim().replace(/[.,]/, lang === 'nb' ? ',' : '.')
    : typed

const isTwoWays = (field: DosingField, typed: string): boolean => BIG_FIELDS.has(field) && TWO_WAYS.test(typed)

/** Null for a blank field, NaN for what is no number. */
const readNumber = (field: DosingField, typed: string): number | null =>
  typed.trim() === '' ? null : parseTypedNumber(typed, { isSmall: !BIG_FIELDS.has(field) })
