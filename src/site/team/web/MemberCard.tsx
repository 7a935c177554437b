import { formatE164, linkOfE164 } from '#core/phone/phone-text.ts'
import { spokenIn } from '#core/rows/translations.ts'
import { useMessages } from '#core/web/page-language.ts'
import { MailIcon, PhoneIcon } from '#ui/icons/Icon.tsx'
import { MailText } from '#ui/MailText.tsx'
import { StoredPicture } from '#ui/StoredPicture.tsx'
import type { TeamMember } from '../team.contract.ts'

/** A member without a photo gets a drawing of ours instead of a borrowed face. */
const DEFAULT_PORTRAIT = '/pictures/team/default.svg'

/** First letter of a name as a reader sees it: a letter with its accents counts as one. */
const pickInitial = (name: string): string => [...name.trim().normalize('NFC')][0]?.toLocaleUpperCase('en') ?? '?'

export function MemberCard({ member }: { member: TeamMember }) {
  return (
    <article className="mate">
      <Portrait member={member} />
      <div className="mate-t">
        <h3>{member.name}</h3>
        <div className="position" lang={spokenIn(member, 'position')}>
          {member.position}
        </div>
        <p lang={spokenIn(member, 'description')}>{member.description}</p>
      </div>
      <ul>
        <li>
          <a href={`mailto:${member.email}`}>
            <MailIcon />
            <MailText address={member.email} />
          </a>
        </li>
        {member.phone && (
          <li>
            <a href={linkOfE164(member.phone)}>
              <PhoneIcon />
              {formatE164(member.phone)}
            </a>
          </li>
        )}
      </ul>
    </article>
  )
}

/** When the photo fails, the behaviour script takes it away and the letter shows. */
function Portrait({ member }: { member: TeamMember }) {
  const text = useMessages('team')
  return (
    <div className="mate-picture" data-photo="waiting">
      <StoredPicture
        src={member.imageUrl ?? DEFAULT_PORTRAIT}
        alt={member.imageUrl ? text.portrait(member.name) : ''}
        width={400}
        height={320}
        sizes="400px"
      />
      <b aria-hidden="true">{pickInitial(member.name)}</b>
    </div>
  )
}
