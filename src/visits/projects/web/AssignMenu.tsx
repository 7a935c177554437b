import type { ReactNode } from 'react'
import { formatSpan } from '#core/days.ts'
import { Avatar } from '#ui/basic/Avatar.tsx'
import { useClashQuestion } from '#ui/overlay/clash-question.tsx'
import { Menu, type MenuItem, type MenuTrigger } from '#ui/overlay/Menu.tsx'
import { clashQuestions } from '../messages.en.ts'
import type { ProjectRow } from '../projects.contract.ts'
import { loadInWords } from './clash-source.ts'
import { useAssign, useOperatorLoad } from './project-calls.ts'

const messages = {
  label: 'Assign a technician',
  head: (span: string | null) => (span ? `Who takes ${span}?` : 'No date yet: only the load is known'),
  loading: 'Reading who is free…',
  none: 'No technician can be assigned',
  nobody: 'Nobody',
  nobodyAside: 'takes the assignment back',
  days: (days: number) => `${days} d`,
  assigned: (name: string) => `${name} assigned`,
  unassigned: 'Nobody is assigned any more',
  failed: { title: 'Not assigned', fallback: 'The assignment was not changed. Try again.' },
} as const

type Assignable = Pick<
  ProjectRow,
  'id' | 'version' | 'assignedOperatorId' | 'operatorName' | 'scheduledDate' | 'scheduledEndDate' | 'portCode'
>

/**
 * Technicians with their load and what clashes, in the planner's order. A double booking asks for a reason and is never
 * refused.
 */
export function AssignMenu({
  project,
  trigger,
}: {
  project: Assignable
  trigger: (control: MenuTrigger) => ReactNode
}) {
  const { id, version, assignedOperatorId, scheduledDate, scheduledEndDate, portCode } = project
  const load = useOperatorLoad({ from: scheduledDate, to: scheduledEndDate, projectId: id, portCode })
  const assign = useAssign({
    done: ({ warnings }, { body: { operatorId } }) => {
      const description = warnings.map(({ message }) => message).join(' ')
      const name = load.data?.items.find((each) => each.id === operatorId)?.name
      return {
        title: name === undefined ? messages.unassigned : messages.assigned(name),
        ...(description === '' ? {} : { description }),
      }
    },
    failed: messages.failed,
  })
  const clash = useClashQuestion(id)
  const give = (operatorId: string | null, reason?: string) =>
    assign.mutate({ params: { id }, body: { operatorId, version, ...(reason ? { reason } : {}) } })
  const choose = (operatorId: string) => {
    if (operatorId === assignedOperatorId) return
    const booking = { projectId: id, operatorId, from: scheduledDate, to: scheduledEndDate }
    void clash.saveAsking(booking, (reason) => give(operatorId, reason), clashQuestions.assign)
  }
  const operators = load.data?.items
  const items: MenuItem[] = [
    ...(operators ?? []).map((each): MenuItem => ({
      id: each.id,
      label: each.name,
      mark: <Avatar name={each.name} small />,
      aside: [loadInWords(each), messages.days(each.daysBooked)].filter(Boolean).join(' · '),
      isChecked: each.id === assignedOperatorId,
      onSelect: () => choose(each.id),
    })),
    ...(assignedOperatorId === null
      ? []
      : [
          {
            id: 'nobody',
            label: messages.nobody,
            mark: <Avatar small />,
            aside: messages.nobodyAside,
            startsGroup: true,
            onSelect: () => give(null),
          } satisfies MenuItem,
        ]),
  ]
  return (
    <>
      <Menu
        label={messages.label}
        align="end"
        head={
          operators === undefined
            ? messages.loading
            : operators.length === 0
              ? messages.none
              : messages.head(scheduledDate ? formatSpan(scheduledDate, scheduledEndDate) : null)
        }
        items={items}
        trigger={trigger}
      />
      {clash.question}
    </>
  )
}
