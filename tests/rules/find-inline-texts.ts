import { parseSync } from 'vite'
import { isNode, type Node, textOf, walk } from './scan-source.ts'

/** Attributes whose value a person reads or hears. */
const SPOKEN_ATTRIBUTES = new Set(['alt', 'aria-label', 'aria-roledescription', 'label', 'placeholder', 'title'])

const HAS_WORD = /\p{L}{2}/u
/** A capital letter, then words: what a person reads, and what neither a class name nor an address looks like. */
const IS_SENTENCE = /^\s*\p{Lu}[\p{L}’']*[,:;]?\s+\p{L}/u
/** In a template two letters beside a blank are a word of a sentence, such as ` items` in `${count} items`. */
const IS_PART_OF_SENTENCE = /(^\s+\p{L}{2}|\p{L}{2}[,:;.]?\s+$|\p{L}{2}\s+\p{L}{2})/u

/** Attributes whose words no person reads. */
const CODED_ATTRIBUTES = /^(className|class|style|sizes|d|viewBox|rel|transform|accept|data-.*)$/

/** What is thrown is read by whoever repairs the program. */
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

function judge(node: Node): string | undefined {
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

/** Words for people that stand in a file instead of its messages: `line: words`, in the file's order. */
export function findInlineTexts(path: string, text: string): string[] {
  const { program } = parseSync(path, text)
  const found: string[] = []
  for (const node of walk(program.body, isCoded)) {
    const words = judge(node)
    if (words !== undefined) found.push(`${text.slice(0, node.start).split('\n').length}: ${words}`)
  }
  return found
}
