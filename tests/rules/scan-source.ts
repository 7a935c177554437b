import { parseSync } from 'vite'

export interface SourceImport {
  specifier: string
  line: number
  /** `import type`, `export type … from` or `import('…').Type`: gone when the program runs. */
  typeOnly: boolean
}

export interface ScannedSource {
  imports: SourceImport[]
  /** Lines that read `process.env`. */
  environmentReads: number[]
  defaultExportLine: number | undefined
  /** It holds nothing but re-exports. */
  isBarrel: boolean
  hasJsx: boolean
  /** What stands in sql`…`, without the values; and what sql.raw is given, where it is a text. */
  sqlTexts: { text: string; line: number }[]
  /** Names of tables that drizzle is told of. */
  tables: string[]
}

export type Node = { type: string; start: number } & Record<string, unknown>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value

export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type === 'Identifier' && typeof node['name'] === 'string') return node['name']
  return undefined
}

/** Every node of a tree, but for those that `leavesOut` names and what lies in them: in the order of the text. */
export function walk(value: unknown, leavesOut: (node: Node) => boolean = () => false): Node[] {
  const found: Node[] = []
  const visit = (each: unknown): void => {
    if (Array.isArray(each)) {
      for (const item of each) visit(item)
    } else if (isNode(each) && !leavesOut(each)) {
      found.push(each)
      for (const key in each) if (typeof each[key] === 'object') visit(each[key])
    }
  }
  visit(value)
  return found
}

const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
  'ImportExpression',
  'TSImportType',
])

const isTypeOnly = (node: Node) =>
  node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type'

function readsEnvironment(node: Node): boolean {
  if (node.type === 'MemberExpression')
    return textOf(node['object']) === 'process' && textOf(node['property']) === 'env'
  if (node.type !== 'ImportDeclaration' || !['node:process', 'process'].includes(textOf(node['source']) ?? ''))
    return false
  return walk(node['specifiers']).some((part) => textOf(part['imported']) === 'env')
}

/** The pieces of SQL that a node is: a template, or the text that sql.raw is given. */
function sqlOf(node: Node): string | undefined {
  if (node.type === 'TaggedTemplateExpression' && textOf(node['tag']) === 'sql' && isNode(node['quasi'])) {
    return walk(node['quasi']['quasis']).map(rawOf).join(' ? ')
  }
  const callee = node.type === 'CallExpression' ? node['callee'] : undefined
  if (!isNode(callee) || textOf(callee['object']) !== 'sql' || textOf(callee['property']) !== 'raw') return undefined
  const [first] = node['arguments'] as unknown[]
  return textOf(first) ?? (isNode(first) ? walk(first['quasis']).map(rawOf).join(' ? ') : undefined)
}

function rawOf(element: Node): string {
  const value = element['value']
  return typeof value === 'object' && value !== null && 'raw' in value && typeof value.raw === 'string' ? value.raw : ''
}

/** The name in `snakeCase.table('name', …)`, `pgTable('name', …)` and the like. */
function tableOf(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return undefined
  const name = textOf(node['callee']) ?? textOf(node['callee']['property'])
  return name === 'table' || name === 'pgTable' ? textOf((node['arguments'] as unknown[])[0]) : undefined
}

const known = new Map<string, ScannedSource>()

/**
 * Reads one TypeScript file with the parser the build uses and says what the import rules need to know of it; the same
 * text is read once.
 * @throws Error when the text is not TypeScript
 */
export function scanSource(path: string, text: string): ScannedSource {
  const key = `${path}\n${text}`
  const scanned = known.get(key) ?? scan(path, text)
  known.set(key, scanned)
  return scanned
}

function scan(path: string, text: string): ScannedSource {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const scanned: ScannedSource = {
    imports: [],
    environmentReads: [],
    defaultExportLine: undefined,
    isBarrel:
      program.body.length > 0 &&
      program.body.every(
        (item) => textOf('source' in item ? item.source : null) !== undefined && item.type.startsWith('Export'),
      ),
    hasJsx: false,
    sqlTexts: [],
    tables: [],
  }
  for (const node of walk(program.body)) {
    const specifier = IMPORTING.has(node.type) ? textOf(node['source']) : undefined
    if (specifier !== undefined) {
      scanned.imports.push({ specifier, line: lineAt(node.start), typeOnly: isTypeOnly(node) })
    }
    if (readsEnvironment(node)) scanned.environmentReads.push(lineAt(node.start))
    if (node.type.startsWith('JSX')) scanned.hasJsx = true
    const sqlText = sqlOf(node)
    if (sqlText !== undefined) scanned.sqlTexts.push({ text: sqlText, line: lineAt(node.start) })
    const table = tableOf(node)
    if (table !== undefined) scanned.tables.push(table)
    const isDefault =
      node.type === 'ExportDefaultDeclaration' ||
      (node.type === 'ExportSpecifier' && textOf(node['exported']) === 'default')
    if (isDefault) scanned.defaultExportLine = lineAt(node.start)
  }
  return scanned
}
