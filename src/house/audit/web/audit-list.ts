import { onlySet } from '#core/web/address-values.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { defineList, type FilterWords } from '#core/web/list/define-list.ts'
import { choiceFilter, dayFilter, searchFilter, textFilter, type FilterRule } from '#core/web/list/list-filters.ts'
import type { listAuditLogs, listAuditOptions } from '../audit.contract.ts'
import { SIGN_IN_ACTIONS } from '../audit.limits.ts'
import { auditMessages as messages } from './messages.en.ts'

const WORD = /^[a-z_]{1,40}$/
const wordFilter = (label: string, said: (word: string) => string): FilterRule => ({
  label,
  read: (text) => (WORD.test(text) ? text : ''),
  said,
})
const SIGN_INS = { with: messages.signInsShown, only: messages.signInsOnly }

/** The audit log: filters by record, action, person and time. The timeline of one record names it in its own head. */
export const AUDIT_LIST = defineList<typeof listAuditLogs>()({
  name: 'audit',
  endpoint: 'GET /api/portal/audit-logs',
  rowKey: ({ id }) => id,
  pageSize: 50,
  texts: messages,
  filters: {
    q: searchFilter(messages.search),
    entityType: wordFilter(messages.entityLabel, messages.entity),
    entityId: { ...textFilter(messages.oneRecord, 100), said: () => messages.itsTimeline, isBeside: true },
    action: wordFilter(messages.actionLabel, messages.action),
    signIns: choiceFilter(messages.signInsLabel, ['with', 'only'], (value) => SIGN_INS[value], messages.signInsHidden),
    changedBy: textFilter(messages.personLabel, 100),
    from: dayFilter(messages.from),
    to: dayFilter(messages.to),
  },
  sorts: ['createdAt'],
  usualSort: '-createdAt',
  toQuery: ({ signIns, ...values }) =>
    onlySet({
      ...values,
      signIns: hidesSignIns({ signIns, ...values }) ? 'without' : signIns === 'only' ? signIns : '',
    }),
})

/** Whether the list leaves sign-ins out: unless they are asked for, by their filter, their action or a record's timeline. */
export const hidesSignIns = ({
  signIns,
  action,
  entityId,
}: Record<'signIns' | 'action' | 'entityId', string>): boolean =>
  signIns === '' && entityId === '' && !(SIGN_IN_ACTIONS as readonly string[]).includes(action)

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)

/** Options of the filters. */
export function useAuditOptions(): FilterWords<(typeof AUDIT_LIST)['filters']> {
  const { data } = useEndpoint<typeof listAuditOptions>('GET /api/portal/audit-logs/options')
  const { entityTypes = [], actions = [], people = [] } = data ?? {}
  const choose = (any: string, values: readonly string[], say: (value: string) => string) => ({
    control: { any, options: values.map((value) => ({ value, label: say(value) })).toSorted(byLabel) },
  })
  return {
    entityType: choose(messages.anyEntity, entityTypes, messages.entity),
    action: choose(messages.anyAction, actions, messages.action),
    changedBy: {
      control: {
        any: messages.anyone,
        options: people.map(({ id, name }) => ({ value: id, label: id === 'system' ? messages.system : name })),
      },
    },
  }
}
