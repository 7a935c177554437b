import type { Ctx } from '#core/context.server.ts'
import type { FileRecordKinds } from '#core/files/file-record.server.ts'
import type { FileStorage } from '#core/files/storage.server.ts'
import { handleJob } from '#core/jobs/jobs.server.ts'
import { defineModule } from '#core/module.server.ts'
import { fileLinkRoutes } from './file-links.routes.server.ts'
import { sweepFilesJob, sweepPicturesJob } from './files.jobs.server.ts'
import { ownUploadRoutes } from './own-uploads.routes.server.ts'
import { pictureRoutes } from './pictures/convert-picture.routes.server.ts'
import { sweepPictures } from './pictures/pictures.service.server.ts'
import { sweepFiles } from './sweep-files.service.server.ts'

interface FilesDeps {
  systemCtx: () => Ctx
  origin: () => string
  storage: FileStorage
  fileRecords: FileRecordKinds
}

export const filesModule = defineModule<FilesDeps>({
  routes: ({ origin, fileRecords }) => [
    ...ownUploadRoutes,
    ...pictureRoutes,
    ...fileLinkRoutes({ origin, records: fileRecords }),
  ],
  jobs: [sweepPicturesJob, sweepFilesJob],
  handlers: ({ systemCtx, storage }) => [
    handleJob(sweepPicturesJob, async () => void (await sweepPictures(systemCtx(), storage))),
    handleJob(sweepFilesJob, async () => void (await sweepFiles(systemCtx(), storage))),
  ],
})
