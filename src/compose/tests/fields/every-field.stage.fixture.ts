import type { Fields } from '#core/rows/fields.ts'
import type { TestCalls } from '../../../../tests/setup/calls.ts'
import type { Person } from '../../../../tests/setup/portal-people.ts'
import type { FieldCase } from './every-field.fixture.ts'

export interface Stage {
  call: TestCalls['call']
  query: TestCalls['query']
  manager: Person
  operator: Person
  other: Person
  admin: string
  upload: (person: Person) => Promise<string>
}

export type Row = Record<string, unknown>

/** Reads one row: from its own address, or out of the list that contains it. */
export const reader = ({ call }: Stage) => ({
  one: (path: string, token: string | null) => async (id: string) => {
    const { status, body } = await call('GET', path.replace(':id', id), { token })
    return status === 200 ? (body as Row) : undefined
  },
  listed: (path: string, token: string | null) => async (id: string) => {
    const { body } = await call('GET', path, { token })
    const rows = Array.isArray(body) ? (body as Row[]) : (body as { items: Row[] }).items
    return rows.find((row) => row['id'] === id)
  },
})

/** Makes a row by a call, and gives its id. */
export async function make(
  { call, manager }: Stage,
  path: string,
  body: object,
  token = manager.token,
): Promise<string> {
  const { status, body: made, text } = await call('POST', path, { token, body })
  if (status !== 201) throw new Error(`${path}: ${status} ${text}`)
  return (made as { id: string }).id
}

/** A case of something that hangs on a project, read in the project's list by both roles. */
export function recordCase(
  stage: Stage,
  project: string,
  what: string,
  rest: Partial<FieldCase> & { fields: Fields },
): FieldCase {
  const { manager, operator } = stage
  const { listed } = reader(stage)
  const path = `/api/portal/projects/${project}/${what}`
  return {
    name: what,
    make: `POST /api/portal/projects/:id/${what}`,
    parent: project,
    change: `PATCH /api/portal/${what}/:id`,
    token: manager.token,
    reads: [
      { viewer: 'manager', token: manager.token, read: listed(path, manager.token) },
      { viewer: 'operator', token: operator.token, read: listed(path, operator.token) },
    ],
    ...rest,
  }
}
