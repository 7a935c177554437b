import { useState } from 'react'
import { Link } from 'react-router'
import { dayRange } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#ui/basic/Button.tsx'
import { DraftNote } from '#ui/field/DraftNote.tsx'
import { TextArea } from '#ui/field/Field.tsx'
import { useKept } from '#ui/field/use-kept.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { Candidate, PlannerAnswer } from '../../planner.contract.ts'
import { useAssignJob } from '../schedule/use-assign-job.ts'
import { plannerMessages as messages } from './messages.en.ts'
import { sayReasons } from './RankList.tsx'

interface ChoiceBarProps {
  answer: PlannerAnswer
  choice: Candidate
}

/** What becomes of the choice: the project is given to them, with a reason where something stands in the way. */
export function ChoiceBar({ answer, choice }: ChoiceBarProps) {
  const { project, port, from, to } = answer
  const [isAsking, setIsAsking] = useState(false)
  const assign = useAssignJob()
  const give = (reason?: string) => {
    if (project === null) return
    const { id: projectId, version, vesselName, assignedOperatorId: operatorId } = project
    setIsAsking(false)
    assign({ job: { projectId, version, vesselName, operatorId }, operator: choice, ...(reason ? { reason } : {}) })
  }
  const isTheirs = project?.assignedOperatorId === choice.id
  return (
    <div className="bulk planner-choice" role="region" aria-label={choice.name}>
      <b className="strong">{choice.name}</b>
      <span className="quiet">
        {project === null
          ? sayReasons(choice.reasons)
          : isTheirs
            ? messages.isTheirs(choice.name)
            : `${messages.to_project(project.vesselName, port?.name ?? '', dayRange(from, to))} ${messages.told}`}
      </span>
      <span className="clear">
        {project === null ? (
          <>
            <Link className="button" to={paths.newProject}>
              {messages.newProject}
            </Link>
          </>
        ) : (
          <Button variant="primary" off={isTheirs} onClick={() => (choice.clash === null ? give() : setIsAsking(true))}>
            {messages.assign(choice.name)}
          </Button>
        )}
      </span>
      {isAsking ? <ClashDialog choice={choice} onClose={() => setIsAsking(false)} onAssign={give} /> : null}
    </div>
  )
}

function ClashDialog({
  choice: { id, name, clash },
  onClose,
  onAssign,
}: {
  choice: Candidate
  onClose: () => void
  onAssign: (reason: string) => void
}) {
  const { values, set, drop, foundAt } = useKept(`clash:${id}`, { reason: '' })
  const { reason } = values
  const [wasTried, setWasTried] = useState(false)
  const what =
    clash === null ? '' : `${clash.vesselName ?? clash.reason ?? messages.clash}, ${dayRange(clash.from, clash.to)}`
  return (
    <FormDialog
      title={messages.clashTitle(name)}
      text={messages.clashText(what)}
      onClose={onClose}
      onSubmit={() => {
        if (reason.trim() === '') return setWasTried(true)
        drop()
        onAssign(reason.trim())
      }}
      action={messages.assignWithClash}
      isOff={false}
      back={messages.back}
      backLook={{ variant: 'ghost', kbd: 'Esc' }}
    >
      <DraftNote foundAt={foundAt} onDiscard={drop} />
      <TextArea
        label={messages.reason}
        data-autofocus=""
        maxLength={1000}
        value={reason}
        error={wasTried && reason.trim() === '' ? messages.reasonMissing : undefined}
        onValue={(next) => set({ reason: next })}
      />
    </FormDialog>
  )
}
