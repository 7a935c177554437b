import type { Ctx } from '#core/context.server.ts'
import { translateStarterCatalogue } from '#site/catalogue/starter/starter-translations.server.ts'
import { fillStarterDetails, loadStarterCatalogue } from '#site/catalogue/starter/starter.server.ts'
import { updateStarterCatalogue } from '#site/catalogue/starter/update-starter.server.ts'
import { loadStarterReferences, updateStarterReferences } from '#site/finder/starter/starter.server.ts'
import { getSettings } from '#site/site-content/site-content.queries.server.ts'
import { loadDefaultSettings } from '#site/site-content/starter.server.ts'
import { loadStarterTeam, translateStarterTeam } from '#site/team/starter.server.ts'
import { loadStarterChecklists } from '#visits/checklists/starter.server.ts'

/**
 * Inserts settings, catalogue, team and checklists of a new installation, each once. After an upgrade, unedited rows of the
 * catalogue and the cross-reference get the texts of the new release.
 */
export async function loadStarterContent(ctx: Ctx): Promise<void> {
  await loadDefaultSettings(ctx)
  const { houseItemPrefix } = await getSettings(ctx)
  await loadStarterCatalogue(ctx, { housePrefix: houseItemPrefix })
  await fillStarterDetails(ctx, { housePrefix: houseItemPrefix })
  await translateStarterCatalogue(ctx, { housePrefix: houseItemPrefix })
  await updateStarterCatalogue(ctx, { housePrefix: houseItemPrefix })
  await loadStarterTeam(ctx)
  await loadStarterReferences(ctx)
  await updateStarterReferences(ctx)
  await translateStarterTeam(ctx)
  await loadStarterChecklists(ctx)
}
