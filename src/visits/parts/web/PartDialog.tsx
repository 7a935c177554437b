import { plainNumber, writeForField } from '#core/contract/number/read-typed.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCan } from '#core/web/viewer.tsx'
import { DayField } from '#ui/day/DayField.tsx'
import { SelectField, TextArea, TextField } from '#ui/field/Field.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { withCurrent, wordsWithCurrent } from '#ui/field/with-current.ts'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
import type { getOptions } from '#visits/projects/list/form-choices.contract.ts'
import type { Part } from '../parts.contract.ts'
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

const toValues = (part: Part) => ({
  partNumber: part.partNumber ?? '',
  partName: part.partName,
  quantity: writeForField(String(part.quantity)),
  unit: part.unit,
  category: part.category,
  usedDate: part.usedDate,
  supplier: part.supplier ?? '',
  notes: part.notes ?? '',
  unitCost: writeForField(part.unitCost ?? ''),
  currency: part.currency ?? '',
})
type Values = ReturnType<typeof toValues>

const LABELS: Record<keyof Values, string> = {
  partNumber: messages.numberWhole,
  partName: messages.name,
  quantity: messages.quantity,
  unit: messages.unit,
  category: messages.category,
  usedDate: messages.usedDate,
  supplier: messages.supplier,
  notes: messages.notes,
  unitCost: messages.unitCost,
  currency: messages.currency,
}

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
    read: toValues,
    check: questionPart,
    send({ unitCost, currency, quantity, ...facts }, { id, version }) {
      const prices = seesValue ? { unitCost: plainNumber(unitCost), currency } : {}
      return save.mutateAsync({
        params: { id },
        body: { ...facts, quantity: readQuantity(quantity, facts.unit), ...prices, version },
      })
    },
    isSaving: save.isPending,
  })
  const { values, errors, change } = edit
  const text = (field: keyof Values, extra: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField
      {...extra}
      label={LABELS[field]}
      autoComplete="off"
      maxLength={300}
      value={values[field]}
      error={errors[field]}
      onValue={(value) => change(field, value)}
    />
  )
  return (
    <EditDialog
      wide
      title={messages.edit}
      text={part.billingStatus === 'approved' ? `${part.partName}. ${messages.willWait}` : part.partName}
      onClose={onClose}
      edit={edit}
      labels={LABELS}
      words={messages}
      onRemove={{ action: messages.remove, ask: onRemove }}
    >
      <div className="fields-by-two">
        {text('partNumber', { optional: true })}
        {text('partName')}
        {text('quantity', { inputMode: isMeasured(values.unit) ? 'decimal' : 'numeric' })}
        <SelectField
          label={LABELS.unit}
          value={values.unit}
          error={errors['unit']}
          options={withCurrent(UNIT_OPTIONS, values.unit)}
          onValue={(unit) => change('unit', unit)}
        />
        <SelectField
          label={LABELS.category}
          value={values.category}
          error={errors['category']}
          options={withCurrent(CATEGORY_OPTIONS, values.category)}
          onValue={(category) => change('category', category)}
        />
        <DayField
          label={LABELS.usedDate}
          value={values.usedDate}
          error={errors.usedDate}
          onValue={(day) => change('usedDate', day)}
        />
        {seesValue ? text('unitCost', { optional: true, inputMode: 'decimal' }) : null}
        {seesValue ? (
          <SelectField
            label={LABELS.currency}
            value={values.currency}
            error={errors['currency']}
            options={wordsWithCurrent(listed.data?.currencies ?? [], values.currency)}
            onValue={(currency) => change('currency', currency)}
          />
        ) : null}
        {text('supplier', { optional: true })}
      </div>
      <TextArea
        label={LABELS.notes}
        optional
        rows={2}
        value={values.notes}
        error={errors['notes']}
        onValue={(notes) => change('notes', notes)}
      />
    </EditDialog>
  )
}
