import { TeamSection } from '#modules/team/web/TeamSection.tsx'
import type { TeamMember } from '#modules/team/team.contract.ts'

export const TeamIsland = ({ members }: { members: readonly TeamMember[] | null }) => <TeamSection members={members} />
