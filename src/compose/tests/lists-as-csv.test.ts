import { describe, expect, it } from 'vitest'
import { rowOfList } from '#core/http/answers/list-csv.server.ts'
import { addProject } from '#visits/projects/project.fixture.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'

const api = await testCalls()
const lists = api.routes
  .map(({ endpoint }) => endpoint)
  .filter(({ method, response }) => method === 'GET' && rowOfList(response) !== undefined)

const INTERNAL = /^(id|version|link|filePath|key)$|Ids?$|^(may|can)[A-Z]|Moves$|^heldBy$/

/** The ids in addresses of lists, by entity. */
async function makeRows() {
  const manager = await addPerson(api.ctx, { role: 'manager' })
  const operator = await addPerson(api.ctx, { role: 'operator' })
  const project = await addProject(api, { operator: operator.id, name: 'MV =Listed' })
  const [vessel] = await api.query<{ id: string }>('select vessel_id as id from vessel_projects where id = $1', [
    project,
  ])
  const tried = await api.call('POST', '/api/portal/vessels/import', { token: manager.token, body: 'Vessel\nMV Tried' })
  const { planId } = tried.body as { planId: string }
  return { manager, operator, planId, ids: { projects: project, vessels: vessel?.id ?? '', operators: operator.id } }
}
const rows = await makeRows()

const asFile = async (path: string, token: string) => {
  const [, , , kind = ''] = path.split('/')
  const address = path.replace(':planId', rows.planId).replace(':id', rows.ids[kind as keyof typeof rows.ids] ?? '')
  return api.call('GET', address, { token, headers: { accept: 'text/csv' } })
}

describe('a list as CSV', () => {
  it('is what every list answers that is asked for it, written down in the audit', async () => {
    expect(lists.length).toBeGreaterThan(15)
    const admin = await api.signIn()
    for (const { path, access } of lists) {
      const answer = await asFile(path, access === 'admin' ? admin : rows.manager.token)
      expect([answer.status, answer.headers['content-type']], `${path}: ${answer.text}`).toEqual([
        200,
        'text/csv; charset=utf-8',
      ])
      const [head = ''] = answer.text.split('\r\n')
      expect(head, path).toMatch(/^\uFEFF[\w -]+(,[\w -]+)+$/)
      // Nothing that only a program needs.
      expect(
        head
          .slice(1)
          .split(',')
          .filter((column) => INTERNAL.test(column)),
        path,
      ).toEqual([])
      const [event] = await api.query('select action from audit.logs order by seq desc limit 1')
      expect(event, path).toEqual({ action: 'exported' })
    }
  })

  it('has every row that the filters leave, over all pages, with the columns that the caller may see', async () => {
    const path = `/api/portal/projects/${rows.ids.projects}/comments`
    await api.query(
      `insert into project_comments (id, project_id, user_id, comment)
        select gen_random_uuid(), $1, $2, 'Comment ' || number from generate_series(1, 401) number`,
      [rows.ids.projects, rows.operator.id],
    )
    const all = (await asFile(path, rows.operator.token)).text.trimEnd().split('\r\n')
    expect(all).toHaveLength(402)
    expect(new Set(all).size).toBe(402)
    const found = await asFile(`${path}?q=Comment 40`, rows.operator.token)
    expect(found.text.trimEnd().split('\r\n').slice(1)).toHaveLength(3)
    expect((await asFile('/api/portal/vessels', rows.manager.token)).text).toContain('=Listed')
    const stranger = await addPerson(api.ctx, { role: 'operator' })
    expect((await asFile(path, stranger.token)).status).toBe(404)
    expect((await asFile('/api/portal/projects', stranger.token)).text).not.toContain('Listed')
  })
})
