import type { IncomingHttpHeaders } from 'node:http'
import type { SentPage } from '#core/http/byte-cache.server.ts'
import { COUNTS, type CountKind, OTHER_HOSTS } from './traffic.limits.ts'

export interface SiteCount {
  kind: CountKind
  name: string
  lang: string
  host: string
  times: number
}

/** Counts of a process since its last write: numbers, never a visitor. */
export interface PageViewCounter {
  /** A page was sent: a visit, unless a browser only prepares it or a program fetches it. */
  sent(page: SentPage, headers: IncomingHttpHeaders): void
  /** A page that a browser had prepared was opened. Pages that this process never sent are not believed. */
  opened(path: string): void
  listed(itemNumbers: readonly string[]): void
  /** Returns the counts and resets them. */
  take(): SiteCount[]
  /** Adds back counts that could not be written. */
  giveBack(counts: readonly SiteCount[]): void
}

/** Referring sites that are distinguished between two writes. */
const HOSTS_HELD = 100

/** Browsers say what they ask for (Fetch Metadata); a program that fetches a page does not, and is no visitor. */
const isNavigation = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

const isPreparation = (headers: IncomingHttpHeaders): boolean =>
  /prefetch|prerender/.test(String(headers['sec-purpose'] ?? ''))

/** The referring site, without `www.`; empty for none, for our own, and for invalid names. */
export function readHost({ referer, host: own }: IncomingHttpHeaders): string {
  const url = URL.parse(referer ?? '')
  if (url === null || !/^https?:$/.test(url.protocol) || url.host === own) return ''
  const host = url.hostname.replace(/^www\./, '')
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) && host.length <= COUNTS.host ? host : ''
}

export function createPageViewCounter(): PageViewCounter {
  let counts = new Map<string, SiteCount>()
  let hosts = new Set<string>()
  const languages = new Map<string, string>()

  const add = ({ kind, name, lang, host: from, times }: SiteCount): void => {
    const isKnown = from === '' || from === OTHER_HOSTS || hosts.has(from) || hosts.size < HOSTS_HELD
    const host = isKnown ? from : OTHER_HOSTS
    if (host !== '' && host !== OTHER_HOSTS) hosts.add(host)
    const key = JSON.stringify([kind, name, lang, host])
    const counted = counts.get(key)
    if (counted !== undefined) counted.times += times
    else if (counts.size < COUNTS.entries) counts.set(key, { kind, name, lang, host, times })
  }

  return {
    sent({ path, lang }, headers) {
      if (!isNavigation(headers) || path.length > COUNTS.name) return
      if (languages.size < COUNTS.entries) languages.set(path, lang)
      if (!isPreparation(headers)) add({ kind: 'page', name: path, lang, host: readHost(headers), times: 1 })
    },
    opened(path) {
      const lang = languages.get(path)
      if (lang !== undefined) add({ kind: 'page', name: path, lang, host: '', times: 1 })
    },
    listed(itemNumbers) {
      for (const name of new Set(itemNumbers)) add({ kind: 'listed', name, lang: '', host: '', times: 1 })
    },
    take() {
      const taken = [...counts.values()]
      counts = new Map()
      hosts = new Set()
      return taken
    },
    giveBack: (taken) => taken.forEach(add),
  }
}
