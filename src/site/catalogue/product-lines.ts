/** A line `name | text` of a product's field. */
export interface ProductLine {
  name: string
  text: string
}

/** The lines of a field with one item per line, blank ones left out. */
export const readLines = (field: string | null): string[] =>
  (field ?? '').split(/\r\n?|\n/).flatMap((line) => line.trim() || [])

/** Lines of two halves, split at the first `|`; a line without one is all name. Colons belong to the text. */
export const readRows = (field: string | null): ProductLine[] =>
  readLines(field).map((line) => {
    const at = line.indexOf('|')
    return at === -1 ? { name: line, text: '' } : { name: line.slice(0, at).trim(), text: line.slice(at + 1).trim() }
  })

/** The lines as the text of a field; null for no lines. */
export const writeRows = (rows: readonly (readonly [name: string, text: string])[] | undefined): string | null =>
  rows?.map(([name, text]) => `${name} | ${text}`).join('\n') ?? null
