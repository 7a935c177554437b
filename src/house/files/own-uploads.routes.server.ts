import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './own-uploads.contract.ts'
import { cancelOwnUpload, findOwnUploads } from './uploads.service.server.ts'

/** Calls about the caller's uploads; the uploads themselves use tus. */
export const ownUploadRoutes: readonly Route[] = [
  route(contract.findOwnUploads, (ctx) => findOwnUploads(ctx)),
  route(contract.cancelOwnUpload, async (ctx, { params }) => {
    await cancelOwnUpload(ctx, params.id)
    return undefined
  }),
]
