import { formatAuditValue } from '#core/days.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import type { AuditEntry } from '../audit.contract.ts'
import { auditMessages as messages } from './messages.en.ts'

/** The actor; the system is no person. */
export const nameWho = ({ changedBy, changedByName }: AuditEntry): string =>
  changedBy === null && changedByName === 'system' ? messages.system : changedByName

/** Name of the record; the name of a person may have been erased. */
export const nameOf = ({ entityName, entityType }: AuditEntry): string =>
  entityName ?? `${messages.entity(entityType)}, ${messages.erased}`

/** The field's name, where the remark does not begin with it anyway. */
function nameField({ fieldChanged, oldValue, newValue, description }: AuditEntry): string {
  if (fieldChanged === null) return ''
  const name = messages.field(fieldChanged)
  const isSaid =
    oldValue === null && newValue === null && description?.toLowerCase().startsWith(name.toLowerCase()) === true
  return isSaid ? '' : name
}

/** The change, as one line of text. */
export function describeChange(row: AuditEntry): string {
  const { oldValue, newValue, description } = row
  const field = nameField(row)
  const values = [oldValue, newValue].flatMap((value) => (value === null ? [] : formatAuditValue(value))).join(' → ')
  const change = [field, values].filter((part) => part !== '').join(': ')
  return [change, description ?? ''].filter((part) => part !== '').join('. ')
}

/** The changed field with its old and new value. */
export function Change({ row }: { row: AuditEntry }) {
  const { oldValue, newValue, description } = row
  const field = nameField(row)
  return (
    <span className="change">
      {field === '' ? null : <span className="field-name">{field} </span>}
      {oldValue === null ? null : (
        <del>
          <span className="visually-hidden">{messages.before} </span>
          {oldValue === '' ? messages.nothing : formatAuditValue(oldValue)}
        </del>
      )}
      {oldValue !== null && newValue !== null ? <Icon name="arrow-right" /> : null}
      {newValue === null ? null : (
        <ins>
          <span className="visually-hidden">{messages.after} </span>
          {newValue === '' ? messages.nothing : formatAuditValue(newValue)}
        </ins>
      )}
      {description === null || description === '' ? null : <bdi className="remark"> {description}</bdi>}
    </span>
  )
}
