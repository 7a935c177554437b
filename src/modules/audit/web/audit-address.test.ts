import { expect, it } from 'vitest'
import { readAuditState, toQuery, writeAuditAddress } from './audit-address.ts'

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
    page: '1',
    pageSize: '50',
  })
})

it('begins at the first page when a filter changes', () => {
  const query = new URLSearchParams('action=created&page=4')
  expect(String(writeAuditAddress(query, { q: 'x', action: '' }))).toBe('q=x')
  expect(String(writeAuditAddress(query, { page: '5' }))).toBe('action=created&page=5')
})
