const BAR = ' | '

/** The English and the Norwegian text of a line of the record's `translations.nb`. */
export function parseTranslation(pair: string): [english: string, norwegian: string] {
  const at = pair.indexOf(BAR)
  return [pair.slice(0, at).trim(), pair.slice(at + BAR.length).trim()]
}

/** The line that stores a translation. */
export const formatTranslation = (english: string, norwegian: string): string => `${english}${BAR}${norwegian}`
