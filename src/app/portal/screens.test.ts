import { existsSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, it } from 'vitest'
import type { PortalRole } from '#core/contract/portal-role.ts'
import { paths } from '#core/paths.ts'
import { isPortalAction, isPermitted } from '#core/policy.ts'
import routes from '../routes.ts'
import { entriesOf } from './frame/menu.ts'
import { findPortalScreen, PORTAL_SCREENS, type PortalScreen } from './screens.ts'

const GATE = 'routes/portal.tsx'
const ANSWERED_BY_GATE = new Set(['portal', 'portal-login', 'portal/*'])

/** Routes of the portal that nobody guards: outside the gate, not declared as a screen, or without a known action. */
const findUnguarded = (
  entries: readonly RouteConfigEntry[],
  screens: Readonly<Record<string, PortalScreen>>,
): string[] => {
  const walk = (entry: RouteConfigEntry, isGated: boolean): string[] => {
    const path = entry.path ?? ''
    const screen = screens[path.replace('portal/', '')]
    const isPortal = path.split('/')[0]?.startsWith('portal') === true && !ANSWERED_BY_GATE.has(path)
    const isGuarded =
      isGated &&
      screen !== undefined &&
      isPortalAction(screen.action) &&
      entry.file === `routes/portal/${screen.file}.tsx`
    const below = (entry.children ?? []).flatMap((child) => walk(child, isGated || entry.file === GATE))
    return isPortal && !isGuarded ? [path, ...below] : below
  }
  return entries.flatMap((entry) => walk(entry, false))
}

const gate = routes.find(({ file }) => file === GATE)
const file = 'routes/portal/audit.tsx'

describe('screens of the portal', () => {
  it('are the routes that the app has, no more and no fewer, each with its module', () => {
    const routed = (gate?.children ?? []).flatMap(({ path = '' }) =>
      ANSWERED_BY_GATE.has(path) ? [] : [path.replace('portal/', '')],
    )
    expect(routed.toSorted()).toEqual(Object.keys(PORTAL_SCREENS).toSorted())
    const files = Object.values(PORTAL_SCREENS).map(
      (screen) => new URL(`../routes/portal/${screen.file}.tsx`, import.meta.url),
    )
    expect(files.filter((url) => !existsSync(url))).toEqual([])
  })

  it('are behind the gate with an action each; one that is not is found', () => {
    expect(findUnguarded(routes, PORTAL_SCREENS)).toEqual([])
    const planted = (entry: RouteConfigEntry): RouteConfigEntry[] => [
      ...routes.filter((each) => each !== gate),
      { file: GATE, children: [...(gate?.children ?? []), entry] },
    ]
    // A route without a declaration, and one outside the gate.
    expect(findUnguarded(planted({ path: 'portal/planted', file }), PORTAL_SCREENS)).toEqual(['portal/planted'])
    expect(findUnguarded([...routes, { path: 'portal/audit', file }], PORTAL_SCREENS)).toEqual(['portal/audit'])
    // A screen without an action: refused by the compiler, and found where it was silenced.
    // @ts-expect-error no action
    const open: PortalScreen = { file: 'audit', title: 'Planted', otherwise: 'explain' }
    const screens = { ...PORTAL_SCREENS, planted: open }
    expect(findUnguarded(planted({ path: 'portal/planted', file }), screens)).toEqual(['portal/planted'])
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

  it('of each role are as the specification’s table says', () => {
    const openTo = (role: PortalRole) =>
      Object.entries(PORTAL_SCREENS).flatMap(([name, { action }]) => (isPermitted(role, action) ? [name] : []))
    expect(openTo('manager')).toEqual(Object.keys(PORTAL_SCREENS))
    expect(openTo('operator')).toEqual([
      'operator-dashboard',
      'project/:id',
      'project/:id/sheet',
      'projects-overview',
      'projects',
      'vessel-directory',
      'vessel/:id',
      'parts-usage',
      'profile',
    ])
    const forAdmin = Object.entries(PORTAL_SCREENS).flatMap(([name, screen]) => (screen.forAdmin ? [name] : []))
    expect(forAdmin).toEqual(['project/:id', 'projects-overview', 'projects'])
  })

  it('are offered to each role in their place', () => {
    const labels = (role: PortalRole, place: Parameters<typeof entriesOf>[1]) =>
      entriesOf(role, place).map(({ label }) => label)
    expect(labels('manager', 'menu')).toEqual([
      'Dashboard',
      'Requests',
      'Projects',
      'Planner',
      'Vessels',
      'Billing notifications',
      'Billing',
      'Parts usage',
      'Price lists',
      'Technicians',
      'Checklists',
      'Analytics',
      'Audit log',
    ])
    expect(labels('operator', 'menu')).toEqual(['Today', 'Projects', 'Vessels', 'Parts usage'])
    expect(labels('manager', 'foot')).toEqual(['Technician view'])
    expect(labels('operator', 'foot')).toEqual([])
    expect(entriesOf('manager', 'command').map(({ href }) => href)).toEqual([paths.newProject, paths.billingExports])
    expect(labels('operator', 'command')).toEqual([])
    expect(labels('manager', 'palette')).toEqual([
      'Mailbox',
      'Import prices',
      'Import vessels',
      'Possible duplicates',
      'Possible duplicate companies',
    ])
    expect(labels('operator', 'palette')).toEqual([])
    for (const role of ['manager', 'operator'] as const) expect(labels(role, 'profile')).toEqual(['Profile'])
  })

  it('are all addresses that the product spells under /portal/', () => {
    const spelled = Object.values(paths).flatMap((path) =>
      typeof path === 'string' && path.startsWith('/portal/') ? [path] : [],
    )
    expect(spelled.filter((path) => findPortalScreen(path.replace(/\?.*/, '')) === null)).toEqual([])
  })
})
