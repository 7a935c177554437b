import { useId, useState } from 'react'
import { formatOsloTime } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useHotkeys } from '#core/web/use-hotkeys.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { ConflictNote, type ConflictRow } from '#ui/field/ConflictNote.tsx'
import { DiscardDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { AdminSettings, getAdminSettings } from '../../settings-admin.contract.ts'
import { siteAdminMessages as messages } from './messages.en.ts'
import { SITE_FIELDS, SITE_GROUPS } from './site-fields.en.ts'
import { SiteFields } from './SiteFields.tsx'
import { SitePreview } from './SitePreview.tsx'
import { useSiteDraft, type SiteDraft } from './use-site-draft.ts'

/** The company's facts: every setting, and beside them what the site will print. */
export function SiteTab() {
  const settings = useEndpoint<typeof getAdminSettings>('GET /api/admin/settings')
  return (
    <main className="admin-main" id="main" tabIndex={-1}>
      <div className="page-head">
        <div>
          <h1>{messages.heading}</h1>
          <p>
            {messages.lead} {settings.data ? messages.updated(formatOsloTime(settings.data.updatedAt)) : null}
          </p>
        </div>
      </div>
      {settings.data ? (
        <SiteForm row={settings.data} />
      ) : settings.isError ? (
        <ErrorNote title={messages.failedTitle} onRetry={() => void settings.refetch()}>
          {messages.failedText}
        </ErrorNote>
      ) : (
        <SkeletonLines lines={10} />
      )}
    </main>
  )
}

const CONFLICT_WORDS = {
  title: messages.conflictTitle,
  text: messages.conflictText,
  same: messages.conflictSame,
  stored: messages.stored,
  useStored: messages.takeStored,
}

const conflictRows = (
  { values, change }: SiteDraft,
  { stored, yours, fields }: NonNullable<SiteDraft['conflict']>,
): ConflictRow[] =>
  SITE_FIELDS.filter(({ path }) => fields.includes(path)).map(({ path, label, kind }) => ({
    label,
    stored: stored[path] ?? '',
    yours: yours[path] ?? '',
    show: (value) => (kind === 'mailboxes' ? value.replaceAll('\t', ' ') : value),
    value: values[path] ?? '',
    onChoose: (value) => change(path, value),
  }))

function SiteForm({ row }: { row: AdminSettings }) {
  const draft = useSiteDraft(row)
  const [asks, setAsks] = useState(false)
  useHotkeys({ 'mod+s': draft.publish })
  return (
    <div className="site">
      <form
        className="site-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          draft.publish()
        }}
      >
        {draft.conflict ? (
          <ConflictNote words={CONFLICT_WORDS} cellClass="site-version" rows={conflictRows(draft, draft.conflict)} />
        ) : null}
        {SITE_GROUPS.map((group) => (
          <fieldset className="block" key={group.title}>
            <legend className="visually-hidden">{group.title}</legend>
            <div className="block-head" aria-hidden="true">
              <h2>{group.title}</h2>
            </div>
            <div className="block-body">
              {group.hint ? <p className="quiet">{group.hint}</p> : null}
              <SiteFields fields={group.fields} draft={draft} />
            </div>
          </fieldset>
        ))}
        <Foot draft={draft} onDiscard={() => setAsks(true)} />
      </form>
      <SitePreview settings={draft.settings} />
      {asks ? (
        <DiscardDialog
          words={messages}
          onClose={() => setAsks(false)}
          onConfirm={() => {
            draft.discard()
            setAsks(false)
          }}
        />
      ) : null}
    </div>
  )
}

/** Stays in sight while the form scrolls. */
function Foot({ draft, onDiscard }: { draft: SiteDraft; onDiscard: () => void }) {
  const whyId = useId()
  const wrong = Object.keys(draft.errors).length
  return (
    <div className="site-foot">
      <span className="why" id={whyId} aria-live="polite">
        {wrong > 0 ? messages.wrong(wrong) : draft.isDirty ? messages.changed(draft.changes) : messages.nothing}
      </span>
      <span className="fill" />
      {draft.isDirty ? <Button onClick={onDiscard}>{messages.discard}</Button> : null}
      <Button
        variant="primary"
        type="submit"
        kbd="Ctrl S"
        off={draft.isSaving || wrong > 0 || !draft.isDirty}
        aria-describedby={whyId}
      >
        {draft.isSaving ? messages.publishing : messages.publish}
      </Button>
    </div>
  )
}
