import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { isImoNumber, plainImo } from '#core/contract/imo-digits.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { paths } from '#core/paths.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { assertVersion, writeRow } from '#core/rows/change-row.server.ts'
import { getCompany } from '#fleet/companies/companies.queries.server.ts'
import { insertExpense } from '#money/billing/expenses/expenses.service.server.ts'
import { insertPart, type PartDeps } from '#visits/parts/parts.service.server.ts'
import type { ProjectChange } from '#visits/projects/projects.contract.ts'
import { projectEvent } from '#visits/projects/projects.events.ts'
import { storeProject } from '#visits/projects/service/insert-project.server.ts'
import { finishChange, type ProjectDeps } from '#visits/projects/service/project-deps.server.ts'
import { refuseField } from '#visits/projects/service/record-change.server.ts'
import { lockRequest, requestEvent, type StoredRequest } from '../inbox/change-request.service.server.ts'
import { findVesselName, getRequest } from '../inbox/request-detail.queries.server.ts'
import { requestTexts } from '../messages.en.ts'
import { identifyRequest } from '../requests.events.ts'
import { requestEntity } from '../requests.queries.server.ts'
import { quotes } from '../requests.table.server.ts'

export type OrderDeps = ProjectDeps & PartDeps

interface OrderInput {
  serviceType?: ProjectChange['serviceType'] | undefined
  vesselId?: string | undefined
  isNewVessel?: boolean | undefined
  version: number
}

/**
 * Makes a project of an order, once: the ordered lines are its parts with the quoted prices, pending; freight is an
 * expense. All in one transaction.
 * @throws AppError 409 for a request that isn't ordered, or has its project; 422 on `vesselId` where the ship is unclear
 */
export const createRequestProject = (
  ctx: Ctx,
  deps: OrderDeps,
  id: string,
  input: OrderInput,
): Promise<ProjectChange> =>
  ctx.tx(async (tx) => {
    const request = await lockRequest(tx, id)
    await assertVersion(request, input.version, () => getRequest(tx, id))
    if (request.projectId !== null) throw new AppError('conflict', requestTexts.hasProject)
    if (request.state !== 'ordered') throw new AppError('conflict', requestTexts.notOrdered)
    const [quote] = await tx.db
      .select()
      .from(quotes)
      .where(and(eq(quotes.requestId, id), eq(quotes.state, 'accepted')))
    if (quote === undefined) throw new AppError('conflict', requestTexts.notOrdered)
    const { project, events } = await openProject(tx, deps, request, { ...input, currency: quote.currency })
    const { userId, name } = portalActor(tx)
    const link = `${paths.project(project.id)}?tab=parts`
    const ordered = quote.lines.filter((line) => line.left !== true && quote.acceptedLines?.includes(line.n))
    for (const line of ordered) {
      const added = await insertPart(
        tx,
        deps,
        project,
        {
          partName: line.text,
          partNumber: line.itemNumber,
          productId: line.productId,
          quantity: line.quantity,
          unit: line.unit,
          unitCost: line.unitPrice,
          currency: quote.currency,
          userId,
          userName: name,
          link,
        },
        { isQuiet: true },
      )
      events.push(...added.events.map((event) => projectEvent(project, event)))
    }
    if (quote.freight !== null && Number(quote.freight) > 0) {
      const text = requestTexts.freightOf(request.reference, quote.quoteVersion)
      const { event } = await insertExpense(tx, project, {
        kind: 'freight',
        text,
        amount: quote.freight,
        currency: quote.currency,
      })
      events.push(projectEvent(project, event))
    }
    const about = { ...identifyRequest(request), description: requestTexts.madeProject(project.projectNumber) }
    const change = await writeRow(tx, requestEntity, request, { projectId: project.id }, about)
    await publishLive(tx, requestEvent(id))
    return finishChange(tx, project.id, await deps.records(), { events: [...events, ...(change?.events ?? [])] })
  })

/** The project with its vessel and client, and the events to record. */
async function openProject(
  tx: Ctx,
  deps: OrderDeps,
  request: StoredRequest,
  { serviceType = 'supply', isNewVessel = false, currency, ...input }: OrderInput & { currency: string },
) {
  const vesselId = input.vesselId ?? request.vesselId ?? undefined
  const vesselName = vesselId === undefined ? request.vesselName : await findVesselName(tx, vesselId)
  if (vesselName === null) throw refuseField('vesselId', requestTexts.shipNeeded)
  const imo = request.imo === null ? undefined : plainImo(request.imo)
  const company = request.companyId === null ? null : await getCompany(tx, request.companyId)
  const facts = {
    clientName: company?.name ?? request.contactCompany,
    ...(company === null ? {} : { companyName: company.name }),
    clientReference: request.orderReference,
    location: request.port,
    portAgent: request.agent,
    description: requestTexts.orderOf(request.reference),
  }
  const ship =
    vesselId !== undefined ? { vesselId } : { isNewVessel, ...(imo !== undefined && isImoNumber(imo) ? { imo } : {}) }
  return storeProject(tx, deps, { ...facts, ...ship, vesselName, serviceType, currency }, null)
}
