import type { ListFilter } from '#core/web/list/use-list.ts'

/** What is chosen now is among them: a link may name what is not. */
export function optionsOf({ value, said, control }: ListFilter): { value: string; label: string }[] {
  if (control === undefined || control === 'day') return []
  const isKnown = value === '' || control.options.some((option) => option.value === value)
  return [
    { value: '', label: control.any },
    ...control.options,
    ...(isKnown ? [] : [{ value, label: said?.() ?? value }]),
  ]
}
