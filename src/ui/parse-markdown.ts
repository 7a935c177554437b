/** Blocks of the Markdown that product texts are written in. Inline marks stay in the strings, see `parseInline`. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }

export type Inline =
  | { kind: 'text' | 'strong' | 'em' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }

const BULLET = /^\s*[-*+]\s+(.+)$/
const NUMBERED = /^\s*\d{1,3}[.)]\s+(.+)$/
const HEADING = /^#{1,6}\s+(.+?)\s*#*$/
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/

/**
 * Reads headings, paragraphs, flat lists and pipe tables, the part of GitHub Flavored Markdown that product texts
 * use. Everything else, HTML first of all, is plain text.
 */
export function parseMarkdown(source: string): Block[] {
  const lines = source.split(/\r\n|\r|\n/)
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const heading = HEADING.exec(line)?.[1]
    if (line.trim() === '') at += 1
    else if (heading) {
      blocks.push({ kind: 'heading', text: heading })
      at += 1
    } else if (line.includes('|') && TABLE_RULE.test(lines[at + 1] ?? '')) at = readTable(lines, at, blocks)
    else if (BULLET.test(line)) at = readList(lines, at, BULLET, blocks)
    else if (NUMBERED.test(line)) at = readList(lines, at, NUMBERED, blocks)
    else at = readParagraph(lines, at, blocks)
  }
  return blocks
}

function readTable(lines: readonly string[], start: number, blocks: Block[]): number {
  const head = splitRow(lines[start] ?? '')
  const rows: string[][] = []
  let at = start + 2
  for (; (lines[at] ?? '').includes('|'); at += 1) {
    const cells = splitRow(lines[at] ?? '')
    rows.push(head.map((_, column) => cells[column] ?? ''))
  }
  blocks.push({ kind: 'table', head, rows })
  return at
}

/** Cells of a row; `\|` is a bar inside a cell. */
const splitRow = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

function readList(lines: readonly string[], start: number, mark: RegExp, blocks: Block[]): number {
  const items: string[] = []
  let at = start
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const item = mark.exec(line)?.[1]
    if (item) items.push(item.trim())
    // An indented line continues the item above.
    else if (/^\s+\S/.test(line) && items.length > 0) items[items.length - 1] += ` ${line.trim()}`
    else break
  }
  blocks.push({ kind: 'list', ordered: mark === NUMBERED, items })
  return at
}

function readParagraph(lines: readonly string[], start: number, blocks: Block[]): number {
  const parts = [(lines[start] ?? '').trim()]
  let at = start + 1
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line.trim() === '' || HEADING.test(line) || BULLET.test(line) || NUMBERED.test(line)) break
    parts.push(line.trim())
  }
  blocks.push({ kind: 'paragraph', text: parts.join(' ') })
  return at
}

const INLINE =
  /\*\*(?<strong>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<label>[^\]]+)\]\((?<href>[^()\s]+)\)|\*(?<em>[^*\s][^*]*)\*/g

/** Bold, emphasis, code and links of one block's text; unpaired marks stay as text. */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = []
  let done = 0
  for (const match of text.matchAll(INLINE)) {
    if (match.index > done) parts.push({ kind: 'text', text: text.slice(done, match.index) })
    parts.push(toInline(match))
    done = match.index + match[0].length
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) })
  return parts
}

function toInline(match: RegExpExecArray): Inline {
  const { strong, code, label, href, em } = match.groups ?? {}
  if (strong) return { kind: 'strong', text: strong }
  if (code) return { kind: 'code', text: code }
  if (em) return { kind: 'em', text: em }
  if (label && href && isSafeHref(href)) return { kind: 'link', text: label, href }
  return { kind: 'text', text: label ?? match[0] }
}

/** Pages of ours, secure pages of others, mail: no other scheme gets into a link. */
const isSafeHref = (href: string): boolean => /^(https:\/\/|mailto:|\/(?![/\\])|#)/i.test(href)

/** "Label: value" or "**Label** value" as its two parts; null for any other text. */
export function splitLabel(text: string): { label: string; rest: string } | null {
  const match = /^\*\*([^*]{1,60}?)[:.]?\*\*[:.]?\s+(.+)$/.exec(text) ?? /^([^:*`[\]]{1,40}):\s+(.+)$/.exec(text)
  return match?.[1] && match[2] ? { label: match[1].trim(), rest: match[2].trim() } : null
}
