import { route, type Route } from '#core/http/registry.server.ts'
import { setFileMarks as marksCall } from './file-marks.contract.ts'
import { setFileMarks } from './file-marks.service.server.ts'
import * as contract from './visit-files.contract.ts'
import { findProjectFiles } from './visit-files.queries.server.ts'
import {
  addProjectFile,
  changeProjectFile,
  deleteProjectFile,
  previewProjectFile,
  type VisitFileDeps,
} from './visit-files.service.server.ts'

/** Calls of a project's files. */
export const visitFileRoutes = (deps: VisitFileDeps): Route[] => [
  route(contract.findProjectFiles, (ctx, { params, query }) => findProjectFiles(ctx, params.id, query)),
  route(contract.previewProjectFile, (ctx, { params }) => previewProjectFile(ctx, deps, params.id)),
  route(contract.addProjectFile, (ctx, { params, body }) => addProjectFile(ctx, params.id, body), { idempotent: true }),
  route(contract.changeProjectFile, (ctx, { params, body }) => changeProjectFile(ctx, params.id, body)),
  route(marksCall, (ctx, { params, body }) => setFileMarks(ctx, params.id, body), { idempotent: true }),
  route(contract.deleteProjectFile, async (ctx, { params, query }) => {
    await deleteProjectFile(ctx, params.id, query.version)
    return undefined
  }),
]
