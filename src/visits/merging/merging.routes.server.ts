import { AppError } from '#core/errors.ts'
import { route, type Route } from '#core/http/registry.server.ts'
import { nameAsStored } from '#fleet/vessels/vessels.contract.ts'
import { duplicateCompanies, duplicateVessels, findDuplicates } from './duplicates.queries.server.ts'
import * as contract from './merging.contract.ts'
import type { MergeKind } from './merging.limits.ts'
import { findMerges, findVisibleSuccessor } from './merging.queries.server.ts'
import { dismissPair } from './service/dismiss-pair.server.ts'
import { mergeRows } from './service/merge-rows.server.ts'
import { findBelongings, type companySubject, type vesselSubject } from './service/subjects.server.ts'
import { undoMerge } from './service/undo-merge.server.ts'

export interface MergingDeps {
  vessel: ReturnType<typeof vesselSubject>
  company: ReturnType<typeof companySubject>
}

/** Calls that make one of two, and two again. */
export const mergingRoutes = ({ vessel, company }: MergingDeps): Route[] => [
  route(contract.findDuplicateVessels, (ctx, { query }) => findDuplicates(ctx, duplicateVessels, query)),
  route(contract.findDuplicateCompanies, (ctx, { query }) => findDuplicates(ctx, duplicateCompanies, query)),
  route(contract.dismissVessels, (ctx, { params }) => dismissPair(ctx, duplicateVessels, params.pair)),
  route(contract.dismissCompanies, (ctx, { params }) => dismissPair(ctx, duplicateCompanies, params.pair)),
  route(contract.findVesselBelongings, (ctx, { params }) => findBelongings(ctx, vessel, params.id)),
  route(contract.findCompanyBelongings, (ctx, { params }) => findBelongings(ctx, company, params.id)),
  route(contract.findVesselMerges, (ctx, { query }) => findMerges(ctx, 'vessel', query)),
  route(contract.findCompanyMerges, (ctx, { query }) => findMerges(ctx, 'company', query)),
  route(contract.mergeVessels, (ctx, { params, body }) =>
    mergeRows(ctx, vessel, params.id, { ...body, keep: nameAsStored(body.keep ?? {}) }),
  ),
  route(contract.mergeCompanies, (ctx, { params, body }) => mergeRows(ctx, company, params.id, body)),
  route(contract.undoVesselMerge, (ctx, { params }) => undoMerge(ctx, vessel, params.id)),
  route(contract.undoCompanyMerge, (ctx, { params }) => undoMerge(ctx, company, params.id)),
]

const MERGED = /^\/api\/portal\/(vessels|companies)\/:id(?:\/|$)/

/**
 * The same calls, but where a row was merged into another the 404 says into which: whichever module answers for an
 * address that begins with a vessel or a company.
 */
export const withSuccessorIds = (routes: readonly Route[]): Route[] =>
  routes.map((each) => {
    const [, of] = MERGED.exec(each.endpoint.path) ?? []
    return of === undefined ? each : { ...each, handler: withSuccessor(each, of === 'vessels' ? 'vessel' : 'company') }
  })

const withSuccessor =
  ({ handler }: Route, kind: MergeKind): Route['handler'] =>
  async (ctx, input, http) => {
    try {
      return await handler(ctx, input, http)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not-found') throw error
      const { id } = input.params as { id: string }
      const mergedInto = await findVisibleSuccessor(ctx, kind, id)
      if (mergedInto === null) throw error
      throw new AppError('not-found', error.message, { extension: { ...error.extension, mergedInto } })
    }
  }
