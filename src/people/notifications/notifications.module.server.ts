import type { Ctx } from '#core/context.server.ts'
import { handleJob } from '#core/jobs/jobs.server.ts'
import { defineModule } from '#core/module.server.ts'
import { paths } from '#core/paths.ts'
import { tryEach } from '#core/try-each.ts'
import { mailDaily, mailNotices } from './notice-mail.service.server.ts'
import { dailyNoticesJob, mailNoticesJob } from './notifications.jobs.server.ts'
import { notificationsRoutes } from './notifications.routes.server.ts'
import { deleteOldNotices } from './retention.service.server.ts'

interface NotificationsDeps {
  systemCtx: () => Ctx
  origin: () => string
  /** Writes the reminders of all modules. */
  remindAll: (ctx: Ctx) => Promise<void>
}

export const notificationsModule = defineModule<NotificationsDeps>({
  routes: () => notificationsRoutes,
  jobs: [mailNoticesJob, dailyNoticesJob],
  handlers({ systemCtx, origin, remindAll }) {
    const deps = { links: () => ({ origin: origin(), profile: paths.profile }) }
    return [
      handleJob(mailNoticesJob, ({ userId }) => mailNotices(systemCtx(), deps, userId)),
      handleJob(dailyNoticesJob, async () => {
        // A reminder that fails doesn't keep the day's mail back.
        await tryEach(
          Object.entries({ remindAll, mailDaily }),
          ([name]) => name,
          ([, perform]) => perform(systemCtx(), deps),
        )
      }),
    ]
  },
  retention: deleteOldNotices,
})
