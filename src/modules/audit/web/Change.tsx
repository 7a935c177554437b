import { Icon } from '#ui/staff/Icon.tsx'
import type { AuditEntry } from './api.ts'
import { auditMessages as messages } from './messages.en.ts'

/** Who did it; the system is no person. */
export const nameWho = ({ changedBy, changedByName }: AuditEntry): string =>
  changedBy === null && changedByName === 'system' ? messages.system : changedByName

/** What the record is called; the name of a person may have been erased. */
export const nameOf = ({ entityName, entityType }: AuditEntry): string =>
  entityName ?? `${messages.entity(entityType)}, ${messages.erased}`

/** What changed, as one line of text. */
export function describeChange({ fieldChanged, oldValue, newValue, description }: AuditEntry): string {
  const field = fieldChanged === null ? '' : messages.field(fieldChanged)
  const values = [oldValue, newValue].filter((value) => value !== null).join(' → ')
  const change = [field, values].filter((part) => part !== '').join(': ')
  return [change, description ?? ''].filter((part) => part !== '').join('. ')
}

/** What changed: the field, what stood there and what stands there now. */
export function Change({ row: { fieldChanged, oldValue, newValue, description } }: { row: AuditEntry }) {
  return (
    <span className="change">
      {fieldChanged === null ? null : <span className="field-name">{messages.field(fieldChanged)} </span>}
      {oldValue === null ? null : (
        <del>
          <span className="sr">{messages.before} </span>
          {oldValue === '' ? messages.nothing : oldValue}
        </del>
      )}
      {oldValue !== null && newValue !== null ? <Icon name="arrow-right" /> : null}
      {newValue === null ? null : (
        <ins>
          <span className="sr">{messages.after} </span>
          {newValue === '' ? messages.nothing : newValue}
        </ins>
      )}
      {description === null || description === '' ? null : <span className="remark"> {description}</span>}
    </span>
  )
}
