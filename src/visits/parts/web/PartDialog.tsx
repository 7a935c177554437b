import { checkForm, readForm, toCallBody } from '#core/entity/form-values.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCan } from '#core/web/viewer.tsx'
import { EntityFields } from '#ui/field/EntityFields.tsx'
import { SelectField, TextField } from '#ui/field/Field.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { withCurrent, wordsWithCurrent } from '#ui/field/with-current.ts'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
import type { getOptions } from '#visits/projects/list/form-choices.contract.ts'
import type { Part } from '../parts.contract.ts'
import { PART_FIELDS, PART_LABELS } from '../parts.entity.ts'
import type { changePart } from '../project-parts.contract.ts'
import { isMeasured } from '../quantity.limits.ts'
import { questionPart, readQuantity } from '../read-quantity.ts'
import { partMessages as messages } from './messages.en.ts'
import { CATEGORY_OPTIONS, UNIT_OPTIONS } from './PartEntry.tsx'

interface PartDialogProps {
  part: Part
  onRemove: () => void
  onClose: () => void
}

const PRICES = ['unitCost', 'currency'] as const

const LAYOUT = [
  ['partNumber', 'partName'],
  ['quantity', 'unit'],
  ['category', 'usedDate'],
  PRICES,
  ['supplier'],
] as const

/** One line of the list in full. */
export function PartDialog({ part, onRemove, onClose }: PartDialogProps) {
  const seesValue = useCan('value:read')
  const save = useChange<typeof changePart>('PATCH /api/portal/parts/:id', {
    done: messages.changed,
    failed: messages.changeFailed,
  })
  const listed = useEndpoint<typeof getOptions>('GET /api/portal/options', {}, { enabled: seesValue })
  const edit = useRowEdit({
    name: `part:${part.id}`,
    row: part,
    read: (row) => readForm(PART_FIELDS, row),
    check: (values) => ({ ...checkForm(PART_FIELDS, values), ...questionPart(values) }),
    send(values, { id, version }) {
      const { unitCost, currency, ...facts } = toCallBody(PART_FIELDS, values)
      const quantity = readQuantity(values.quantity, values.unit)
      const prices = seesValue ? { unitCost, currency } : {}
      return save.mutateAsync({ params: { id }, body: { ...facts, quantity, ...prices, version } })
    },
    isSaving: save.isPending,
  })
  return (
    <EditDialog
      wide
      title={messages.edit}
      text={part.billingStatus === 'approved' ? `${part.partName}. ${messages.willWait}` : part.partName}
      onClose={onClose}
      edit={edit}
      labels={PART_LABELS}
      words={messages}
      onRemove={{ action: messages.remove, ask: onRemove }}
    >
      <EntityFields
        fields={PART_FIELDS}
        edit={edit}
        layout={LAYOUT}
        without={seesValue ? [] : PRICES}
        controls={{
          quantity: (control) => (
            <TextField
              autoComplete="off"
              inputMode={isMeasured(edit.values.unit) ? 'decimal' : 'numeric'}
              {...control}
            />
          ),
          unit: (control) => <SelectField options={withCurrent(UNIT_OPTIONS, control.value)} {...control} />,
          category: (control) => <SelectField options={withCurrent(CATEGORY_OPTIONS, control.value)} {...control} />,
          currency: (control) => (
            <SelectField options={wordsWithCurrent(listed.data?.currencies ?? [], control.value)} {...control} />
          ),
        }}
      />
    </EditDialog>
  )
}
