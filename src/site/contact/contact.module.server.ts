import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { handleJob } from '#core/jobs/jobs.server.ts'
import { defineModule } from '#core/module.server.ts'
import { paths } from '#core/paths.ts'
import { mailDigest } from './contact-digest.service.server.ts'
import { contactDigestJob } from './contact.jobs.server.ts'
import { contactRoutes } from './contact.routes.server.ts'
import { deleteOldContactMessages, type ContactDeps } from './contact.service.server.ts'
import { contactSubmissions } from './contact.table.server.ts'
import { contactsAdminRoutes } from './contacts-admin.routes.server.ts'
import { messageSubject } from './contacts-admin.service.server.ts'

interface HandlerDeps {
  systemCtx: () => Ctx
  origin: () => string
}

export const contactModule = defineModule<ContactDeps & HandlerDeps>({
  routes: (deps) => [...contactRoutes(deps), ...contactsAdminRoutes],
  forms: (deps) => contactRoutes(deps).map((route) => ({ route, toBody: (values) => values })),
  jobs: [contactDigestJob],
  handlers: ({ systemCtx, mailTo, origin }) => [
    handleJob(contactDigestJob, async () =>
      mailDigest(systemCtx(), { mailTo: await mailTo(), panel: `${origin()}${paths.admin}` }),
    ),
  ],
  retention: (ctx, { contactsMonths }) => deleteOldContactMessages(ctx, contactsMonths),
  undo: { contact: messageSubject },
  overview: {
    contacts: sql`select count(*) from ${contactSubmissions}`,
    newContacts: sql`select count(*) from ${contactSubmissions} where not is_read`,
  },
})
