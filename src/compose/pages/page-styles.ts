/** A style rule, an unchanged statement, or rules inside an at-rule. */
type Part =
  | { kind: 'rule'; selectors: readonly Selector[]; body: string }
  | { kind: 'other'; text: string }
  | { kind: 'group'; head: string; parts: readonly Part[] }

interface Selector {
  text: string
  /** Classes without which it cannot match: those of an alternative (`:is(.a, .b)`) are none. */
  classes: readonly string[]
}

const GROUPS = /^@(layer|media|supports|container)\b/

/** Returns the index after the end of the string, parentheses or block that begins here. */
function endOf(css: string, from: number): number {
  const open = css[from]
  if (open === '"' || open === "'") {
    let at = from + 1
    while (at < css.length && css[at] !== open) at += css[at] === '\\' ? 2 : 1
    return at + 1
  }
  const close = open === '{' ? '}' : ')'
  let at = from + 1
  while (at < css.length && css[at] !== close) at = isOpening(css[at]) ? endOf(css, at) : at + 1
  return at + 1
}

const isOpening = (character: string | undefined): boolean => character !== undefined && `"'({`.includes(character)

/** Splits a list at its commas, but for those inside parentheses and strings. */
function splitList(list: string): string[] {
  const items: string[] = []
  let start = 0
  for (let at = 0; at < list.length; at = isOpening(list[at]) ? endOf(list, at) : at + 1) {
    if (list[at] !== ',') continue
    items.push(list.slice(start, at))
    start = at + 1
  }
  return [...items, list.slice(start)]
}

function readSelector(text: string): Selector {
  let plain = text.replaceAll(/\[[^\]]*\]/g, '')
  // From the inside out: `:not(:has(.a))`.
  while (plain.includes('(')) plain = plain.replaceAll(/\([^()]*\)/g, '')
  return { text, classes: [...plain.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name) }
}

/** Reads a style sheet as our build writes it: minified, without comments. */
function readSheet(css: string): Part[] {
  const parts: Part[] = []
  let start = 0
  let at = 0
  while (at < css.length) {
    if (css[at] === ';') {
      parts.push({ kind: 'other', text: css.slice(start, at + 1) })
      start = at += 1
    } else if (css[at] === '{') {
      const end = endOf(css, at)
      const head = css.slice(start, at)
      const body = css.slice(at + 1, end - 1)
      if (GROUPS.test(head)) parts.push({ kind: 'group', head, parts: readSheet(body) })
      else if (head.startsWith('@') || head.includes('\\')) parts.push({ kind: 'other', text: css.slice(start, end) })
      else parts.push({ kind: 'rule', selectors: splitList(head).map(readSelector), body })
      start = at = end
    } else at = isOpening(css[at]) ? endOf(css, at) : at + 1
  }
  return parts
}

function writeFor(parts: readonly Part[], has: (name: string) => boolean): string {
  return parts
    .map((part) => {
      if (part.kind === 'other') return part.text
      if (part.kind === 'group') {
        const inside = writeFor(part.parts, has)
        return inside === '' ? '' : `${part.head}{${inside}}`
      }
      const matching = part.selectors.filter(({ classes }) => classes.every(has))
      return matching.length === 0 ? '' : `${matching.map(({ text }) => text).join(',')}{${part.body}}`
    })
    .join('')
}

const classesOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))

/**
 * Reduces a style sheet to what a page needs for its first drawing: the rules for classes in its markup. Rules without
 * a class are included.
 * @param anywhere classes that scripts may set on any page
 */
export function createSheetFor(css: string, anywhere: readonly string[] = []): (html: string) => string {
  const parts = readSheet(css)
  return (html) => {
    const classes = new Set([...anywhere, ...classesOf(html)])
    return writeFor(parts, (name) => classes.has(name))
  }
}
