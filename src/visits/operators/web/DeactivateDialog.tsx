import { useState } from 'react'
import { formatSpan } from '#core/days.ts'
import { isOperatorRole } from '#core/policy.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useViewer } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { Check } from '#ui/field/Field.tsx'
import { Select } from '#ui/field/Select.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useClashQuestion } from '#ui/overlay/clash-question.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { Schedule } from '#visits/projects/schedule.contract.ts'
import type { deactivateOperator, findOpenProjects, OpenProject, Operator } from '../operators.contract.ts'
import { operatorMessages as messages } from './messages.en.ts'
import { NOT_SAVED } from './people-changes.ts'
import { accessOf, describeFree } from './people-list.ts'

interface DeactivateDialogProps {
  person: Operator
  colleagues: readonly Operator[]
  schedule: Schedule | undefined
  onClose: () => void
}

/** Deactivates a person; each open project gets another technician first, or none. */
export function DeactivateDialog({ person, colleagues, schedule, onClose }: DeactivateDialogProps) {
  const open = useEndpoint<typeof findOpenProjects>('GET /api/portal/operators/:id/open-projects', {
    params: { id: person.id },
  })
  const projects = open.data?.items
  const viewer = useViewer()
  const isOwn = viewer.kind === 'portal' && viewer.id === person.id
  const [isSure, setSure] = useState(false)
  const [choices, setChoices] = useState<Record<string, string>>({})
  const { mutate, isPending } = useChange<typeof deactivateOperator>('POST /api/portal/operators/:id/deactivate', {
    done: messages.deactivated,
    failed: NOT_SAVED,
    waits: true,
  })
  const operators = colleagues.filter(
    (each) => isOperatorRole(each.role) && each.id !== person.id && accessOf(each) === 'active',
  )
  const clash = useClashQuestion(`deactivate:${person.id}`)
  const handovers = (projects ?? []).map(({ id, projectNumber }) => ({
    projectId: id,
    projectNumber,
    operatorId: choices[id] || null,
  }))
  const deactivate = () =>
    clash.saveAllAsking(handovers, (why) => {
      const reassign = handovers.map(({ projectId, operatorId }) => {
        const reason = why?.clashing.includes(projectId) ? why.reason : null
        return { projectId, operatorId, reason }
      })
      mutate({ params: { id: person.id }, body: { reassign, version: person.version } }, { onSuccess: onClose })
    })
  const count = projects?.length ?? 0
  const isOff = isPending || clash.isChecking || projects === undefined || (isOwn && !isSure)
  if (clash.question) return clash.question
  return (
    <Dialog
      wide
      title={isOwn ? messages.deactivateOwnTitle : messages.deactivateTitle(person.name)}
      text={isOwn ? messages.deactivateOwnText : messages.deactivateText}
      onClose={onClose}
      onSubmit={() => (isOff ? undefined : void deactivate())}
      actions={
        <>
          <Button variant="ghost" kbd="Esc" data-autofocus="" onClick={onClose}>
            {messages.back}
          </Button>
          <Button type="submit" variant="danger" off={isOff}>
            {count > 0 ? messages.moveAndDeactivate : messages.deactivateNow}
          </Button>
        </>
      }
    >
      {isOwn ? <Check label={messages.deactivateOwnSure} checked={isSure} onValue={setSure} /> : null}
      {open.isError ? <ErrorNote title={messages.actionFailed} onRetry={() => void open.refetch()} /> : null}
      {projects === undefined && !open.isError ? <SkeletonLines lines={3} /> : null}
      {count > 0 ? (
        <div>
          <p className="label moves-head">{messages.openProjects(count)}</p>
          <ul className="rows moves">
            {projects?.map((project) => (
              <Move
                key={project.id}
                project={project}
                operators={operators}
                schedule={schedule}
                value={choices[project.id] ?? ''}
                onValue={(value) => setChoices({ ...choices, [project.id]: value })}
              />
            ))}
          </ul>
          <p className="why">
            <Icon name="info" />
            <span>{messages.hoursStay}</span>
          </p>
        </div>
      ) : null}
      <Stack as="ul" gap={6} className="consequences">
        {count > 0 ? (
          <li>
            <Icon name="mail" />
            <span>{messages.newOperatorsTold}</span>
          </li>
        ) : null}
        <li>
          <Icon name="file-text" />
          <span>{messages.documentsKept}</span>
        </li>
      </Stack>
    </Dialog>
  )
}

const Move = ({
  project,
  operators,
  schedule,
  value,
  onValue,
}: {
  project: OpenProject
  operators: readonly Operator[]
  schedule: Schedule | undefined
  value: string
  onValue: (value: string) => void
}) => (
  <li>
    <span>
      <b>
        {project.vesselName} <span className="faint">{project.projectNumber}</span>
      </b>
      <small>
        {[
          project.scheduledDate === null ? null : formatSpan(project.scheduledDate, project.scheduledEndDate),
          project.location,
        ]
          .filter(Boolean)
          .join(', ')}
      </small>
    </span>
    <Select
      aria-label={messages.newOperator(project.vesselName)}
      value={value}
      options={[
        { value: '', label: messages.leaveUnassigned },
        ...operators.map(({ id, name }) => {
          const free = describeFree(schedule, id, { from: project.scheduledDate, to: project.scheduledEndDate })
          return { value: id, label: free === null ? name : `${name}, ${messages.free[free]}` }
        }),
      ]}
      onValue={onValue}
    />
  </li>
)
