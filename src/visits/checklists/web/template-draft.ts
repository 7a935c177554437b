import { compareDecimals } from '#core/contract/number/decimals.ts'
import { questionNumber } from '#core/contract/number/question-number.ts'
import { plainNumber } from '#core/contract/number/read-typed.ts'
import type { ChecklistLine } from '../checklists.contract.ts'
import { LIMIT_PATTERN } from '../checklists.limits.ts'
import { readingsWithoutUnit } from '../checklists.policy.ts'
import { checklistMessages as messages } from './messages.en.ts'

/** A line in the editor: texts as they were typed. */
export type DraftLine = Pick<ChecklistLine, 'key' | 'text' | 'kind' | 'required'> &
  Record<'unit' | 'min' | 'max' | 'decimals' | 'group', string> & { photo: boolean }

/** Lines that aren't published yet. */
export interface TemplateDraft {
  /** The version in use when the draft was begun. */
  base: number
  lines: DraftLine[]
}

export const EMPTY_LINE = { unit: '', min: '', max: '', decimals: '', group: '', photo: false }

/** The lines of a version as a draft. */
export const toDraft = (templateVersion: number, lines: readonly ChecklistLine[]): TemplateDraft => ({
  base: templateVersion,
  lines: lines.map(({ decimals, ...line }) => ({
    ...EMPTY_LINE,
    ...line,
    ...(decimals === undefined ? {} : { decimals: String(decimals) }),
  })),
})

/** A typed limit as it is stored: `0,10` and `00.10` are `0.10`. */
const toLimit = (typed: string): string => (plainNumber(typed) ?? '').replace(/^(-?)0+(?=\d)/, '$1')

/** The lines as they are published. */
export const toLines = (lines: readonly DraftLine[]) =>
  lines.map(({ key, text, kind, required, group, unit, min, max, decimals, photo }) => ({
    key,
    text,
    kind,
    required,
    group,
    ...(kind === 'reading' ? { unit, min: toLimit(min), max: toLimit(max) } : {}),
    ...(kind === 'reading' && decimals !== '' ? { decimals: Number(decimals) } : {}),
    ...(photo ? { photo } : {}),
  }))

export interface LineProblem {
  key: string
  field: 'text' | 'unit' | 'min' | 'max'
  /** What is wrong, as part of a sentence about the line. */
  fact: string
  /** What to do, at the field. */
  sentence: string
}

/** Why the lines can't be published yet, from the first line on. */
export function findProblems(lines: readonly DraftLine[]): LineProblem[] {
  const withoutUnit = new Set(readingsWithoutUnit(lines).map(({ key }) => key))
  return lines.flatMap((line): LineProblem[] => {
    const { key, text, kind, min, max } = line
    const { facts, sentences } = messages.problems
    const problems: LineProblem[] = []
    const add = (field: LineProblem['field'], problem: keyof typeof facts, sentence: string = sentences[problem]) =>
      problems.push({ key, field, fact: facts[problem], sentence })
    if (text.trim() === '') add('text', 'text')
    if (kind === 'check') return problems
    if (withoutUnit.has(key)) add('unit', 'unit')
    for (const field of ['min', 'max'] as const) {
      const question = questionNumber(line[field])
      const isNumber = line[field].trim() === '' || LIMIT_PATTERN.test(toLimit(line[field]))
      if (question !== undefined) add(field, 'unclear', question)
      else if (!isNumber) add(field, 'number')
    }
    const [lower, upper] = [toLimit(min), toLimit(max)]
    if ([lower, upper].every((limit) => LIMIT_PATTERN.test(limit)) && compareDecimals(lower, upper) > 0) {
      add('min', 'turned')
    }
    return problems
  })
}

/** Unit and limits of a reading in words; empty for a check. */
export function describeLimits({ kind, unit, decimals, ...typed }: DraftLine): string {
  if (kind === 'check') return ''
  const [min, max] = [toLimit(typed.min), toLimit(typed.max)]
  const limit =
    min !== '' && max !== ''
      ? messages.between(min, max)
      : max !== ''
        ? messages.atMost(max)
        : min !== ''
          ? messages.atLeast(min)
          : ''
  return [unit.trim(), limit, decimals === '' ? '' : messages.decimalsOf(Number(decimals))]
    .filter((part) => part !== '')
    .join(', ')
}

/** Check or reading, and whether a photo is asked for. */
export const describeKind = ({ kind, photo }: Pick<DraftLine, 'kind' | 'photo'>): string =>
  photo ? messages.withPhoto(messages.kinds[kind]) : messages.kinds[kind]

/** What the sheet asks at this line, in words. */
export const describeLine = (line: DraftLine): string =>
  [describeKind(line), describeLimits(line), line.required ? messages.obligatory : messages.optional]
    .filter((part) => part !== '')
    .join(', ')

export interface LineChange {
  key: string
  kind: 'new' | 'changed' | 'removed'
  text: string
  what: string
}

/** How the lines differ from those in use. */
export function compareLines(lines: readonly DraftLine[], inUse: readonly DraftLine[]): LineChange[] {
  const known = new Map(inUse.map((line) => [line.key, line]))
  const keys = new Set(lines.map(({ key }) => key))
  return [
    ...lines.flatMap((line): LineChange[] => {
      const before = known.get(line.key)
      const about = { key: line.key, text: line.text }
      if (before === undefined) return [{ ...about, kind: 'new', what: describeLine(line) }]
      const what = describeChange(line, before)
      return what === '' ? [] : [{ ...about, kind: 'changed', what }]
    }),
    ...inUse.flatMap((line): LineChange[] =>
      keys.has(line.key) ? [] : [{ key: line.key, kind: 'removed', text: line.text, what: describeLine(line) }],
    ),
  ]
}

function describeChange(line: DraftLine, before: DraftLine): string {
  const parts = [
    line.text.trim() === before.text ? '' : messages.wasText(before.text),
    describeLine(line) === describeLine(before) ? '' : messages.wasLine(describeLine(line), describeLine(before)),
    line.group === before.group ? '' : messages.wasGroup(line.group, before.group),
  ]
  return parts.filter((part) => part !== '').join('; ')
}

/** Whether lines of both are in another order. */
export function isReordered(lines: readonly DraftLine[], inUse: readonly DraftLine[]): boolean {
  const orderOf = (these: readonly DraftLine[], others: readonly DraftLine[]) =>
    these.flatMap(({ key }) => (others.some((other) => other.key === key) ? [key] : [])).join(' ')
  return orderOf(lines, inUse) !== orderOf(inUse, lines)
}

/** Names of the groups in their order. */
export const listGroups = (lines: readonly DraftLine[]): string[] => [...new Set(lines.map(({ group }) => group))]

/** Moves a line by one place; at the edge of its group it goes into the next one. */
export function moveLine(lines: readonly DraftLine[], key: string, step: -1 | 1): DraftLine[] {
  const from = lines.findIndex((line) => line.key === key)
  const [line, other] = [lines[from], lines[from + step]]
  if (line === undefined || other === undefined) return [...lines]
  if (line.group !== other.group) return lines.with(from, { ...line, group: other.group })
  return lines.with(from, other).with(from + step, line)
}

/** Adds a line at the end of its group, or a group at the end. */
export function addLine(lines: readonly DraftLine[], line: DraftLine): DraftLine[] {
  const last = lines.findLastIndex(({ group }) => group === line.group)
  return lines.toSpliced(last === -1 ? lines.length : last + 1, 0, line)
}

/** A line without words, with a key that no version has. */
export const createLine = (group: string): DraftLine => ({
  ...EMPTY_LINE,
  key: `line-${crypto.randomUUID().slice(0, 13)}`,
  text: '',
  kind: 'check',
  required: true,
  group,
})

/** Puts a line into a group: at its end. */
export function regroupLine(lines: readonly DraftLine[], key: string, group: string): DraftLine[] {
  const line = lines.find((each) => each.key === key)
  if (line === undefined || line.group === group) return [...lines]
  return addLine(
    lines.filter((each) => each !== line),
    { ...line, group },
  )
}

/** Gives a group another name. */
export const renameGroup = (lines: readonly DraftLine[], group: string, name: string): DraftLine[] =>
  lines.map((line) => (line.group === group ? { ...line, group: name } : line))
