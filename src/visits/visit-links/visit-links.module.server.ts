import type { Ctx } from '#core/context.server.ts'
import type { FormRoute } from '#core/http/form-route.server.ts'
import type { Route } from '#core/http/registry.server.ts'
import { handleJob } from '#core/jobs/jobs.server.ts'
import { pathsIn } from '#core/language.ts'
import { defineModule } from '#core/module.server.ts'
import { mailLostLinks } from './service/lost-links.server.ts'
import { deleteExpiredFileLinks } from './service/papers.server.ts'
import { mailMovedVisits } from './service/visit-mails.server.ts'
import { mailLostLinksJob, mailMovedVisitsJob } from './visit-links.jobs.server.ts'
import { visitLinkRoutes, visitPageRoutes, type VisitRouteDeps } from './visit-links.routes.server.ts'

export const visitLinksModule = defineModule<VisitRouteDeps & { systemCtx: () => Ctx }>({
  routes: (deps) => {
    const { reads, actions } = visitPageRoutes(deps)
    return [...visitLinkRoutes(deps), ...reads, ...actions]
  },
  forms: (deps) => visitPageRoutes(deps).actions.map(toForm),
  jobs: [mailLostLinksJob, mailMovedVisitsJob],
  handlers: (deps) => [
    handleJob(mailLostLinksJob, ({ address }) => mailLostLinks(deps.systemCtx(), deps, address)),
    handleJob(mailMovedVisitsJob, async () => {
      await mailMovedVisits(deps.systemCtx(), deps)
    }),
  ],
  retention: deleteExpiredFileLinks,
})

/** A success leads back to the page, or to the file that was asked for; a refusal is shown on the page. */
const toForm = (route: Route): FormRoute => ({
  route,
  // The day and the time of day are two fields of the form.
  toBody: ({ clock = '', time = '', ...values }) => ({
    ...values,
    ...(time === '' ? {} : { time: clock === '' ? time : `${time}T${clock}` }),
  }),
  afterwards: ({ token = '' }, lang, answer) =>
    'url' in answer && typeof answer['url'] === 'string'
      ? new URL(answer['url']).pathname + new URL(answer['url']).search
      : `${pathsIn(lang).visit(token === '' ? 'lost' : token)}?done=${route.endpoint.path.split('/').at(-1) ?? ''}`,
})
