import { showFailureToast, useChange } from '#core/web/call/use-change.ts'
import { DayField } from '#ui/day/DayField.tsx'
import { SelectField, TextArea, TextField } from '#ui/field/Field.tsx'
import { refusedFields, useRowEdit } from '#ui/field/use-row-edit.ts'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
import type { AdminCrossReference, createReference, updateReference } from '../../finder.contract.ts'
import {
  CONFIDENCES,
  REAGENT_NEEDS,
  REFERENCE_KINDS,
  REFERENCE_LIMITS,
  type Confidence,
  type ReagentNeed,
  type ReferenceKind,
} from '../../finder.limits.ts'
import { referenceAdminMessages as messages } from './messages.en.ts'

const LINES = ['principle', 'analyser', 'reagents', 'interval', 'neutraliser', 'approval'] as const
const TEXTS = ['aliases', 'sources', 'notes'] as const

interface ReferenceValues extends Record<(typeof LINES)[number] | (typeof TEXTS)[number], string> {
  kind: ReferenceKind
  maker: string
  system: string
  reagentNeed: ReagentNeed
  itemNumber: string
  confidence: Confidence
  checked: string
}

const FIELDS = Object.keys(messages.labels) as (keyof ReferenceValues)[]

const read = (row: AdminCrossReference | null): ReferenceValues => ({
  kind: row?.kind ?? 'analyser',
  maker: row?.maker ?? '',
  system: row?.system ?? '',
  principle: row?.principle ?? '',
  reagentNeed: row?.reagentNeed ?? 'unknown',
  analyser: row?.analyser ?? '',
  reagents: row?.reagents ?? '',
  itemNumber: row?.itemNumber ?? '',
  confidence: row?.confidence ?? 'low',
  interval: row?.interval ?? '',
  neutraliser: row?.neutraliser ?? '',
  approval: row?.approval ?? '',
  notes: row?.notes ?? '',
  aliases: row?.aliases ?? '',
  sources: row?.sources ?? '',
  checked: row?.checked ?? '',
})

const say = (field: keyof ReferenceValues, values: ReferenceValues): string =>
  field === 'kind'
    ? messages.kinds[values.kind]
    : field === 'reagentNeed'
      ? messages.needs[values.reagentNeed]
      : field === 'confidence'
        ? messages.confidences[values.confidence]
        : values[field]

/** One row of the cross-reference, new or changed. */
export function ReferenceDialog({ row, onClose }: { row: AdminCrossReference | null; onClose: () => void }) {
  const create = useChange<typeof createReference>('POST /api/admin/cross-references', {
    done: messages.created,
    waits: true,
  })
  const update = useChange<typeof updateReference>('PUT /api/admin/cross-references/:id', {
    done: messages.updated,
    waits: true,
  })
  const edit = useRowEdit<AdminCrossReference | null, ReferenceValues>({
    name: `reference:${row?.id ?? 'new'}`,
    row,
    read,
    send: (values, base) =>
      base === null
        ? create.mutateAsync({ body: values })
        : update.mutateAsync({ params: { id: base.id }, body: { ...values, version: base.version } }),
    isSaving: create.isPending || update.isPending,
    onRefused(error) {
      showFailureToast(error, messages.saveFailed)
      return refusedFields(error, FIELDS)
    },
  })
  const { values, errors, change } = edit
  const text = (field: Exclude<keyof ReferenceValues, 'kind' | 'reagentNeed' | 'confidence' | 'checked'>) => ({
    label: messages.labels[field],
    optional: field !== 'maker' && field !== 'system',
    autoComplete: 'off',
    value: values[field],
    error: errors[field],
    hint: messages.hints[field],
    onValue: (value: string) => change(field, value),
  })
  const choice = <Value extends string>(options: readonly Value[], names: Readonly<Record<Value, string>>) =>
    options.map((value) => ({ value, label: names[value] }))
  return (
    <EditDialog
      title={row === null ? messages.newTitle : row.system}
      text={messages.rule}
      edit={edit}
      labels={messages.labels}
      say={say}
      words={messages}
      wide
      onClose={onClose}
    >
      <div className="two-fields">
        <TextField {...text('maker')} maxLength={REFERENCE_LIMITS.name} data-autofocus="" />
        <TextField {...text('system')} maxLength={REFERENCE_LIMITS.name} />
      </div>
      <div className="two-fields">
        <SelectField
          label={messages.labels.kind}
          value={values.kind}
          error={errors.kind}
          options={choice(REFERENCE_KINDS, messages.kinds)}
          onValue={(kind) => change('kind', kind as ReferenceKind)}
        />
        <SelectField
          label={messages.labels.reagentNeed}
          value={values.reagentNeed}
          error={errors.reagentNeed}
          options={choice(REAGENT_NEEDS, messages.needs)}
          onValue={(need) => change('reagentNeed', need as ReagentNeed)}
        />
      </div>
      <div className="two-fields">
        <TextField {...text('itemNumber')} maxLength={REFERENCE_LIMITS.itemNumber} />
        <SelectField
          label={messages.labels.confidence}
          value={values.confidence}
          error={errors.confidence}
          options={choice(CONFIDENCES, messages.confidences)}
          onValue={(confidence) => change('confidence', confidence as Confidence)}
        />
      </div>
      {LINES.map((field) => (
        <TextField key={field} {...text(field)} maxLength={REFERENCE_LIMITS.text} />
      ))}
      {TEXTS.map((field) => (
        <TextArea key={field} {...text(field)} maxLength={REFERENCE_LIMITS.long} rows={3} />
      ))}
      <DayField
        label={messages.labels.checked}
        value={values.checked}
        error={errors.checked}
        onValue={(checked) => change('checked', checked)}
      />
    </EditDialog>
  )
}
