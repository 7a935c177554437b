import { EXPORT_FORMATS, EXPORT_STATES, type ExportFormat, type ExportState } from '../invoicing.limits.ts'

/** The list of exports as its address asks for it. */
interface ExportsAddress {
  q: string
  state: '' | ExportState
  format: '' | ExportFormat
  sort: '' | 'number'
  page: number
  /** Page of what is ready. */
  ready: number
  /** The export that is open. */
  open: string
}

const pageIn = (text: string | null): number => {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1
}

/** What cannot be a filter's value is passed over: links grow old. */
export const readExportsAddress = (query: URLSearchParams): ExportsAddress => ({
  q: (query.get('q') ?? '').slice(0, 200),
  state: EXPORT_STATES.find((state) => state === query.get('state')) ?? '',
  format: EXPORT_FORMATS.find((format) => format === query.get('format')) ?? '',
  sort: query.get('sort') === 'number' ? 'number' : '',
  page: pageIn(query.get('page')),
  ready: pageIn(query.get('ready')),
  open: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(query.get('open') ?? '') ? (query.get('open') ?? '') : '',
})

/** Filters as the call takes them: only those that are set. */
export const filtersOf = ({ q, state, format }: ExportsAddress): Record<string, string> =>
  Object.fromEntries(Object.entries({ q, state, format }).filter(([, value]) => value !== ''))
