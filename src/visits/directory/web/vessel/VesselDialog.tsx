import { Link } from 'react-router'
import { labelsOf } from '#core/entity/entity-fields.ts'
import { checkForm, readForm, sayField, toCallBody, type FormValues } from '#core/entity/form-values.ts'
import { paths } from '#core/paths.ts'
import { ApiError } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useLater } from '#core/web/use-later.ts'
import type { createVessel, findVessels, updateVessel, Vessel } from '#fleet/vessels/vessels.contract.ts'
import { VESSEL_FIELDS } from '#fleet/vessels/vessels.entity.ts'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { EntityFields } from '#ui/field/EntityFields.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
import { vesselFormMessages as messages, vesselMessages } from '../messages.en.ts'
import { CompanyField } from './CompanyField.tsx'

type VesselValues = FormValues<typeof VESSEL_FIELDS>

interface VesselDialogProps {
  /** Null for a new one. */
  vessel: Vessel | null
  onDone?: (vessel: Vessel) => void
  onClose: () => void
}

/** A vessel, new or changed: everything but its people and its systems. */
export function VesselDialog({ vessel, onDone, onClose }: VesselDialogProps) {
  const add = useChange<typeof createVessel>('POST /api/portal/vessels', {
    done: ({ name }) => messages.added(name),
    failed: { title: messages.notSaved },
    waits: true,
  })
  const update = useChange<typeof updateVessel>('PATCH /api/portal/vessels/:id', {
    done: messages.saved,
    failed: { title: messages.notSaved },
    waits: true,
  })
  const edit = useRowEdit<Vessel | null, VesselValues>({
    name: `vessel:${vessel?.id ?? 'new'}`,
    row: vessel,
    read: (row) => readForm(VESSEL_FIELDS, row),
    check: (values) => checkForm(VESSEL_FIELDS, values),
    async send(values, base) {
      const body = toCallBody(VESSEL_FIELDS, values)
      if (base !== null)
        return update.mutateAsync({ params: { id: base.id }, body: { ...body, version: base.version } })
      const made = await add.mutateAsync({ body })
      onDone?.(made)
      return made
    },
    isSaving: add.isPending || update.isPending,
  })
  return (
    <EditDialog
      title={vessel === null ? messages.newTitle : vessel.name}
      onClose={onClose}
      edit={edit}
      labels={labelsOf(VESSEL_FIELDS)}
      say={(field, values) => sayField(VESSEL_FIELDS, field, values)}
      words={vessel === null ? { ...messages, save: messages.create } : messages}
      note={<Known error={add.error ?? update.error} name={vessel === null ? edit.values.name : ''} />}
      wide
    >
      <EntityFields fields={VESSEL_FIELDS} edit={edit} references={{ companyId: CompanyField }} />
    </EditDialog>
  )
}

/** Vessels with this IMO number or a similar name. */
function Known({ error, name }: { error: Error | null; name: string }) {
  const similarTo = useLater(name.trim())
  const { data } = useEndpoint<typeof findVessels>(
    'GET /api/portal/vessels',
    { query: { similarTo, pageSize: '1' } },
    { enabled: similarTo.length > 2 },
  )
  const taken =
    error instanceof ApiError ? (error.problem?.['vessel'] as { id: string; name: string } | undefined) : undefined
  const similar = similarTo.length > 2 ? (data?.similar ?? []) : []
  if (taken !== undefined) {
    return (
      <Note tone="bad" title={messages.hasImo(taken.name)}>
        <Link className="link" to={paths.vessel(taken.id)}>
          {messages.open}
        </Link>
      </Note>
    )
  }
  if (similar.length === 0) return null
  return (
    <Note tone="warn" title={messages.similar}>
      {similar.map(({ id, name: known, imo }) => (
        <span key={id}>
          <Link className="link" to={paths.vessel(id)}>
            {known}
          </Link>{' '}
          <span className="quiet">{vesselMessages.withImo(imo)}</span>{' '}
        </span>
      ))}
    </Note>
  )
}
