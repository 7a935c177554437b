import type { ListName } from '#core/contract/lists/list-names.ts'
import { formatDay } from '#core/days.ts'
import { useListAddress, type AddressChanges } from '../list-address.ts'
import { useChosenColumns } from './chosen-columns.ts'
import { readColumnChoice, usualColumns, type ChoosableColumn } from './column-choice.ts'

export interface FilterChoice {
  /** Label of no choice. */
  any: string
  options: readonly { value: string; label: string }[]
}

/** A filter of a list, whatever sets it. */
export interface ListFilter {
  /** In the address. */
  name: string
  label: string
  /** Value in the address; '' for off. */
  value: string
  /** In words, where they are not those of the option or the day; asked only while it is on. */
  said?: () => string
  /** Value in the address when it is off. */
  off?: string
  /** A field above the list; on a phone it is in a dialog. */
  control?: FilterChoice | 'day' | undefined
  /** Its field is in the dialog on a desktop too; above the list it is shown in words while it is set. */
  isFolded?: boolean
  /** In the dialog its field is next to that of the following filter. */
  isPaired?: boolean
  /** Its control is above the list and shows it: the search, the chips. */
  isBeside?: boolean
}

/** A filter that is on, with its words. */
export type ActiveFilter = Omit<ListFilter, 'said'> & { said: string }

interface ListRules<Column extends ChoosableColumn> {
  name: ListName
  /** Name of the list's current set of columns, if it has several; each has a choice of its own. */
  columnSet?: string
  /** Noun for a row: "No part matches these filters". */
  noun: string
  columns: readonly Column[]
  filters: readonly ListFilter[]
  /** The screen's own function for changes of the address that have side effects. */
  change?: (changes: AddressChanges, how?: 'push' | 'replace') => void
  /** Parameters of the address that belong to this list, where it shares the address; all by default. */
  isOwn?: (name: string) => boolean
}

export interface ListState<Column extends ChoosableColumn = ChoosableColumn> {
  name: ListName
  noun: string
  columns: readonly Column[]
  /** The columns by id, in their order: the chosen ones, else the usual ones. */
  shown: readonly string[]
  /** The person chose them, even if they are the default ones: none of them is hidden where there is little room. */
  isChosen: boolean
  /** None for the usual ones. */
  choose: (ids: readonly string[]) => void
  /** The order in the address, '' for the list's default. */
  sort: string
  filters: readonly ListFilter[]
  /** The active filters, in words. */
  active: readonly ActiveFilter[]
  set: (changes: AddressChanges, how?: 'push' | 'replace') => void
  drop: (filter: Pick<ListFilter, 'name' | 'off'>) => void
  clear: () => void
  /** Content of a saved view: filters, order and columns. */
  view: string
  show: (view: string) => void
}

/** Position in the list, which no view has. */
const PLACES = new Set(['page', 'open'])

const sayFilter = ({ value, said, control }: ListFilter): string => {
  if (said !== undefined) return said()
  if (control === 'day') return formatDay(value)
  return control?.options.find((option) => option.value === value)?.label ?? value
}

/** State of every list of the portal: filters in words, chosen columns, and saved views. */
export function useList<Column extends ChoosableColumn>(rules: ListRules<Column>): ListState<Column> {
  const { name, columnSet = '', noun, columns, filters, isOwn = () => true } = rules
  const { query, change: changeAddress, show } = useListAddress()
  const { change = changeAddress } = rules
  const stored = useChosenColumns(name, columnSet)
  const chosen = readColumnChoice(columns, query.get('columns') ?? stored.text)
  const active = filters.flatMap((filter) =>
    filter.value === '' || filter.value === filter.off ? [] : [{ ...filter, said: sayFilter(filter) }],
  )
  const part = (keep: (name: string) => boolean) => [...query].filter(([each]) => keep(each))
  return {
    name,
    noun,
    columns,
    shown: chosen ?? usualColumns(columns),
    isChosen: chosen !== undefined,
    choose(ids) {
      const text = ids.join(',')
      stored.keep(text)
      change({ columns: text, page: query.get('page') ?? '' })
    },
    sort: query.get('sort') ?? '',
    filters,
    active,
    set: change,
    drop: (filter) => change({ [filter.name]: filter.off ?? '' }, 'push'),
    clear: () => change(Object.fromEntries(filters.map((filter) => [filter.name, filter.off ?? ''])), 'push'),
    view: new URLSearchParams(part((each) => isOwn(each) && !PLACES.has(each))).toString(),
    show: (view) =>
      show(
        new URLSearchParams([
          ...part((each) => !isOwn(each) && !PLACES.has(each)),
          ...new URLSearchParams(view),
        ]).toString(),
      ),
  }
}
