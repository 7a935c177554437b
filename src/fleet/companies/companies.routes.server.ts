import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './companies.contract.ts'
import { findCompanies, getCompany } from './companies.queries.server.ts'
import { createCompany, updateCompany, type CompanyDeps } from './companies.service.server.ts'

/** Calls about companies. */
export const companyRoutes = (deps: CompanyDeps): Route[] => [
  route(contract.findCompanies, (ctx, { query }) => findCompanies(ctx, query, deps.visible)),
  route(contract.createCompany, (ctx, { body }) => createCompany(ctx, deps, body), { idempotent: true }),
  route(contract.getCompany, (ctx, { params }) => getCompany(ctx, params.id, deps.visible)),
  route(contract.updateCompany, (ctx, { params, body }) => updateCompany(ctx, deps, params.id, body)),
]
