import { labelsOf } from '#core/entity/entity-fields.ts'
import { useChange } from '#core/web/call/use-change.ts'
import type { updateVessel, Vessel } from '#fleet/vessels/vessels.contract.ts'
import { VESSEL_FIELDS } from '#fleet/vessels/vessels.entity.ts'
import { CONTACT_FACTS } from '#fleet/vessels/vessels.limits.ts'
import { TextField } from '#ui/field/Field.tsx'
import { PhoneField } from '#ui/field/PhoneField.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
import { vesselFormMessages as messages, vesselMessages } from '../messages.en.ts'

type Values = Record<(typeof CONTACT_FACTS)[number], string>

const read = (vessel: Vessel): Values =>
  Object.fromEntries(CONTACT_FACTS.map((field) => [field, vessel[field] ?? ''])) as Values

/** Edits the current master, engineer and port agent, which technicians may do, too. */
export function CallDialog({ vessel, onClose }: { vessel: Vessel; onClose: () => void }) {
  const { mutateAsync, isPending } = useChange<typeof updateVessel>('PATCH /api/portal/vessels/:id', {
    done: messages.saved,
    failed: { title: messages.notSaved },
    waits: true,
  })
  const edit = useRowEdit<Vessel, Values>({
    name: `vessel-people:${vessel.id}`,
    row: vessel,
    read,
    send: (values, { id, version }) => mutateAsync({ params: { id }, body: { ...values, version } }),
    isSaving: isPending,
  })
  const field = (name: keyof Values, type: 'text' | 'tel' | 'email') => {
    const shared = {
      label: VESSEL_FIELDS[name].label,
      optional: true,
      autoComplete: 'off',
      maxLength: 200,
      value: edit.values[name],
      error: edit.errors[name],
      onValue: (value: string) => edit.change(name, value),
    }
    return type === 'tel' ? <PhoneField key={name} {...shared} /> : <TextField key={name} type={type} {...shared} />
  }
  return (
    <EditDialog
      title={vesselMessages.correctOf}
      onClose={onClose}
      edit={edit}
      labels={labelsOf(VESSEL_FIELDS)}
      words={messages}
      wide
    >
      {(['vesselMaster', 'engineer', 'portAgent'] as const).map((kind) => (
        <div key={kind} className="fields-by-three">
          {field(kind === 'portAgent' ? 'portAgent' : `${kind}Name`, 'text')}
          {field(`${kind}Phone`, 'tel')}
          {field(`${kind}Email`, 'email')}
        </div>
      ))}
    </EditDialog>
  )
}
