import type { Ctx } from '#core/context.server.ts'
import { withIdempotency } from '#core/http/idempotency.server.ts'
import type { FollowUpInput, ProjectChange } from '../projects.contract.ts'
import { getVisibleProject, type StoredProject } from '../projects.queries.server.ts'
import { actorId } from './create-project.server.ts'
import { insertProject } from './insert-project.server.ts'
import type { ProjectDeps } from './project-deps.server.ts'

/** Vessel, client and people: what the next visit has in common with this one. */
const sharedFacts = (project: StoredProject) => ({
  vesselId: project.vesselId,
  vesselName: project.vesselName,
  clientName: project.clientName,
  companyName: project.companyName,
  systemType: project.systemType,
  portAgent: project.portAgent,
  vesselMasterName: project.vesselMasterName,
  vesselMasterPhone: project.vesselMasterPhone,
  vesselMasterContact: project.vesselMasterContact,
  engineerName: project.engineerName,
  engineerEmail: project.engineerEmail,
  engineerContact: project.engineerContact,
  serviceType: project.serviceType,
  currency: project.currency,
  travelDocuments: project.travelDocuments,
})

/** Makes the project of the next visit, which names this one as the one before. Throws 404. */
export const followUpProject = (
  ctx: Ctx,
  deps: ProjectDeps,
  id: string,
  input: FollowUpInput,
  key: string | null,
): Promise<ProjectChange> =>
  withIdempotency(
    ctx,
    { scope: `POST /api/portal/projects/${id}/follow-up ${actorId(ctx)}`, key, body: input },
    async (tx) => {
      const project = await getVisibleProject(tx, id)
      const shared = sharedFacts(project)
      return insertProject(
        tx,
        deps,
        {
          ...shared,
          serviceType: input.serviceType ?? shared.serviceType,
          scheduledDate: input.scheduledDate,
          description: input.lines === undefined || input.lines.length === 0 ? null : input.lines.join('\n'),
        },
        id,
      )
    },
  )

/** Makes the same project once more, without days, operator and what was logged. Throws 404. */
export const duplicateProject = (ctx: Ctx, deps: ProjectDeps, id: string, key: string | null): Promise<ProjectChange> =>
  withIdempotency(
    ctx,
    { scope: `POST /api/portal/projects/${id}/duplicate ${actorId(ctx)}`, key, body: {} },
    async (tx) => {
      const project = await getVisibleProject(tx, id)
      const { location, portCode, berth, projectValue, travelInfo, description } = project
      return insertProject(tx, deps, {
        ...sharedFacts(project),
        location,
        portCode,
        berth,
        projectValue,
        travelInfo,
        description,
      })
    },
  )
