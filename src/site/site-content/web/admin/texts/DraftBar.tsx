import { useState } from 'react'
import { keyOf } from '#core/web/call/request.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { Marked } from '#ui/basic/Marked.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { siteTextLabels as labels } from '../../../messages.en.ts'
import type {
  discardDraft,
  getSiteTexts,
  previewTexts,
  publishTexts,
  SiteTexts,
} from '../../../texts/site-texts.contract.ts'
import { SITE_TEXT_KEYS, type SiteTextField } from '../../../texts/site-texts.limits.ts'
import { textsMessages as messages } from './messages.en.ts'
import { draftedFields, draftedText, publishedText, type TextsSectionId } from './texts-form.ts'
import type { TextsEdit } from './use-texts-edit.ts'

const KEPT = keyOf<typeof getSiteTexts>('GET /api/admin/texts')

interface DraftBarProps {
  row: SiteTexts
  edit: TextsEdit
  section: TextsSectionId
}

/** The unpublished draft, with its actions. Typed texts are saved before the preview. */
export function DraftBar({ row, edit, section }: DraftBarProps) {
  const [asks, setAsks] = useState<'publish' | 'discard' | null>(null)
  const show = usePreview(section)
  const discarding = useChange<typeof discardDraft>('POST /api/admin/texts/draft/discard', {
    done: messages.discarded,
    failed: messages.publishFailed,
    keeps: (stored) => [KEPT, stored],
    onDone: () => setAsks(null),
  })
  const count = draftedFields(row).length
  if (count === 0 && !edit.isDirty) return null
  const saved = async () => !edit.isDirty || (await edit.save()) !== null
  const isWrong = Object.keys(edit.errors).length > 0
  return (
    <>
      <Note
        title={count === 0 ? messages.changed(edit.changes) : messages.draft(count)}
        actions={
          <>
            {(['en', 'nb'] as const).map((lang) => (
              <Button
                key={lang}
                small
                icon="arrow-up-right"
                off={show.isPending || isWrong}
                onClick={() => show.open(lang, saved)}
              >
                {messages.preview(lang === 'en' ? messages.english : messages.norwegian)}
              </Button>
            ))}
            {count > 0 ? (
              <Button small onClick={() => setAsks('discard')}>
                {messages.discardDraft}
              </Button>
            ) : null}
            <Button
              small
              variant="primary"
              off={isWrong}
              onClick={() => void saved().then((is) => is && setAsks('publish'))}
            >
              {messages.publish}
            </Button>
          </>
        }
      >
        <p>{messages.draftText}</p>
      </Note>
      {asks === 'publish' && count > 0 ? <PublishDialog row={row} onClose={() => setAsks(null)} /> : null}
      {asks === 'discard' ? (
        <ConfirmDialog
          title={messages.discardDraftTitle}
          text={messages.discardDraftText}
          action={messages.discardDraft}
          back={messages.keepEditing}
          isBusy={discarding.isPending}
          onConfirm={() => discarding.mutate({ body: { version: row.version } })}
          onClose={() => setAsks(null)}
        />
      ) : null}
    </>
  )
}

/** Opens the draft on the real page, in a tab of its own: at once, since a browser opens none a moment later. */
function usePreview(section: TextsSectionId) {
  const asking = useChange<typeof previewTexts>('POST /api/admin/texts/preview', { failed: messages.previewFailed })
  return {
    isPending: asking.isPending,
    async open(lang: 'en' | 'nb', saved: () => Promise<boolean>) {
      const tab = globalThis.open('', '_blank')
      try {
        const isSaved = await saved()
        const page = section === 'legal' ? 'legal' : 'home'
        const answer = isSaved ? await asking.mutateAsync({ body: { page, lang } }) : null
        if (answer === null) tab?.close()
        else if (tab === null) location.assign(answer.address)
        else tab.location.replace(answer.address)
      } catch {
        // The refusal was shown.
        tab?.close()
      }
    },
  }
}

interface PublishDialogProps {
  row: SiteTexts
  onClose: () => void
}

/** Every change of the draft before everybody sees it. */
function PublishDialog({ row, onClose }: PublishDialogProps) {
  const publishing = useChange<typeof publishTexts>('POST /api/admin/texts/publish', {
    done: messages.published,
    failed: messages.publishFailed,
    keeps: (stored) => [KEPT, stored],
    onDone: onClose,
    onRefused: onClose,
  })
  const fields = draftedFields(row)
  const behind = SITE_TEXT_KEYS.filter((key) => row.untranslated.includes(key)).length
  const { dialog: words } = messages
  return (
    <Dialog
      wide
      title={words.title(fields.length)}
      text={words.text}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus="" onClick={onClose}>
            {words.back}
          </Button>
          <Button
            variant="primary"
            off={publishing.isPending}
            onClick={() => publishing.mutate({ body: { version: row.version } })}
          >
            {words.action}
          </Button>
        </>
      }
    >
      {behind > 0 ? <Note tone="warn" title={words.untranslated(behind)} /> : null}
      <TextChanges
        changes={fields.map((field) => ({ field, now: publishedText(row, field), next: draftedText(row, field) }))}
      />
    </Dialog>
  )
}

interface TextChange {
  field: SiteTextField
  now: string
  next: string
}

/** Texts as they are and as they will be, with what differs marked. */
export const TextChanges = ({ changes }: { changes: readonly TextChange[] }) => (
  <div className="text-changes">
    {changes.map(({ field, now, next }) => (
      <section key={field}>
        <h3 className="change-field">{labels.field(field) ?? field}</h3>
        <dl className="facts one change-values">
          <div>
            <dt>{messages.dialog.now}</dt>
            <dd>
              <Shown field={field} text={now} other={next} as="del" />
            </dd>
          </div>
          <div>
            <dt>{messages.dialog.next}</dt>
            <dd>
              <Shown field={field} text={next} other={now} as="ins" />
            </dd>
          </div>
        </dl>
      </section>
    ))}
  </div>
)

interface ShownProps {
  field: SiteTextField
  text: string
  other: string
  as: 'ins' | 'del'
}

const Shown = ({ field, text, other, as }: ShownProps) =>
  text === '' ? (
    <span className="faint">{messages.dialog.delivered}</span>
  ) : field.endsWith('.file') ? (
    <img src={text} alt="" width={96} height={64} className="text-picture-small" />
  ) : (
    <Marked text={text} other={other} as={as} />
  )
