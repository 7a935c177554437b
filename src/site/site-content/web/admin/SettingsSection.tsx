import { useId, useState } from 'react'
import { formatOsloTime } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { goTo } from '#core/web/use-address.ts'
import { useHotkeys } from '#core/web/use-hotkeys.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { ConflictNote, type ConflictRow } from '#ui/field/ConflictNote.tsx'
import { DiscardDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { AdminSettings, getAdminSettings } from '../../settings-admin.contract.ts'
import { siteAdminMessages as messages } from './messages.en.ts'
import { SETTINGS_SECTIONS, SITE_FIELDS, SITE_GROUPS, type SiteSectionId } from './site-fields.en.ts'
import { SiteFields } from './SiteFields.tsx'
import { SitePreview } from './SitePreview.tsx'
import { useSiteDraft, type SiteDraft } from './use-site-draft.ts'

interface SettingsSectionProps {
  section: SiteSectionId
}

/** The company's facts, a section of them at a time, and beside them what the site will print. */
export function SettingsSection({ section }: SettingsSectionProps) {
  const settings = useEndpoint<typeof getAdminSettings>('GET /api/admin/settings')
  return (
    <main className="admin-main" id="main" tabIndex={-1}>
      <div className="page-head">
        <div>
          <h1>{SETTINGS_SECTIONS[section]}</h1>
          <p>
            {messages.leads[section]} {settings.data ? messages.updated(formatOsloTime(settings.data.updatedAt)) : null}
          </p>
        </div>
      </div>
      {settings.data ? (
        <SiteForm row={settings.data} section={section} />
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

function SiteForm({ row, section }: { row: AdminSettings; section: SiteSectionId }) {
  const draft = useSiteDraft(row)
  const [asks, setAsks] = useState(false)
  useHotkeys({ 'mod+s': draft.publish })
  return (
    <div className={isPrinted(section) ? 'site' : 'site site-alone'}>
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
        {SITE_GROUPS.filter((group) => group.section === section).map((group) => (
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
        <Foot draft={draft} section={section} onDiscard={() => setAsks(true)} />
      </form>
      {isPrinted(section) ? <SitePreview settings={draft.settings} section={section} /> : null}
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

/** Whether pages print what the section holds. */
const isPrinted = (section: SiteSectionId): boolean => section === 'company' || section === 'contact'

/** Sections besides this one in which a field is wrong: the record is published as a whole. */
const wrongElsewhere = (draft: SiteDraft, section: SiteSectionId): SiteSectionId[] => [
  ...new Set(
    SITE_GROUPS.filter(
      (group) =>
        group.section !== section &&
        group.fields.some(({ path }) =>
          Object.keys(draft.errors).some((place) => place === path || place.startsWith(`${path}.`)),
        ),
    ).map((group) => group.section),
  ),
]

interface FootProps {
  draft: SiteDraft
  section: SiteSectionId
  onDiscard: () => void
}

/** Stays in sight while the form scrolls. */
function Foot({ draft, section, onDiscard }: FootProps) {
  const whyId = useId()
  const wrong = Object.keys(draft.errors).length
  return (
    <div className="site-foot">
      <span className="why" id={whyId} aria-live="polite">
        {wrong > 0 ? messages.wrong(wrong) : draft.isDirty ? messages.changed(draft.changes) : messages.nothing}
      </span>
      {wrongElsewhere(draft, section).map((other) => (
        <button className="link" type="button" key={other} onClick={() => goTo({ tab: 'site', section: other })}>
          {messages.seeSection(SETTINGS_SECTIONS[other])}
        </button>
      ))}
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
