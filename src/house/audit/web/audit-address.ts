import { pageIn } from '#core/web/address-values.ts'
import { SIGN_IN_ACTIONS } from '../audit.limits.ts'

/** Filters of the list, each under its own name in the address. */
export const AUDIT_FILTERS = ['q', 'entityType', 'entityId', 'action', 'signIns', 'changedBy', 'from', 'to'] as const
export type AuditFilter = (typeof AUDIT_FILTERS)[number]

export interface AuditState {
  /** Only those that are set. */
  filters: Partial<Record<AuditFilter, string>>
  page: number
  /** `createdAt` for oldest first; '' for newest first. */
  sort: '' | 'createdAt'
}

/** State of the list in its address. Invalid values of filters are ignored, since links may be outdated. */
export function readAuditState(query: URLSearchParams): AuditState {
  const filters: AuditState['filters'] = {}
  for (const name of AUDIT_FILTERS) {
    const value = query.get(name)?.trim() ?? ''
    if (value !== '' && isPossible(name, value)) filters[name] = value
  }
  return {
    filters,
    page: pageIn(query),
    sort: query.get('sort') === 'createdAt' ? 'createdAt' : '',
  }
}

function isPossible(name: AuditFilter, value: string): boolean {
  if (name === 'from' || name === 'to') return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
  if (name === 'entityType' || name === 'action') return /^[a-z_]{1,40}$/.test(value)
  if (name === 'signIns') return value === 'with' || value === 'only'
  return value.length <= 100
}

/** Whether the list leaves sign-ins out: unless they are asked for, by their filter, their action or a record's timeline. */
export const hidesSignIns = ({ signIns, action = '', entityId }: AuditState['filters']): boolean =>
  signIns === undefined && entityId === undefined && !(SIGN_IN_ACTIONS as readonly string[]).includes(action)

/** The query of the calls. */
export const toQuery = (
  { filters: { signIns, ...filters }, page, sort }: AuditState,
  pageSize: number,
): Record<string, string> => ({
  ...filters,
  ...(hidesSignIns({ signIns, ...filters }) ? { signIns: 'without' } : signIns === 'only' ? { signIns } : {}),
  ...(sort === '' ? {} : { sort }),
  page: String(page),
  pageSize: String(pageSize),
})
