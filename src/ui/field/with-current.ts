import type { SelectOption } from './Select.tsx'

/** A choice with the stored value, even if the list does not have it. */
export const withCurrent = (options: readonly SelectOption[], value: string): readonly SelectOption[] =>
  options.some((option) => option.value === value) ? options : [...options, { value, label: value }]

/** The same for plain words. */
export const wordsWithCurrent = (words: readonly string[], value: string): readonly SelectOption[] =>
  withCurrent(
    words.map((word) => ({ value: word, label: word })),
    value,
  )
