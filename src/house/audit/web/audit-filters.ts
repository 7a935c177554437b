import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { ListFilter } from '#core/web/list/use-list.ts'
import type { listAuditOptions } from '../audit.contract.ts'
import type { AuditState } from './audit-address.ts'
import { auditMessages as messages } from './messages.en.ts'

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)

/** Filters of the log: record, action, person and time. The timeline of one record names it in its own head. */
export function useAuditFilters(filters: AuditState['filters']): ListFilter[] {
  const { data } = useEndpoint<typeof listAuditOptions>('GET /api/portal/audit-logs/options')
  const choose = (any: string, options: readonly { value: string; label: string }[] = []) => ({ any, options })
  const entities = data?.entityTypes.map((value) => ({ value, label: messages.entity(value) })).toSorted(byLabel)
  const actions = data?.actions.map((value) => ({ value, label: messages.action(value) })).toSorted(byLabel)
  const people = data?.people.map(({ id, name }) => ({ value: id, label: id === 'system' ? messages.system : name }))
  const {
    q = '',
    entityType = '',
    entityId = '',
    action = '',
    signIns = '',
    changedBy = '',
    from = '',
    to = '',
  } = filters
  return [
    { name: 'q', label: messages.search, value: q, isBeside: true },
    {
      name: 'entityType',
      label: messages.entityLabel,
      value: entityType,
      said: () => messages.entity(entityType),
      control: choose(messages.anyEntity, entities),
    },
    { name: 'entityId', label: messages.oneRecord, value: entityId, said: () => messages.itsTimeline, isBeside: true },
    {
      name: 'action',
      label: messages.actionLabel,
      value: action,
      said: () => messages.action(action),
      control: choose(messages.anyAction, actions),
    },
    {
      name: 'signIns',
      label: messages.signInsLabel,
      value: signIns,
      control: choose(messages.signInsHidden, [
        { value: 'with', label: messages.signInsShown },
        { value: 'only', label: messages.signInsOnly },
      ]),
    },
    { name: 'changedBy', label: messages.personLabel, value: changedBy, control: choose(messages.anyone, people) },
    { name: 'from', label: messages.from, value: from, control: 'day' },
    { name: 'to', label: messages.to, value: to, control: 'day' },
  ]
}
