/** A paper that was read. */
export interface ReferenceSource {
  title: string
  /** Null for a document that isn't on the web. */
  address: string | null
}

const ADDRESS = /\s*(https?:\/\/\S+)\s*$/

/** Sources as they are stored, one per line: title, then address. */
export const readSources = (lines: string | null): ReferenceSource[] =>
  linesOf(lines).map((line) => {
    const address = ADDRESS.exec(line)?.[1] ?? null
    const title = line.replace(ADDRESS, '').trim()
    return {
      title: title === '' ? (address ?? '') : title,
      address: address !== null && isAddress(address) ? address : null,
    }
  })

/** The part of a host's name that is one publisher: `pt.scribd.com` and `www.scribd.com` are. */
const hostOf = (address: string): string => new URL(address).hostname.split('.').slice(-2).join('.')

/** Sources in their order, those of one host together; each that is nowhere on the web by itself. */
export function groupByHost(sources: readonly ReferenceSource[]): [ReferenceSource, ...ReferenceSource[]][] {
  const groups = new Map<string, [ReferenceSource, ...ReferenceSource[]]>()
  for (const source of sources) {
    const key = source.address === null ? source.title : hostOf(source.address)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [source])
    else if (group.every(({ address }) => address !== source.address)) group.push(source)
  }
  return [...groups.values()]
}

export const writeSources = (sources: readonly { title: string; address: string }[]): string | null =>
  sources.map(({ title, address }) => `${title} ${address}`).join('\n') || null

export const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isAddress = (text: string): boolean => URL.canParse(text)
