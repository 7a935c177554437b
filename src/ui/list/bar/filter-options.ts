import type { ListFilter } from '#core/web/list/use-list.ts'

/** Includes the current value: a link may have one that isn't offered. */
export function optionsOf({ value, said, control }: ListFilter): { value: string; label: string }[] {
  if (control === undefined || control === 'day') return []
  const isKnown = value === '' || control.options.some((option) => option.value === value)
  return [
    { value: '', label: control.any },
    ...control.options,
    ...(isKnown ? [] : [{ value, label: said?.() ?? value }]),
  ]
}
