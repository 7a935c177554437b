import { Drawing } from '#ui/Drawing.tsx'
import sales from '#ui/drawings/peg-sales.svg?raw'
import service from '#ui/drawings/peg-service.svg?raw'
import stores from '#ui/drawings/peg-stores.svg?raw'
import { formatPhone } from '#ui/format-phone.ts'
import { MailIcon, PhoneIcon } from '#ui/icons/Icon.tsx'
import type { TeamMember } from '../team.contract.ts'
import { teamMessages } from './messages.en.ts'

/** Whoever has no photo gets the peg of their trade instead of a borrowed face. */
const pickPeg = (position: string): string => {
  if (/suppl|chandl|store|logist/i.test(position)) return stores
  if (/sale|reagent|account|market|office|manag/i.test(position)) return sales
  return service
}

/** First letter of a name as a reader sees it: a letter with its accents counts as one. */
const pickInitial = (name: string): string => [...name.trim().normalize('NFC')][0]?.toLocaleUpperCase('en') ?? '?'

export function MemberCard({ member }: { member: TeamMember }) {
  return (
    <article className="mate">
      <Portrait member={member} />
      <div className="mate-t">
        <h3>{member.name}</h3>
        <div className="pos">{member.position}</div>
        <p>{member.description}</p>
      </div>
      <ul>
        <li>
          <a href={`mailto:${member.email}`}>
            <MailIcon />
            {member.email}
          </a>
        </li>
        {member.phone && (
          <li>
            <a href={`tel:${member.phone}`}>
              <PhoneIcon />
              {formatPhone(member.phone)}
            </a>
          </li>
        )}
      </ul>
    </article>
  )
}

/** The letter lies under the photo; when the photo fails, the behaviour script takes it away and the letter shows. */
function Portrait({ member }: { member: TeamMember }) {
  return (
    <div className="mate-pic" data-photo={member.imageUrl ? 'waiting' : undefined}>
      {member.imageUrl ? (
        <img
          src={member.imageUrl}
          alt={teamMessages.portrait(member.name)}
          width="400"
          height="320"
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Drawing svg={pickPeg(member.position)} className="ic" preserveAspectRatio="xMidYMax slice" />
      )}
      <b aria-hidden="true">{pickInitial(member.name)}</b>
    </div>
  )
}
