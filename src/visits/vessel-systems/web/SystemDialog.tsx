import { useChange } from '#core/web/call/use-change.ts'
import { DayField } from '#ui/day/DayField.tsx'
import { SelectField, TextField } from '#ui/field/Field.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
import type { addVesselSystem, changeVesselSystem, VesselSystem } from '../vessel-systems.contract.ts'
import { POSITIONS, SYSTEM_LIMITS, TREATMENTS, type Position, type Treatment } from '../vessel-systems.limits.ts'
import { systemFormMessages as messages, systemMessages } from './messages.en.ts'

const TEXTS = ['maker', 'model', 'capacity', 'analyser'] as const

interface SystemValues extends Record<(typeof TEXTS)[number], string> {
  position: Position
  treatment: Treatment
  installedOn: string
}

const LABELS: Record<keyof SystemValues, string> = {
  position: messages.position,
  maker: messages.maker,
  model: messages.model,
  capacity: messages.capacity,
  treatment: messages.treatment,
  analyser: messages.analyser,
  installedOn: messages.installedOn,
}
const HINTS: Partial<Record<(typeof TEXTS)[number], string>> = {
  capacity: messages.capacityHint,
  analyser: messages.analyserHint,
}

const say = (field: keyof SystemValues, values: SystemValues): string =>
  field === 'treatment'
    ? systemMessages.treatments[values.treatment]
    : field === 'position'
      ? messages.positions[values.position]
      : values[field]

interface SystemDialogProps {
  vesselId: string
  /** Null for one to be. */
  system: VesselSystem | null
  /** The place that is free. */
  freePosition: Position
  onRemove: () => void
  onClose: () => void
}

/** One installed system, new or changed. */
export function SystemDialog({ vesselId, system, freePosition, onRemove, onClose }: SystemDialogProps) {
  const add = useChange<typeof addVesselSystem>('POST /api/portal/vessels/:id/systems', {
    done: messages.added,
    failed: messages.failed,
  })
  const update = useChange<typeof changeVesselSystem>('PATCH /api/portal/vessel-systems/:id', {
    done: messages.changed,
    failed: messages.failed,
  })
  const edit = useRowEdit<VesselSystem | null, SystemValues>({
    name: `system:${system?.id ?? `new:${vesselId}`}`,
    row: system,
    read: (row) => ({
      position: row?.position ?? freePosition,
      maker: row?.maker ?? '',
      model: row?.model ?? '',
      capacity: row?.capacity ?? '',
      treatment: row?.treatment ?? 'electrolysis',
      analyser: row?.analyser ?? '',
      installedOn: row?.installedOn ?? '',
    }),
    send: (values, base) => {
      const body = { ...values, installedOn: values.installedOn || null }
      return base === null
        ? add.mutateAsync({ params: { id: vesselId }, body })
        : update.mutateAsync({ params: { id: base.id }, body: { ...body, version: base.version } })
    },
    isSaving: add.isPending || update.isPending,
  })
  const { values, errors, change } = edit
  return (
    <EditDialog
      title={system === null ? messages.newTitle : messages.editTitle}
      text={messages.text}
      edit={edit}
      labels={LABELS}
      say={say}
      words={messages}
      onRemove={system === null ? undefined : { action: messages.remove, ask: onRemove }}
      onClose={onClose}
    >
      <div className="two-fields">
        <SelectField
          label={messages.position}
          value={String(values.position)}
          error={errors.position}
          options={POSITIONS.map((value) => ({ value: String(value), label: messages.positions[value] }))}
          onValue={(position) => change('position', position === '2' ? 2 : 1)}
        />
        <SelectField
          label={messages.treatment}
          value={values.treatment}
          error={errors.treatment}
          options={TREATMENTS.map((value) => ({ value, label: systemMessages.treatments[value] }))}
          onValue={(treatment) => change('treatment', treatment as Treatment)}
        />
      </div>
      {TEXTS.map((field) => (
        <TextField
          key={field}
          label={messages[field]}
          optional={field !== 'maker'}
          hint={HINTS[field]}
          autoComplete="off"
          maxLength={SYSTEM_LIMITS[field]}
          data-autofocus={field === 'maker' ? '' : undefined}
          value={values[field]}
          error={errors[field]}
          onValue={(value) => change(field, value)}
        />
      ))}
      <DayField
        label={messages.installedOn}
        optional
        value={values.installedOn}
        error={errors.installedOn}
        onValue={(value) => change('installedOn', value)}
      />
    </EditDialog>
  )
}
