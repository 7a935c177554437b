import { useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { daysBetween, formatPrintedDay, todayInOslo } from '#core/days.ts'
import { formNames, type FormNames } from '#core/entity/entity-fields.ts'
import { paths } from '#core/paths.ts'
import { useCan } from '#core/web/viewer.tsx'
import { brandInWords } from '#fleet/vessels/messages.en.ts'
import type { Vessel } from '#fleet/vessels/vessels.contract.ts'
import { VESSEL_FIELDS } from '#fleet/vessels/vessels.entity.ts'
import { Button } from '#ui/basic/Button.tsx'
import { DueFlag } from '#ui/basic/DueFlag.tsx'
import { statusWord } from '#ui/basic/StatusMark.tsx'
import { directoryMessages, vesselMessages as messages } from '../messages.en.ts'
import { VesselDialog } from './VesselDialog.tsx'

/** Facts of the vessel itself. */
export function FactsSection({ vessel }: { vessel: Vessel }) {
  const id = useId()
  const mayEdit = useCan('vessel:write')
  const [isEditing, setIsEditing] = useState(false)
  const client = vessel.companyName ?? vessel.clientName
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{messages.facts}</h2>
        {mayEdit ? (
          <Button small variant="ghost" icon="pencil" onClick={() => setIsEditing(true)}>
            {messages.edit}
          </Button>
        ) : null}
      </div>
      <dl className="facts">
        <Fact label={messages.imo}>
          {vessel.imo === null ? null : (
            <>
              <b>{vessel.imo}</b> <span className="quiet">{messages.checkRight}</span>
            </>
          )}
        </Fact>
        <Fact label={messages.client}>
          {client === null ? null : vessel.companyId === null || !mayEdit ? (
            client
          ) : (
            <Link className="link" to={paths.company(vessel.companyId)}>
              {client}
            </Link>
          )}
        </Fact>
        {plainFacts(vessel).map(({ label, text }) => (
          <Fact key={label} label={label}>
            {text}
          </Fact>
        ))}
        <Fact label={messages.system(1)}>
          {[vessel.systemType, brandInWords(vessel.brand1, vessel.systemType)].filter(Boolean).join(', ')}
        </Fact>
        {vessel.systemType2 === null ? null : (
          <Fact label={messages.system(2)}>
            {[vessel.systemType2, brandInWords(vessel.brand2, vessel.systemType2)].filter(Boolean).join(', ')}
          </Fact>
        )}
        <Fact label={messages.interval}>
          {messages.months(vessel.serviceIntervalMonths)} <span className="quiet">{messages.fromLast}</span>
        </Fact>
        <Fact label={messages.lastService}>
          {vessel.lastServiceDate === null ? null : (
            <>
              {formatPrintedDay(vessel.lastServiceDate)}{' '}
              <span className="quiet">{statusWord(vessel.lastServiceType ?? '')}</span>
            </>
          )}
        </Fact>
        <Fact label={messages.nextDue}>
          <NextDue vessel={vessel} />
        </Fact>
        {vessel.notes ? <Fact label={messages.notes}>{vessel.notes}</Fact> : null}
      </dl>
      {isEditing ? <VesselDialog vessel={vessel} onClose={() => setIsEditing(false)} /> : null}
    </section>
  )
}

/** Facts that are drawn above and below by hand. */
const DRAWN: ReadonlySet<string> = new Set<FormNames<typeof VESSEL_FIELDS>>([
  'name',
  'imo',
  'companyId',
  'clientName',
  'systemType',
  'brand1',
  'systemType2',
  'brand2',
  'serviceIntervalMonths',
  'nextServiceDue',
  'notes',
])

/** All other fields of the vessel; a list without entries is left out. */
const plainFacts = (vessel: Vessel): { label: string; text: string | null }[] =>
  formNames(VESSEL_FIELDS).flatMap((name) => {
    const value = vessel[name]
    if (DRAWN.has(name) || value === undefined || (Array.isArray(value) && value.length === 0)) return []
    const text = value === null ? null : Array.isArray(value) ? value.join(', ') : String(value)
    return [{ label: VESSEL_FIELDS[name].label, text }]
  })

/** The day with the time until then, and whether it was set by hand. */
function NextDue({ vessel: { serviceDue, nextServiceDue } }: { vessel: Vessel }) {
  if (serviceDue === null) return null
  return (
    <>
      {formatPrintedDay(serviceDue)} <DueFlag days={daysBetween(todayInOslo(), serviceDue)} />
      {nextServiceDue === null ? null : <span className="quiet"> {directoryMessages.byHand}</span>}
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children === null || children === '' ? <span className="faint">{messages.notKnown}</span> : children}</dd>
  </div>
)
