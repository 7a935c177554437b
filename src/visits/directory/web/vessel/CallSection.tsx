import { useId, useState } from 'react'
import { useCan } from '#core/web/viewer.tsx'
import type { Vessel } from '#fleet/vessels/vessels.contract.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { PhoneLink } from '#ui/basic/PhoneLink.tsx'
import { vesselMessages as messages } from '../messages.en.ts'
import type { VesselBlocks } from '../vessel-blocks.ts'
import { CallDialog } from './CallDialog.tsx'

/** Contacts: current master, engineer and agent, then further people. */
export function CallSection({ vessel, Contacts }: { vessel: Vessel; Contacts: VesselBlocks['Contacts'] }) {
  const id = useId()
  const mayCorrect = useCan('vessel:contacts')
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { kinds } = messages
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{messages.contacts}</h2>
        {mayCorrect ? (
          <Button
            small
            variant="ghost"
            icon="pencil"
            aria-label={messages.correctOf}
            onClick={() => setIsCorrecting(true)}
          >
            {messages.correct}
          </Button>
        ) : null}
      </div>
      <ul className="contacts">
        <Person
          kind={kinds.master}
          name={vessel.vesselMasterName}
          phone={vessel.vesselMasterPhone}
          email={vessel.vesselMasterEmail}
        />
        <Person
          kind={kinds.engineer}
          name={vessel.engineerName}
          phone={vessel.engineerPhone}
          email={vessel.engineerEmail}
        />
        <Person
          kind={kinds.agent}
          name={vessel.portAgent}
          phone={vessel.portAgentPhone}
          email={vessel.portAgentEmail}
        />
      </ul>
      <Contacts vesselId={vessel.id} />
      {isCorrecting ? <CallDialog vessel={vessel} onClose={() => setIsCorrecting(false)} /> : null}
    </section>
  )
}

interface PersonProps {
  kind: string
  name: string | null
  phone: string | null
  email: string | null
}

const Person = ({ kind, name, phone, email }: PersonProps) => (
  <li>
    <p className="contact">
      <b>{kind}</b>
      {(name ?? phone ?? email) ? (
        <span className="quiet">{name}</span>
      ) : (
        <span className="faint">{messages.noContact}</span>
      )}
    </p>
    <div className="contact-ways">
      {phone === null ? null : (
        <PhoneLink className="link" phone={phone}>
          {(number) => (
            <>
              <Icon name="phone" />
              {number}
            </>
          )}
        </PhoneLink>
      )}
      {email === null ? null : (
        <a className="link" href={`mailto:${email}`}>
          <Icon name="mail" />
          {email}
        </a>
      )}
    </div>
  </li>
)
