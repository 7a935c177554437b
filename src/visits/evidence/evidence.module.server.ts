import type { Ctx } from '#core/context.server.ts'
import type { FileRecordKinds } from '#core/files/file-record.server.ts'
import { handleJob, type Jobs } from '#core/jobs/jobs.server.ts'
import { defineModule } from '#core/module.server.ts'
import { makeFileLink } from '#house/files/file-links.service.server.ts'
import { makePackJob } from './evidence.jobs.server.ts'
import { evidenceFileRecords } from './evidence.queries.server.ts'
import { evidenceRoutes } from './evidence.routes.server.ts'
import { makePack, type PackDeps } from './service/make-pack.server.ts'
import { deleteOldPacks } from './service/request-pack.server.ts'

interface EvidenceDeps extends PackDeps {
  jobs: Jobs
  systemCtx: () => Ctx
  origin: () => string
  fileRecords: FileRecordKinds
}

export const evidenceModule = defineModule<EvidenceDeps>({
  routes: ({ jobs, origin, fileRecords }) =>
    evidenceRoutes({ jobs, link: (ctx, id) => makeFileLink(ctx, { origin, records: fileRecords }, id) }),
  jobs: [makePackJob],
  handlers: (deps) => [
    handleJob(makePackJob, ({ packId }, attempt) => makePack(deps.systemCtx(), deps, packId, attempt)),
  ],
  files: { evidence: evidenceFileRecords },
  retention: deleteOldPacks,
})
