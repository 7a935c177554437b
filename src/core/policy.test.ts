import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PortalRole } from './contract/portal-role.ts'
import { can, findPortalScreen, mayDo, PORTAL_ACTIONS, PORTAL_SCREENS, type PortalAction } from './policy.ts'

const ROUTES = readFileSync(new URL('../app/routes.ts', import.meta.url), 'utf8')

describe('screens of the portal', () => {
  it('are the routes that the app has, no more and no fewer', () => {
    const routed = [...ROUTES.matchAll(/route\('portal\/([^'*]+)'/g)].map(([, path]) => path)
    expect(routed.toSorted()).toEqual(Object.keys(PORTAL_SCREENS).toSorted())
  })

  it('are found by their address; a project by any id, and nothing by an unknown one', () => {
    expect(findPortalScreen('/portal/project/new')).toBe('project/new')
    expect(findPortalScreen('/portal/project/42')).toBe('project/:id')
    expect(findPortalScreen('/portal/projects/')).toBe('projects')
    expect(findPortalScreen('/portal/project/42/more')).toBeNull()
    for (const path of ['/portal', '/portal/', '/portal/nowhere', '/portal/constructor', '/portal-login', '/admin']) {
      expect(findPortalScreen(path)).toBeNull()
    }
  })

  it('of each role are as the table of portal.md says', () => {
    const openTo = (role: PortalRole) =>
      Object.entries(PORTAL_SCREENS).flatMap(([name, { action }]) => (mayDo(role, action) ? [name] : []))
    expect(openTo('manager')).toEqual(Object.keys(PORTAL_SCREENS))
    expect(openTo('operator')).toEqual([
      'operator-dashboard',
      'project/:id',
      'projects-overview',
      'projects',
      'profile',
    ])
    const forAdmin = Object.entries(PORTAL_SCREENS).flatMap(([name, screen]) => (screen.forAdmin ? [name] : []))
    expect(forAdmin).toEqual(['project/:id', 'projects-overview', 'projects'])
  })
})

it('lets nobody outside the portal do anything', () => {
  for (const action of Object.keys(PORTAL_ACTIONS) as PortalAction[]) {
    expect(can({ kind: 'visitor' }, action)).toBe(false)
    expect(can({ kind: 'admin', userId: 'a', name: 'A' }, action)).toBe(false)
  }
})
