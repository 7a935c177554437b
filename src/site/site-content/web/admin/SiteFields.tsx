import { Button, IconButton } from '#ui/basic/Button.tsx'
import { Check, FieldError, TextArea, TextField } from '#ui/field/Field.tsx'
import { siteAdminMessages as messages } from './messages.en.ts'
import type { SiteField } from './site-fields.en.ts'
import { readMailboxes, writeMailboxes, type Mailbox } from './site-form.ts'
import type { SiteDraft } from './use-site-draft.ts'

/** Maximum that the contact section has room for. */
const MAILBOXES_MAX = 6
/** Characters, as many as the longest of the English words that it translates. */
const NORWEGIAN_MAX = 80

export const SiteFields = ({ fields, draft }: { fields: readonly SiteField[]; draft: SiteDraft }) => (
  <div className="site-fields">
    {fields.map((field) => (
      <Control key={field.path} field={field} draft={draft} />
    ))}
  </div>
)

function Control({ field: { path, label, kind, hint }, draft }: { field: SiteField; draft: SiteDraft }) {
  const value = draft.values[path] ?? ''
  const common = {
    label,
    hint,
    value,
    error: draft.errors[path],
    onValue: (next: string) => draft.change(path, next),
  }
  switch (kind) {
    case 'check':
      return <Check label={label} checked={value === 'yes'} onValue={(isOn) => draft.change(path, isOn ? 'yes' : '')} />
    case 'area':
      return (
        <div className="wide-field">
          <TextArea {...common} rows={4} />
        </div>
      )
    case 'lines':
      return <TextArea {...common} rows={Math.max(2, value.split('\n').length)} spellCheck={false} />
    case 'mailboxes':
      return <Mailboxes path={path} draft={draft} />
    case 'number':
      return <TextField {...common} inputMode="decimal" autoComplete="off" />
    case 'norwegian':
      return <TextField {...common} lang="nb" maxLength={NORWEGIAN_MAX} autoComplete="off" />
    case 'text':
      return <TextField {...common} autoComplete="off" />
  }
}

/** Rows of a label and an address; at least one stays. */
function Mailboxes({ path, draft }: { path: string; draft: SiteDraft }) {
  const rows = readMailboxes(draft.values[path] ?? '')
  const set = (next: readonly Mailbox[]) => draft.change(path, writeMailboxes(next))
  const change = (index: number, part: Partial<Mailbox>) =>
    set(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return (
    <div className="wide-field field" role="group" aria-label={messages.mailboxes}>
      <span className="label">{messages.mailboxes}</span>
      {Array.from(rows.entries(), ([index, { label, address, norwegian }]) => (
        <div className="site-mailbox" key={index}>
          <TextField
            label={messages.mailboxLabel(index + 1)}
            value={label}
            error={draft.errors[`${path}.${index}.label`]}
            autoComplete="off"
            onValue={(next) => change(index, { label: next.replaceAll('\t', ' ') })}
          />
          <TextField
            label={messages.mailboxNorwegian(index + 1)}
            lang="nb"
            value={norwegian}
            maxLength={NORWEGIAN_MAX}
            autoComplete="off"
            onValue={(next) => change(index, { norwegian: next.replaceAll('\t', ' ') })}
          />
          <TextField
            label={messages.mailboxAddress(index + 1)}
            value={address}
            error={draft.errors[`${path}.${index}.address`]}
            autoComplete="off"
            onValue={(next) => change(index, { address: next.replaceAll('\t', ' ') })}
          />
          <IconButton
            icon="x"
            label={messages.removeMailbox(index + 1)}
            off={rows.length === 1}
            onClick={() => set(rows.toSpliced(index, 1))}
          />
        </div>
      ))}
      {draft.errors[path] ? <FieldError>{draft.errors[path]}</FieldError> : null}
      <div>
        <Button
          small
          icon="plus"
          off={rows.length >= MAILBOXES_MAX}
          onClick={() => set([...rows, { label: '', address: '', norwegian: '' }])}
        >
          {messages.addMailbox}
        </Button>
      </div>
    </div>
  )
}
