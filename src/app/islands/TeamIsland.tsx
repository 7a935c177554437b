import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { call } from '#core/web/call.ts'
import { queryClient } from '#core/web/query-client.ts'
import type { findTeam } from '#modules/team/team.contract.ts'
import { TeamSection } from '#modules/team/web/TeamSection.tsx'

const loadTeam = () => call<typeof findTeam>({ method: 'GET', path: '/api/team' })

/** The team of a page that was drawn without it: asked for here, with its loading and error states. */
export const TeamIsland = () => (
  <QueryClientProvider client={queryClient}>
    <LoadedTeam />
  </QueryClientProvider>
)

function LoadedTeam() {
  const { data, isError } = useQuery({ queryKey: ['/api/team'], queryFn: loadTeam })
  return <TeamSection members={data ?? (isError ? null : undefined)} />
}
