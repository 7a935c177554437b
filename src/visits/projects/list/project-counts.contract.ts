import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { ProjectQuery } from '../projects.contract.ts'
import { PROJECT_STATUSES } from '../projects.limits.ts'

/** Number of projects that the caller may see, in total and by status; statuses without projects are omitted. */
export const ProjectCounts = z.strictObject({
  total: z.int(),
  byStatus: z.partialRecord(z.enum(PROJECT_STATUSES), z.int()),
})
export type ProjectCounts = z.infer<typeof ProjectCounts>

const shape = { method: 'GET', response: ProjectCounts } as const

export const countProjects = defineEndpoint({
  ...shape,
  path: '/api/portal/projects/counts',
  access: 'portal:project:read',
})

export const countAdminProjects = defineEndpoint({ ...shape, path: '/api/admin/projects/counts', access: 'admin' })

/** Filter options of the list: clients, ports and systems of the projects that the caller may see. */
export const ProjectFacets = z.strictObject({
  clients: z.array(z.string()),
  ports: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  systems: z.array(z.string()),
})
export type ProjectFacets = z.infer<typeof ProjectFacets>

export const listProjectFacets = defineEndpoint({
  method: 'GET',
  path: '/api/portal/projects/facets',
  access: 'portal:project:read',
  response: ProjectFacets,
})
export const listAdminProjectFacets = defineEndpoint({
  method: 'GET',
  path: '/api/admin/projects/facets',
  access: 'admin',
  response: ProjectFacets,
})

/** Total value of the filtered projects: per currency, never mixed; those without a price are left out. */
export const ProjectValues = z.strictObject({
  items: z.array(z.strictObject({ currency: z.string(), total: z.string() })),
})
export type ProjectValues = z.infer<typeof ProjectValues>

const values = {
  ...shape,
  query: ProjectQuery.omit({ page: true, pageSize: true, sort: true }),
  response: ProjectValues,
}

export const sumProjects = defineEndpoint({
  ...values,
  path: '/api/portal/projects/values',
  access: 'portal:value:read',
})

export const sumAdminProjects = defineEndpoint({ ...values, path: '/api/admin/projects/values', access: 'admin' })
