import { expect, it } from 'vitest'
import { groupByHost, readSources } from './source-lines.ts'

it('several papers of one host become one entry, and one paper is named once', () => {
  const lines = [
    'A manual, page 7 https://www.scribd.com/document/1/',
    'A journal https://journal.example/a',
    'The same maker’s certificate https://pt.scribd.com/document/2/',
    'A manual, page 7 again https://www.scribd.com/document/1/',
    'A letter',
    'Another letter',
  ]
  expect(groupByHost(readSources(lines.join('\n'))).map((group) => group.map(({ title }) => title))).toEqual([
    ['A manual, page 7', 'The same maker’s certificate'],
    ['A journal'],
    ['A letter'],
    ['Another letter'],
  ])
})
