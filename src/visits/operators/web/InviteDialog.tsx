import { useId, useState } from 'react'
import { PORTAL_ROLES, type PortalRole } from '#core/contract/portal-role.ts'
import { labelsOf } from '#core/entity/entity-fields.ts'
import { readForm } from '#core/entity/form-values.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { PERSON_FIELDS, ROLE_WORDS } from '#people/portal-auth/portal-auth.entity.ts'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { DraftNote } from '#ui/field/DraftNote.tsx'
import { TextField } from '#ui/field/Field.tsx'
import { PhoneField } from '#ui/field/PhoneField.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { createOperator, Operator } from '../operators.contract.ts'
import { operatorMessages as messages } from './messages.en.ts'
import { usePersonAction } from './people-changes.ts'
import { useFactFields } from './use-fact-fields.ts'

/** Invites a person by a mailed link, with which they set their password. */
export function InviteDialog({
  people,
  onOpen,
  onClose,
}: {
  /** All people, to find an account with the same address. */
  people: readonly Operator[]
  onOpen: (person: Operator) => void
  onClose: () => void
}) {
  const [role, setRole] = useState<PortalRole>('operator')
  const { mutate, isPending, error, variables } = useChange<typeof createOperator>('POST /api/portal/operators', {
    done: messages.invitationSent,
    waits: true,
  })
  const { facts, draft, errors, field } = useFactFields(
    'person:new',
    readForm(PERSON_FIELDS, null),
    labelsOf(PERSON_FIELDS),
    error,
  )
  // The sent address, not the current text of the field.
  const sent = variables?.body.email.trim().toLowerCase()
  const taken = errors.fields['email'] === undefined ? undefined : people.find(({ email }) => email === sent)
  const done = () => {
    draft.drop()
    onClose()
  }
  const send = () => mutate({ body: { ...facts, role } }, { onSuccess: done })
  return (
    <FormDialog
      title={messages.inviteTitle}
      text={messages.inviteText}
      onClose={onClose}
      onSubmit={send}
      action={messages.sendInvitation}
      isOff={isPending || facts.name.trim() === '' || facts.email.trim() === ''}
      back={messages.back}
      backLook={{ variant: 'ghost', kbd: 'Esc' }}
    >
      <DraftNote foundAt={draft.foundAt} onDiscard={draft.drop} />
      {errors.whole ? <Note tone="bad" title={errors.whole} /> : null}
      <TextField {...field('name')} data-autofocus="" autoComplete="off" />
      <TextField
        {...field('email')}
        error={taken ? <Taken person={taken} onOpen={onOpen} /> : errors.fields['email']}
        type="email"
        autoComplete="off"
      />
      <RoleChoice role={role} onRole={setRole} />
      <div className="two-fields">
        <TextField {...field('location')} optional autoComplete="off" />
        <PhoneField {...field('phone')} optional placeholder="+47" autoComplete="off" />
      </div>
    </FormDialog>
  )
}

/** The person with this address, with a link. */
function Taken({ person, onOpen }: { person: Operator; onOpen: (person: Operator) => void }) {
  const activate = usePersonAction('activate')
  if (person.isActive) {
    return (
      <>
        {messages.belongsTo(person.name)}{' '}
        <button className="link" type="button" onClick={() => onOpen(person)}>
          {messages.openPerson}
        </button>
      </>
    )
  }
  return (
    <>
      {messages.belongsToOff(person.name)}{' '}
      <button
        className="link"
        type="button"
        disabled={activate.isPending}
        onClick={() => activate.act(person, { onSuccess: () => onOpen(person) })}
      >
        {messages.activate}
      </button>
    </>
  )
}

function RoleChoice({ role, onRole }: { role: PortalRole; onRole: (role: PortalRole) => void }) {
  const id = useId()
  return (
    <fieldset className="field choice" aria-describedby={`${id}-h`}>
      <legend className="label">{PERSON_FIELDS.role.label}</legend>
      <div className="segments">
        {PORTAL_ROLES.toReversed().map((each) => (
          <label key={each}>
            <input
              className="visually-hidden"
              type="radio"
              name={id}
              checked={role === each}
              onChange={() => onRole(each)}
            />
            {ROLE_WORDS[each]}
          </label>
        ))}
      </div>
      <p className="hint" id={`${id}-h`}>
        {messages.roleSays[role]}
      </p>
    </fieldset>
  )
}
