import { cleanText, findTextProblem, keyOfField } from '../../../texts/find-text-problem.ts'
import type { SiteTexts } from '../../../texts/site-texts.contract.ts'
import {
  SITE_PICTURES,
  SITE_TEXT_FIELDS,
  SITE_TEXT_GROUPS,
  SITE_TEXT_KEYS,
  SITE_TEXTS,
  type SiteTextField,
  type SiteTextGroup,
  type SiteTextKey,
} from '../../../texts/site-texts.limits.ts'

export type TextsSectionId = 'texts' | 'legal' | 'pictures'

/** Form values: each text as the pages would show it, and under `fits` the texts with a confirmed Norwegian version. */
export type TextValues = Readonly<Record<string, string>>

/** A text with its draft, else as it is published, else as it was delivered. */
export const draftedText = ({ draft, published, delivered }: SiteTexts, field: SiteTextField): string => {
  const changed = draft[field]
  return (changed === undefined ? published[field] : (changed ?? undefined)) ?? delivered[field] ?? ''
}

/** The published texts. */
export const publishedText = ({ published, delivered }: SiteTexts, field: SiteTextField): string =>
  published[field] ?? delivered[field] ?? ''

export const toTextValues = (row: SiteTexts): TextValues => ({
  ...Object.fromEntries(SITE_TEXT_FIELDS.map((field) => [field, draftedText(row, field)])),
  fits: '',
})

const confirmed = (values: TextValues): string[] => (values['fits'] ?? '').split(' ').filter(Boolean)

export const confirmFit = (values: TextValues, key: SiteTextKey): TextValues => ({
  fits: [...new Set([...confirmed(values), key])].join(' '),
})

/** Input of saving: fields that differ from the initial values. */
export function changesOf(values: TextValues, row: SiteTexts) {
  const before = toTextValues(row)
  const changed = SITE_TEXT_FIELDS.filter((field) => values[field] !== before[field])
  return {
    texts: Object.fromEntries(changed.map((field) => [field, values[field] ?? ''])),
    fits: SITE_TEXT_KEYS.filter((key) => confirmed(values).includes(key)),
  }
}

/** The sentences of the server's rules, by field. */
export const findProblems = (values: TextValues): Record<string, string> =>
  Object.fromEntries(
    SITE_TEXT_FIELDS.flatMap((field) => {
      const value = values[field] ?? ''
      const problem = value.startsWith('data:') ? null : findTextProblem(field, cleanText(field, value))
      return problem === null ? [] : [[field, problem]]
    }),
  )

/** Whether the Norwegian text was written for another English one than the current one. */
export function isUntranslated(key: SiteTextKey, values: TextValues, row: SiteTexts): boolean {
  if (confirmed(values).includes(key)) return false
  const before = toTextValues(row)
  if (values[`${key}.nb`] !== before[`${key}.nb`]) return false
  return row.untranslated.includes(key) || values[`${key}.en`] !== before[`${key}.en`]
}

const sectionOf = (group: SiteTextGroup): TextsSectionId => (SITE_TEXT_GROUPS[group] === 'legal' ? 'legal' : 'texts')

/** The texts of a section under their groups, in the registry's order. */
export const groupsOf = (section: TextsSectionId): { group: SiteTextGroup; keys: SiteTextKey[] }[] =>
  (Object.keys(SITE_TEXT_GROUPS) as SiteTextGroup[])
    .filter((group) => sectionOf(group) === section)
    .map((group) => ({ group, keys: SITE_TEXT_KEYS.filter((key) => SITE_TEXTS[key].group === group) }))

/** In which section a field is edited. */
export function sectionOfField(field: string): TextsSectionId {
  const key = keyOfField(field as SiteTextField)
  if (SITE_PICTURES.some((picture) => picture === key)) return 'pictures'
  const text = (SITE_TEXTS as Readonly<Record<string, { group: SiteTextGroup }>>)[key]
  return text === undefined ? 'texts' : sectionOf(text.group)
}

/** Fields that the draft changes, in the registry's order. */
export const draftedFields = ({ draft }: SiteTexts): SiteTextField[] =>
  SITE_TEXT_FIELDS.filter((field) => draft[field] !== undefined)
