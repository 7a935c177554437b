import { expect } from 'vitest'
import type { TestCalls } from '../../../tests/setup/calls.ts'
import type { Analytics, AnalyticsPoint } from './analytics.contract.ts'

/** Totals of a list over all its pages. */
interface ListFigures {
  total: number
  /** Sum of its amounts or hours, if the list has one. */
  sum: string | undefined
}

const ROWS = {
  hours: '/api/portal/analytics/utilisation/rows',
  dues: '/api/portal/analytics/vessels/rows',
  items: '/api/portal/analytics/billing/items',
  bills: '/api/portal/analytics/billing/rows',
} as const
const SCREENS: Readonly<Record<string, string>> = {
  '/portal/projects-overview': '/api/portal/projects',
  '/portal/parts-usage': '/api/portal/parts',
}

/** Opens the list that a figure leads to, as its screen would, each once. */
export function openLists({ call }: Pick<TestCalls, 'call'>, token: string) {
  const known = new Map<string, Promise<ListFigures>>()
  const open = async (href: string): Promise<ListFigures> => {
    const [screen = '', text = ''] = href.split('?')
    const query = new URLSearchParams(text)
    const rows = query.get('rows') as keyof typeof ROWS | null
    query.delete('rows')
    query.set('pageSize', '1')
    const path = rows === null ? SCREENS[screen] : ROWS[rows]
    const answer = await call('GET', `${path}?${query}`, { token })
    expect([answer.status, href]).toEqual([200, href])
    const { total, sum, sums } = answer.body as {
      total: number
      sum?: string
      sums?: { currency: string; total: string }[]
    }
    const inCurrency = sums?.find(({ currency }) => currency === query.get('currency'))?.total
    return { total, sum: sum ?? (sums && (inCurrency ?? '0.00')) }
  }
  return (href: string): Promise<ListFigures> => {
    const list = known.get(href) ?? open(href)
    known.set(href, list)
    return list
  }
}

/** Series with numbers of rows of their list. */
const COUNTING =
  /^(total|status|system|client|requested .*|lead count|completed|on time|late|due|serviced|missed|ahead|bills|rows)$/
/** Series with sums over the rows; all others are medians, shares and notes. */
const ADDING = /^(work|travel|waiting|hours|billed|pending|credited|cost|currencies)$/

/**
 * Compares each number of an answer with the list that it leads to.
 * @returns how many were compared, and how many of them were not zero
 */
export async function compareWithLists(
  { series }: Analytics,
  openList: ReturnType<typeof openLists>,
  isWanted: (point: AnalyticsPoint) => boolean = () => true,
): Promise<{ checked: number; seen: number }> {
  const said: string[] = []
  const listed: string[] = []
  let seen = 0
  for (const { key, currency, points } of series) {
    const name = currency === undefined ? key.replace(/ [A-Z]{3}$/, '') : key.replace(` ${currency}`, '')
    const adds = ADDING.test(name) || (name === 'total' && currency !== undefined)
    if (!adds && !COUNTING.test(name)) continue
    for (const { href, value, label } of points.filter(isWanted)) {
      const list = await openList(href)
      said.push(`${key} ${label} ${value} at ${href}`)
      listed.push(`${key} ${label} ${adds ? list.sum : list.total} at ${href}`)
      seen += Number(value) > 0 ? 1 : 0
    }
  }
  expect(said).toEqual(listed)
  return { checked: said.length, seen }
}
