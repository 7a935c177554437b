import { expect, it } from 'vitest'
import { linesOfGroup, readUsageAddress } from './usage-address.ts'

const linesOf = (query: string, key: string) => linesOfGroup(readUsageAddress(new URLSearchParams(query)), { key })

it('a group is a list of its own lines, within the days that are asked for', () => {
  expect(linesOf('groupBy=part', '09991')).toEqual({ groupBy: '', columns: '', part: '09991' })
  expect(linesOf('groupBy=month', '2026-02')).toMatchObject({ groupBy: '', from: '2026-02-01', to: '2026-02-28' })
  expect(linesOf('groupBy=month&from=2026-02-10&to=2026-03-05', '2026-02')).toMatchObject({
    from: '2026-02-10',
    to: '2026-02-28',
  })
})
