import { route, type Route } from '#core/http/registry.server.ts'
import { searchPorts, type RegisteredPort } from '#core/ports/find-port.server.ts'
import { getAdminProjectDetail, getProjectDetail } from './detail/project-detail.queries.server.ts'
import * as options from './list/form-choices.contract.ts'
import { getOptions } from './list/form-choices.queries.server.ts'
import { findPorts } from './list/port-choices.contract.ts'
import { findProjects } from './list/project-list.queries.server.ts'
import * as admin from './projects-admin.contract.ts'
import * as contract from './projects.contract.ts'
import { assignProject } from './service/assign-project.server.ts'
import { duplicateProject, followUpProject, requestFollowUp } from './service/copy-project.server.ts'
import { createProject } from './service/create-project.server.ts'
import { deleteProject } from './service/delete-project.server.ts'
import { exportProjects } from './service/export-projects.server.ts'
import { moveProject } from './service/move-project.server.ts'
import type { ProjectDeps } from './service/project-deps.server.ts'
import { updateProject } from './service/update-project.server.ts'

const PORT_CHOICES = 8

const toPortChoice = ({ locode, name, country, timeZone }: RegisteredPort) => ({ locode, name, country, timeZone })

const reads = ({ records, choices, currencies }: ProjectDeps): Route[] => [
  route(contract.findProjects, async (ctx, { query }) => findProjects(ctx, query, await records()), {
    csv: {
      fileName: 'projects.csv',
      write: async (ctx, { query }) => exportProjects(ctx, query, await records()),
    },
  }),
  route(contract.getProject, async (ctx, { params }) => getProjectDetail(ctx, params.id, await records())),
  route(findPorts, (_ctx, { query }) =>
    Promise.resolve({ items: searchPorts(query.q ?? '', PORT_CHOICES).map(toPortChoice) }),
  ),
  route(options.getOptions, async (ctx) => getOptions(ctx, choices, await currencies())),
  route(admin.findAdminProjects, async (ctx, { query }) => findProjects(ctx, query, await records())),
  route(admin.getAdminProject, async (ctx, { params }) => getAdminProjectDetail(ctx, params.id, await records())),
]

const writes = (deps: ProjectDeps): Route[] => [
  route(contract.createProject, (ctx, { body }) => createProject(ctx, deps, body), { idempotent: true }),
  route(contract.updateProject, (ctx, { params, body }) => updateProject(ctx, deps, params.id, body), {
    idempotent: true,
  }),
  route(contract.deleteProject, async (ctx, { params, query }) => {
    await deleteProject(ctx, deps, params.id, query.version)
    return undefined
  }),
  route(contract.moveProject, (ctx, { params, body }) => moveProject(ctx, deps, params.id, body), { idempotent: true }),
  route(contract.assignProject, (ctx, { params, body }) => assignProject(ctx, deps, params.id, body), {
    idempotent: true,
  }),
  route(contract.requestFollowUp, (ctx, { params, body }) => requestFollowUp(ctx, deps, params.id, body), {
    idempotent: true,
  }),
  route(contract.followUpProject, (ctx, { params, body }) => followUpProject(ctx, deps, params.id, body), {
    idempotent: true,
  }),
  route(contract.duplicateProject, (ctx, { params }) => duplicateProject(ctx, deps, params.id), { idempotent: true }),
]

/** Calls over projects: the portal's, and what administrators read of them. */
export const projectRoutes = (deps: ProjectDeps): Route[] => [...reads(deps), ...writes(deps)]
