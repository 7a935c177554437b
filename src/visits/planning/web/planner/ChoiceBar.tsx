import { useState } from 'react'
import { Link } from 'react-router'
import { dayRange } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ReasonDialog } from '#ui/overlay/ReasonDialog.tsx'
import { clashQuestions } from '#visits/projects/messages.en.ts'
import type { Candidate, PlannerAnswer } from '../../planner.contract.ts'
import { useAssignJob } from '../schedule/use-assign-job.ts'
import { plannerMessages as messages } from './messages.en.ts'
import { formatReasons } from './RankList.tsx'

interface ChoiceBarProps {
  answer: PlannerAnswer
  choice: Candidate
  /** In the chosen one's card on a phone, instead of at the foot of the table. */
  isInCard?: boolean
}

const formatClash = (clash: Candidate['clash']): string =>
  clash === null ? '' : `${clash.vesselName ?? clash.reason ?? messages.clash}, ${dayRange(clash.from, clash.to)}`

/** The action on the choice: assigns the project, with a reason where there is an obstacle. */
export function ChoiceBar({ answer, choice, isInCard = false }: ChoiceBarProps) {
  const { project, port, from, to } = answer
  const [isAsking, setIsAsking] = useState(false)
  const assign = useAssignJob()
  const give = (reason?: string) => {
    if (project === null) return
    const { id: projectId, version, vesselName, assignedOperatorId: operatorId } = project
    setIsAsking(false)
    assign({
      job: { projectId, version, vesselName, operatorId, from, to },
      operator: choice,
      ...(reason ? { reason } : {}),
    })
  }
  const isTheirs = project?.assignedOperatorId === choice.id
  return (
    <div
      className={isInCard ? 'planner-choice' : 'bulk only-wide planner-choice'}
      role="region"
      aria-label={choice.name}
    >
      {isInCard ? null : <b className="strong">{choice.name}</b>}
      <span className="quiet">
        {project === null
          ? // The card says them itself.
            isInCard
            ? null
            : formatReasons(choice.reasons)
          : isTheirs
            ? messages.isTheirs(choice.name)
            : `${messages.to_project(project.vesselName, port?.name ?? '', dayRange(from, to))} ${messages.told}`}
      </span>
      <span className="clear">
        {project === null ? (
          <Link className="button" to={paths.newProject}>
            {messages.newProject}
          </Link>
        ) : (
          <Button variant="primary" off={isTheirs} onClick={() => (choice.clash === null ? give() : setIsAsking(true))}>
            {messages.assign(choice.name)}
          </Button>
        )}
      </span>
      {isAsking ? (
        <ReasonDialog
          name={`clash:${choice.id}`}
          {...clashQuestions.assign(choice.name, formatClash(choice.clash))}
          onClose={() => setIsAsking(false)}
          onReason={give}
        />
      ) : null}
    </div>
  )
}
