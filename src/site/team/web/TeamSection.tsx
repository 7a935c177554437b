import { useMessages } from '#core/web/page-language.ts'
import { AlertIcon } from '#ui/icons/Icon.tsx'
import type { TeamMember } from '../team.contract.ts'
import { MemberCard } from './MemberCard.tsx'
import { TeamSkeleton } from './TeamSkeleton.tsx'

interface TeamSectionProps {
  /** In printing order; null when the list could not be read, undefined while it is. */
  members: readonly TeamMember[] | null | undefined
}

export function TeamSection({ members }: TeamSectionProps) {
  const text = useMessages('team')
  return (
    <section className="section" id="team" aria-labelledby="team-heading">
      <div className="wrap row">
        <div className="head">
          <h2 id="team-heading">{text.heading}</h2>
          <p>{text.lead}</p>
        </div>
        <TeamList members={members} />
      </div>
    </section>
  )
}

function TeamList({ members }: TeamSectionProps) {
  const text = useMessages('team')
  if (members === undefined) return <TeamSkeleton />
  if (members === null) {
    return (
      <p className="error" role="alert">
        <AlertIcon />
        {text.error}
      </p>
    )
  }
  if (members.length === 0) return <p className="quiet-text">{text.empty}</p>
  return (
    <div className="team">
      {members.map((member) => (
        <MemberCard key={member.id} member={member} />
      ))}
    </div>
  )
}
