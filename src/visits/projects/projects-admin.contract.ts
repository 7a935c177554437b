import { z } from 'zod'
import { ById, defineEndpoint } from '#core/contract/endpoint.ts'
import { listOf } from '#core/contract/list.ts'
import { rowFor } from '#core/contract/row-shapes.ts'
import { ADMINS } from '#core/rows/fields.ts'
import { PastService, ProjectQuery, projectShapes } from './projects.contract.ts'
import { PROJECT_FIELDS } from './projects.entity.ts'

/** A project as an administrator reads it: facts and money, no contacts or personal documents. */
export const AdminProjectRow = rowFor(PROJECT_FIELDS, ADMINS, projectShapes)
export type AdminProjectRow = z.infer<typeof AdminProjectRow>

export const AdminProjectDetail = AdminProjectRow.extend({
  lastServices: z.array(PastService),
  systems: z.array(z.strictObject({ systemType: z.string(), brand: z.string() })),
  /** Costs of parts by currency and billing status. */
  partsTotals: z.array(
    z.strictObject({ currency: z.string(), billingStatus: z.string(), count: z.int(), total: z.string().nullable() }),
  ),
  hoursByKind: z.array(z.strictObject({ kind: z.string(), hours: z.string() })),
  history: z.array(
    z.strictObject({
      id: z.uuid(),
      fromStatus: z.string().nullable(),
      toStatus: z.string(),
      reason: z.string().nullable(),
      changedByName: z.string().nullable(),
      changedAt: z.string(),
    }),
  ),
})
export type AdminProjectDetail = z.infer<typeof AdminProjectDetail>

export const findAdminProjects = defineEndpoint({
  method: 'GET',
  path: '/api/admin/projects',
  access: 'admin',
  query: ProjectQuery,
  response: listOf(AdminProjectRow),
})
export const getAdminProject = defineEndpoint({
  method: 'GET',
  path: '/api/admin/projects/:id',
  access: 'admin',
  params: ById,
  response: AdminProjectDetail,
})
