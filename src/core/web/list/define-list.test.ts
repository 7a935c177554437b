import { expect, it } from 'vitest'
import { describeFilters, toListQuery } from './define-list.ts'
import { choiceFilter, choicesFilter, dayFilter, idFilter, searchFilter, textFilter } from './list-filters.ts'

const WORDS = { open: 'Open', closed: 'Closed' }
const VESSEL = '0199c3a4-0000-7000-8000-000000000001'
const LIST = {
  filters: {
    q: searchFilter('Search'),
    state: choiceFilter('State', ['open', 'closed'], (state) => WORDS[state]),
    kind: choiceFilter('Kind', ['open', 'closed'], (kind) => WORDS[kind], 'Any kind'),
    usual: { label: 'Usual', read: (text: string) => (text === 'all' ? 'all' : 'mine') },
    from: dayFilter('From'),
    vessel: idFilter('Vessel', () => 'one vessel'),
    port: textFilter('Port', 5),
  },
  sorts: ['day'],
}
const read = (address: string) => toListQuery(LIST, new URLSearchParams(address))
const activeIn = (address: string) =>
  describeFilters(LIST.filters, new URLSearchParams(address)).flatMap(({ name, value, said }) =>
    value === '' ? [] : [[name, said?.() ?? value]],
  )

it('sends the filters and the order of an address, and leaves out what is invalid', () => {
  const all = `q=%20pump%20&state=open&kind=closed&usual=all&from=2028-02-29&vessel=${VESSEL}&port=NOBGOX&sort=-day&page=3`
  expect(read(all)).toEqual({
    q: 'pump',
    state: 'open',
    kind: 'closed',
    usual: 'all',
    from: '2028-02-29',
    vessel: VESSEL,
    port: 'NOBGO',
    sort: '-day',
  })
  expect(read('state=lost&kind=&from=2027-02-29&vessel=1&sort=secret&other=1')).toEqual({ usual: 'mine' })
  expect(read('sort=--day')).toEqual({ usual: 'mine' })
})

it('describes only filters that differ from those of an empty address', () => {
  expect(activeIn('')).toEqual([])
  expect(activeIn('usual=mine&state=lost&from=soon')).toEqual([])
  expect(activeIn(`q=pump&state=open&usual=all&vessel=${VESSEL}`)).toEqual([
    ['q', 'pump'],
    ['state', 'Open'],
    ['usual', 'all'],
    ['vessel', 'one vessel'],
  ])
})

it('sends the names and values that the call has', () => {
  const list = { ...LIST, toQuery: ({ q }: { q: string }) => ({ words: q }) }
  expect(toListQuery(list, new URLSearchParams('q=pump&state=open&sort=day'))).toEqual({ words: 'pump', sort: 'day' })
})

it('reads several values of a filter, and what an address without it means', () => {
  const list = {
    filters: { state: choicesFilter('State', ['open', 'closed', 'billed'], (state) => `is ${state}`) },
    sorts: ['day', 'nearest'],
    usual: (query: URLSearchParams) => (query.get('view') === 'all' ? {} : { state: 'open,closed', sort: 'nearest' }),
  }
  const readList = (address: string) => toListQuery(list, new URLSearchParams(address))
  expect(readList('')).toEqual({ state: 'open,closed', sort: 'nearest' })
  expect(readList('sort=secret')).toEqual({ state: 'open,closed', sort: 'nearest' })
  expect(readList('state=billed,lost,open&sort=-day')).toEqual({ state: 'open,billed', sort: '-day' })
  expect(readList('view=all&state=lost')).toEqual({})
  const [state] = describeFilters(list.filters, new URLSearchParams('state=billed,lost,open'))
  expect(state?.said?.()).toBe('is open, is billed')
  // What an address means without a filter isn't a filter that is on.
  expect(describeFilters(list.filters, new URLSearchParams())[0]?.value).toBe('')
})
