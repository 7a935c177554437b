import type { Ctx } from '#core/context.server.ts'
import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './evidence.contract.ts'
import { findEvidence, getEvidence, requireReady } from './evidence.queries.server.ts'
import { packPeriod, packProject, type RequestDeps } from './service/request-pack.server.ts'

interface EvidenceRouteDeps extends RequestDeps {
  /** A one-time address of a record's file. */
  link: (ctx: Ctx, recordId: string) => Promise<{ url: string }>
}

export const evidenceRoutes = ({ jobs, link }: EvidenceRouteDeps): Route[] => [
  route(contract.packProject, (ctx, { params }) => packProject(ctx, jobs, params.id), { idempotent: true }),
  route(contract.packPeriod, (ctx, { body }) => packPeriod(ctx, jobs, body), { idempotent: true }),
  route(contract.findEvidence, (ctx, { query }) => findEvidence(ctx, query)),
  route(contract.getEvidence, (ctx, { params }) => getEvidence(ctx, params.id)),
  route(contract.linkEvidence, async (ctx, { params }) => {
    await requireReady(ctx, params.id)
    return link(ctx, params.id)
  }),
]
