import { useState } from 'react'
import { daysBetween } from '#core/days.ts'
import { DayField } from '#ui/day/DayField.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { ScheduleJob } from '#visits/projects/schedule.contract.ts'
import { scheduleMessages as messages } from '../messages.en.ts'
import { daysLater, type NewDays } from './use-assign-job.ts'

/** A job's days by hand: its length stays when the first day moves. */
export function DaysDialog({
  job,
  onMove,
  onClose,
}: {
  job: ScheduleJob
  onMove: (days: NewDays) => void
  onClose: () => void
}) {
  const [{ from, to }, setDays] = useState({ from: job.from, to: job.to })
  const isWrong = to < from
  const move = () => {
    if (isWrong) return
    if (from !== job.from || to !== job.to) onMove({ job, from, to })
    onClose()
  }
  return (
    <FormDialog
      title={messages.daysTitle(job.vesselName)}
      text={messages.daysText}
      onClose={onClose}
      onSubmit={move}
      action={messages.moveAction}
      isOff={isWrong}
      back={messages.leave}
      backLook={{ variant: 'ghost', kbd: 'Esc' }}
    >
      <div className="two-fields">
        <DayField
          label={messages.firstDay}
          data-autofocus=""
          value={from}
          onValue={(day) => {
            if (day !== '') setDays(daysLater({ job: { ...job, from, to }, days: daysBetween(from, day) }))
          }}
        />
        <DayField
          label={messages.lastDay}
          min={from}
          value={to}
          error={isWrong ? messages.endsFirst : undefined}
          onValue={(day) => day !== '' && setDays({ from, to: day })}
        />
      </div>
    </FormDialog>
  )
}
