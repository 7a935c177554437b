import { route, type Route } from '#core/http/registry.server.ts'
import * as templates from './checklists.contract.ts'
import { findChecklistTemplates, getChecklistTemplate } from './checklists.queries.server.ts'
import { findFindingPhrases } from './finding-phrases.queries.server.ts'
import * as findings from './findings.contract.ts'
import { findFindings } from './findings.queries.server.ts'
import { addFinding, changeFinding, deleteFinding } from './service/findings.server.ts'
import {
  changeChecklistTemplate,
  createChecklistTemplate,
  deleteChecklistTemplate,
} from './service/templates.server.ts'
import { setLineResult } from './service/visit-checklist.server.ts'
import * as visit from './visit-checklist.contract.ts'
import { getVisitChecklist } from './visit-checklist.queries.server.ts'

/** Two hundred lines with texts of full length. */
const TEMPLATE_BYTES = 256 * 1024

/** Calls of checklists, and of the results and findings of a visit. */
export const checklistRoutes: readonly Route[] = [
  route(templates.findChecklistTemplates, (ctx, { query }) => findChecklistTemplates(ctx, query)),
  route(templates.getChecklistTemplate, (ctx, { params }) => getChecklistTemplate(ctx, params.id)),
  route(templates.createChecklistTemplate, (ctx, { body }) => createChecklistTemplate(ctx, body), {
    idempotent: true,
    bodyLimit: TEMPLATE_BYTES,
  }),
  route(templates.changeChecklistTemplate, (ctx, { params, body }) => changeChecklistTemplate(ctx, params.id, body), {
    idempotent: true,
    bodyLimit: TEMPLATE_BYTES,
  }),
  route(templates.deleteChecklistTemplate, async (ctx, { params, query }) => {
    await deleteChecklistTemplate(ctx, params.id, query.version)
    return undefined
  }),
  route(visit.getVisitChecklist, (ctx, { params }) => getVisitChecklist(ctx, params.id)),
  route(visit.setLineResult, (ctx, { params, body }) => setLineResult(ctx, params.id, params.key, body), {
    idempotent: true,
  }),
  route(findings.findFindings, (ctx, { params, query }) => findFindings(ctx, params.id, query)),
  route(findings.findFindingPhrases, (ctx, { params, query }) => findFindingPhrases(ctx, params.id, query.lineKey)),
  route(findings.addFinding, (ctx, { params, body }) => addFinding(ctx, params.id, body), { idempotent: true }),
  route(findings.changeFinding, (ctx, { params, body }) => changeFinding(ctx, params.id, body), { idempotent: true }),
  route(findings.deleteFinding, async (ctx, { params, query }) => {
    await deleteFinding(ctx, params.id, query.version)
    return undefined
  }),
]
