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
  /** It has nothing but re-exports. */
  isBarrel: boolean
  hasJsx: boolean
  /**
   * The text in sql`…`, without the values, the arguments of sql.raw and sql.identifier, and texts that look like SQL.
   */
  sqlTexts: { text: string; line: number }[]
  /** What `.insert(…)`, `.update(…)` and `.delete(…)` are given, where it is imported: from where. */
  writes: { specifier: string; line: number }[]
  /** Lines that import what only shows when they run. */
  unknownImports: number[]
  /** Names of tables that are declared with drizzle. */
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

/** The text that a literal or a template is, with a sign in place of each value. */
function writtenAs(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type !== 'TemplateLiteral') return node.type === 'Literal' ? textOf(node) : undefined
  return walk(node['quasis']).map(rawOf).join(' ? ')
}

function rawOf(element: Node): string {
  const value = element['value']
  return typeof value === 'object' && value !== null && 'raw' in value && typeof value.raw === 'string' ? value.raw : ''
}

/** The literal or template that is SQL by its place: in sql`…`, in sql.raw(…), in sql.identifier(…). */
function sqlIn(node: Node): unknown {
  if (node.type === 'TaggedTemplateExpression') return textOf(node['tag']) === 'sql' ? node['quasi'] : undefined
  const callee = node.type === 'CallExpression' ? node['callee'] : undefined
  const isMade = isNode(callee) && textOf(callee['object']) === 'sql'
  return isMade && /^(raw|identifier)$/.test(textOf(callee['property']) ?? '') ? firstOf(node) : undefined
}

const firstOf = (node: Node): unknown => (node['arguments'] as unknown[])[0]

/** SQL that is passed to a connection directly, or put together elsewhere: recognised by the words before a table. */
const READS_AS_SQL =
  /\b(?:from|join|into|update|table|truncate)\s+(?:only\s+)?(?:"?public"?\.)?"?[a-z]+_[a-z_]+|\b(?:select\b.*\bfrom|delete\s+from|insert\s+into|update\s+\S+\s+set)\b/is

/** The name in `snakeCase.table('name', …)`, `pgTable('name', …)` and the like. */
function tableOf(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return undefined
  const name = textOf(node['callee']) ?? textOf(node['callee']['property'])
  return name === 'table' || name === 'pgTable' ? textOf(firstOf(node)) : undefined
}

/** The specifier that a node imports: `null` when only running it would show. */
function specifierOf(node: Node): string | null | undefined {
  if (IMPORTING.has(node.type)) {
    const written = writtenAs(node['source'])
    return node.type !== 'ImportExpression' ? written : written?.includes(' ? ') === false ? written : null
  }
  if (node.type === 'CallExpression' && textOf(node['callee']) === 'require') return writtenAs(firstOf(node)) ?? null
  // A file that runs in a thread of its own.
  const isUrl = node.type === 'NewExpression' && textOf(node['callee']) === 'URL'
  const written = isUrl ? textOf(firstOf(node)) : undefined
  return written === undefined || !/^[\w./#-]+\.tsx?$/.test(written) ? undefined : written.replace(/^(?![.#])/, './')
}

/** The imported names by the files that they come from. */
const namesOf = (body: unknown): ReadonlyMap<string, string> =>
  new Map(
    walk(body, ({ type }) => !type.startsWith('Import')).flatMap((node) => {
      const specifier = textOf(node['source'])
      if (node.type !== 'ImportDeclaration' || specifier === undefined) return []
      return walk(node['specifiers']).flatMap((part) => {
        const name = textOf(part['local'])
        return name === undefined ? [] : [[name, specifier] as const]
      })
    }),
  )

/** The file of what a node writes to: `db.update(vessels)`. */
function writtenTo(node: Node, names: ReadonlyMap<string, string>): string | undefined {
  const callee = node.type === 'CallExpression' ? node['callee'] : undefined
  if (!isNode(callee) || !/^(insert|update|delete)$/.test(textOf(callee['property']) ?? '')) return undefined
  return names.get(textOf(firstOf(node)) ?? '')
}

const known = new Map<string, ScannedSource>()

/**
 * Reads one TypeScript file with the build's parser and returns what the import rules need of it; the same text is read
 * once.
 * @throws Error when the text is not TypeScript
 */
export function scanSource(path: string, text: string): ScannedSource {
  const key = `${path}\n${text}`
  const scanned = known.get(key) ?? scan(path, text)
  known.set(key, scanned)
  return scanned
}

function scan(path: string, source: string): ScannedSource {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
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
    writes: [],
    unknownImports: [],
    tables: [],
  }
  const names = namesOf(program.body)
  const isSql = new Set<unknown>()
  const holdsSql = path.endsWith('.server.ts')
  for (const node of walk(program.body)) {
    const specifier = specifierOf(node)
    if (specifier === null) scanned.unknownImports.push(lineAt(node.start))
    else if (specifier !== undefined) {
      scanned.imports.push({ specifier, line: lineAt(node.start), typeOnly: isTypeOnly(node) })
    }
    const target = writtenTo(node, names)
    if (target !== undefined) scanned.writes.push({ specifier: target, line: lineAt(node.start) })
    if (readsEnvironment(node)) scanned.environmentReads.push(lineAt(node.start))
    if (node.type.startsWith('JSX')) scanned.hasJsx = true
    isSql.add(sqlIn(node))
    const text = writtenAs(node)
    if (text !== undefined && (isSql.has(node) || (holdsSql && READS_AS_SQL.test(text)))) {
      scanned.sqlTexts.push({ text, line: lineAt(node.start) })
    }
    const table = tableOf(node)
    if (table !== undefined) scanned.tables.push(table)
    const isDefault =
      node.type === 'ExportDefaultDeclaration' ||
      (node.type === 'ExportSpecifier' && textOf(node['exported']) === 'default')
    if (isDefault) scanned.defaultExportLine = lineAt(node.start)
  }
  return scanned
}
