import { expect, it } from 'vitest'
import { can, PORTAL_ACTIONS, type PortalAction } from './policy.ts'

it('allows nothing to anybody outside the portal', () => {
  for (const action of Object.keys(PORTAL_ACTIONS) as PortalAction[]) {
    expect(can({ kind: 'visitor' }, action)).toBe(false)
    expect(can({ kind: 'admin', userId: 'a', name: 'A' }, action)).toBe(false)
  }
})
