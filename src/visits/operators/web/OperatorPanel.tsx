import { useState, type ReactNode } from 'react'
import { isManagerRole, isOperatorRole } from '#core/policy.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useViewer } from '#core/web/viewer.tsx'
import { PERSON_FIELDS, ROLE_WORDS } from '#people/portal-auth/portal-auth.entity.ts'
import { Avatar } from '#ui/basic/Avatar.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { PhoneLink } from '#ui/basic/PhoneLink.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Panel } from '#ui/overlay/Panel.tsx'
import type { Schedule } from '#visits/projects/schedule.contract.ts'
import type { Operator, updateOperator } from '../operators.contract.ts'
import { AbsenceList } from './AbsenceList.tsx'
import { DeactivateDialog } from './DeactivateDialog.tsx'
import { DocumentList } from './DocumentList.tsx'
import { EditPersonDialog } from './EditPersonDialog.tsx'
import { operatorMessages as messages } from './messages.en.ts'
import { NOT_SAVED, usePersonAction } from './people-changes.ts'
import { accessOf } from './people-list.ts'
import { describeLastSeen } from './PersonState.tsx'
import { SessionList } from './SessionList.tsx'

interface OperatorPanelProps {
  person: Operator
  /** All people, for the choice of a new technician. */
  colleagues: readonly Operator[]
  schedule: Schedule | undefined
  onClose: () => void
  onBefore: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One person next to the list. */
export function OperatorPanel({ person, colleagues, schedule, onClose, onBefore, onNext }: OperatorPanelProps) {
  const viewer = useViewer()
  const isSelf = viewer.kind === 'portal' && viewer.id === person.id
  const seen = describeLastSeen(person.lastSeenAt)
  return (
    <Panel
      lead={<Avatar name={person.name} />}
      title={person.name}
      subtitle={messages.person(ROLE_WORDS[person.role], messages[accessOf(person)].toLowerCase(), seen)}
      onClose={onClose}
      onBefore={onBefore}
      onNext={onNext}
      hasNeighbours
      focusKey={person.id}
      footer={isSelf ? undefined : <Actions person={person} colleagues={colleagues} schedule={schedule} />}
    >
      <Stack gap={24} className="person">
        <Facts person={person} isSelf={isSelf} />
        {isOperatorRole(person.role) ? (
          <>
            <DocumentList person={person} />
            <AbsenceList person={person} schedule={schedule} />
          </>
        ) : null}
        {isSelf || person.isInvited || !person.isActive ? null : <SessionList person={person} />}
      </Stack>
    </Panel>
  )
}

function Facts({ person, isSelf }: { person: Operator; isSelf: boolean }) {
  const [dialog, setDialog] = useState<'edit' | 'role' | null>(null)
  const change = useChange<typeof updateOperator>('PATCH /api/portal/operators/:id', {
    done: messages.roleChanged,
    failed: NOT_SAVED,
    waits: true,
  })
  const otherRole = isManagerRole(person.role) ? 'operator' : 'manager'
  return (
    <section>
      <dl className="facts">
        <Fact label={PERSON_FIELDS.phone.label}>
          {person.phone === null ? (
            <span className="faint">{messages.noneYet}</span>
          ) : (
            <PhoneLink className="link" phone={person.phone} />
          )}
        </Fact>
        <Fact label={PERSON_FIELDS.email.label}>
          <a className="link" href={`mailto:${person.email}`}>
            {person.email}
          </a>
        </Fact>
        <Fact label={PERSON_FIELDS.location.label}>
          {person.location ?? <span className="faint">{messages.none}</span>}
        </Fact>
        <Fact
          label={PERSON_FIELDS.role.label}
          action={
            isSelf ? null : (
              <Button small variant="ghost" onClick={() => setDialog('role')}>
                {isManagerRole(person.role) ? messages.makeTechnician : messages.makeManager}
              </Button>
            )
          }
        >
          {ROLE_WORDS[person.role]}
        </Fact>
      </dl>
      <p className="person-actions">
        <Button small icon="pencil" onClick={() => setDialog('edit')}>
          {messages.edit}
        </Button>
      </p>
      {dialog === 'edit' ? <EditPersonDialog person={person} onClose={() => setDialog(null)} /> : null}
      {dialog === 'role' ? (
        <ConfirmDialog
          title={messages.roleTitle(person.name, ROLE_WORDS[otherRole])}
          text={`${messages.roleSays[otherRole]} ${messages.roleText}`}
          action={isManagerRole(person.role) ? messages.makeTechnician : messages.makeManager}
          isBusy={change.isPending}
          onConfirm={() =>
            change.mutate(
              { params: { id: person.id }, body: { role: otherRole, version: person.version } },
              { onSettled: () => setDialog(null) },
            )
          }
          onClose={() => setDialog(null)}
        />
      ) : null}
    </section>
  )
}

const Fact = ({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <span className="cut">{children}</span>
      {action}
    </dd>
  </div>
)

/** Actions on a person's access. */
function Actions({
  person,
  colleagues,
  schedule,
}: {
  person: Operator
  colleagues: readonly Operator[]
  schedule: Schedule | undefined
}) {
  const [dialog, setDialog] = useState<'deactivate' | 'reset' | null>(null)
  const [activate, reset, invite] = [usePersonAction('activate'), usePersonAction('reset'), usePersonAction('invite')]
  if (!person.isActive) {
    return (
      <Button icon="user-round-check" off={activate.isPending} onClick={() => activate.act(person)}>
        {messages.activate}
      </Button>
    )
  }
  return (
    <>
      <Button variant="danger" icon="user-round-x" onClick={() => setDialog('deactivate')}>
        {messages.deactivate}
      </Button>
      <span className="push" />
      {person.isInvited ? (
        <Button icon="mail" off={invite.isPending} onClick={() => invite.act(person)}>
          {messages.resend}
        </Button>
      ) : (
        <Button onClick={() => setDialog('reset')}>{messages.reset}</Button>
      )}
      {dialog === 'deactivate' ? (
        <DeactivateDialog person={person} colleagues={colleagues} schedule={schedule} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'reset' ? (
        <ConfirmDialog
          title={messages.resetTitle(person.name)}
          text={messages.resetText(person.email)}
          action={messages.reset}
          isBusy={reset.isPending}
          onConfirm={() => reset.act(person, { onSettled: () => setDialog(null) })}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  )
}
