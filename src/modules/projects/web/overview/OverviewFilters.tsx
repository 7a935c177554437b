import type { ReactNode, RefObject } from 'react'
import { formatDay } from '#core/days.ts'
import { findPort } from '#core/ports/find-port.ts'
import { useViewer } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { statusWord } from '#ui/basic/StatusMark.tsx'
import { SearchBox } from '#ui/field/SearchBox.tsx'
import { ColumnMenu } from '#ui/list/ColumnMenu.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import { FilterTokens } from '#ui/list/FilterToken.tsx'
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx'
import { FacetSelects, isFacet } from './FacetSelects.tsx'
import { overviewMessages as messages } from './messages.en.ts'
import {
  FILTER_NAMES,
  NO_FILTERS,
  PRESETS,
  toFilters,
  type FilterName,
  type OverviewState,
} from './overview-address.ts'
import { useExport, type OverviewRow } from './overview-calls.ts'
import type { OverviewParts } from './overview-parts.ts'
import type { Overview } from './use-overview.ts'

interface OverviewFiltersProps {
  overview: Overview
  total: number | undefined
  operators: readonly { id: string; name: string }[]
  columns: readonly DataColumn<OverviewRow>[]
  shown: readonly string[]
  canExport: boolean
  searchRef: RefObject<HTMLInputElement | null>
  onFilter: () => void
  onShown: (ids: readonly string[]) => void
  SavedViews: OverviewParts['SavedViews']
}

/** The row over the list: quick views, the filters that are on, search, columns and export. */
export function OverviewFilters(props: OverviewFiltersProps) {
  const { overview, total, operators, searchRef, onFilter } = props
  const { state, change, query, show } = overview
  const active = FILTER_NAMES.filter((name) => !isFacet(name) && describeFilter(state, name, operators) !== null)
  const exporting = useExport()
  return (
    <div className="filters">
      <OwnViews SavedViews={props.SavedViews} query={query} onShow={show}>
        {(own, current) => (
          <Menu
            label={messages.presets}
            items={[...presetItems(state, change), ...own]}
            trigger={(control) => (
              <button className="button view" type="button" {...control}>
                <Icon name="bookmark" />
                <span>{current ?? (state.isUsual ? messages.presetNames.open : messages.presets)}</span>
                <Icon name="chevron-down" />
              </button>
            )}
          />
        )}
      </OwnViews>
      <span className="divider only-wide" />
      <FacetSelects overview={overview} />
      <FilterTokens
        active={active.map((name) => ({ name, value: describeFilter(state, name, operators) ?? '' }))}
        words={messages}
        onFilter={onFilter}
        onRemove={(name) => change({ [name]: '' })}
      />
      <div className="filters-end">
        <SearchBox
          label={messages.search}
          placeholder={messages.searchPlaceholder}
          value={state.q}
          onValue={(q) => change({ q })}
          inputRef={searchRef}
        />
        {state.view === 'table' ? (
          <ColumnMenu words={messages} columns={props.columns} shown={props.shown} onShown={props.onShown} />
        ) : null}
        {props.canExport ? (
          <Button
            icon="download"
            off={exporting.isPending}
            onClick={() => exporting.mutate({ query: exportQuery(state) })}
          >
            {messages.csv}
            {total === undefined ? null : <span className="faint"> {total}</span>}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** Administrators read along and keep no views. */
function OwnViews({
  SavedViews,
  query,
  onShow,
  children,
}: {
  SavedViews: OverviewParts['SavedViews']
  query: string
  onShow: (query: string) => void
  children: (items: readonly MenuItem[], current: string | null) => ReactNode
}) {
  if (useViewer().kind !== 'portal') return children([], null)
  return (
    <SavedViews list="projects" query={query} onShow={onShow}>
      {children}
    </SavedViews>
  )
}

const presetItems = (state: OverviewState, change: Overview['change']): MenuItem[] =>
  Object.entries(PRESETS).map(([id, preset]) => ({
    id,
    label: messages.presetNames[id as keyof typeof PRESETS],
    isChecked: id === 'open' && state.isUsual && state.q === '',
    onSelect: () => change({ ...NO_FILTERS, sort: '', ...preset }, 'push'),
  }))

const exportQuery = (state: OverviewState): Record<string, string> => ({
  ...toFilters(state),
  ...(state.sort === '' ? {} : { sort: state.sort }),
})

/** What a filter is set to, in words; null when it is off. */
function describeFilter(
  state: OverviewState,
  name: FilterName,
  operators: readonly { id: string; name: string }[],
): string | null {
  switch (name) {
    case 'serviceType':
      return state.serviceType.length === 0 ? null : state.serviceType.map(statusWord).join(', ')
    case 'operatorId':
      if (state.operatorId === '') return null
      if (state.operatorId === 'none') return messages.nobody
      return operators.find(({ id }) => id === state.operatorId)?.name ?? '…'
    case 'port':
      return state.port === '' ? null : (findPort(state.port)?.name ?? state.port)
    case 'vesselId':
      return state.vesselId === '' ? null : messages.oneVessel
    case 'from':
    case 'to':
    case 'requestedFrom':
    case 'requestedTo':
    case 'completedFrom':
    case 'completedTo':
      return state[name] === '' ? null : formatDay(state[name])
    case 'flag':
      return state.flag === '' ? null : messages.flags[state.flag]
    case 'clientName':
    case 'systemType':
      return state[name] === '' ? null : state[name] === 'none' ? messages.notNoted : state[name]
  }
}
