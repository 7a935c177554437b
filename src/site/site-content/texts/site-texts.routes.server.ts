import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './site-texts.contract.ts'
import { TEXTS_BODY_LIMIT, type PreviewPage } from './site-texts.limits.ts'
import { findTextVersions, getSiteTexts, getTextVersion } from './site-texts.queries.server.ts'
import {
  createPreview,
  discardDraft,
  publishTexts,
  rollBackTexts,
  saveDraft,
  type SiteTextDeps,
} from './site-texts.service.server.ts'

interface SiteTextRouteDeps extends SiteTextDeps {
  /** Where a page stands in a language, and the address that shows a preview. */
  pathOf: (page: PreviewPage, lang: 'en' | 'nb') => string
  addressOf: (preview: string) => string
}

/** The administrator's calls over the texts of the public pages. */
export const siteTextRoutes = (deps: SiteTextRouteDeps): Route[] => [
  route(contract.getSiteTexts, (ctx) => getSiteTexts(ctx)),
  route(contract.saveDraft, (ctx, { body }) => saveDraft(ctx, deps, body), {
    bodyLimit: TEXTS_BODY_LIMIT,
    inFlight: 'form',
  }),
  route(contract.discardDraft, (ctx, { body }) => discardDraft(ctx, body.version)),
  route(contract.publishTexts, (ctx, { body }) => publishTexts(ctx, body.version)),
  route(contract.previewTexts, async (ctx, { body }, { token }) => ({
    address: deps.addressOf(await createPreview(ctx, token ?? '', deps.pathOf(body.page, body.lang))),
  })),
  route(contract.findTextVersions, (ctx, { query }) => findTextVersions(ctx, query)),
  route(contract.getTextVersion, async (ctx, { params }) => ({ own: (await getTextVersion(ctx, params.id)).own })),
  route(contract.rollBackTexts, (ctx, { body }) => rollBackTexts(ctx, body.id, body.version)),
]
