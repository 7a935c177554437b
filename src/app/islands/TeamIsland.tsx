import { useCachedRead } from '#core/web/call/use-cached-read.ts'
import { inLanguage, usePageLanguage } from '#core/web/page-language.ts'
import type { findTeam } from '#site/team/team.contract.ts'
import { TeamSection } from '#site/team/web/TeamSection.tsx'

/** The team of a page that was drawn without it: asked for here, with its loading and error states. */
export function TeamIsland() {
  const { lang } = usePageLanguage()
  const { data, isError } = useCachedRead<typeof findTeam>('GET /api/team', { query: inLanguage(lang) })
  return <TeamSection members={data ?? (isError ? null : undefined)} />
}
