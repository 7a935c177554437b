/** Writes the snapshots of the migrations with one entity per line, after drizzle-kit has written one property per line. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MIGRATIONS = join(import.meta.dirname, '../migrations')

/** Paths of the snapshots of all migrations that have one. */
export const listSnapshots = (): string[] =>
  readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('snapshot.json'))
    .map((path) => join(MIGRATIONS, path))

/** Returns the same JSON with one line per property, and one per element of its arrays. */
export function formatSnapshot(text: string): string {
  const snapshot = JSON.parse(text) as Record<string, unknown>
  const properties = Object.entries(snapshot).map(([name, value]) => `  ${JSON.stringify(name)}: ${formatValue(value)}`)
  return `{\n${properties.join(',\n')}\n}\n`
}

function formatValue(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value)
  return `[\n${value.map((element) => `    ${JSON.stringify(element)}`).join(',\n')}\n  ]`
}

if (import.meta.main) {
  for (const path of listSnapshots()) {
    const text = readFileSync(path, 'utf8')
    const formatted = formatSnapshot(text)
    if (formatted !== text) writeFileSync(path, formatted)
  }
}
