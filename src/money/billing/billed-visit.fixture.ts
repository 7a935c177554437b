import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson, type Person } from '../../../tests/setup/portal-people.ts'

interface Item {
  id: string
  kind: string
  text: string
  quantity: string
  unit: string
  unit_price: string | null
  total: string | null
  currency: string
  billing_status: string
}

export const invoice = { invoiceNumber: 'S-1', invoiceDate: '2026-03-01' }

/** A manager, a technician, and what they do around what is billed of a visit. */
export async function billingStage() {
  const product = await testCalls()
  const { call, query, ctx } = product

  const manager = await addPerson(ctx, { role: 'manager' })
  const kari = await addPerson(ctx, { role: 'operator' })

  const ask = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    person: Person = manager,
  ) => {
    const answer = await call(method, `/api/portal/${path}`, { token: person.token, body })
    return { status: answer.status, body: answer.body as ReturnType<typeof JSON.parse> }
  }
  const bill = (ids: string[], billingStatus: string, more: object = {}) =>
    ask('POST', 'billing/items/status', { ids, billingStatus, ...more })

  const itemsOf = (projectId: string) =>
    query<Item>(
      `select id, kind, text, quantity::text, unit, unit_price::text, total::text, currency, billing_status
       from billing_items where project_id = $1 order by kind desc`,
      [projectId],
    )
  const serviceOf = async (projectId: string) => (await itemsOf(projectId)).find(({ kind }) => kind === 'service')
  const linesOf = (projectId: string) =>
    query(
      `select kind, quantity::text, unit_price::text as price, total::text from billing_service_lines
       where project_id = $1 order by kind`,
      [projectId],
    )
  const historyOf = (projectId: string) =>
    query<{ change: string; description: string }>(
      `select old_value || ' > ' || new_value as change, description from audit.logs
       where entity_id = $1 and action = 'billing_status_changed' order by seq`,
      [projectId],
    )
  const change = (id: string, values: object) => ask('PATCH', `projects/${id}`, values)
  const log = (id: string, hours: string, kind = 'work', date = '2026-02-01') =>
    ask('POST', `projects/${id}/hours`, { date, kind, hours })
  return { product, manager, kari, ask, bill, itemsOf, serviceOf, linesOf, historyOf, change, log }
}
