import { idIn, onlySet, pageIn } from '#core/web/address-values.ts'
import { EXPORT_FORMATS, EXPORT_STATES, type ExportFormat, type ExportState } from '../invoicing.limits.ts'

/** State of the list of exports in its address. */
interface ExportsAddress {
  q: string
  state: '' | ExportState
  format: '' | ExportFormat
  sort: '' | 'number'
  page: number
  /** Page of exportable items. */
  ready: number
  /** The export that is open. */
  open: string
}

/** Invalid values of filters are ignored, since links may be outdated. */
export const readExportsAddress = (query: URLSearchParams): ExportsAddress => ({
  q: (query.get('q') ?? '').slice(0, 200),
  state: EXPORT_STATES.find((state) => state === query.get('state')) ?? '',
  format: EXPORT_FORMATS.find((format) => format === query.get('format')) ?? '',
  sort: query.get('sort') === 'number' ? 'number' : '',
  page: pageIn(query),
  ready: pageIn(query, 'ready'),
  open: idIn(query, 'open'),
})

/** Input of the call: only filters that are set. */
export const filtersOf = ({ q, state, format }: ExportsAddress): Record<string, string> => onlySet({ q, state, format })
