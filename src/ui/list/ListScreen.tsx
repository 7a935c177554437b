import type { ReactNode } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { PAGE_SIZES } from '#core/contract/lists/page-sizes.ts'
import type { RowOf } from '#core/web/list/define-list.ts'
import { Select } from '../field/Select.tsx'
import { ListBar, type ListBarProps } from './bar/ListBar.tsx'
import { DataList, type DataListProps } from './DataList.tsx'
import { failureOf } from './failure-of.ts'
import { Pager } from './Pager.tsx'
import type { ListBarState, ListScreen } from './use-list-screen.ts'

interface ScreenBarProps<E extends Endpoint, Row> extends Pick<
  ListBarProps<Row>,
  'presets' | 'preset' | 'onFilter' | 'hasColumns' | 'children'
> {
  screen: ListBarState<E, Row>
}

/** The row above a declared list. */
export const ScreenBar = <E extends Endpoint, Row>({
  screen: { page, list, search, csv },
  ...more
}: ScreenBarProps<E, Row>) => (
  <ListBar
    list={list}
    search={{
      label: page.definition.texts.search,
      placeholder: page.definition.texts.searchHint,
      value: list.filters.find(({ name }) => name === 'q')?.value ?? '',
      inputRef: search,
    }}
    csv={csv}
    {...more}
  />
)

interface ScreenRowsProps<E extends Endpoint> extends Pick<
  DataListProps<RowOf<E>>,
  | 'shown'
  | 'sort'
  | 'isBusy'
  | 'empty'
  | 'tools'
  | 'rowProps'
  | 'after'
  | 'cards'
  | 'className'
  | 'wideClass'
  | 'skeletonRows'
> {
  screen: ListScreen<E>
  /** The list's columns, or a narrower set. */
  columns?: DataListProps<RowOf<E>>['columns']
  /** Label of the box that selects a row, and the bulk actions. */
  bulk?: { one: (row: RowOf<E>) => string; actions: ReactNode }
  /** The keys of the list, in its foot. */
  hints?: ReactNode
  /** Instead of keys and pages. */
  foot?: ReactNode
}

/** The rows of a declared list, with its foot. */
export function ScreenRows<E extends Endpoint>({ screen, columns, bulk, hints, foot, ...more }: ScreenRowsProps<E>) {
  const { page, list, open, onOpen, cursor, selection, every } = screen
  const { caption, failed, failedText, selectAll = '' } = page.definition.texts
  const { sorts, usualSort } = page.definition
  const onSort = (sort: string) => page.change({ sort: sort === usualSort ? '' : sort })
  return (
    <DataList
      list={list}
      caption={caption}
      columns={columns ?? list.columns}
      rows={page.rows}
      rowKey={page.definition.rowKey}
      failed={failureOf(page.answer, failed, failedText)}
      sort={page.sort || usualSort}
      onSort={sorts.length > 0 ? onSort : undefined}
      open={open}
      cursor={cursor}
      onOpen={onOpen}
      selection={bulk && screen.selects ? { chosen: selection, all: selectAll, every, ...bulk } : null}
      {...more}
    >
      {foot ?? <ScreenFoot screen={screen} hints={hints} />}
    </DataList>
  )
}

/** The foot of a declared list: its keys and pages. */
export function ScreenFoot<E extends Endpoint>({
  screen: { page, open },
  hints,
}: Pick<ScreenRowsProps<E>, 'hints'> & { screen: Pick<ListScreen<E>, 'page' | 'open'> }) {
  const { number, size, total, goToPage, change, definition } = page
  const { pageSize = '', perPage } = definition.texts
  if (total === undefined || (definition.hidesOnlyPage && total <= size)) return null
  return (
    <Pager
      page={number}
      pageSize={size}
      total={total}
      onPage={goToPage}
      size={
        // Next to a panel there is no room for it.
        perPage && open === null ? (
          <Select
            aria-label={pageSize}
            value={String(size)}
            onValue={(rows) => change({ pageSize: rows })}
            options={PAGE_SIZES.map((rows) => ({ value: String(rows), label: perPage(rows) }))}
          />
        ) : undefined
      }
    >
      {hints}
    </Pager>
  )
}
