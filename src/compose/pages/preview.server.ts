import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#core/context.server.ts'
import { publicPageHeaders } from '#core/http/headers.server.ts'
import { type Language, languageOf } from '#core/language.ts'
import { paths } from '#core/paths.ts'
import { siteTextTexts } from '#site/site-content/messages.en.ts'
import { findDraftedTexts } from '#site/site-content/texts/site-texts.queries.server.ts'
import { consumePreview } from '#site/site-content/texts/site-texts.service.server.ts'
import { renderPage } from './page-renderer.server.ts'
import { answerMissing, WHOLE_CATALOGUE, type PagesDeps } from './pages.server.ts'

export interface PreviewDeps extends PagesDeps {
  ctx: () => Ctx
  /** Whether the administrator's session that requested it is still valid. */
  isLiving: (ctx: Ctx, sessionToken: string) => Promise<boolean>
}

/**
 * `/preview/<token>` shows the draft on the real page, once, to the user who got the address from the panel. It is rendered
 * for this request and bypasses the page cache: no visitor, no cache and no search engine sees it.
 */
export function registerPreview(app: FastifyInstance, deps: PreviewDeps): void {
  // A HEAD request would consume the token.
  const options = {
    config: { access: 'public' as const, inFlight: 'page' as const, document: true },
    exposeHeadRoute: false,
  }
  app.get(paths.preview(':token'), options, (request, reply) => answerPreview(deps, request, reply))
}

async function answerPreview(deps: PreviewDeps, request: FastifyRequest, reply: FastifyReply) {
  const { token = '' } = request.params as { token?: string }
  const ctx = deps.ctx()
  const preview = await consumePreview(ctx, token)
  if (preview === null || !(await deps.isLiving(ctx, preview.sessionToken))) return answerMissing(deps, 'en', reply)
  const { path } = preview
  const lang: Language = languageOf(path)
  const texts = await findDraftedTexts(ctx)
  const context = await deps.createPageContext({ nonce: null, lang, view: WHOLE_CATALOGUE, formResult: null, texts })
  const page = await renderPage(deps.pages, `${deps.origin()}${path}`, context)
  return reply
    .code(page.status)
    .headers({
      ...publicPageHeaders(page.html),
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    .send(openLinksInNewTab(page.html).replace(/<body[^>]*>/, (body) => `${body}${NOTE}`))
}

/** The token is valid once, so Back would not return to the draft: links open in a new tab, except anchors of the page. */
const openLinksInNewTab = (html: string): string => html.replace(/<a (?=[^>]*href="[^#])/g, '<a target="_blank" ')

/** Its styles are inline: the site's own style sheet has none for drafts. */
const NOTE = `<p role="note" style="margin:0;padding:10px 16px;background:#0b1f2e;color:#fff;font:500 15px/1.4 system-ui,sans-serif;text-align:center;border-bottom:3px solid #ff8a3d">${siteTextTexts.previewNote}</p>`
