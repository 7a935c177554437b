import { useState } from 'react'
import type { AddressChanges } from '#core/web/list-address.ts'
import { useHotkeys } from '#core/web/use-hotkeys.ts'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { DayField } from '#ui/day/DayField.tsx'
import { FieldError } from '#ui/field/Field.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { FilterTokens } from '#ui/list/bar/FilterToken.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { COMPARISONS, FIGURE_FILTERS } from '../analytics.limits.ts'
import { FigureFilterDialog, useFilterWords } from './FigureFilters.tsx'
import { analyticsMessages as messages } from './messages.en.ts'
import { PERIODS, usualOwnDates, type AnalyticsState, type PeriodName } from './period-address.ts'

interface PeriodBarProps {
  state: AnalyticsState
  today: string
  onChange: (changes: AddressChanges, how?: 'push' | 'replace') => void
}

/** The period, its comparison, and the filters. */
export function PeriodBar({ state, today, onChange }: PeriodBarProps) {
  const { name, compare, filters } = state
  const [isFiltering, setIsFiltering] = useState(false)
  const sayFilter = useFilterWords()
  useHotkeys({ f: () => setIsFiltering(true) })
  const active = FIGURE_FILTERS.flatMap((each) => {
    const value = filters[each]
    return value === undefined ? [] : [{ name: each, value: sayFilter(each, value) }]
  })
  const choose = (each: PeriodName) =>
    onChange(
      each === 'own'
        ? { period: each, ...usualOwnDates(today) }
        : { period: each === 'months' ? '' : each, from: '', to: '' },
      'push',
    )
  return (
    <>
      <div className="filters">
        <div className="segments only-wide" role="group" aria-label={messages.period}>
          {PERIODS.map((each) => (
            <button key={each} type="button" aria-pressed={each === name} onClick={() => choose(each)}>
              {messages.periods[each]}
            </button>
          ))}
        </div>
        <span className="only-phone">
          <Menu
            label={messages.period}
            items={PERIODS.map((each) => ({
              id: each,
              label: messages.periods[each],
              isChecked: each === name,
              onSelect: () => choose(each),
            }))}
            trigger={(control) => (
              <button type="button" className="button full" {...control}>
                <Icon name="calendar" />
                <span>{messages.periods[name]}</span>
              </button>
            )}
          />
        </span>
        <span className="divider only-wide" />
        <span className="filter-token">
          <span className="faint">{messages.comparedWith}</span>
          <Menu
            label={messages.comparedWith}
            items={COMPARISONS.map((each) => ({
              id: each,
              label: messages.comparisons[each],
              onSelect: () => onChange({ compare: each === 'year' ? '' : each }, 'push'),
            }))}
            trigger={(control) => (
              <button type="button" {...control}>
                {messages.comparisons[compare]}
              </button>
            )}
          />
          {compare === 'none' ? null : (
            <IconButton
              icon="x"
              small
              label={messages.noComparison}
              onClick={() => onChange({ compare: 'none' }, 'push')}
            />
          )}
        </span>
        <FilterTokens
          active={active.map(({ name: each, value }) => ({
            name: each,
            label: messages.filters.fields[each],
            value,
            said: value,
          }))}
          chosen={active.length}
          onFilter={() => setIsFiltering(true)}
          onPhone={() => setIsFiltering(true)}
          onRemove={(each) => onChange({ [each.name]: '' }, 'push')}
        />
        {compare === 'none' ? null : (
          <div className="filters-end only-wide">
            <span className="period-hint">{messages.lighterLine}</span>
          </div>
        )}
      </div>
      {isFiltering ? (
        <FigureFilterDialog
          filters={filters}
          onChange={(next) => onChange(next, 'push')}
          onClose={() => setIsFiltering(false)}
        />
      ) : null}
      {name === 'own' ? (
        <OwnDays key={`${state.period.from} ${state.period.to}`} state={state} onChange={onChange} />
      ) : null}
    </>
  )
}

/** Two custom days; applied together, in the right order. */
function OwnDays({ state: { period }, onChange }: Omit<PeriodBarProps, 'today'>) {
  const [days, setDays] = useState(period)
  const isReversed = days.from !== '' && days.to !== '' && days.to < days.from
  return (
    <Cluster
      as="form"
      gap={8}
      align="end"
      className="period-days"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReversed && days.from !== '' && days.to !== '') onChange({ period: 'own', ...days }, 'push')
      }}
    >
      <DayField label={messages.from} value={days.from} onValue={(from) => setDays({ ...days, from })} />
      <DayField label={messages.to} value={days.to} onValue={(to) => setDays({ ...days, to })} />
      <Button type="submit">{messages.show}</Button>
      {isReversed ? <FieldError alerts>{messages.reversed}</FieldError> : null}
    </Cluster>
  )
}
