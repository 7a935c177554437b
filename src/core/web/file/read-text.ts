/** The trimmed text of a form's field; empty for a field that is absent or a file. */
export function readText(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
