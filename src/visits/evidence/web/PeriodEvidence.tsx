import { useState } from 'react'
import { addMonths, todayInOslo } from '#core/days.ts'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useCan } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { DayField } from '#ui/day/DayField.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { packPeriod } from '../evidence.contract.ts'
import { evidenceMessages as messages } from './messages.en.ts'
import { PackList } from './PackList.tsx'

interface PeriodEvidenceProps {
  /** Only the visits of this vessel. */
  vessel?: { id: string; name: string }
}

/** A button with the dialog that makes an evidence pack of a period, and lists the newest packs. */
export function PeriodEvidence({ vessel }: PeriodEvidenceProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!useCan('evidence:make')) return null
  return (
    <>
      <Button icon="shield-check" onClick={() => setIsOpen(true)}>
        {messages.open}
      </Button>
      {isOpen ? <PeriodDialog vessel={vessel} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function PeriodDialog({ vessel, onClose }: { vessel: PeriodEvidenceProps['vessel']; onClose: () => void }) {
  const [from, setFrom] = useState(() => addMonths(todayInOslo(), -12))
  const [to, setTo] = useState(todayInOslo)
  const make = useChange<typeof packPeriod>('POST /api/portal/evidence', { done: messages.making })
  const errors = fieldErrors(make.error)
  return (
    <FormDialog
      title={vessel === undefined ? messages.period : messages.periodOf(vessel.name)}
      text={`${messages.about} ${messages.periodText}`}
      action={messages.make}
      back={messages.back}
      isOff={make.isPending}
      onClose={onClose}
      onSubmit={() => {
        if (!make.isPending) make.mutate({ body: { from, to, ...(vessel ? { vesselId: vessel.id } : {}) } })
      }}
    >
      <DayField label={messages.from} value={from} error={errors['from']} onValue={setFrom} />
      <DayField label={messages.to} value={to} error={errors['to']} onValue={setTo} />
      <PackList />
    </FormDialog>
  )
}
