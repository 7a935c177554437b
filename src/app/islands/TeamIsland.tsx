import type { TeamMember } from '#modules/team/team.contract.ts'
import { TeamSection } from '#modules/team/web/TeamSection.tsx'

export const TeamIsland = ({ members }: { members: readonly TeamMember[] | null }) => <TeamSection members={members} />
