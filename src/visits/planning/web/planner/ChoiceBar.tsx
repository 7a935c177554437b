import { Link } from 'react-router'
import { dayRange } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#ui/basic/Button.tsx'
import { useClashQuestion } from '#ui/overlay/clash-question.tsx'
import { clashQuestions } from '#visits/projects/messages.en.ts'
import type { Candidate, PlannerAnswer } from '../../planner.contract.ts'
import { useAssignJob, useMoveJob } from '../schedule/use-assign-job.ts'
import { plannerMessages as messages } from './messages.en.ts'
import { formatReasons } from './RankList.tsx'

interface ChoiceBarProps {
  answer: PlannerAnswer
  choice: Candidate
  /** In the chosen one's card on a phone, instead of at the foot of the table. */
  isInCard?: boolean
}

/** The action on the choice: plans the project with it, with a reason where there is an obstacle. */
export function ChoiceBar({ answer, choice, isInCard = false }: ChoiceBarProps) {
  const { project } = answer
  return (
    <div
      className={isInCard ? 'planner-choice' : 'bulk only-wide planner-choice'}
      role="region"
      aria-label={choice.name}
    >
      {isInCard ? null : <b className="strong">{choice.name}</b>}
      {project === null ? (
        <>
          {/* The card says them itself. */}
          <span className="quiet">{isInCard ? null : formatReasons(choice.reasons)}</span>
          <span className="clear">
            <Link className="button" to={paths.newProject}>
              {messages.newProject}
            </Link>
          </span>
        </>
      ) : (
        <PlanProject answer={answer} project={project} choice={choice} />
      )}
    </div>
  )
}

interface PlanProjectProps {
  answer: PlannerAnswer
  project: NonNullable<PlannerAnswer['project']>
  choice: Candidate
}

/** Assigns the project and, if other days than its own were asked about, moves it to them. */
function PlanProject({ answer: { port, from, to }, project, choice }: PlanProjectProps) {
  const { id: projectId, version, vesselName, assignedOperatorId, location, scheduledDate } = project
  const own = { from: scheduledDate, to: project.scheduledEndDate ?? scheduledDate }
  const isMoved = own.from !== from || own.to !== to
  const isTheirs = assignedOperatorId === choice.id
  const assign = useAssignJob()
  const { move, isMoving } = useMoveJob()
  const clash = useClashQuestion('planner')
  const job = { projectId, version, vesselName, operatorId: assignedOperatorId, ...own }
  const save = (reason?: string) => {
    const why = reason ? { reason } : {}
    if (isMoved) move({ job, from, to, operatorId: choice.id, ...why })
    else assign({ job, operator: choice, ...why })
  }
  const days = dayRange(from, to)
  const sentences = [
    isTheirs && !isMoved ? messages.isTheirs(choice.name) : messages.planned(vesselName, location, days),
    isMoved && own.from !== null && own.to !== null && messages.movedFrom(dayRange(own.from, own.to)),
    port !== null && port.locode !== project.portCode && messages.portStays,
    !isTheirs && messages.told,
  ]
  return (
    <>
      <span className="quiet">{sentences.filter(Boolean).join(' ')}</span>
      <span className="clear">
        <Button
          variant="primary"
          off={(isTheirs && !isMoved) || isMoving || clash.isChecking}
          onClick={() =>
            void clash.saveAsking({ projectId, operatorId: choice.id, from, to }, save, clashQuestions.assign)
          }
        >
          {isTheirs && isMoved ? messages.move(days) : messages.assign(choice.name)}
        </Button>
      </span>
      {clash.question}
    </>
  )
}
