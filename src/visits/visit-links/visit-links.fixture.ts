import { expect } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { addProject } from '../projects/project.fixture.ts'
import type { VisitLink } from './visit-links.contract.ts'
import type { VisitPage } from './visit-page.contract.ts'

export const api = await testCalls()
export const manager = await addPerson(api.ctx, { role: 'manager', name: 'Manager One' })
export const operator = await addPerson(api.ctx, { role: 'operator', name: 'Technician Three' })
export const system = systemCtx(api.ctx.db)

// Numbers of the projects that this file inserts itself.
await api.query('insert into project_numbers (year, last) values (2026, 500), (2027, 500)')

export const post = (path: string, body: unknown, token: string | null = manager.token) =>
  api.call('POST', path, { token, body, isExact: true })

interface NewLink {
  url: string
  expires: string
  token: string
}

export async function addLink(projectId: string, body: object = { for: 'agent' }): Promise<NewLink> {
  const answer = await post(`/api/portal/projects/${projectId}/visit-links`, body)
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  const link = answer.body as NewLink
  return { ...link, token: link.url.split('/').at(-1) ?? '' }
}

/** A planned visit in a port with a clock. */
export async function addVisit(changes: Record<string, unknown> = {}): Promise<string> {
  const id = await addProject(api, { operator: operator.id, status: 'confirmed', name: 'Havlys Spirit' })
  const values = {
    scheduled_date: '2027-12-07',
    scheduled_end_date: '2027-12-11',
    location: 'Immingham',
    port_code: 'GBIMM',
    port_time_zone: 'Europe/London',
    berth: 'Bulk Terminal 2',
    ...changes,
  }
  const names = Object.keys(values)
  await api.query(
    `update vessel_projects set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')} where id = $1`,
    [id, ...Object.values(values)],
  )
  return id
}

export const readPage = async (token: string) => {
  const answer = await api.call('GET', `/api/visit/${token}`)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body as VisitPage
}
export const linksOf = async (projectId: string) => {
  const { body } = await api.call('GET', `/api/portal/projects/${projectId}/visit-links`, { token: manager.token })
  return (body as { items: VisitLink[] }).items
}

/** A passport of the technician, of which only the row matters. */
export async function addPassport(): Promise<string> {
  const storedFileId = newId()
  const columns = await api.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns
     where table_name = 'stored_files' and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
  )
  const examples: Record<string, unknown> = { uuid: storedFileId, integer: 1, bigint: 1, bytea: Buffer.alloc(32) }
  await api.query(
    `insert into stored_files (${columns.map(({ column_name }) => column_name).join()})
     values (${columns.map((_, index) => `$${index + 1}`).join()})`,
    columns.map(({ data_type }) => examples[data_type] ?? 'x'),
  )
  const documentId = newId()
  await api.query(
    `insert into operator_documents (id, user_id, stored_file_id, file_name, file_size, file_category, expiry_date, uploaded_by)
     values ($1, $2, $3, 'passport.pdf', 1, 'passport', current_date + 400, $2)`,
    [documentId, operator.id, storedFileId],
  )
  return documentId
}
