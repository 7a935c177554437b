import type { ComponentType } from 'react'
import { Button } from '#ui/basic/Button.tsx'
import { TextField } from '#ui/field/Field.tsx'
import { siteTextLabels as labels } from '../../../messages.en.ts'
import { PICTURE_TEXT_MAX, SITE_PICTURES } from '../../../texts/site-texts.limits.ts'
import { textsMessages as messages } from './messages.en.ts'
import type { TextsEdit } from './use-texts-edit.ts'

const { picture: words } = messages

/** The panel's field of a picture; passed as a prop, since it belongs to another module. */
export interface PictureFieldProps {
  label: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
  bound?: number
}

interface PictureTextsProps {
  edit: TextsEdit
  PictureField: ComponentType<PictureFieldProps>
}

/** Each picture with what it shows, in both languages. */
export const PictureTexts = ({ edit, PictureField }: PictureTextsProps) =>
  SITE_PICTURES.map((key) => {
    const file = edit.values[`${key}.file`] ?? ''
    const back = { [`${key}.file`]: '', [`${key}.en`]: '', [`${key}.nb`]: '' }
    return (
      <fieldset className="block" key={key}>
        <legend className="visually-hidden">{labels.text(key)}</legend>
        <div className="block-head" aria-hidden="true">
          <h2>{labels.text(key)}</h2>
        </div>
        <div className="block-body">
          <PictureField
            label={words.label}
            value={file}
            error={edit.errors[`${key}.file`]}
            bound={1600}
            onValue={(next) => (next === '' ? edit.set(back) : edit.change(`${key}.file`, next))}
          />
          {file === '' ? (
            <p className="quiet">{words.none}</p>
          ) : (
            <>
              <img className="text-picture" src={file} alt="" width={1600} height={600} />
              <div className="site-fields" role="group" aria-label={words.shows}>
                {(['en', 'nb'] as const).map((lang) => (
                  <TextField
                    key={lang}
                    label={`${words.shows}, ${lang === 'en' ? messages.english : messages.norwegian}`}
                    lang={lang}
                    hint={words.showsHint}
                    maxLength={PICTURE_TEXT_MAX}
                    value={edit.values[`${key}.${lang}`] ?? ''}
                    error={edit.errors[`${key}.${lang}`]}
                    onValue={(next) => edit.change(`${key}.${lang}`, next)}
                  />
                ))}
              </div>
              <div>
                <Button icon="undo-2" onClick={() => edit.set(back)}>
                  {words.back}
                </Button>
              </div>
            </>
          )}
        </div>
      </fieldset>
    )
  })
