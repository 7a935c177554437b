import { useRef, type RefObject } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { call } from '#core/web/call/call.ts'
import type { RequestArguments, RequestOf, Transport } from '#core/web/call/request.ts'
import { useListFile } from '#core/web/file/use-csv.ts'
import { describeFilters, type FilterWords, type ListPage, type RowOf } from '#core/web/list/define-list.ts'
import { useEveryRow, type EveryRow, type PageOf } from '#core/web/list/use-every-row.ts'
import { useList, type ListState } from '#core/web/list/use-list.ts'
import type { Hotkeys } from '#core/web/use-hotkeys.ts'
import type { ListBarProps } from './bar/ListBar.tsx'
import type { DataColumn } from './DataList.tsx'
import { listTexts } from './list-messages.en.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useSelection, type Selection } from './use-selection.ts'

interface BarRules<Filters, Row> {
  columns: readonly DataColumn<Row>[]
  /** Name of the current set of columns, if the list has several; each has a choice of its own. */
  columnSet?: string
  words?: FilterWords<Filters>
  /** Parameters of the address that belong to this list, where it shares the address. */
  isOwn?: (name: string) => boolean
  /** The person may save the list as a file. */
  canExport?: boolean
}

interface ScreenRules<E extends Endpoint, Filters> extends BarRules<Filters, RowOf<E>> {
  /** The person may select rows. */
  selects?: boolean
  /** The row that a panel shows. */
  open?: string | null
  onOpen?: (row: RowOf<E>) => void
  onClose?: () => void
  /** Without a mark: J opens a row at once, beginning with the first. */
  opensAtOnce?: boolean
  keys?: (current: RowOf<E> | undefined) => Hotkeys
}

export interface ListBarState<E extends Endpoint, Row = RowOf<E>> {
  page: Omit<ListPage<E, never>, 'definition' | 'values'> & {
    definition: Omit<ListPage<E, never>['definition'], 'filters' | 'toQuery'>
  }
  list: ListState<DataColumn<Row>>
  search: RefObject<HTMLInputElement | null>
  csv: NonNullable<ListBarProps<Row>['csv']> | null
}

export interface ListScreen<E extends Endpoint> extends ListBarState<E> {
  selects: boolean
  selection: Selection<RowOf<E>>
  every: EveryRow<RowOf<E>>
  open: string | null
  onOpen: ((row: RowOf<E>) => void) | undefined
  cursor: string | null
  before: (() => void) | undefined
  next: (() => void) | undefined
}

/** State of the bar of a declared list: filters in words, chosen columns and the file. */
export function useListBar<E extends Endpoint, Filters, Row = RowOf<E>>(
  page: ListPage<E, Filters>,
  { columns, columnSet = '', words, isOwn, canExport = true }: BarRules<Filters, Row>,
): ListBarState<E, Row> {
  const { definition, query, asked, total } = page
  const { name, endpoint, texts, filters } = definition
  const search = useRef<HTMLInputElement>(null)
  const { csvName = '', csvDone, csvFailed = '' } = texts
  const file = useListFile<E>(endpoint, { csvName, csvDone, csvFailed }, { query: asked } as RequestOf<E>, total)
  const list = useList({
    name,
    columnSet,
    noun: texts.noun,
    columns,
    filters: describeFilters(filters, query, words),
    change: page.change,
    ...(isOwn ? { isOwn } : {}),
  })
  return { page, list, search, csv: canExport && texts.csvName !== undefined ? file : null }
}

/** Every row that the filters of a declared list leave, for a selection. */
export const useEveryListRow = <E extends Endpoint, Filters>({
  definition,
  asked,
  total,
}: ListPage<E, Filters>): EveryRow<RowOf<E>> =>
  useEveryRow<RowOf<E>>(
    async (part) => {
      const request = [{ query: { ...asked, ...part } }] as unknown as RequestArguments<E, [], Transport>
      return (await call<E>(definition.endpoint, ...request)) as PageOf<RowOf<E>>
    },
    total,
    listTexts.selectFailed,
  )

/** State of a declared list: its bar, selection and keys. */
export function useListScreen<E extends Endpoint, Filters>(
  page: ListPage<E, Filters>,
  rules: ScreenRules<E, Filters>,
): ListScreen<E> {
  const { rows } = page
  const { rowKey } = page.definition
  const { selects = false, open = null, onOpen, onClose, opensAtOnce = false, keys } = rules
  const bar = useListBar(page, rules)
  const selection = useSelection(rows ?? [], rowKey)
  const every = useEveryListRow(page)
  const keysNow = useRowKeys({
    rows,
    rowKey,
    open,
    onOpen,
    onClose,
    opensAtOnce,
    selection: selects ? selection : null,
    keys: (current) => ({ '/': () => bar.search.current?.focus(), ...keys?.(current) }),
  })
  const { cursor, before, next } = keysNow
  return { ...bar, selects, selection, every, open, onOpen, cursor, before, next }
}
