import { expect, it } from 'vitest'
import { readAuditState, toQuery } from './audit-address.ts'

it('reads what can be a filter and passes over the rest', () => {
  const address = 'q=%20gasket%20&entityType=project&action=Exploded!&from=2026-12-01&to=soon&page=-3&sort=x&other=1'
  const state = readAuditState(new URLSearchParams(address))
  expect(state).toEqual({
    filters: { q: 'gasket', entityType: 'project', from: '2026-12-01' },
    page: 1,
    sort: '',
  })
  expect(toQuery(state, 50)).toEqual({
    q: 'gasket',
    entityType: 'project',
    from: '2026-12-01',
    signIns: 'without',
    page: '1',
    pageSize: '50',
  })
})

it('leaves sign-ins out until they are asked for', () => {
  const signInsOf = (address: string) => toQuery(readAuditState(new URLSearchParams(address)), 50)['signIns']
  expect(['', 'signIns=maybe', 'changedBy=system'].map(signInsOf)).toEqual(['without', 'without', 'without'])
  expect(signInsOf('signIns=only')).toBe('only')
  const shown = ['signIns=with', 'action=login_failed', 'action=logout', 'entityType=portal_user&entityId=1']
  expect(shown.map(signInsOf)).toEqual([undefined, undefined, undefined, undefined])
})
