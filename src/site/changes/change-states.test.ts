import { expect, it } from 'vitest'
import { testCalls, UNLIMITED } from '../../../tests/setup/calls.ts'

const product = await testCalls({ throttles: UNLIMITED })
const token = await product.signIn()

type Body = Record<string, unknown>

async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Body> {
  const answer = await product.call(method, path, { token, body })
  expect(answer.status, `${method} ${path}: ${answer.text.slice(0, 300)}`).toBeLessThan(300)
  return answer.body as Body
}

const list = async (path: string): Promise<Body[]> => (await call('GET', path))['items'] as Body[]
const newest = async (): Promise<Body> => (await list('/api/admin/changes?pageSize=1'))[0] ?? {}
const undoChange = (id: unknown, body: Body = {}) => call('POST', `/api/admin/changes/${String(id)}/put-back`, body)

it('an admin action names its rows by kind, and for a deletion the current state', async () => {
  const csv = [
    'itemNumber;name;description;category;brand',
    ...[1, 2, 3].map((at) => `KI-${at};N;T;Kinds;Made ${at % 2}`),
  ]
  const reading = { csv: `${csv.join('\n')}\n`, newGroups: 'all' }
  const { digest } = await call('POST', '/api/admin/products/import', reading)
  await call('POST', '/api/admin/products/import/confirm', { ...reading, digest })
  const byKind = [
    { entityType: 'product', rows: 3 },
    { entityType: 'brand', rows: 2 },
    { entityType: 'category', rows: 1 },
  ]
  expect(await newest()).toMatchObject({ rows: 6, rowsByKind: byKind, live: 6, inBin: 0 })
  const ids = (await list('/api/admin/products?q=KI-')).map(({ id, version }) => ({ id, version }))
  await call('POST', '/api/admin/products/selected/delete', { products: ids })
  const { id: deletion } = await newest()
  const state = async () => {
    const { open, live, inBin } = await call('GET', `/api/admin/changes/${String(deletion)}`)
    return { open, live, inBin }
  }
  expect(await state()).toEqual({ open: 3, live: 0, inBin: 3 })
  await undoChange(deletion, { rows: [ids[0]?.id] })
  expect(await state()).toEqual({ open: 2, live: 1, inBin: 2 })
  // Undone, and the undo undone: the row is restored by an action that doesn't refer to this deletion.
  const restoring = await newest()
  await undoChange(restoring['id'])
  expect(await state()).toEqual({ open: 3, live: 0, inBin: 3 })
  await undoChange((await newest())['id'])
  expect(await state()).toEqual({ open: 2, live: 1, inBin: 2 })
  await undoChange(deletion)
  expect(await state()).toEqual({ open: 0, live: 3, inBin: 0 })
  expect(await list('/api/admin/products?q=KI-')).toHaveLength(3)
})
