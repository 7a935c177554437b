import { expect, it } from 'vitest'
import { toListQuery } from '#core/web/list/define-list.ts'
import { AUDIT_LIST } from './audit-list.ts'

const queryOf = (address: string) => toListQuery(AUDIT_LIST, new URLSearchParams(address))

it('reads what can be a filter and passes over the rest', () => {
  const address = 'q=%20gasket%20&entityType=project&action=Exploded!&from=2026-12-01&to=2026-02-30&sort=x&other=1'
  expect(queryOf(address)).toEqual({ q: 'gasket', entityType: 'project', from: '2026-12-01', signIns: 'without' })
})

it('leaves sign-ins out until they are asked for', () => {
  const signInsOf = (address: string) => queryOf(address)['signIns']
  expect(['', 'signIns=maybe', 'changedBy=system'].map(signInsOf)).toEqual(['without', 'without', 'without'])
  expect(signInsOf('signIns=only')).toBe('only')
  const shown = ['signIns=with', 'action=login_failed', 'action=logout', 'entityType=portal_user&entityId=1']
  expect(shown.map(signInsOf)).toEqual([undefined, undefined, undefined, undefined])
})
