import type { UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { ListName } from '#core/contract/lists/list-names.ts'
import { PAGE_SIZES } from '#core/contract/lists/page-sizes.ts'
import { idIn, onlySet, pageIn } from '../address-values.ts'
import type { AnswerOf, ReadLineOf, RequestArguments } from '../call/request.ts'
import type { FailureWords } from '../call/use-change.ts'
import { useEndpoint, type ReadRules } from '../call/use-endpoint.ts'
import { useListAddress, type AddressChanges } from '../list-address.ts'
import type { FilterRule } from './list-filters.ts'
import type { ListFilter } from './use-list.ts'

type FilterRules = Readonly<Record<string, FilterRule>>
type ValuesOf<Filters> = { [Name in keyof Filters]: Filters[Name] extends FilterRule<infer Value> ? Value : never }

interface PageOf<Row> {
  items: readonly Row[]
  total: number
  page: number
  pageSize: number
}

/** Row of a list's response. */
export type RowOf<E extends Endpoint> = AnswerOf<E> extends { items: readonly (infer Row)[] } ? Row : never

type QueryOf<E extends Endpoint> = z.input<E['query']>
type SortOf<E extends Endpoint> = Extract<QueryOf<E> extends { sort?: infer Sort } ? Sort : never, string>

/** Texts of a list, under the names that they have in the messages of its module. */
interface ListTexts {
  /** Noun for a row: "No part matches these filters". */
  noun: string
  caption: string
  search: string
  searchHint: string
  failed: string
  failedText?: string
  /** Name of the CSV; without one the list has no file. */
  csvName?: string | ((day: string) => string)
  csvDone?: string | ((total: string) => string)
  csvFailed?: string | FailureWords
  /** Label of the box that selects a page. */
  selectAll?: string
  /** Label of the field for the page size, and its options; without them there is no choice. */
  pageSize?: string
  perPage?: (rows: number) => string
}

interface QueryRules<Filters> {
  filters: Filters
  /** Fields that the list can be ordered by. */
  sorts: readonly string[]
  /** Filters as the call takes them, where names or values differ from those of the address. */
  toQuery?: (values: ValuesOf<Filters>) => Readonly<Record<string, string>>
  /** Filters and order that an address without them means, where that depends on the rest of it. */
  usual?: (query: URLSearchParams) => AddressChanges
}

export interface ListDefinition<E extends Endpoint, Filters> extends QueryRules<Filters> {
  name: ListName
  endpoint: ReadLineOf<E>
  rowKey: (row: RowOf<E>) => string
  pageSize: number
  /** False where the screen shows something else at this address: then the list isn't read and has no rows. */
  isShown?: (query: URLSearchParams) => boolean
  /** A list of a single page has no foot. */
  hidesOnlyPage?: boolean
  texts: ListTexts
  sorts: readonly Exclude<SortOf<E>, `-${string}`>[]
  /** Order of the list while its address has none. */
  usualSort?: SortOf<E>
  /** Input of a page's call, where it differs from that of the file: a grouping, or nothing if the screen filters. */
  pageQuery?: (asked: Readonly<Record<string, string>>, query: URLSearchParams) => Readonly<Record<string, string>>
}

/** Filters that the call knows by other names need a translation. */
type Translated<E extends Endpoint, Filters> =
  Exclude<keyof Filters, keyof QueryOf<E>> extends never ? unknown : Required<Pick<QueryRules<Filters>, 'toQuery'>>

/** Declares a list screen: its endpoint, filters, order and texts (record 114). */
export const defineList =
  <E extends Endpoint>() =>
  <Filters extends { [Name in keyof Filters]: FilterRule }>(
    definition: ListDefinition<E, Filters> & Translated<E, Filters>,
  ): ListDefinition<E, Filters> =>
    definition

/** The part of a list that its address asks for. */
export interface ListPage<E extends Endpoint, Filters> {
  definition: ListDefinition<E, Filters>
  /** Of the rows that are shown. */
  number: number
  size: number
  query: URLSearchParams
  values: ValuesOf<Filters>
  /** In the address; '' for the usual order. */
  sort: string
  /** The row that is open, '' for none. */
  open: string
  change: (changes: AddressChanges, how?: 'push' | 'replace') => void
  /** Opens a row, '' for none, on the same page of the list. */
  show: (id: string) => void
  goToPage: (page: number) => void
  /** Input of the call without the page. */
  asked: Readonly<Record<string, string>>
  answer: UseQueryResult<AnswerOf<E>>
  rows: readonly RowOf<E>[] | undefined
  total: number | undefined
}

/** Reads the values of the filters in an address. */
const readFilterValues = <Filters>(
  { filters, usual }: QueryRules<Filters>,
  query: URLSearchParams,
): ValuesOf<Filters> => {
  const missing = usual?.(query) ?? {}
  return Object.fromEntries(
    Object.entries(filters as FilterRules).map(([name, { read }]) => [
      name,
      read(query.get(name) || missing[name] || ''),
    ]),
  ) as ValuesOf<Filters>
}

/** The change of the address that ends every filter of a list. */
export const endFilters = ({ filters }: { filters: object }): Record<string, string> =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, '']))

/** Input of the list's call for an address, without the page. */
export function toListQuery<Filters>(definition: QueryRules<Filters>, query: URLSearchParams): Record<string, string> {
  const { sorts, toQuery, usual } = definition
  const values = readFilterValues(definition, query)
  const sort = [query.get('sort'), usual?.(query)['sort']].find((each) => sorts.includes(each?.replace(/^-/, '') ?? ''))
  return { ...(toQuery?.(values) ?? onlySet(values)), ...(sort ? { sort } : {}) }
}

/** What only the screen knows of its filters, such as options from the server. */
export type FilterWords<Filters> = { [Name in keyof Filters]?: Partial<Omit<ListFilter, 'name' | 'value'>> }

function describeFilter(
  name: string,
  { read, said, ...rule }: FilterRule,
  text: string,
  words: Partial<ListFilter> | undefined,
): ListFilter {
  const value = read(text)
  return {
    ...rule,
    name,
    value: value === read('') ? '' : value,
    ...(said === undefined ? {} : { said: () => said(value) }),
    ...words,
  }
}

/** The filters of a list in words. */
export const describeFilters = <Filters>(
  filters: Filters,
  query: URLSearchParams,
  words: FilterWords<Filters> = {},
): ListFilter[] =>
  Object.entries(filters as FilterRules).map(([name, rule]) =>
    describeFilter(name, rule, query.get(name) ?? '', words[name as keyof Filters]),
  )

const chosenPageSize = ({ pageSize, texts }: { pageSize: number; texts: ListTexts }, query: URLSearchParams): number =>
  (texts.perPage && PAGE_SIZES.find((size) => String(size) === query.get('pageSize'))) ?? pageSize

/**
 * Reads the page of a list that its address names.
 * @param linked returns a change of the address with the changes that follow from it
 */
export function useListPage<E extends Endpoint, Filters>(
  definition: ListDefinition<E, Filters>,
  linked: (changes: AddressChanges, query: URLSearchParams) => AddressChanges = (changes) => changes,
): ListPage<E, Filters> {
  const { query, change: changeAddress } = useListAddress()
  const change: typeof changeAddress = (changes, how) => changeAddress(linked(changes, query), how)
  const page = pageIn(query)
  const open = idIn(query, 'open')
  const isShown = definition.isShown?.(query) ?? true
  const asked = toListQuery(definition, query)
  const pageSize = chosenPageSize(definition, query)
  const paged = definition.pageQuery?.(asked, query) ?? asked
  const request = { query: { page: String(page), pageSize: String(pageSize), ...paged } }
  const answer = useEndpoint<E>(
    definition.endpoint,
    ...([request, { enabled: isShown, keepsPrevious: true }] as unknown as RequestArguments<E, [ReadRules]>),
  )
  const data = answer.data as PageOf<RowOf<E>> | undefined
  const toPage = (next: number) => (next === 1 ? '' : String(next))
  return {
    definition,
    number: data?.page ?? page,
    size: data?.pageSize ?? pageSize,
    query,
    values: readFilterValues(definition, query),
    sort: asked['sort'] ?? '',
    open,
    change,
    show: (id) => change({ page: toPage(page), open: id }, open === '' && id !== '' ? 'push' : 'replace'),
    goToPage: (next) => change({ page: toPage(next) }, 'push'),
    asked,
    answer,
    rows: isShown ? data?.items : undefined,
    total: data?.total,
  }
}
