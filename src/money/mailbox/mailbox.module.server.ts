import type { Ctx } from '#core/context.server.ts'
import { route } from '#core/http/registry.server.ts'
import { handleJob } from '#core/jobs/jobs.server.ts'
import { defineModule } from '#core/module.server.ts'
import * as contract from './mailbox.contract.ts'
import { readMailboxJob } from './mailbox.jobs.server.ts'
import { deleteOldMails, findMails, mailFileRecords, readMailboxState } from './mailbox.queries.server.ts'
import { parseMailbox, readMailbox } from './read-mailbox.service.server.ts'
import type { MailboxDeps } from './store-mail.service.server.ts'

interface ModuleDeps extends MailboxDeps {
  systemCtx: () => Ctx
  /** `imaps://user:password@host/folder`; null for no mailbox. */
  imapUrl: string | null
}

const idOf = (imapUrl: string | null): string | null => (imapUrl === null ? null : parseMailbox(imapUrl).id)

export const mailboxModule = defineModule<ModuleDeps>({
  routes: ({ imapUrl }) => [
    route(contract.getMailbox, (ctx) => readMailboxState(ctx, idOf(imapUrl))),
    route(contract.findMails, (ctx, { query }) => findMails(ctx, query)),
  ],
  jobs: [readMailboxJob],
  handlers: (deps) => [
    handleJob(readMailboxJob, async () => {
      if (deps.imapUrl !== null) await readMailbox(deps.systemCtx(), deps, parseMailbox(deps.imapUrl))
    }),
  ],
  retention: (ctx, { contactsMonths }) => deleteOldMails(ctx, contactsMonths),
  files: { mail: mailFileRecords },
})
