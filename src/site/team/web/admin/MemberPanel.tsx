import { useState, type ComponentType } from 'react'
import { PageLanguageContext, speak } from '#core/web/page-language.ts'
import { useHotkeys } from '#core/web/use-hotkeys.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ConflictNote, type ConflictRow } from '#ui/field/ConflictNote.tsx'
import { controlOf } from '#ui/field/entity-control.ts'
import { TextArea, TextField } from '#ui/field/Field.tsx'
import type { Conflict } from '#ui/field/merge-edit.ts'
import { NorwegianTexts, TextLanguageChoice, type TextLanguage } from '#ui/field/norwegian/NorwegianTexts.tsx'
import { PhoneField } from '#ui/field/PhoneField.tsx'
import { DiscardDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Panel } from '#ui/overlay/Panel.tsx'
import { en } from '../../messages/en.ts'
import type { AdminTeamMember } from '../../team-admin.contract.ts'
import { TEAM_FIELDS, TEAM_TEXTS } from '../../team.entity.ts'
import { MemberCard } from '../MemberCard.tsx'
import { MEMBER_FORM, type MemberValues } from './member-form.ts'
import { teamAdminMessages as messages } from './messages.en.ts'
import { NEW_MEMBER, useMemberDraft, type MemberDraft } from './use-member-draft.ts'

/** The panel's field for a picture; the app hands it in, since modules do not call each other. */
export type MemberPictureField = ComponentType<{
  label: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
}>

interface MemberPanelProps {
  /** Null for a member to be. */
  member: AdminTeamMember | null
  place: { index: number; count: number; onMove: (from: number, to: number) => void } | null
  PictureField: MemberPictureField
  onOpen: (id: string) => void
  onClose: () => void
  onRemove: () => void
}

/** The form of one member, and the card as the site will show it. */
export function MemberPanel(props: MemberPanelProps) {
  const { member, place, PictureField, onOpen, onClose, onRemove } = props
  const draft = useMemberDraft(member)
  const [asks, setAsks] = useState(false)
  const close = () => (draft.isDirty ? setAsks(true) : onClose())
  const save = async () => {
    const saved = await draft.save()
    if (saved && member === null) onOpen(saved.id)
  }
  useHotkeys({ 'mod+s': () => void save(), Escape: close })
  return (
    <>
      <Panel
        title={member === null ? messages.newTitle : messages.editTitle}
        subtitle={draft.isDirty || member === null ? messages.notSaved : member.name}
        onClose={close}
        onSubmit={() => void save()}
        focusKey={member?.id ?? NEW_MEMBER}
        footer={<Footer draft={draft} isNew={member === null} onCancel={close} onDelete={member && onRemove} />}
      >
        {draft.conflict ? <ConflictNote words={CONFLICT_WORDS} rows={conflictRows(draft, draft.conflict)} /> : null}
        <MemberFields draft={draft} isNew={member === null} />
        <PictureField
          label={TEAM_FIELDS.imageUrl.label}
          value={draft.values.imageUrl}
          error={draft.errors.imageUrl}
          onValue={(value) => draft.change('imageUrl', value)}
        />
        <Preview draft={draft} />
        {place ? (
          <div className="panel-tools">
            <Button
              small
              icon="arrow-up"
              off={place.index === 0}
              onClick={() => place.onMove(place.index, place.index - 1)}
            >
              {messages.up}
            </Button>
            <Button
              small
              icon="arrow-down"
              off={place.index === place.count - 1}
              onClick={() => place.onMove(place.index, place.index + 1)}
            >
              {messages.down}
            </Button>
          </div>
        ) : null}
      </Panel>
      {asks ? (
        <DiscardDialog
          words={messages}
          onClose={() => setAsks(false)}
          onConfirm={() => {
            draft.discard()
            onClose()
          }}
        />
      ) : null}
    </>
  )
}

const CONFLICT_WORDS = {
  title: messages.conflictTitle,
  text: messages.conflictText,
  same: messages.conflictSame,
}

const conflictRows = (
  { values, change }: MemberDraft,
  { stored, yours, fields }: Conflict<MemberValues>,
): ConflictRow[] =>
  MEMBER_FORM.names
    .filter((field) => fields.includes(field))
    .map((field) => ({
      label: MEMBER_FORM.labels[field] ?? field,
      stored: stored[field],
      yours: yours[field],
      show: (value) => (field === 'imageUrl' && value !== '' ? messages.picture : value),
      value: values[field],
      onChoose: (value) => change(field, value),
    }))

interface MemberFieldsProps {
  draft: MemberDraft
  isNew: boolean
}

/** The form in English, and its Norwegian texts. */
function MemberFields({ draft, isNew }: MemberFieldsProps) {
  const [lang, setLang] = useState<TextLanguage>('en')
  return (
    <>
      <TextLanguageChoice lang={lang} names={TEAM_TEXTS} edit={draft} onLang={setLang} />
      {lang === 'en' ? (
        <EnglishFields draft={draft} isNew={isNew} />
      ) : (
        <NorwegianTexts fields={TEAM_FIELDS} edit={draft} />
      )}
    </>
  )
}

function EnglishFields({ draft, isNew }: MemberFieldsProps) {
  const control = controlOf(TEAM_FIELDS, draft)
  return (
    <>
      <TextField {...control('name')} autoFocus={isNew} autoComplete="off" />
      <TextField {...control('position')} autoComplete="off" />
      <TextArea {...control('description')} optional />
      <TextField {...control('email')} type="email" autoComplete="off" />
      <PhoneField {...control('phone')} optional autoComplete="off" />
    </>
  )
}

/** The site's own card. Inert: it is to be looked at, its links lead nowhere from here. */
const Preview = ({ draft: { values } }: { draft: MemberDraft }) => (
  <section className="team-preview" aria-label={messages.preview}>
    <span className="label">{messages.preview}</span>
    <div inert>
      <PageLanguageContext value={speak('en', { team: en })}>
        <MemberCard
          member={{
            ...values,
            id: '',
            order: 0,
            name: values.name.trim() || messages.previewEmpty,
            imageUrl: values.imageUrl || null,
            phone: values.phone.replaceAll(/[\s()-]/g, '') || null,
          }}
        />
      </PageLanguageContext>
    </div>
  </section>
)

function Footer({
  draft,
  isNew,
  onCancel,
  onDelete,
}: {
  draft: MemberDraft
  isNew: boolean
  onCancel: () => void
  onDelete: (() => void) | null
}) {
  const isWrong = Object.keys(draft.errors).length > 0
  return (
    <>
      {onDelete ? (
        <Button variant="danger" icon="trash-2" onClick={onDelete}>
          {messages.delete}
        </Button>
      ) : null}
      <span className="fill" />
      <Button kbd="Esc" onClick={onCancel}>
        {messages.cancel}
      </Button>
      <Button variant="primary" type="submit" off={draft.isSaving || isWrong || (!draft.isDirty && !isNew)}>
        {draft.isSaving ? messages.saving : isNew ? messages.add : messages.save}
      </Button>
    </>
  )
}
