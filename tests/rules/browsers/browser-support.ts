import { createRequire } from 'node:module'
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data'
import postcss from 'postcss'
import { isNode, type Node, textOf, walk } from '../scan-source.ts'

/** The oldest browsers that the product supports, as README says. */
export const OLDEST = { safari: 17, firefox: 140 } as const

/** 20 MB: the test runner would take seconds over an import. */
const bcd = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

type Tree = Readonly<Record<string, Identifier | undefined>>

function isSupported({ support }: CompatStatement): boolean {
  return Object.entries(OLDEST).every(([browser, oldest]) => {
    const given = support[browser as keyof typeof OLDEST] ?? []
    return (Array.isArray(given) ? given : [given]).some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
        !removed &&
        !flags &&
        !prefix &&
        !other &&
        typeof added === 'string' &&
        parseFloat(added.replace('≤', '')) <= oldest,
    )
  })
}

/** Whether the data have a feature and the oldest browsers lack it. */
const isNewer = (feature: Identifier | undefined): boolean =>
  feature?.__compat !== undefined && !isSupported(feature.__compat)

const API = bcd.api as Tree
/** Objects that are there without being made, by their interface. */
const OBJECTS = { document: 'Document', navigator: 'Navigator', window: 'Window', performance: 'Performance' } as const

/** Members of objects of the browser that only newer browsers have. One word names too much of our own. */
function findNewerMembers(): ReadonlySet<string> {
  const known = new Map<string, boolean>()
  for (const members of Object.values(API)) {
    if (members === undefined || isNewer(members)) continue
    for (const [name, member] of Object.entries(members as unknown as Tree)) {
      if (member?.__compat === undefined || !/^[a-z]+[A-Z]\w*$/.test(name)) continue
      known.set(name, (known.get(name) ?? true) && isNewer(member))
    }
  }
  return new Set([...known].flatMap(([name, isNew]) => (isNew ? [name] : [])))
}
const NEWER_MEMBERS = findNewerMembers()

function nameNewer(node: Node): string | null {
  const isMember = node.type === 'MemberExpression' && node['computed'] !== true
  const global = textOf(isMember ? node['object'] : node['callee'])
  const name = isMember ? (textOf(node['property']) ?? '') : ''
  if (isMember && NEWER_MEMBERS.has(name)) return name
  if (!/^(MemberExpression|NewExpression|CallExpression)$/.test(node.type) || global === undefined) return null
  if (isMember && isNewer((API[global] as unknown as Tree | undefined)?.[`${name}_static`])) return `${global}.${name}`
  const instance = OBJECTS[global as keyof typeof OBJECTS] as string | undefined
  if (isMember && instance !== undefined && isNewer((API[instance] as unknown as Tree)[name]))
    return `${global}.${name}`
  const isWindows = isNewer((API['Window'] as unknown as Tree)[global])
  return isNewer(API[global]) || isWindows ? global : null
}

/** What a parsed source uses of the browser that only newer ones have. The language's own part is the compiler's (tsconfig.browsers.json). */
export const findNewerApis = (program: unknown): string[] =>
  walk(program).flatMap((node) => (isNode(node) ? (nameNewer(node) ?? []) : []))

const CSS = bcd.css as unknown as Readonly<Record<'properties' | 'at-rules' | 'selectors' | 'types', Tree>>
const within = (feature: Identifier | undefined, name: string) => (feature as unknown as Tree | undefined)?.[name]

function newerInValue(property: string, value: string): string[] {
  const own = CSS.properties[property]
  if (isNewer(own)) return [property]
  const words = [...value.matchAll(/[\w-]+/g)].filter(([word]) => isNewer(within(own, word)))
  const functions = [...value.matchAll(/([\w-]+)\(/g)].filter(([, name = '']) => {
    const types = Object.entries(CSS.types).flatMap(([type, parts]) =>
      type === name ? [parts] : [within(parts, name)],
    )
    const known = types.filter((each) => each?.__compat !== undefined)
    return known.length > 0 && known.every(isNewer)
  })
  return [...words.map(([word]) => `${property}: ${word}`), ...functions.map(([, name]) => `${name}()`)]
}

/** Properties, values, functions, selectors and at-rules of a style sheet that only newer browsers have. */
export function findNewerStyles(css: string): string[] {
  const found: string[] = []
  postcss.parse(css).walk((node) => {
    if (node.type === 'decl') found.push(...newerInValue(node.prop, node.value))
    else if (node.type === 'atrule') {
      const rule = CSS['at-rules'][node.name]
      if (isNewer(rule)) found.push(`@${node.name}`)
      for (const [, feature = ''] of node.params.matchAll(/\(([\w-]+)/g)) {
        if (isNewer(within(rule, feature))) found.push(`@${node.name} (${feature})`)
      }
    } else if (node.type === 'rule') {
      for (const [selector, name = ''] of node.selector.matchAll(/::?([\w-]+)/g)) {
        if (isNewer(CSS.selectors[name])) found.push(selector)
      }
    }
  })
  return found
}
