import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { ApiError } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useLater } from '#core/web/use-later.ts'
import type { createVessel, findVessels, updateVessel, Vessel } from '#fleet/vessels/vessels.contract.ts'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { DayField } from '#ui/day/DayField.tsx'
import { TextArea, TextField } from '#ui/field/Field.tsx'
import { useRowEdit, type RowEdit } from '#ui/field/use-row-edit.ts'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
import { vesselFormMessages as messages, vesselMessages } from '../messages.en.ts'
import { CompanyField } from './CompanyField.tsx'
import { checkVessel, readVessel, toVesselBody, type VesselValues } from './vessel-form.ts'

interface VesselDialogProps {
  /** Null for one to be. */
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
    read: readVessel,
    check: checkVessel,
    async send(values, base) {
      const body = toVesselBody(values)
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
      labels={messages.labels}
      say={(field, values) => (field === 'company' ? values.company[0] : values[field])}
      words={vessel === null ? { ...messages, save: messages.create } : messages}
      note={<Known error={add.error ?? update.error} name={vessel === null ? edit.values.name : ''} />}
      wide
    >
      <VesselFields edit={edit} />
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

function VesselFields({ edit: { values, errors, change } }: { edit: RowEdit<Vessel | null, VesselValues> }) {
  const text = (field: Exclude<keyof VesselValues, 'company'>, more: { hint?: string; optional?: boolean } = {}) => ({
    label: messages.labels[field],
    optional: true,
    autoComplete: 'off',
    maxLength: 200,
    value: values[field],
    error: errors[field],
    onValue: (value: string) => change(field, value),
    ...more,
  })
  return (
    <>
      <div className="two-fields">
        <TextField {...text('name', { optional: false })} data-autofocus="" />
        <TextField {...text('imo')} inputMode="numeric" />
      </div>
      <div className="two-fields">
        <CompanyField
          value={values.company}
          error={errors['company']}
          onValue={(company) => change('company', company)}
        />
        <TextField {...text('clientName', { hint: messages.clientHint })} />
      </div>
      <div className="two-fields">
        <TextField {...text('systemType')} />
        <TextField {...text('brand1')} />
      </div>
      <div className="two-fields">
        <TextField {...text('systemType2')} />
        <TextField {...text('brand2')} />
      </div>
      <div className="two-fields">
        <TextField {...text('serviceIntervalMonths', { optional: false })} inputMode="numeric" />
        <DayField
          label={messages.labels.nextServiceDue}
          optional
          value={values.nextServiceDue}
          error={errors['nextServiceDue']}
          hint={messages.dueHint}
          onValue={(day) => change('nextServiceDue', day)}
        />
      </div>
      <div className="two-fields">
        <TextField {...text('location')} />
        <TextArea {...text('formerNames', { hint: messages.formerHint })} maxLength={4000} rows={2} />
      </div>
      <TextArea {...text('notes')} maxLength={10_000} rows={2} />
    </>
  )
}
