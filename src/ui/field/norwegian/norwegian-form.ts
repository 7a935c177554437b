import {
  declaredFields,
  formNames,
  labelsOf,
  translatedNames,
  type TranslatedNames,
} from '#core/entity/entity-fields.ts'
import { checkForm, findTextMistake, readForm, toCallBody, type FormValues } from '#core/entity/form-values.ts'
import type { Fields } from '#core/rows/fields.ts'
import type { Translations } from '#core/rows/translations.ts'
import { norwegianTexts } from './messages.en.ts'
import { norwegianNames, readNorwegian, writeNorwegian, type NorwegianValues } from './norwegian-values.ts'

/** Values of an entity's form with the Norwegian texts next to the English ones. */
export type NorwegianFormValues<F> = FormValues<F> & NorwegianValues<TranslatedNames<F>>

/** The form of an entity with texts that have a Norwegian translation. */
export function norwegianForm<F extends Fields>(fields: F) {
  type Values = NorwegianFormValues<F>
  type Row = { translations: Translations | null } | null
  const texts = translatedNames(fields)
  const labels: Readonly<Record<string, string>> = labelsOf(fields)
  return {
    /** Names of the values. */
    names: [...formNames(fields), ...norwegianNames(texts), 'holds'] as (keyof Values & string)[],
    labels: {
      ...labels,
      ...Object.fromEntries(texts.map((name) => [`${name}Nb`, norwegianTexts.inNorwegian(labels[name] ?? '')])),
    } as Readonly<Record<string, string>>,
    /** The row as its form begins, null for a new one. */
    read: (row: Row): Values => ({ ...readForm(fields, row), ...readNorwegian(texts, row) }),
    /** The sentences of the server's rules by field. */
    check: (values: Values): Record<string, string> => {
      const norwegian: Readonly<Record<string, string>> = values
      const wrong = declaredFields(fields).flatMap(([name, field]) => {
        const mistake = field.translated ? findTextMistake(field, norwegian[`${name}Nb`] ?? '', null) : null
        return mistake === null ? [] : [[`${name}Nb`, mistake]]
      })
      return { ...checkForm(fields, values), ...Object.fromEntries(wrong) }
    },
    /** Input of the call. */
    toBody: (values: Values, row: Row) => ({
      ...toCallBody(fields, values),
      translations: writeNorwegian(texts, values as never, row),
    }),
  }
}
