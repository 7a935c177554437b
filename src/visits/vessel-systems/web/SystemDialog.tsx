import { labelsOf } from '#core/entity/entity-fields.ts'
import { checkForm, readForm, sayField, toCallBody, type FormValues } from '#core/entity/form-values.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { EntityFields } from '#ui/field/EntityFields.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
import type { addVesselSystem, changeVesselSystem, VesselSystem } from '../vessel-systems.contract.ts'
import { SYSTEM_FIELDS } from '../vessel-systems.entity.ts'
import type { Position } from '../vessel-systems.limits.ts'
import { systemFormMessages as messages } from './messages.en.ts'

type SystemValues = FormValues<typeof SYSTEM_FIELDS>

interface SystemDialogProps {
  vesselId: string
  /** Null for a new one. */
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
    read: (row) => readForm(SYSTEM_FIELDS, row, { position: `${freePosition}`, treatment: 'electrolysis' }),
    check: (values) => checkForm(SYSTEM_FIELDS, values),
    send: (values, base) => {
      const body = { ...toCallBody(SYSTEM_FIELDS, values), position: values.position === '2' ? 2 : 1 } as const
      return base === null
        ? add.mutateAsync({ params: { id: vesselId }, body })
        : update.mutateAsync({ params: { id: base.id }, body: { ...body, version: base.version } })
    },
    isSaving: add.isPending || update.isPending,
  })
  return (
    <EditDialog
      title={system === null ? messages.newTitle : messages.editTitle}
      text={messages.text}
      edit={edit}
      labels={labelsOf(SYSTEM_FIELDS)}
      say={(field, values) => sayField(SYSTEM_FIELDS, field, values)}
      words={messages}
      onRemove={system === null ? undefined : { action: messages.remove, ask: onRemove }}
      onClose={onClose}
    >
      <EntityFields fields={SYSTEM_FIELDS} edit={edit} layout={LAYOUT} />
    </EditDialog>
  )
}

const LAYOUT = [['position', 'treatment'], ['maker'], ['model'], ['capacity'], ['analyser'], ['installedOn']] as const
