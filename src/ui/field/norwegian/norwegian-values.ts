import { joinNorwegian, norwegianOf, type Translations } from '#core/rows/translations.ts'
import { fieldErrors } from '#core/web/call/api-error.ts'

/**
 * A form's Norwegian texts, `nameNb` next to `name`. `holds` names, separated by spaces, those that were confirmed for
 * a changed English text.
 */
export type NorwegianValues<Name extends string> = Record<`${Name}Nb` | 'holds', string>

/** The row that a form is made from; null for one to be. */
type Row = { translations: Translations | null } | null
type Values<Name extends string> = Record<Name, string> & NorwegianValues<Name>

/** Names of the Norwegian fields. */
export const norwegianNames = <Name extends string>(names: readonly Name[]): `${Name}Nb`[] =>
  names.map((name): `${Name}Nb` => `${name}Nb`)

/** The stored Norwegian texts in the form's shape. */
export const readNorwegian = <Name extends string>(names: readonly Name[], row: Row): NorwegianValues<Name> =>
  Object.fromEntries([
    ...names.map((name) => [`${name}Nb`, norwegianOf(row?.translations, name)]),
    ['holds', ''],
  ]) as NorwegianValues<Name>

/** Input of the call. */
export const writeNorwegian = <Name extends string>(
  names: readonly Name[],
  values: Values<Name>,
  row: Row,
): Translations | null =>
  joinNorwegian(
    row?.translations,
    values,
    Object.fromEntries(names.map((name): [string, string] => [name, norwegianIn(values, name)])),
    values.holds.split(' '),
  )

/**
 * Whether the English text has changed since this Norwegian one was written, without a confirmation that it is still
 * right.
 */
export function isOutdated<Name extends string>(name: Name, values: Values<Name>, row: Row): boolean {
  const [of, is] = row?.translations?.nb[name] ?? []
  return is === norwegianIn(values, name).trim() && of !== values[name].trim() && !isConfirmed(name, values)
}

/** Typed as a record, since the compiler doesn't see that a form of any names has texts. */
const norwegianIn = (values: Readonly<Record<string, string>>, name: string): string => values[`${name}Nb`] ?? ''
const isConfirmed = (name: string, values: { holds: string }) => values.holds.split(' ').includes(name)

/** The sentences of a refusal by fields of a form with Norwegian texts: the call names them `translations.nb.name.1`. */
export const refusedTexts = (error: unknown, fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldErrors(error))
      .map(([path, sentence]) => [path.replace(/^translations\.nb\.(\w+)\.1$/, '$1Nb'), sentence] as const)
      .filter(([field]) => fields.includes(field)),
  )
