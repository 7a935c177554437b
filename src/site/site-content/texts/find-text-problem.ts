import { siteTextTexts as sentences } from '../messages.en.ts'
import {
  PICTURE_TEXT_MAX,
  SITE_TEXTS,
  SITE_TOKENS,
  type SiteText,
  type SiteTextField,
  type SiteTextKey,
} from './site-texts.limits.ts'

const TOKEN = /\{([A-Za-z]+)\}/g
const PICTURE = /^(data:image\/(?:jpeg|jpg|png|webp);base64,|\/pictures\/[0-9a-f-]{36}$)/

/** The text or picture that a field belongs to. */
export const keyOfField = (field: SiteTextField): string => field.slice(0, field.lastIndexOf('.'))

/** How a field's text is written; undefined for a picture's. */
export const textOfField = (field: SiteTextField): SiteText | undefined =>
  (SITE_TEXTS as Readonly<Record<string, SiteText>>)[keyOfField(field) as SiteTextKey]

/** As stored: trimmed lines, none of them empty. */
export function cleanText(field: SiteTextField, value: string): string {
  const text = value.replaceAll('\r\n', '\n').normalize('NFC').trim()
  if (textOfField(field)?.kind !== 'lines') return text
  return readLines(text).join('\n')
}

const readLines = (text: string): string[] =>
  text
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)

/** Why a text cannot be taken, or null. Nothing written is the delivered text, which always can. */
export function findTextProblem(field: SiteTextField, value: string): string | null {
  if (value === '') return null
  const text = textOfField(field)
  if (text === undefined) {
    if (field.endsWith('.file')) return PICTURE.test(value.slice(0, 60)) ? null : sentences.picture
    return findLineProblem(value, PICTURE_TEXT_MAX)
  }
  const unknown = [...value.matchAll(TOKEN)].find(([, token = '']) => !SITE_TOKENS.some((known) => known === token))
  if (unknown?.[1] !== undefined) return sentences.unknownToken(unknown[1], SITE_TOKENS)
  if (text.kind === 'markdown') return value.length > text.max ? sentences.tooLong(text.max, value.length) : null
  return text.kind === 'lines' ? findLinesProblem(value, text) : findLineProblem(value, text.max)
}

function findLineProblem(value: string, max: number): string | null {
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) return sentences.oneLine
  return value.length > max ? sentences.tooLong(max, value.length) : null
}

function findLinesProblem(value: string, { max, lines: [least, most] = [1, 1] }: SiteText): string | null {
  const lines = readLines(value)
  if (lines.length < least || lines.length > most) return sentences.lineCount(least, most)
  const long = lines.findIndex((each) => each.length > max)
  return long === -1 ? null : sentences.lineTooLong(long + 1, max)
}

/** The text with facts of the company in the places of their names. */
export const fillTokens = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(TOKEN, (written, token: string) => facts[token] ?? written)
