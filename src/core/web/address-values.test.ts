import { expect, it } from 'vitest'
import { idIn, onlySet, pageIn } from './address-values.ts'

it('what cannot be a page or an id is passed over', () => {
  const pageOf = (text: string) => pageIn(new URLSearchParams(`page=${text}`))
  expect(['3', '0', '-2', '1.5', 'x', '', '1e9'].map(pageOf)).toEqual([3, 1, 1, 1, 1, 1, 1])
  const id = '0192d25a-8280-7ca6-a50e-2d9703491192'
  const idOf = (text: string) => idIn(new URLSearchParams({ open: text }), 'open')
  expect([id, '-'.repeat(36), `${id} `, 'x'].map(idOf)).toEqual([id, '', '', ''])
})

it('filters that are not set are not sent', () => {
  expect(onlySet({ q: '', client: 'A' })).toEqual({ client: 'A' })
})
