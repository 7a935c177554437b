import { parseSync } from 'vite'
import { isNode, type Node, textOf, walk } from './scan-source.ts'

/** Attributes with a value that is shown or read aloud. */
const SPOKEN_ATTRIBUTES = new Set(['alt', 'aria-label', 'aria-roledescription', 'label', 'placeholder', 'title'])

const HAS_WORD = /\p{L}{2}/u
/** A capital letter, then words: what a person reads, and what neither a class name nor an address looks like. */
const IS_SENTENCE = /^\s*\p{Lu}[\p{L}’']*[,:;]?\s+\p{L}/u
/** In a template two letters next to a blank are a word of a sentence, such as ` items` in `${count} items`. */
const IS_PART_OF_SENTENCE = /(^\s+\p{L}{2}|\p{L}{2}[,:;.]?\s+$|\p{L}{2}\s+\p{L}{2})/u

/** Attributes with words that no user reads. */
const CODED_ATTRIBUTES = /^(className|class|style|sizes|d|viewBox|rel|transform|accept|data-.*)$/

/** A thrown message is for developers. */
const isThrown = (node: Node): boolean =>
  node.type === 'NewExpression' && (textOf(node['callee']) ?? '').endsWith('Error')

function isCoded(node: Node): boolean {
  if (isThrown(node) || node.type === 'ImportExpression' || node.type.startsWith('TS')) return true
  return node.type === 'JSXAttribute' && CODED_ATTRIBUTES.test(nameOf(node))
}

function nameOf(attribute: Node): string {
  const name = attribute['name']
  return isNode(name) && typeof name['name'] === 'string' ? name['name'] : ''
}

function findScreenText(node: Node): string | undefined {
  if (node.type === 'JSXText') return HAS_WORD.test(String(node['value'])) ? String(node['value']).trim() : undefined
  if (node.type === 'JSXAttribute' && SPOKEN_ATTRIBUTES.has(nameOf(node))) {
    const value = textOf(node['value'])
    return value !== undefined && HAS_WORD.test(value) ? value : undefined
  }
  if (node.type === 'Literal') {
    const value = textOf(node)
    return value !== undefined && IS_SENTENCE.test(value) ? value : undefined
  }
  if (node.type === 'TemplateElement') {
    const cooked = (node['value'] as { cooked?: string } | undefined)?.cooked ?? ''
    return IS_PART_OF_SENTENCE.test(cooked) ? cooked : undefined
  }
  return undefined
}

/** Errors that only developers read; a refusal is no such error, its sentence is for a person. */
const isRepair = (node: Node): boolean => isThrown(node) && textOf(node['callee']) !== 'AppError'

const isRawSql = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' &&
  isNode(callee) &&
  textOf(callee['object']) === 'sql' &&
  textOf(callee['property']) === 'raw'

/** Where words are no sentences: SQL, types, regular imports, and errors that no person is shown. */
const isMachine = (node: Node): boolean =>
  isRepair(node) ||
  isRawSql(node) ||
  node.type === 'TaggedTemplateExpression' ||
  node.type === 'ImportExpression' ||
  /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(node.type)

/** Keys that no person reads: the method and address of a call, or one word in front of values. */
const IS_KEY = /^((GET|POST|PUT|PATCH|DELETE) .*|[\w-]+(\s*…)+)$/s
/** What a template says, with a sign in place of each value. */
const saidBy = (node: Node): string =>
  (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')

function findServerText(node: Node): string | undefined {
  const words = node.type === 'TemplateLiteral' ? saidBy(node) : node.type === 'Literal' ? textOf(node) : undefined
  if (words === undefined || IS_KEY.test(words)) return undefined
  const isSentence =
    IS_SENTENCE.test(words) ||
    (node.type === 'TemplateLiteral' && words.split('…').some((part) => IS_PART_OF_SENTENCE.test(part)))
  return isSentence ? words : undefined
}

/** Whether a refusal is written where it is thrown. */
export const hasRefusal = (text: string): boolean => /new AppError\(\s*['`][\w-]+['`],\s*['`]\p{Lu}/u.test(text)

/** As `findInlineTexts`, in code that runs on the server or on both sides: refusals, mails, notices, the audit, papers. */
export const findServerTexts = (path: string, text: string): string[] => find(path, text, isMachine, findServerText)

/** Words for people that are in a file instead of its messages: `line: words`, in the file's order. */
export const findInlineTexts = (path: string, text: string): string[] => find(path, text, isCoded, findScreenText)

function find(
  path: string,
  text: string,
  leavesOut: (node: Node) => boolean,
  findText: (node: Node) => string | undefined,
): string[] {
  const { program } = parseSync(path, text)
  const found: string[] = []
  for (const node of walk(program.body, leavesOut)) {
    const words = findText(node)
    if (words !== undefined) found.push(`${text.slice(0, node.start).split('\n').length}: ${words}`)
  }
  return found
}
