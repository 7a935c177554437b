import '#core/web/zod-without-eval.ts'
import type { z } from 'zod'
import { parseTypedNumber } from '#core/contract/number/read-typed.ts'
import { formatTranslation, parseTranslation } from '../../settings-translations.ts'
import { SiteSettings } from '../../site-content.contract.ts'
import { siteAdminMessages } from './messages.en.ts'
import { SITE_FIELDS, type SiteField } from './site-fields.en.ts'

const { errors: sentences } = siteAdminMessages

/**
 * Form values: the text of every field by its path; 'yes' or '' for a box; a mailbox as a line
 * `label<tab>address<tab>Norwegian label`.
 */
export type SiteValues = Readonly<Record<string, string>>
export type SiteErrors = Readonly<Record<string, string>>

type Json = Record<string, unknown>

const readPath = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part as Json | undefined)?.[key], value)

function writePath(target: Json, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const holder = keys.reduce<Json>((part, key) => part[key] as Json, target)
  holder[last] = value
}

export interface Mailbox {
  label: string
  address: string
  /** The label on Norwegian pages; empty for the English one. */
  norwegian: string
}

export const readMailboxes = (text: string): Mailbox[] =>
  text.split('\n').map((row) => {
    const [label = '', address = '', norwegian = ''] = row.split('\t')
    return { label, address, norwegian }
  })

export const writeMailboxes = (rows: readonly Mailbox[]): string =>
  rows.map(({ label, address, norwegian }) => `${label}\t${address}\t${norwegian}`).join('\n')

export function toValues(settings: SiteSettings): SiteValues {
  const translations = new Map(settings.translations.nb.map(parseTranslation))
  return Object.fromEntries(
    SITE_FIELDS.map(({ path, kind }) => [path, toText(kind, readPath(settings, englishPath(path)), translations)]),
  )
}

function toText(kind: SiteField['kind'], value: unknown, translations: ReadonlyMap<string, string>): string {
  if (kind === 'norwegian') return translations.get(String(value)) ?? ''
  if (kind === 'check') return value === true ? 'yes' : ''
  if (kind === 'mailboxes') {
    const mailboxes = value as SiteSettings['contactEmails']
    return writeMailboxes(
      mailboxes.map(({ label, address }) => ({ label, address, norwegian: translations.get(label) ?? '' })),
    )
  }
  if (kind === 'lines') return (value as string[]).join('\n')
  return String(value)
}

const readLines = (value: string): string[] =>
  value
    .split('\n')
    .map((entry) => entry.trim())
    .filter(Boolean)

function fromText(kind: SiteField['kind'], value: string): unknown {
  if (kind === 'check') return value === 'yes'
  if (kind === 'mailboxes') return readMailboxes(value).map(({ label, address }) => ({ label, address }))
  if (kind === 'lines') return readLines(value)
  // A comma is how a Norwegian keyboard writes it. Nothing typed is no number, rather than zero.
  if (kind === 'number') return parseTypedNumber(value, { isSmall: true })
  return value.trim()
}

/**
 * The settings of the form, or its errors: a sentence by path (`contactEmails.1.address` for one of several mailboxes).
 * A value without a field doesn't change.
 */
export function readForm(
  values: SiteValues,
  base: SiteSettings,
): { settings: SiteSettings; errors: null } | { settings: null; errors: SiteErrors } {
  const draft: Json = structuredClone(base)
  for (const { path, kind } of SITE_FIELDS) {
    if (kind !== 'norwegian') writePath(draft, path, fromText(kind, values[path] ?? ''))
  }
  draft['translations'] = { nb: writeTranslations(values, base) }
  const parsed = SiteSettings.safeParse(draft, { error: say })
  return parsed.success
    ? { settings: parsed.data, errors: null }
    : { settings: null, errors: sortErrors(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message])) }
}

const englishPath = (path: string): string => path.replace(/:nb$/, '')

/** The English words that the form translates, each with its Norwegian; empty where there is none. */
function translatedWords(values: SiteValues): Map<string, string> {
  const pairs = SITE_FIELDS.flatMap(({ path, kind }): [string, string][] => {
    const value = values[path] ?? ''
    if (kind === 'norwegian') return [[values[englishPath(path)] ?? '', value]]
    return kind === 'mailboxes' ? readMailboxes(value).map(({ label, norwegian }) => [label, norwegian]) : []
  })
  const words = new Map<string, string>()
  for (const [english, norwegian] of pairs) {
    // Two mailboxes of one label have one Norwegian label.
    if (english.trim() !== '') words.set(english.trim(), words.get(english.trim()) || norwegian.trim())
  }
  return words
}

/**
 * Returns the record's translations with those of the form replaced; translations that other screens write are
 * unchanged.
 */
function writeTranslations(values: SiteValues, base: SiteSettings): string[] {
  const words = translatedWords(values)
  const before = translatedWords(toValues(base))
  const others = new Set([
    base.about,
    base.quickExit.says,
    base.supportHours,
    base.chandlery.name,
    base.chandlery.cardTitle,
  ])
  const unchanged = base.translations.nb.flatMap((pair) => {
    const [english] = parseTranslation(pair)
    const norwegian = words.get(english)
    words.delete(english)
    if (norwegian) return [formatTranslation(english, norwegian)]
    return before.has(english) && !others.has(english) ? [] : [pair]
  })
  return [
    ...unchanged,
    ...[...words].flatMap(([english, norwegian]) => (norwegian === '' ? [] : [formatTranslation(english, norwegian)])),
  ]
}

/** Sentences by the place where they are shown: the first one of each. Paths may begin with the record's own name. */
export function sortErrors(problems: readonly (readonly [path: string, sentence: string])[]): SiteErrors {
  const errors: Record<string, string> = {}
  for (const [full, sentence] of problems) {
    const path = full.replace(/^(body\.)?value\./, '')
    const field = SITE_FIELDS.find((each) => path === each.path || path.startsWith(`${each.path}.`))
    if (field === undefined) continue
    const place = /^\d+$/.exec(path.slice(field.path.length + 1))
    if (field.kind === 'lines' && place) errors[field.path] ??= sentences.line(Number(place[0]) + 1, sentence)
    else if (field.kind === 'mailboxes') errors[path] ??= sentence
    else errors[field.path] ??= sentence
  }
  return errors
}

/** Sentence for a rule without one of its own. */
function say(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_union') return sentences.number
  if (issue.code === 'too_small') {
    const least = String(issue.minimum)
    if (issue.origin === 'string') return sentences.required
    return issue.origin === 'array' ? sentences.entriesAtLeast(least) : sentences.atLeast(least)
  }
  if (issue.code === 'too_big') {
    const most = String(issue.maximum)
    if (issue.origin === 'string') return sentences.charactersAtMost(most)
    return issue.origin === 'array' ? sentences.entriesAtMost(most) : sentences.atMost(most)
  }
  return issue.code === 'invalid_format' ? sentences.pattern : undefined
}
