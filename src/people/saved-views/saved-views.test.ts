import { expect, it } from 'vitest'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import type { SavedView } from './saved-views.contract.ts'
import { ALL_VIEWS_MAX, VIEWS_MAX } from './saved-views.limits.ts'
import { savedViews } from './saved-views.table.server.ts'

const { call, ctx } = await testCalls()
const ROOT = '/api/portal/me/views'

it('a view is stored for its owner alone, replaced by its name, and deleted', async () => {
  const [kari, ola] = [await addPerson(ctx, { role: 'operator' }), await addPerson(ctx, { role: 'manager' })]
  const save = (name: string, query: string) =>
    call('POST', ROOT, { token: kari.token, body: { list: 'projects', name, query } })
  const views = async (token: string) =>
    ((await call('GET', `${ROOT}?list=projects`, { token })).body as { items: SavedView[] }).items
  const first = await save('Open in Bergen', 'status=confirmed&port=NOBGO')
  expect(first.status).toBe(201)
  await save('Another', 'sort=nearest')
  const replaced = await save('open in bergen', 'status=all&port=NOBGO')
  expect((await views(kari.token)).map(({ name, query }) => [name, query])).toEqual([
    ['Another', 'sort=nearest'],
    ['open in bergen', 'status=all&port=NOBGO'],
  ])
  expect(await views(ola.token)).toEqual([])
  const { id } = replaced.body as SavedView
  expect((await call('DELETE', `${ROOT}/${id}`, { token: ola.token })).status).toBe(404)
  expect((await call('DELETE', `${ROOT}/${id}`, { token: kari.token })).status).toBe(204)
  expect((await call('DELETE', `${ROOT}/${id}`, { token: kari.token })).status).toBe(404)
  expect(await views(kari.token)).toHaveLength(1)
})

it('each list has the views that were saved on it, with their filters unchanged', async () => {
  const { token } = await addPerson(ctx, { role: 'manager' })
  const kept = ['projects', 'vessels', 'a-new-list'].map((list) => ({
    list,
    name: 'Mine',
    query: `list=${list}&sort=-x`,
  }))
  for (const view of kept) expect((await call('POST', ROOT, { token, body: view })).status).toBe(201)
  for (const view of kept) {
    const { body } = await call('GET', `${ROOT}?list=${view.list}`, { token })
    expect(body).toEqual({ items: [{ ...view, id: expect.any(String) }] })
  }
})

it('what is no view, or one too many, is refused with a sentence', async () => {
  const { id, token } = await addPerson(ctx, { role: 'operator' })
  const save = (body: object) => call('POST', ROOT, { token, body })
  const view = { list: 'projects', name: 'Mine', query: 'q=x' }
  for (const wrong of [
    { ...view, name: ' ' },
    { ...view, list: 'Projects?' },
    { ...view, list: 'x'.repeat(41) },
    { ...view, query: 'a b' },
    { ...view, x: 1 },
  ]) {
    expect((await save(wrong)).status).toBe(422)
  }
  for (let index = 0; index < VIEWS_MAX; index += 1)
    expect((await save({ ...view, name: `V${index}` })).status).toBe(201)
  expect((await save(view)).status).toBe(409)
  await ctx.db.insert(savedViews).values(
    Array.from({ length: ALL_VIEWS_MAX - VIEWS_MAX }, (_, index) => ({
      list: 'another',
      name: `V${index}`,
      query: 'q=x',
      userId: id,
    })),
  )
  expect((await save({ ...view, list: 'one-more' })).status).toBe(409)
  expect((await save({ ...view, name: 'v0' })).status).toBe(201)
})
