import { useId, useState, type ComponentType } from 'react'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useHotkeys } from '#core/web/use-hotkeys.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { ConflictNote, type ConflictRow } from '#ui/field/ConflictNote.tsx'
import { DiscardDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { siteTextLabels as labels } from '../../../messages.en.ts'
import type { getSiteTexts, SiteTexts } from '../../../texts/site-texts.contract.ts'
import { SITE_TEXT_FIELDS, SITE_TOKENS } from '../../../texts/site-texts.limits.ts'
import { DraftBar } from './DraftBar.tsx'
import { textsMessages as messages } from './messages.en.ts'
import { PictureTexts, type PictureFieldProps } from './PictureTexts.tsx'
import { TextPair } from './TextPair.tsx'
import { groupsOf, sectionOfField, type TextsSectionId } from './texts-form.ts'
import { useTextsEdit, type TextsEdit } from './use-texts-edit.ts'

interface TextsSectionProps {
  section: TextsSectionId
  PictureField: ComponentType<PictureFieldProps>
}

/** The company's own texts, a section of them at a time: drafted, looked at on the real page, published. */
export function TextsSection({ section, PictureField }: TextsSectionProps) {
  const texts = useEndpoint<typeof getSiteTexts>('GET /api/admin/texts')
  const words = messages.sections[section]
  return (
    <main className="admin-main" id="main" tabIndex={-1}>
      <div className="page-head">
        <div>
          <h1>{words.heading}</h1>
          <p>{words.lead}</p>
        </div>
      </div>
      {texts.data ? (
        <TextsForm row={texts.data} section={section} PictureField={PictureField} />
      ) : texts.isError ? (
        <ErrorNote title={messages.failedTitle} onRetry={() => void texts.refetch()}>
          {messages.failedText}
        </ErrorNote>
      ) : (
        <SkeletonLines lines={10} />
      )}
    </main>
  )
}

const conflictRows = ({ values, change }: TextsEdit, { stored, yours, fields }: NonNullable<TextsEdit['conflict']>) =>
  SITE_TEXT_FIELDS.filter((field) => fields.includes(field)).map((field): ConflictRow => ({
    label: labels.field(field) ?? field,
    stored: stored[field] ?? '',
    yours: yours[field] ?? '',
    value: values[field] ?? '',
    onChoose: (value) => change(field, value),
  }))

function TextsForm({ row, section, PictureField }: TextsSectionProps & { row: SiteTexts }) {
  const edit = useTextsEdit(row)
  const [asks, setAsks] = useState(false)
  const save = () => {
    if (edit.isDirty) void edit.save()
  }
  useHotkeys({ 'mod+s': save })
  return (
    <form
      className="texts-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <DraftBar row={edit.base} edit={edit} section={section} />
      {edit.conflict ? (
        <ConflictNote words={messages.conflict} cellClass="site-version" rows={conflictRows(edit, edit.conflict)} />
      ) : null}
      {section === 'pictures' ? (
        <PictureTexts edit={edit} PictureField={PictureField} />
      ) : (
        <>
          <Tokens />
          {groupsOf(section).map(({ group, keys }) => (
            <fieldset className="block" key={group}>
              <legend className="visually-hidden">{labels.group(group)}</legend>
              <div className="block-head" aria-hidden="true">
                <h2>{labels.group(group)}</h2>
              </div>
              <div>
                {keys.map((key) => (
                  <TextPair key={key} textKey={key} edit={edit} />
                ))}
              </div>
            </fieldset>
          ))}
        </>
      )}
      <Foot edit={edit} section={section} onDiscard={() => setAsks(true)} />
      {asks ? (
        <DiscardDialog
          words={messages}
          onClose={() => setAsks(false)}
          onConfirm={() => {
            edit.discard()
            setAsks(false)
          }}
        />
      ) : null}
    </form>
  )
}

/** The tokens of texts, folded, since they are rarely needed. */
const Tokens = () => (
  <details className="text-tokens">
    <summary>{messages.tokens}</summary>
    <p className="quiet">
      {messages.tokensText}{' '}
      {SITE_TOKENS.map((token) => (
        <code key={token}>{`{${token}}`}</code>
      ))}
    </p>
  </details>
)

interface FootProps {
  edit: TextsEdit
  section: TextsSectionId
  onDiscard: () => void
}

/** Stays in sight while the form scrolls. */
function Foot({ edit, section, onDiscard }: FootProps) {
  const whyId = useId()
  const wrong = Object.keys(edit.errors)
  const elsewhere = new Set(wrong.map(sectionOfField).filter((each) => each !== section))
  return (
    <div className="site-foot">
      <span className="why" id={whyId} aria-live="polite">
        {wrong.length > 0
          ? [messages.wrong(wrong.length), ...[...elsewhere].map((each) => messages.sections[each].heading)].join(' · ')
          : edit.isDirty
            ? messages.changed(edit.changes)
            : messages.nothing}
      </span>
      <span className="fill" />
      {edit.isDirty ? <Button onClick={onDiscard}>{messages.discard}</Button> : null}
      <Button
        variant="primary"
        type="submit"
        kbd="Ctrl S"
        off={edit.isSaving || wrong.length > 0 || !edit.isDirty}
        aria-describedby={whyId}
      >
        {edit.isSaving ? messages.saving : messages.save}
      </Button>
    </div>
  )
}
