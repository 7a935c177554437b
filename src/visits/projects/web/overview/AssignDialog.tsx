import { useState } from 'react'
import { PICKED_MAX } from '#core/contract/lists/list-names.ts'
import { showToast } from '#core/web/toast.ts'
import { Avatar } from '#ui/basic/Avatar.tsx'
import { FlagText } from '#ui/basic/Flags.tsx'
import { NameList, NameText } from '#ui/basic/NameText.tsx'
import { FieldError } from '#ui/field/Field.tsx'
import { listTexts } from '#ui/list/list-messages.en.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { ReasonDialog } from '#ui/overlay/ReasonDialog.tsx'
import { clashQuestions } from '../../messages.en.ts'
import type { OperatorLoad } from '../../schedule.contract.ts'
import { overviewMessages as messages } from './messages.en.ts'
import { type OverviewRow, useAssignMany, useLoadFor } from './overview-calls.ts'

interface AssignDialogProps {
  rows: readonly OverviewRow[]
  operators: readonly { id: string; name: string; location: string | null }[]
  onClose: () => void
  /** After the server has answered for every row. */
  onDone: () => void
}

/** One technician, or none, for one or many projects; each line shows load and clashes. */
export function AssignDialog({ rows, operators, onClose, onDone }: AssignDialogProps) {
  const [chosen, setChosen] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const assign = useAssignMany()
  const { data: loads, isPending: isReading } = useLoadFor(rows.map(({ id }) => id))
  const load = loads?.items ?? []
  const loadOf = (id: string) => load.find((each) => each.id === id)
  // Nothing is shown for more rows than were checked: a green check would only be about the first of them.
  const isAsked = rows.length <= PICKED_MAX
  const operator = operators.find(({ id }) => id === chosen)
  const clashing = isAsked ? (loadOf(chosen)?.meets ?? null) : null
  const submit = () => {
    setWasTried(true)
    if (chosen === '' || assign.isPending || isReading) return
    if (operator === undefined || clashing?.length === 0) give()
    else setIsAsking(true)
  }
  const give = (reason?: string) => {
    setIsAsking(false)
    assign.mutate(
      { rows, operatorId: operator?.id ?? null, reason, clashing },
      {
        onSuccess: ({ done, failed, warnings }) => {
          const title = operator ? messages.assigned(done, operator.name) : messages.unassigned(done)
          const description = [...new Set(warnings)].join(' ')
          if (failed > 0) {
            showToast({
              title: messages.assignFailed(failed, rows.length),
              description: messages.assignFallback,
              variant: 'danger',
            })
          } else showToast({ title, ...(description === '' ? {} : { description }) })
          onDone()
        },
      },
    )
  }
  // People without clashes first, then those with the fewest booked days; in the previous order until that is loaded.
  const inOrder = operators.toSorted((a, b) => {
    const [one, other] = [loadOf(a.id), loadOf(b.id)]
    return (
      (isAsked ? (one?.meets.length ?? 0) - (other?.meets.length ?? 0) : 0) ||
      (one?.daysBooked ?? 0) - (other?.daysBooked ?? 0)
    )
  })
  if (isAsking && operator) {
    const back = () => setIsAsking(false)
    return <ClashQuestion rows={rows} operator={operator} clashing={clashing} onClose={back} onReason={give} />
  }
  return (
    <FormDialog
      title={messages.assignTitle(rows.length)}
      text={messages.assignText}
      onClose={onClose}
      onSubmit={submit}
      action={messages.assign}
      isOff={assign.isPending || isReading}
      back={listTexts.back}
    >
      <fieldset className="assign-lines">
        <legend className="label">{messages.assignTo}</legend>
        <NameList names={inOrder.map(({ name }) => name)}>
          {inOrder.map((each, index) => (
            <OperatorLine
              key={each.id}
              operator={each}
              known={loadOf(each.id)}
              saysClashes={isAsked}
              isFirst={index === 0}
              isChosen={each.id === chosen}
              onChoose={() => setChosen(each.id)}
            />
          ))}
        </NameList>
        <label className={chosen === 'nobody' ? 'assign-line on' : 'assign-line'}>
          <input
            className="radio"
            type="radio"
            name="operator"
            checked={chosen === 'nobody'}
            onChange={() => setChosen('nobody')}
          />
          <Avatar small />
          <span>
            {messages.nobody}
            <small className="quiet">{messages.nobodyAside}</small>
          </span>
        </label>
      </fieldset>
      {wasTried && chosen === '' ? <FieldError alerts>{messages.choose}</FieldError> : null}
    </FormDialog>
  )
}

interface OperatorLineProps {
  operator: AssignDialogProps['operators'][number]
  known: OperatorLoad | undefined
  saysClashes: boolean
  isFirst: boolean
  isChosen: boolean
  onChoose: () => void
}

/** One technician to choose, with what they have to do and how many of the projects clash. */
const OperatorLine = ({ operator, known, saysClashes, isFirst, isChosen, onChoose }: OperatorLineProps) => (
  <label className={isChosen ? 'assign-line on' : 'assign-line'}>
    <input
      className="radio"
      type="radio"
      name="operator"
      data-autofocus={isFirst ? '' : undefined}
      checked={isChosen}
      onChange={onChoose}
    />
    <Avatar name={operator.name} small />
    <span>
      <NameText name={operator.name} />
      <small className="quiet">
        {[operator.location, known && messages.load(known.daysBooked)].filter(Boolean).join(', ')}
      </small>
    </span>
    {known === undefined || !saysClashes ? null : (
      <FlagText
        flag={{
          icon: known.meets.length === 0 ? 'check' : 'triangle-alert',
          text: messages.meets(known.meets.length),
          tone: known.meets.length === 0 ? 'ok' : 'danger',
        }}
      />
    )}
  </label>
)

interface ClashQuestionProps {
  rows: readonly OverviewRow[]
  operator: { id: string; name: string }
  /** Ids of the rows that clash; null where that isn't known. */
  clashing: readonly string[] | null
  onClose: () => void
  onReason: (reason: string) => void
}

/** Asks for a reason for clashes, and lists them. */
function ClashQuestion({ rows, operator, clashing, onClose, onReason }: ClashQuestionProps) {
  const numbers = rows.filter(({ id }) => clashing?.includes(id)).map(({ projectNumber }) => projectNumber)
  return (
    <ReasonDialog
      name={`clash:${operator.id}`}
      {...(clashing === null
        ? clashQuestions.assignUnchecked(operator.name, rows.length)
        : clashQuestions.assignMany(operator.name, numbers, rows.length))}
      onClose={onClose}
      onReason={onReason}
    />
  )
}
