import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { ApiError } from '#core/web/call/api-error.ts'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { FieldError } from '#ui/field/Field.tsx'
import { useDraft } from '#ui/field/use-draft.ts'
import type { AdminGroup } from '../../../catalogue-admin.contract.ts'
import { GROUP_LIMITS } from '../../../catalogue.limits.ts'
import type { GroupKind } from '../product-api.ts'
import { useSaveGroup, type GroupValues } from './group-api.ts'
import { groupMessages as messages } from './group-messages.en.ts'

const EMPTY: GroupValues = { name: '', description: '' }

interface GroupEditProps {
  kind: GroupKind
  /** Null for the row in which new ones are added. */
  group: AdminGroup | null
  /** How the row is laid out: cells of a table, or a block on a phone. */
  onDone: () => void
}

/** Name and description in the row itself: Enter saves, Escape leaves. After an addition the next one can be typed. */
export function GroupEdit({ kind, group, onDone }: GroupEditProps) {
  const [draft, setDraft, drop] = useDraft<GroupValues>(`${kind}:${group?.id ?? 'new'}`)
  const [base, setBase] = useState(group)
  const [error, setError] = useState<string | null>(null)
  const errorId = useId()
  const saving = useSaveGroup(kind)
  const values = draft ?? (group === null ? EMPTY : { name: group.name, description: group.description ?? '' })

  const change = (next: GroupValues) => {
    setError(null)
    setDraft(next)
  }
  const leave = () => {
    drop()
    setError(null)
    onDone()
  }
  const save = () => {
    if (saving.isPending) return
    if (values.name.trim() === '') return setError(messages.nameRequired)
    saving.mutate(
      { base, values },
      {
        onSuccess: leave,
        onError: (failure) => {
          const problem = failure instanceof ApiError ? failure.problem : undefined
          const current = problem?.['current'] as AdminGroup | undefined
          if (current) setBase(current)
          setError(current ? messages.stored(current.name, current.description) : (problem?.detail ?? null))
        },
      },
    )
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') leave()
  }
  const words = messages[kind]
  return (
    <form
      className="group-edit"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <input
        className="input"
        aria-label={group === null ? words.newName : messages.name}
        placeholder={group === null ? words.newName : undefined}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : errorId}
        maxLength={GROUP_LIMITS.name}
        autoFocus={group !== null}
        autoComplete="off"
        value={values.name}
        onKeyDown={onKeyDown}
        onChange={({ target }) => change({ ...values, name: target.value })}
      />
      <input
        className="input"
        aria-label={messages.description}
        placeholder={messages.newDescription}
        maxLength={GROUP_LIMITS.description}
        autoComplete="off"
        value={values.description}
        onKeyDown={onKeyDown}
        onChange={({ target }) => change({ ...values, description: target.value })}
      />
      <span className="group-edit-actions">
        {group === null ? null : (
          <Button kbd="Esc" onClick={leave}>
            {messages.cancel}
          </Button>
        )}
        <Button variant="primary" type="submit" off={saving.isPending} icon={group === null ? 'plus' : undefined}>
          {group === null ? messages.addShort : messages.save}
        </Button>
      </span>
      {error === null ? null : <FieldError id={errorId}>{error}</FieldError>}
    </form>
  )
}

interface GroupActionsProps {
  group: AdminGroup
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onEdit: () => void
  onRemove: () => void
}

/** Order, edit and delete; while products use it, the reason stands in place of the way to delete it. */
export function GroupActions({ group, index, count, onMove, onEdit, onRemove }: GroupActionsProps): ReactNode {
  const { name, productCount } = group
  const whyId = useId()
  const isUsed = productCount > 0
  return (
    <span className="row-tools">
      <IconButton
        icon="arrow-up"
        label={messages.moveUp(name)}
        off={index === 0}
        onClick={() => onMove(index, index - 1)}
      />
      <IconButton
        icon="arrow-down"
        label={messages.moveDown(name)}
        off={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      />
      <IconButton icon="pencil" label={messages.edit(name)} onClick={onEdit} />
      <IconButton
        icon="trash-2"
        label={isUsed ? `${messages.remove(name)}: ${messages.inUse(productCount)}` : messages.remove(name)}
        off={isUsed}
        aria-describedby={isUsed ? whyId : undefined}
        onClick={onRemove}
      />
      {isUsed ? (
        <span className="visually-hidden" id={whyId}>
          {messages.inUse(productCount)}
        </span>
      ) : null}
    </span>
  )
}
