/** A paper that was read. */
export interface ReferenceSource {
  title: string
  /** Null for a paper that stands nowhere on the web. */
  address: string | null
}

const ADDRESS = /\s*(https?:\/\/\S+)\s*$/

/** Sources as they are stored, one a line: what it is called, then its address. */
export const readSources = (lines: string | null): ReferenceSource[] =>
  linesOf(lines).map((line) => {
    const address = ADDRESS.exec(line)?.[1] ?? null
    const title = line.replace(ADDRESS, '').trim()
    return {
      title: title === '' ? (address ?? '') : title,
      address: address !== null && isAddress(address) ? address : null,
    }
  })

export const writeSources = (sources: readonly { title: string; address: string }[]): string | null =>
  sources.map(({ title, address }) => `${title} ${address}`).join('\n') || null

export const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isAddress = (text: string): boolean => URL.canParse(text)
