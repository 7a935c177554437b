import { useState } from 'react'
import { formatSpan } from '#core/days.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { createAbsence, deleteAbsence, listAbsences } from '#people/absences/absences.contract.ts'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { ErrorNote, Note } from '#ui/basic/ErrorNote.tsx'
import { FlagText } from '#ui/basic/Flags.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { DayField } from '#ui/day/DayField.tsx'
import { DraftNote } from '#ui/field/DraftNote.tsx'
import { TextField } from '#ui/field/Field.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { Schedule } from '#visits/projects/schedule.contract.ts'
import type { Operator } from '../operators.contract.ts'
import { operatorMessages as messages } from './messages.en.ts'
import { NOT_SAVED } from './people-changes.ts'
import { findMetJob } from './people-list.ts'
import { useFactFields } from './use-fact-fields.ts'

/** A person's absences. */
export function AbsenceList({ person, schedule }: { person: Operator; schedule: Schedule | undefined }) {
  const { data, isError, refetch } = useEndpoint<typeof listAbsences>('GET /api/portal/operators/:id/absences', {
    params: { id: person.id },
    query: { pageSize: '200' },
  })
  const [isAdding, setIsAdding] = useState(false)
  const remove = useChange<typeof deleteAbsence>('DELETE /api/portal/absences/:id', {
    done: messages.absenceRemoved,
    failed: NOT_SAVED,
    waits: true,
  })
  return (
    <section>
      <div className="section-head">
        <h2>{messages.absences}</h2>
        <Button small variant="ghost" icon="plus" onClick={() => setIsAdding(true)}>
          {messages.add}
        </Button>
      </div>
      {isError ? <ErrorNote title={messages.failed} onRetry={() => void refetch()} /> : null}
      {data === undefined && !isError ? <SkeletonLines lines={2} /> : null}
      {data?.items.length === 0 ? <p className="faint person-none">{messages.noAbsences}</p> : null}
      <ul className="lines">
        {data?.items.map((absence) => (
          <li key={absence.id}>
            <span>
              <b>{absence.reason ?? messages.absence}</b>
              <MetJob vessel={findMetJob(schedule, person.id, absence)?.vesselName} />
            </span>
            <span className="date">{`${formatSpan(absence.from, absence.to)} ${absence.to.slice(0, 4)}`}</span>
            <IconButton
              small
              icon="x"
              label={messages.removeAbsence(absence.reason ?? messages.absence)}
              off={remove.isPending}
              onClick={() => remove.mutate({ params: { id: absence.id }, query: { version: String(absence.version) } })}
            />
          </li>
        ))}
      </ul>
      {isAdding ? <AbsenceDialog person={person} onClose={() => setIsAdding(false)} /> : null}
    </section>
  )
}

/** A job of theirs on the same days. */
const MetJob = ({ vessel }: { vessel: string | undefined }) =>
  vessel === undefined ? null : (
    <small>
      <FlagText flag={{ icon: 'triangle-alert', text: messages.meets(vessel), tone: 'warn' }} />
    </small>
  )

const NO_DAYS = { from: '', to: '', reason: '' }

function AbsenceDialog({ person, onClose }: { person: Operator; onClose: () => void }) {
  const { mutate, isPending, error } = useChange<typeof createAbsence>('POST /api/portal/operators/:id/absences', {
    done: messages.absenceAdded,
    waits: true,
  })
  const { facts, draft, errors, field } = useFactFields(`absence:new:${person.id}`, NO_DAYS, messages, error)
  const add = () => {
    const done = () => {
      draft.drop()
      onClose()
    }
    mutate({ params: { id: person.id }, body: { ...facts, to: facts.to || facts.from } }, { onSuccess: done })
  }
  return (
    <FormDialog
      title={`${messages.absence}: ${person.name}`}
      onClose={onClose}
      onSubmit={add}
      action={messages.add}
      isOff={isPending || facts.from === ''}
      back={messages.back}
      backLook={{ variant: 'ghost', kbd: 'Esc' }}
    >
      <DraftNote foundAt={draft.foundAt} onDiscard={draft.drop} />
      {errors.whole ? <Note tone="bad" title={errors.whole} /> : null}
      <div className="two-fields">
        <DayField {...field('from')} data-autofocus="" />
        <DayField {...field('to')} min={facts.from} optional />
      </div>
      <TextField {...field('reason')} optional />
    </FormDialog>
  )
}
