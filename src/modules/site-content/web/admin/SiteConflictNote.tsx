import { Button } from '#ui/staff/Button.tsx'
import { Note } from '#ui/staff/ErrorNote.tsx'
import { siteAdminMessages as messages } from './messages.en.ts'
import { SITE_FIELDS } from './site-fields.ts'
import type { SiteConflict, SiteValues } from './site-form.ts'

interface SiteConflictNoteProps {
  conflict: SiteConflict
  values: SiteValues
  onChoose: (path: string, value: string) => void
}

/** Both versions of what two administrators changed at once; nothing is published until the reader publishes. */
export function SiteConflictNote({ conflict: { stored, yours, paths }, values, onChoose }: SiteConflictNoteProps) {
  const fields = SITE_FIELDS.filter(({ path }) => paths.includes(path))
  return (
    <Note tone="warn" title={messages.conflictTitle}>
      <p>{fields.length > 0 ? messages.conflictText : messages.conflictSame}</p>
      {fields.length > 0 ? (
        <table className="versions">
          <thead>
            <tr>
              <th scope="col">{messages.field}</th>
              <th scope="col">{messages.stored}</th>
              <th scope="col">{messages.yours}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ path, label, kind }) => (
              <tr key={path}>
                <th scope="row">{label}</th>
                {[
                  { value: stored[path] ?? '', action: messages.takeStored },
                  { value: yours[path] ?? '', action: messages.takeMine },
                ].map(({ value, action }) => (
                  <td key={action} className="site-version">
                    {kind === 'mailboxes' ? value.replaceAll('\t', ' ') : value || messages.empty}
                    <br />
                    {values[path] === value ? (
                      <span className="faint">{messages.taken}</span>
                    ) : (
                      <Button small aria-label={`${action}: ${label}`} onClick={() => onChoose(path, value)}>
                        {action}
                      </Button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Note>
  )
}
