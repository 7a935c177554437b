import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { problemSentence } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { FieldError } from '#ui/field/Field.tsx'
import { norwegianTexts } from '#ui/field/norwegian/messages.en.ts'
import { norwegianForm, type NorwegianFormValues } from '#ui/field/norwegian/norwegian-form.ts'
import { isOutdated } from '#ui/field/norwegian/norwegian-values.ts'
import { useRowEdit, type RowEdit } from '#ui/field/use-row-edit.ts'
import type { AdminGroup, GroupEndpoint } from '../../../catalogue-admin.contract.ts'
import { GROUP_FIELDS, TRANSLATED_GROUP_TEXTS } from '../../../catalogue.entity.ts'
import type { GroupKind } from '../catalogue-reads.ts'
import { adminCatalogueMessages } from '../messages.en.ts'
import { groupMessages as messages } from './group-messages.en.ts'

const { toasts } = adminCatalogueMessages
const FORM = norwegianForm(GROUP_FIELDS)
type GroupValues = NorwegianFormValues<typeof GROUP_FIELDS>

interface GroupEditProps {
  kind: GroupKind
  /** Null for the row in which new ones are added. */
  group: AdminGroup | null
  onDone: () => void
}

/** Name and description in the row itself: Enter saves, Escape leaves. After an addition the next one can be typed. */
export function GroupEdit({ kind, group, onDone }: GroupEditProps) {
  const edit = useGroupEdit(kind, group)
  const { values, conflict } = edit
  const error =
    edit.errors.name ?? (conflict ? messages.stored(conflict.stored.name, conflict.stored.description) : null)
  const errorId = useId()
  const leave = () => {
    edit.discard()
    onDone()
  }
  const save = async () => {
    if (await edit.save()) onDone()
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
        void save()
      }}
    >
      <input
        className="input"
        aria-label={group === null ? words.newName : GROUP_FIELDS.name.label}
        placeholder={group === null ? words.newName : undefined}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : errorId}
        maxLength={GROUP_FIELDS.name.max}
        autoFocus={group !== null}
        autoComplete="off"
        value={values.name}
        onKeyDown={onKeyDown}
        onChange={({ target }) => edit.change('name', target.value)}
      />
      <input
        className="input"
        aria-label={GROUP_FIELDS.description.label}
        placeholder={messages.newDescription}
        maxLength={GROUP_FIELDS.description.max}
        autoComplete="off"
        value={values.description}
        onKeyDown={onKeyDown}
        onChange={({ target }) => edit.change('description', target.value)}
      />
      {group === null ? null : <NorwegianInputs edit={edit} onKeyDown={onKeyDown} />}
      <span className="group-edit-actions">
        {group === null ? null : (
          <Button kbd="Esc" onClick={leave}>
            {messages.cancel}
          </Button>
        )}
        <Button variant="primary" type="submit" off={edit.isSaving} icon={group === null ? 'plus' : undefined}>
          {group === null ? messages.addShort : messages.save}
        </Button>
      </span>
      {error === null ? null : <FieldError id={errorId}>{error}</FieldError>}
    </form>
  )
}

/** The same two texts as Norwegian pages show them. */
function NorwegianInputs({
  edit: { values, base, change },
  onKeyDown,
}: {
  edit: RowEdit<AdminGroup | null, GroupValues>
  onKeyDown: (event: KeyboardEvent) => void
}) {
  return TRANSLATED_GROUP_TEXTS.map((name) => (
    <span key={name} className="group-norwegian">
      <input
        className="input"
        lang="nb"
        aria-label={norwegianTexts.inNorwegian(GROUP_FIELDS[name].label)}
        placeholder={norwegianTexts.inNorwegian(GROUP_FIELDS[name].label)}
        maxLength={GROUP_FIELDS[name].max}
        autoComplete="off"
        value={values[`${name}Nb`]}
        onKeyDown={onKeyDown}
        onChange={({ target }) => change(`${name}Nb`, target.value)}
      />
      {isOutdated(name, values, base) ? (
        <span className="hint">
          {norwegianTexts.changedTitle}.{' '}
          <button className="link" type="button" onClick={() => change('holds', `${values.holds} ${name}`.trim())}>
            {norwegianTexts.stillHolds}
          </button>
        </span>
      ) : null}
    </span>
  ))
}

/** The row's form. A refused addition is shown as a toast too, a conflict and a refused change next to the field. */
function useGroupEdit(kind: GroupKind, group: AdminGroup | null) {
  const { kind: word } = messages[kind]
  const create = useChange<GroupEndpoint<'create'>>(`POST /api/admin/${kind}`, {
    done: toasts.created(word),
    failed: toasts.failed('create', word),
    waits: true,
  })
  const update = useChange<GroupEndpoint<'update'>>(`PUT /api/admin/${kind}/:id`, {
    done: toasts.updated(word),
    failed: toasts.failed('update', word),
    waits: true,
  })
  return useRowEdit<AdminGroup | null, GroupValues>({
    name: `${kind}:${group?.id ?? 'new'}`,
    row: group,
    read: FORM.read,
    check: FORM.check,
    send: (values, base) =>
      base === null
        ? create.mutateAsync({ body: FORM.toBody(values, null) })
        : update.mutateAsync({
            params: { id: base.id },
            body: { ...FORM.toBody(values, base), version: base.version },
          }),
    isSaving: create.isPending || update.isPending,
    onRefused(error): Record<string, string> {
      const sentence = problemSentence(error, '')
      return sentence === '' ? {} : { name: sentence }
    },
  })
}

interface GroupActionsProps {
  group: AdminGroup
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onEdit: () => void
  onRemove: () => void
}

/** Order, edit and delete; while products use it, the reason is shown instead of the delete button. */
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
