import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { TextArea, TextField } from '#ui/field/Field.tsx'
import { siteTextLabels as labels } from '../../../messages.en.ts'
import { cleanText } from '../../../texts/find-text-problem.ts'
import { SITE_TEXTS, type SiteText, type SiteTextField, type SiteTextKey } from '../../../texts/site-texts.limits.ts'
import { textsMessages as messages } from './messages.en.ts'
import { confirmFit, isUntranslated, publishedText, toTextValues } from './texts-form.ts'
import type { TextsEdit } from './use-texts-edit.ts'

interface TextPairProps {
  textKey: SiteTextKey
  edit: TextsEdit
}

const LANGUAGES = ['en', 'nb'] as const

/** One text in both languages, what has become of it, and the way back to what was delivered. */
export function TextPair({ textKey, edit }: TextPairProps) {
  const { values, base, set } = edit
  const name = labels.text(textKey)
  const fields = LANGUAGES.map((lang) => `${textKey}.${lang}` as const)
  const isDelivered = fields.every((field) => values[field] === base.delivered[field])
  const back = Object.fromEntries(fields.map((field) => [field, base.delivered[field] ?? '']))
  return (
    <div className="text-pair" role="group" aria-label={name}>
      <div className="text-pair-head">
        <b>{name}</b>
        <Mark textKey={textKey} edit={edit} />
        <span className="fill" />
        {isDelivered ? null : (
          <Button
            small
            variant="ghost"
            icon="undo-2"
            aria-label={messages.toDeliveredOf(name)}
            onClick={() => set(back)}
          >
            {messages.toDelivered}
          </Button>
        )}
      </div>
      <div className="site-fields">
        {fields.map((field, index) => (
          <Control key={field} field={field} text={SITE_TEXTS[textKey]} lang={LANGUAGES[index] ?? 'en'} edit={edit} />
        ))}
      </div>
      {isUntranslated(textKey, values, base) ? (
        <Note
          tone="warn"
          title={messages.marks.untranslated}
          actions={
            <Button small onClick={() => set(confirmFit(values, textKey))}>
              {messages.stillFits}
            </Button>
          }
        >
          <p>{messages.untranslated(name)}</p>
        </Note>
      ) : null}
    </div>
  )
}

/** Whether the text is typed, drafted, published, or the default. */
function Mark({ textKey, edit: { values, base } }: TextPairProps) {
  const stored = toTextValues(base)
  const differs = (what: (field: SiteTextField) => boolean) => LANGUAGES.some((lang) => what(`${textKey}.${lang}`))
  if (differs((field) => values[field] !== stored[field])) {
    return (
      <span className="status status-warn flag">
        <Icon name="pencil" />
        {messages.marks.typed}
      </span>
    )
  }
  if (differs((field) => stored[field] !== publishedText(base, field))) {
    return (
      <span className="status status-confirmed flag">
        <Icon name="history" />
        {messages.marks.draft}
      </span>
    )
  }
  const isOwn = differs((field) => base.published[field] !== undefined)
  return <span className="faint">{isOwn ? messages.marks.own : messages.marks.delivered}</span>
}

interface ControlProps {
  field: SiteTextField
  text: SiteText
  lang: 'en' | 'nb'
  edit: TextsEdit
}

function Control({ field, text, lang, edit }: ControlProps) {
  const value = edit.values[field] ?? ''
  const common = {
    label: lang === 'en' ? messages.english : messages.norwegian,
    lang,
    value,
    error: edit.errors[field],
    hint: countOf(field, value, text),
    autoComplete: 'off',
    onValue: (next: string) => edit.change(field, text.kind === 'paragraph' ? next.replaceAll('\n', ' ') : next),
  }
  return text.kind === 'line' ? <TextField {...common} /> : <TextArea {...common} rows={rowsOf(text, value)} />
}

const countOf = (field: SiteTextField, value: string, { kind, max, lines }: SiteText): string => {
  const clean = cleanText(field, value)
  return kind === 'lines' && lines
    ? messages.countedLines(clean === '' ? 0 : clean.split('\n').length, lines, max)
    : messages.counted(clean.length, max)
}

const rowsOf = ({ kind, max }: SiteText, value: string): number => {
  if (kind === 'markdown') return 18
  return kind === 'lines' ? Math.max(3, value.split('\n').length) : max > 300 ? 5 : 3
}
