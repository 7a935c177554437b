import { eq, getTableName } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import type { Reference } from '#core/module.server.ts'
import type { Entity } from '#core/rows/entity.server.ts'
import { identifyCompany } from '#fleet/companies/companies.events.ts'
import { ALTERNATIVE_NAMES_MAX } from '#fleet/companies/companies.limits.ts'
import { companyEntity, getCompany } from '#fleet/companies/companies.queries.server.ts'
import { identifyVessel } from '#fleet/vessels/vessels.events.ts'
import { FORMER_NAMES_MAX } from '#fleet/vessels/vessels.limits.ts'
import { getVessel, vesselEntity, type VesselDeps } from '#fleet/vessels/vessels.queries.server.ts'
import type { Belongings } from '../merging.contract.ts'
import { COMPANY_GROUPS, VESSEL_GROUPS, type MergeKind } from '../merging.limits.ts'

/** What merging needs of a kind of row. */
export interface MergeSubject<Row> {
  kind: MergeKind
  entity: Entity
  identify: (row: { id: string; name: string }) => Pick<AuditEvent, 'entityType' | 'entityId' | 'entityName'>
  /** The list to which the merged row's name is added. */
  otherNames: string
  otherNamesMax: number
  /** Groups of fields; the first identifies the person or thing that the others describe. */
  groups: readonly (readonly string[])[]
  references: readonly Reference[]
  show: (ctx: Ctx, id: string) => Promise<Row>
}

/** Counts the rows that reference a row and would move with it, by table; omits tables without any. Throws 404. */
export async function findBelongings<Row>(ctx: Ctx, subject: MergeSubject<Row>, id: string): Promise<Belongings> {
  await subject.show(ctx, id)
  const counts = await Promise.all(subject.references.map(({ table, column }) => ctx.db.$count(table, eq(column, id))))
  return {
    items: subject.references.flatMap(({ table }, at) => {
      const rows = counts[at] ?? 0
      return rows === 0 ? [] : [{ table: getTableName(table), rows }]
    }),
  }
}

export const vesselSubject = (deps: VesselDeps, references: readonly Reference[]) =>
  ({
    kind: 'vessel',
    entity: vesselEntity as unknown as Entity,
    identify: identifyVessel,
    otherNames: 'formerNames',
    otherNamesMax: FORMER_NAMES_MAX,
    groups: VESSEL_GROUPS,
    references,
    show: (ctx, id) => getVessel(ctx, deps, id),
  }) satisfies MergeSubject<unknown>

export const companySubject = (references: readonly Reference[]) =>
  ({
    kind: 'company',
    entity: companyEntity as unknown as Entity,
    identify: identifyCompany,
    otherNames: 'alternativeNames',
    otherNamesMax: ALTERNATIVE_NAMES_MAX,
    groups: COMPANY_GROUPS,
    references,
    show: (ctx, id) => getCompany(ctx, id),
  }) satisfies MergeSubject<unknown>
