import { useState } from 'react'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button } from '#ui/basic/Button.tsx'
import type { findVesselSystems, VesselSystem } from '../vessel-systems.contract.ts'
import { LogMixDialog, mixedSystems, nameOf } from './LogMixDialog.tsx'
import { systemMessages as messages } from './messages.en.ts'
import { ReagentClock } from './ReagentClock.tsx'

/** The reagents of today's ship, for the thumb: one press asks, the next logs. Nothing where there is nothing to mix. */
export function ReagentsToday({ vesselId, today }: { vesselId: string; today: string }) {
  const { data } = useEndpoint<typeof findVesselSystems>('GET /api/portal/vessels/:id/systems', {
    params: { id: vesselId },
  })
  const [isOpen, setIsOpen] = useState(false)
  const systems = mixedSystems(data?.items ?? [])
  if (data === undefined || systems.length === 0) return null
  return (
    <section className="card" aria-labelledby={`reagents-${vesselId}`}>
      <div className="card-head">
        <h2 id={`reagents-${vesselId}`}>{messages.title}</h2>
      </div>
      {systems.map((system) => (
        <Reagent key={system.id} system={system} today={today} />
      ))}
      {data.canLog ? (
        <Button full icon="plus" onClick={() => setIsOpen(true)}>
          {messages.logMix}
        </Button>
      ) : null}
      {isOpen ? <LogMixDialog vesselId={vesselId} list={data} today={today} onClose={() => setIsOpen(false)} /> : null}
    </section>
  )
}

const Reagent = ({ system, today }: { system: VesselSystem; today: string }) => (
  <div className="system">
    <div className="system-head">
      <b>{nameOf(system)}</b>
      <span className="quiet">{system.analyser ?? messages.noAnalyser}</span>
    </div>
    {system.clock ? (
      <ReagentClock clock={system.clock} today={today} />
    ) : (
      <p className="faint">{messages.nothingMixed}</p>
    )}
  </div>
)
