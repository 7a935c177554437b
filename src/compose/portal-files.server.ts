import type { FastifyInstance } from 'fastify'
import type { Actor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import type { Access } from '#core/contract/endpoint.ts'
import type { PaperCompany } from '#core/contract/names/paper-company.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'
import type { FileStorage } from '#core/files/storage.server.ts'
import type { Throttle } from '#core/http/throttle.server.ts'
import { registerDownloads } from '#house/files/downloads.routes.server.ts'
import { openLinkedFile } from '#house/files/file-links.service.server.ts'
import { createFileKeys } from '#house/files/sealed-parts.server.ts'
import { UPLOADS_ADDRESS } from '#house/files/service/tus-uploads.server.ts'
import type { FileDeps } from '#house/files/stored-files.service.server.ts'
import { registerUploads } from '#house/files/uploads.routes.server.ts'
import { registerRequestFiles } from '#money/requests/buyer/request-files.routes.server.ts'
import { FILE_PATHS } from '#money/requests/file-paths.limits.ts'
import { getPortalUser } from '#people/portal-auth/portal-auth.queries.server.ts'
import { findLiveSessions } from '#people/portal-auth/recipients.queries.server.ts'
import { consumeVisitFile } from '#visits/visit-links/service/papers.server.ts'
import { FILE_RECORDS } from './product-modules.server.ts'

interface PortalFilesDeps {
  createCtx: (actor: Actor, requestId: string) => Ctx
  authorize: (access: Access, token: string | null) => Promise<Actor>
  storage: FileStorage
  pepper: Pepper
  throttle: Throttle
  /** The company at the head of documents. */
  company: () => Promise<PaperCompany>
}

/** Whether an address is for uploads, which may take long on a ship's connection. */
export const isUpload = (url: string): boolean => url.startsWith(`${UPLOADS_ADDRESS}/`) || url === FILE_PATHS.send

/** Storage of encrypted files, and the keys that open them. */
export const createFileDeps = ({ storage, pepper }: { storage: FileStorage; pepper: Pepper }): FileDeps => ({
  storage,
  fileKeys: createFileKeys(pepper),
})

/** Routes for files: uploads as streams, downloads by link, files of buyers' requests. They use no JSON. */
export async function registerPortalFiles(server: FastifyInstance, deps: PortalFilesDeps): Promise<void> {
  const { createCtx, authorize } = deps
  const files = createFileDeps(deps)
  await registerUploads(server, { createCtx, authorize, files })
  registerRequestFiles(server, { createCtx, files, throttle: deps.throttle, company: deps.company })
  registerDownloads(server, {
    createCtx,
    files,
    findPerson,
    openVisitorFile: consumeVisitFile,
    openRecord: (ctx, recordId) => openLinkedFile(ctx, FILE_RECORDS, recordId),
  })
}

async function findPerson(ctx: Ctx, { userId, sessionId }: { userId: string; sessionId: string }) {
  const [person, live] = [await getPortalUser(ctx, userId), await findLiveSessions(ctx, [sessionId])]
  if (person === null || !live.has(sessionId)) return null
  const { name, role } = person
  return { kind: 'portal', userId, name, role, sessionId } satisfies Actor
}
