import type { Ctx } from '#core/context.server.ts'
import { translateStarterCatalogue } from '#site/catalogue/starter/starter-translations.server.ts'
import { fillStarterDetails, loadStarterCatalogue } from '#site/catalogue/starter/starter.server.ts'
import { updateStarterCatalogue } from '#site/catalogue/starter/update-starter.server.ts'
import { loadStarterReferences, updateStarterReferences } from '#site/finder/starter/starter.server.ts'
import { getSettings } from '#site/site-content/site-content.queries.server.ts'
import { loadDefaultSettings } from '#site/site-content/starter.server.ts'
import { loadStarterTeam, translateStarterTeam } from '#site/team/starter.server.ts'

/**
 * Gives a new installation its settings, catalogue and team, each once in its life. After an upgrade, what nobody has
 * edited of the catalogue and the cross-reference gets the texts of the new release.
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
}
