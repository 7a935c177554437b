import { useState } from 'react'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import { SelectField, TextField } from '#ui/field/Field.tsx'
import { useDraft } from '#ui/field/use-draft.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { createVisitLink } from '../../visit-links.contract.ts'
import { isLinkHolder, LINK_HOLDERS, type LinkHolder } from '../../visit-links.limits.ts'
import { WHO_SEES, type PagePart } from '../../visit-links.policy.ts'
import { copyLink } from './copy-link.ts'
import { visitLinkMessages as messages } from './messages.en.ts'

interface LinkValues {
  holder: LinkHolder
  name: string
  email: string
}
const EMPTY: LinkValues = { holder: 'agent', name: '', email: '' }

interface NewLinkDialogProps {
  projectId: string
  onClose: () => void
}

/** Makes a link: for whom, what that person sees, and where it is sent. */
export function NewLinkDialog({ projectId, onClose }: NewLinkDialogProps) {
  const [values = EMPTY, setValues, drop] = useDraft<LinkValues>(`visit-link:new:${projectId}`)
  const { holder, name, email } = values
  const [made, setMade] = useState<{ url: string; isMailed: boolean } | null>(null)
  const create = useChange<typeof createVisitLink>('POST /api/portal/projects/:id/visit-links', {
    failed: { title: messages.createFailed },
    waits: true,
    onDone: (answer) => {
      setMade({ url: answer.url, isMailed: email.trim() !== '' })
      drop()
    },
  })
  const errors = fieldErrors(create.error)
  if (made !== null) {
    const { url, isMailed } = made
    return (
      <Dialog
        title={messages.createdTitle}
        text={messages.created(isMailed)}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{messages.back}</Button>
            <Button variant="primary" onClick={() => void copyLink(url)}>
              {messages.copy}
            </Button>
          </>
        }
      >
        <p className="visit-link-address">{url}</p>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={messages.newTitle}
      text={messages.newText}
      action={messages.create}
      isOff={create.isPending}
      back={messages.back}
      onClose={onClose}
      onSubmit={() => create.mutate({ params: { id: projectId }, body: { for: holder, name, email } })}
    >
      <Stack gap={16}>
        <SelectField
          label={messages.who}
          value={holder}
          options={LINK_HOLDERS.map((value) => ({ value, label: messages.holders[value] }))}
          onValue={(value) => {
            if (isLinkHolder(value)) setValues({ ...values, holder: value })
          }}
        />
        <TextField
          label={messages.name}
          optional
          hint={messages.nameHint}
          value={name}
          error={errors['name']}
          onValue={(text) => setValues({ ...values, name: text })}
        />
        <TextField
          label={messages.email}
          optional
          type="email"
          hint={messages.emailHint}
          value={email}
          error={errors['email']}
          onValue={(text) => setValues({ ...values, email: text })}
        />
        <WhoSeesWhat />
      </Stack>
    </FormDialog>
  )
}

const PARTS = Object.keys(WHO_SEES) as PagePart[]

/** The policy as the manager reads it before a link is made. */
const WhoSeesWhat = () => (
  <table className="table visit-sees">
    <caption className="label">{messages.sees}</caption>
    <thead>
      <tr>
        <th scope="col">{messages.part}</th>
        {LINK_HOLDERS.map((holder) => (
          <th key={holder} scope="col">
            {messages.holders[holder]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {PARTS.map((part) => (
        <tr key={part}>
          <th scope="row">{messages.parts[part]}</th>
          {LINK_HOLDERS.map((holder) => (
            <td key={holder}>{saySeen(part, holder)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

function saySeen(part: PagePart, holder: LinkHolder): string {
  if (part === 'confirm') {
    const fields = WHO_SEES.confirm[holder]
    return fields.length === 0 ? messages.no : fields.map((name) => messages.fields[name]).join(', ')
  }
  if (!WHO_SEES[part][holder]) return messages.no
  return part === 'papers' ? messages.asReleased : part === 'messages' ? messages.own : messages.yes
}
