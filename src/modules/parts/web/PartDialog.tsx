import { useState } from 'react'
import { plainAmount } from '#core/contract/amounts.ts'
import { currentOf, fieldErrors } from '#core/web/live/project-records.ts'
import { useCan } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { ConflictNote } from '#ui/field/ConflictNote.tsx'
import { SelectField, TextArea, TextField } from '#ui/field/Field.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { Part } from '../parts.contract.ts'
import { partMessages as messages } from './messages.en.ts'
import { CATEGORY_OPTIONS, UNIT_OPTIONS } from './PartEntry.tsx'
import { useChangePart } from './parts-api.ts'

interface PartDialogProps {
  projectId: string
  part: Part
  onRemove: () => void
  onClose: () => void
}

const toValues = (part: Part) => ({
  partNumber: part.partNumber ?? '',
  partName: part.partName,
  quantity: String(part.quantity),
  unit: part.unit,
  category: part.category,
  usedDate: part.usedDate,
  supplier: part.supplier ?? '',
  notes: part.notes ?? '',
  unitCost: part.unitCost ?? '',
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

/** A choice with the value that is stored, even when the list does not hold it. */
const withCurrent = (options: readonly { value: string; label: string }[], value: string) =>
  options.some((option) => option.value === value) ? options : [...options, { value, label: value }]

/** One line of the list in full. */
export function PartDialog({ projectId, part, onRemove, onClose }: PartDialogProps) {
  const seesValue = useCan('value:read')
  const [values, setValues] = useState(() => toValues(part))
  const [version, setVersion] = useState(part.version)
  const [current, setCurrent] = useState<Part>()
  const save = useChangePart(projectId, part.id)
  const errors = fieldErrors(save.error)
  const set = (change: Partial<Values>) => setValues({ ...values, ...change })
  const submit = () => {
    if (save.isPending) return
    const { unitCost, currency, quantity, ...facts } = values
    const prices = seesValue ? { unitCost: plainAmount(unitCost), currency } : {}
    save.mutate(
      { ...facts, quantity: Number(quantity), ...prices, version },
      {
        onSuccess: onClose,
        onError: (error) => {
          const row = currentOf<Part>(error)
          setCurrent(row)
          if (row) setVersion(row.version)
        },
      },
    )
  }
  const text = (field: keyof Values, extra: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField
      {...extra}
      label={LABELS[field]}
      autoComplete="off"
      maxLength={300}
      value={values[field]}
      error={errors[field]}
      onValue={(value) => set({ [field]: value })}
    />
  )
  const stored = current && toValues(current)
  return (
    <Dialog
      wide
      title={messages.edit}
      text={part.partName}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button variant="danger" icon="trash-2" onClick={onRemove}>
            {messages.remove}
          </Button>
          <span className="fill" />
          <Button onClick={onClose}>{messages.back}</Button>
          <Button variant="primary" type="submit" off={save.isPending}>
            {save.isPending ? messages.saving : messages.save}
          </Button>
        </>
      }
    >
      {stored ? (
        <ConflictNote
          rows={(Object.keys(stored) as (keyof Values)[]).map((field) => ({
            label: LABELS[field],
            stored: stored[field],
            yours: values[field],
          }))}
        />
      ) : null}
      <div className="fields-by-two">
        {text('partNumber', { optional: true })}
        {text('partName')}
        {text('quantity', { inputMode: 'numeric' })}
        <SelectField
          label={LABELS.unit}
          value={values.unit}
          error={errors['unit']}
          options={withCurrent(UNIT_OPTIONS, values.unit)}
          onValue={(unit) => set({ unit })}
        />
        <SelectField
          label={LABELS.category}
          value={values.category}
          error={errors['category']}
          options={withCurrent(CATEGORY_OPTIONS, values.category)}
          onValue={(category) => set({ category })}
        />
        {text('usedDate', { type: 'date' })}
        {seesValue ? text('unitCost', { optional: true, inputMode: 'decimal' }) : null}
        {seesValue ? text('currency') : null}
        {text('supplier', { optional: true })}
      </div>
      <TextArea
        label={LABELS.notes}
        optional
        rows={2}
        value={values.notes}
        error={errors['notes']}
        onValue={(notes) => set({ notes })}
      />
    </Dialog>
  )
}
