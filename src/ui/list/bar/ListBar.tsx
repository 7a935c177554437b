import { useState, type ReactNode, type RefObject } from 'react'
import type { ListFilter, ListState } from '#core/web/list/use-list.ts'
import { useHotkeys } from '#core/web/use-hotkeys.ts'
import { Button } from '../../basic/Button.tsx'
import { DayInput } from '../../day/DayField.tsx'
import { SearchBox } from '../../field/SearchBox.tsx'
import { Select } from '../../field/Select.tsx'
import type { MenuItem } from '../../overlay/Menu.tsx'
import type { DataColumn } from '../DataList.tsx'
import { listTexts as texts } from '../list-messages.en.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { optionsOf } from './filter-options.ts'
import { FilterSheet } from './FilterSheet.tsx'
import { FilterTokens } from './FilterToken.tsx'
import { ViewMenu } from './ViewMenu.tsx'

export interface ListBarProps<Row> {
  list: ListState<DataColumn<Row>>
  /** Views that come with the product. */
  presets?: readonly MenuItem[]
  /** Name of the current view, if it is a saved one. */
  preset?: string | undefined
  search?: { label: string; placeholder: string; value: string; inputRef?: RefObject<HTMLInputElement | null> }
  csv?: { total: number | undefined; isPending: boolean; onPress: () => void } | null
  /** Opens a dialog of the list's own, with filters that have no room in a row. */
  onFilter?: () => void
  /** The table has columns of its own for now. */
  hasColumns?: boolean
  /** Before the filters: how the list is grouped. */
  children?: ReactNode
}

/**
 * The row above a list: views, filters, search, columns and the list as a file. Filters are next to it on a desktop,
 * and in a dialog on a phone.
 */
export function ListBar<Row>(props: ListBarProps<Row>) {
  const { list, presets = [], preset, search, csv, onFilter, hasColumns = true, children } = props
  const [isFiltering, setIsFiltering] = useState(false)
  const beside = list.filters.filter(({ control, isFolded }) => control !== undefined && !isFolded)
  const others = list.active.filter(
    ({ control, isBeside, isFolded }) => (control === undefined || isFolded) && !isBeside,
  )
  const chosen = list.active.filter(({ isBeside }) => !isBeside)
  const hasMore = onFilter !== undefined || list.filters.some(({ isFolded }) => isFolded)
  const open = onFilter ?? (() => setIsFiltering(true))
  useHotkeys({ f: hasMore || beside.length > 0 ? open : undefined })
  return (
    <>
      <div className="filters list-bar" role="search" aria-label={search?.label}>
        <ViewMenu list={list} presets={presets} preset={preset} />
        {children}
        {beside.map((filter) => (
          <InlineFilter key={filter.name} filter={filter} list={list} />
        ))}
        {beside.length + others.length > 0 || hasMore ? (
          <FilterTokens
            active={others}
            chosen={chosen.length}
            onFilter={hasMore ? open : undefined}
            onPhone={open}
            onRemove={list.drop}
          />
        ) : null}
        {!hasMore && chosen.length > 0 ? (
          <span className="only-wide">
            <Button variant="ghost" icon="x" onClick={list.clear}>
              {texts.clearAll}
            </Button>
          </span>
        ) : null}
        <div className="filters-end">
          {search ? (
            <SearchBox
              label={search.label}
              placeholder={search.placeholder}
              value={search.value}
              onValue={(q) => list.set({ q: q.trim() })}
              {...(search.inputRef ? { inputRef: search.inputRef } : {})}
            />
          ) : null}
          {hasColumns ? <ColumnMenu list={list} /> : null}
          {csv ? (
            <Button icon="download" off={csv.isPending || !csv.total} onClick={csv.onPress}>
              {texts.csv}
              {csv.total === undefined ? null : <span className="faint"> {csv.total}</span>}
            </Button>
          ) : null}
        </div>
      </div>
      {/* Outside the bar, whose fields are narrower. */}
      {isFiltering ? <FilterSheet list={list} onClose={() => setIsFiltering(false)} /> : null}
    </>
  )
}

function InlineFilter({ filter, list }: { filter: ListFilter; list: Omit<ListState, 'columns'> }) {
  const { name, label, value, off = '', control } = filter
  const set = (next: string) => list.set({ [name]: next === '' ? off : next }, 'push')
  const isOn = value !== '' && value !== off
  return (
    <span className={isOn ? 'facet is-on only-wide' : 'facet only-wide'}>
      {control === 'day' ? (
        <DayInput aria-label={label} placeholder={label} value={value} onValue={set} />
      ) : (
        <Select aria-label={label} value={value} options={optionsOf(filter)} onValue={set} />
      )}
    </span>
  )
}
