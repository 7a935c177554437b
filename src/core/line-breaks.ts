import type { Language } from './language.ts'

/** Soft hyphens in long Norwegian words: before common endings, after at least five letters. */
const SEAMS =
  /(?<=\p{L}{5})(?=rensesystem|system|prøve|middel|enhet|celle|farlig|trykk|ventil|erklæring|service|dagbok|analysator|nummer)/gu

/** A heading or label with soft hyphens in long compound words: browsers' dictionaries have few Norwegian words. */
export const breakable = (text: string, lang: Language): string =>
  lang === 'nb' ? text.replaceAll(SEAMS, '\u00ad') : text

const UNITS = 'mg/L|µg/L|g/L|mL|L/h|L/t|kg/h|kg/t|kg/L|kg|g/mol|g/L|g/cm³|g|m³/h|m³/t|m³|bar|°C|mm|µm|nm|%|NTU|mA|m|h|t'
const BEFORE_UNIT = new RegExp(String.raw`(\d) (?=(?:${UNITS})(?![\p{L}\d]))`, 'gu')

/** A text in which no line breaks between a number and its unit. */
export const bindUnits = (text: string): string => text.replaceAll(BEFORE_UNIT, '$1\u00a0')
