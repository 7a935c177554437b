import { realDay } from '#core/days.ts'
import { isId } from '../address-values.ts'
import type { ListFilter } from './use-list.ts'

/** A filter as a list declares it, under its name in the address. */
export interface FilterRule<Value extends string = string> extends Pick<
  ListFilter,
  'label' | 'control' | 'isFolded' | 'isBeside' | 'isPaired' | 'off'
> {
  /** Returns the filter's value; invalid text is read like '', since links may be outdated. What '' gives is off. */
  read: (text: string) => Value
  /** In words, where they are not those of the option or the day. */
  said?: (value: string) => string
}

/** Any text up to this length. */
export const textFilter = (label: string, most = 200): FilterRule => ({
  label,
  read: (text) => text.trim().slice(0, most),
})

/** The search field above the list. */
export const searchFilter = (label: string): FilterRule => ({ ...textFilter(label), isBeside: true })

export const dayFilter = (label: string): FilterRule => ({ label, read: realDay, control: 'day' })

export const currencyFilter = (label: string): FilterRule => ({
  label,
  read: (text) => (/^[A-Z]{3}$/.test(text) ? text : ''),
})

/** The id of a row, set by a link: the words name the row. */
export const idFilter = (label: string, said: () => string): FilterRule => ({
  label,
  read: (text) => (isId(text) ? text : ''),
  said,
})

/**
 * One of these values.
 * @param any label of no choice in a field above the list; without one the values have a control of the screen's own
 */
export function choiceFilter<const Value extends string>(
  label: string,
  values: readonly Value[],
  say: (value: Value) => string,
  any?: string,
): FilterRule<Value | ''> {
  const read = (text: string) => values.find((value) => value === text) ?? ''
  if (any === undefined) {
    const said = (text: string) => values.flatMap((value) => (value === text ? say(value) : [])).join('')
    return { label, read, said, isBeside: true }
  }
  return { label, read, control: { any, options: values.map((value) => ({ value, label: say(value) })) } }
}

/**
 * Several of these values, separated by commas.
 * @param any as for `choiceFilter`; the field above the list or in the dialog chooses one of them
 */
export function choicesFilter<const Value extends string>(
  label: string,
  values: readonly Value[],
  say: (value: Value) => string,
  any?: string,
): FilterRule {
  const among = (text: string) => values.filter((value) => text.split(',').includes(value))
  return {
    ...choiceFilter(label, values, say, any),
    read: (text) => among(text).join(','),
    said: (text) => among(text).map(say).join(', '),
  }
}
