import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#core/web/call/query-client.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { usePageLanguage } from '#core/web/page-language.ts'
import type { findTeam } from '#modules/team/team.contract.ts'
import { TeamSection } from '#modules/team/web/TeamSection.tsx'

/** The team of a page that was drawn without it: asked for here, with its loading and error states. */
export const TeamIsland = () => (
  <QueryClientProvider client={queryClient}>
    <LoadedTeam />
  </QueryClientProvider>
)

function LoadedTeam() {
  const { lang } = usePageLanguage()
  const { data, isError } = useEndpoint<typeof findTeam>('GET /api/team', { query: lang === 'en' ? {} : { lang } })
  return <TeamSection members={data ?? (isError ? null : undefined)} />
}
