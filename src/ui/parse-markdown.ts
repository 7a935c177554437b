import type { PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { toString } from 'mdast-util-to-string'
import { gfmTable } from 'micromark-extension-gfm-table'

/** What stays plain text: HTML first of all, and what product texts have no look for. */
const PLAIN = [
  'autolink',
  'blockQuote',
  'characterReference',
  'codeFenced',
  'codeIndented',
  'definition',
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'setextUnderline',
  'thematicBreak',
]

/** A second mark in an item's line: text, such as "- 2. etasje". As lists they would nest as deep as a line is long. */
const MARK_IN_ITEM = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\d{0,9})(?=[-*+.)][ \t])/gm

/** Parses headings, paragraphs, lists, tables, bold, emphasis, code and links of GitHub Flavored Markdown. */
export const parseMarkdown = (source: string): RootContent[] =>
  fromMarkdown(source.replaceAll(MARK_IN_ITEM, '$1\\'), {
    extensions: [gfmTable(), { disable: { null: PLAIN } }],
    mdastExtensions: [gfmTableFromMarkdown()],
  }).children

/** Pages of ours, secure pages of others, mail. Browsers drop tabs and line breaks, so no address has any. */
export const isSafeHref = (href: string): boolean => /^(https:\/\/|mailto:|\/(?![/\\])|#)\S*$/i.test(href)

/** "Label: value" or "**Label** value" as its two parts; null for any other text. */
export function splitLabel(text: readonly PhrasingContent[]) {
  const marked = text[0]?.type === 'strong' ? toString(text[0]) : null
  const [next, ...others] = marked === null ? text : text.slice(1)
  if (next?.type !== 'text' || (marked ?? '').length > 60) return null
  const end = (marked === null ? /^[^:]{1,40}:\s+/ : /^[:.]?\s+/).exec(next.value)?.[0]
  if (end === undefined) return null
  return {
    label: marked?.replace(/[:.]$/, '') ?? end.trim().slice(0, -1),
    isMarked: marked !== null,
    rest: [{ ...next, value: next.value.slice(end.length) }, ...others],
  }
}
