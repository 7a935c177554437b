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

interface ScreenRules<E extends Endpoint, Filters> {
  columns: readonly DataColumn<RowOf<E>>[]
  words?: FilterWords<Filters>
  /** Parameters of the address that belong to this list, where it shares the address. */
  isOwn?: (name: string) => boolean
  /** The person may save the list as a file. */
  canExport?: boolean
  /** The person may select rows. */
  selects?: boolean
  /** The row that a panel shows. */
  open?: string | null
  onOpen?: (row: RowOf<E>) => void
  onClose?: () => void
  keys?: (current: RowOf<E> | undefined) => Hotkeys
}

export interface ListScreen<E extends Endpoint> {
  page: Omit<ListPage<E, never>, 'definition' | 'values'> & {
    definition: Omit<ListPage<E, never>['definition'], 'filters' | 'toQuery'>
  }
  list: ListState<DataColumn<RowOf<E>>>
  search: RefObject<HTMLInputElement | null>
  csv: NonNullable<ListBarProps<RowOf<E>>['csv']> | null
  selects: boolean
  selection: Selection<RowOf<E>>
  every: EveryRow<RowOf<E>>
  open: string | null
  onOpen: ((row: RowOf<E>) => void) | undefined
  cursor: string | null
  before: (() => void) | undefined
  next: (() => void) | undefined
}

/** State of a declared list: filters in words, chosen columns, selection, file and keys. */
export function useListScreen<E extends Endpoint, Filters>(
  page: ListPage<E, Filters>,
  rules: ScreenRules<E, Filters>,
): ListScreen<E> {
  const { definition, query, asked, rows, total } = page
  const { name, endpoint, rowKey, texts, filters } = definition
  const { columns, words, isOwn, canExport = true, selects = false, open = null, onOpen, onClose, keys } = rules
  const search = useRef<HTMLInputElement>(null)
  const selection = useSelection(rows ?? [], rowKey)
  const every = useEveryRow<RowOf<E>>(
    async (part) => {
      const request = [{ query: { ...asked, ...part } }] as unknown as RequestArguments<E, [], Transport>
      return (await call<E>(endpoint, ...request)) as PageOf<RowOf<E>>
    },
    total,
    listTexts.selectFailed,
  )
  const { csvName = '', csvDone, csvFailed = '' } = texts
  const file = useListFile<E>(endpoint, { csvName, csvDone, csvFailed }, { query: asked } as RequestOf<E>, total)
  const list = useList({
    name,
    noun: texts.noun,
    columns,
    filters: describeFilters(filters, query, words),
    change: page.change,
    ...(isOwn ? { isOwn } : {}),
  })
  const keysNow = useRowKeys({
    rows,
    rowKey,
    open,
    onOpen,
    onClose,
    selection: selects ? selection : null,
    keys: (current) => ({ '/': () => search.current?.focus(), ...keys?.(current) }),
  })
  const { cursor, before, next } = keysNow
  const csv = canExport && texts.csvName !== undefined ? file : null
  return { page, list, search, csv, selects, selection, every, open, onOpen, cursor, before, next }
}
