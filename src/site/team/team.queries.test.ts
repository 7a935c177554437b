import { afterAll, expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { testDatabase } from '../../../tests/setup/database.ts'
import { loadStarterTeam } from './starter.server.ts'
import { TeamMember } from './team.contract.ts'
import { findTeam } from './team.queries.server.ts'
import { teamMembers } from './team.table.server.ts'

const database = await testDatabase()
const pool = createPool({ url: database.url, max: 4, onError: () => undefined })
const ctx = systemCtx(createDb(pool))
afterAll(() => pool.end())

it('the starter team is loaded once, in its order, with exactly the fields of the contract', async () => {
  const loaded = await Promise.all([loadStarterTeam(ctx), loadStarterTeam(ctx)])
  expect(loaded.filter(Boolean)).toHaveLength(1)
  const team = await findTeam(ctx)
  expect(team.map((member) => member.name)).toEqual(['Service coordination', 'Reagents and sales', 'Chandler Services'])
  for (const member of team) expect(TeamMember.strict().parse(member)).toEqual(member)
})

it('a team that was removed on purpose stays removed', async () => {
  await ctx.db.delete(teamMembers)
  expect(await loadStarterTeam(ctx)).toBe(false)
  expect(await findTeam(ctx)).toEqual([])
})
