import { declaredFields } from '#core/entity/entity-fields.ts'
import type { Fields } from '#core/rows/fields.ts'
import { Button } from '../../basic/Button.tsx'
import { Note } from '../../basic/ErrorNote.tsx'
import { Field } from '../Field.tsx'
import type { RowEdit } from '../use-row-edit.ts'
import { norwegianTexts as messages } from './messages.en.ts'
import { isOutdated } from './norwegian-values.ts'

export type TextLanguage = 'en' | 'nb'

/** The values of a form with Norwegian texts that these parts read. */
type Edit = Pick<RowEdit<{ translations: never } | null, Record<string, string>>, 'values' | 'errors' | 'change'> & {
  base: Parameters<typeof isOutdated>[2]
}

interface ChoiceProps {
  lang: TextLanguage
  names: readonly string[]
  edit: Edit
  onLang: (lang: TextLanguage) => void
}

/** The language of a form's texts; the other tab shows how many of its fields are invalid. */
export function TextLanguageChoice({ lang, names, edit: { values, errors }, onLang }: ChoiceProps) {
  const wrong = Object.keys(errors)
  const wrongNb = wrong.filter((name) => name.endsWith('Nb')).length
  const english = names.filter((name) => values[name]?.trim())
  const said = english.filter((name) => values[`${name}Nb`]?.trim()).length
  const labels = {
    en: messages.english(wrong.length - wrongNb),
    nb: messages.norwegian(said, english.length, wrongNb),
  }
  return (
    // A box around it: an element with hidden overflow is flattened in a panel with a form longer than the panel.
    <div>
      <div className="segments" role="group" aria-label={messages.choice}>
        {(['en', 'nb'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={lang === each} onClick={() => onLang(each)}>
            {labels[each]}
          </button>
        ))}
      </div>
    </div>
  )
}

interface TextsProps {
  fields: Fields
  edit: Edit
}

/** Norwegian texts, each under the English one that it translates. What is empty is shown in English. */
export const NorwegianTexts = ({ fields, edit }: TextsProps) => (
  <>
    <p className="hint">{messages.hint}</p>
    {declaredFields(fields).map(([name, { label, kind, translated }]) =>
      translated ? <NorwegianText key={name} name={name} label={label} isLine={kind === 'line'} edit={edit} /> : null,
    )}
  </>
)

interface TextProps {
  name: string
  label: string
  isLine: boolean
  edit: Edit
}

function NorwegianText({ name, label, isLine, edit: { values, errors, base, change } }: TextProps) {
  const [english = '', norwegian = ''] = [values[name], values[`${name}Nb`]]
  if (english.trim() === '' && norwegian === '') return null
  const rows = isLine ? 1 : Math.min(10, Math.max(3, english.split('\n').length + 1))
  return (
    <div>
      <Field label={messages.inNorwegian(label)} optional error={errors[`${name}Nb`]}>
        {(control) => (
          <>
            <p className="translates" lang="en">
              {english.trim() || messages.nothing}
            </p>
            <textarea
              className="input"
              {...control}
              lang="nb"
              rows={rows}
              value={norwegian}
              onChange={({ target }) => change(`${name}Nb`, isLine ? target.value.replaceAll('\n', ' ') : target.value)}
            />
          </>
        )}
      </Field>
      {isOutdated(name, values as Parameters<typeof isOutdated>[1], base) ? (
        <Note tone="warn" title={messages.changedTitle}>
          <p>{messages.changedText}</p>
          <Button small onClick={() => change('holds', `${values['holds'] ?? ''} ${name}`.trim())}>
            {messages.stillHolds}
          </Button>
        </Note>
      ) : null}
    </div>
  )
}
