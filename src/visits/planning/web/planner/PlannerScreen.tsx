import { useState, type ComponentType, type ReactNode } from 'react'
import { Link } from 'react-router'
import { dayRange, daysBetween } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { idIn } from '#core/web/address-values.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useListAddress } from '#core/web/list-address.ts'
import { showToast } from '#core/web/toast.ts'
import { useOpeningDay } from '#core/web/use-opening-day.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import type { findProjects } from '#visits/projects/projects.contract.ts'
import type { askPlanner, PlannerAnswer } from '../../planner.contract.ts'
import { ScheduleBlock } from '../schedule/ScheduleBlock.tsx'
import { ChoiceBar } from './ChoiceBar.tsx'
import { plannerMessages as messages } from './messages.en.ts'
import { readQuestion, type Question } from './planner-address.ts'
import { PlannerQuestion, type RenderPort } from './PlannerQuestion.tsx'
import { RankList, formatReasons } from './RankList.tsx'

/** The project that a question is about. */
const useAsked = (id: string) =>
  useEndpoint<typeof findProjects>('GET /api/portal/projects', { query: { ids: id } }, { enabled: id !== '' }).data
    ?.items[0]

/** The planner: a form for port and days, the ranked candidates, and the schedule to assign them in. */
export function PlannerScreen({ renderPort, DueBlock }: { renderPort: RenderPort; DueBlock: ComponentType }) {
  const { query, change } = useListAddress()
  const today = useOpeningDay()
  const asked = useAsked(idIn(query, 'project'))
  const question = readQuestion(query, asked, today)
  const answer = useEndpoint<typeof askPlanner>(
    'GET /api/portal/planner',
    { query: toQuery(question) },
    { keepsPrevious: true },
  )
  return (
    <div className="page planner">
      <Head question={question} answer={answer.data} />
      <PlannerQuestion
        question={question}
        portName={answer.data?.port?.locode === question.port ? answer.data.port.name : ''}
        project={asked}
        onChange={change}
        renderPort={renderPort}
      />
      {answer.data === undefined && answer.isError ? (
        <ErrorNote title={messages.failedTitle} onRetry={() => void answer.refetch()}>
          {messages.failedText}
        </ErrorNote>
      ) : (
        <Answer
          key={JSON.stringify(question)}
          question={question}
          answer={answer.data}
          onDays={({ from, to }) => change({ start: from, end: to })}
        />
      )}
      <ScheduleBlock />
      <DueBlock />
    </div>
  )
}

const toQuery = ({ port, from, to, projectId, first }: Question) => ({
  from,
  to,
  first,
  ...(port === '' ? {} : { port }),
  ...(projectId === '' ? {} : { projectId }),
})

function Head({ question, answer }: { question: Question; answer: PlannerAnswer | undefined }) {
  const { from, to } = question
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      showToast({ title: messages.copied })
    } catch {
      showToast({ title: messages.copyFailed })
    }
  }
  return (
    <div className="page-head">
      <div>
        <h1>{messages.title(answer?.port?.name ?? null, dayRange(from, to))}</h1>
        <p aria-live="polite">{answer ? <Summary answer={answer} /> : '\u00A0'}</p>
      </div>
      <div className="actions only-wide">
        <Button icon="copy" onClick={() => void copy()}>
          {messages.copy}
        </Button>
      </div>
    </div>
  )
}

function Summary({ answer: { project, items, from, to } }: { answer: PlannerAnswer }) {
  const free = items.filter(({ clash }) => clash === null).length
  return (
    <>
      {project === null ? null : (
        <>
          {messages.forProject}
          <Link className="link" to={paths.project(project.id)}>
            {project.projectNumber}
          </Link>{' '}
          {[project.vesselName, project.serviceType, project.system].filter(Boolean).join(', ')}.{' '}
        </>
      )}
      <b className="strong">{messages.free(free, items.length, daysBetween(from, to) + 1)}</b>
    </>
  )
}

interface AnswerProps {
  question: Question
  answer: PlannerAnswer | undefined
  onDays: (days: { from: string; to: string }) => void
}

function Answer({ question, answer, onDays }: AnswerProps): ReactNode {
  const [chosen, setChosen] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const isAnybodyFree = answer?.items.some(({ clash }) => clash === null) ?? false
  if (answer !== undefined && answer.items.length > 0 && !isAnybodyFree && !showsAll) {
    return <Nobody answer={answer} onDays={onDays} onAll={() => setShowsAll(true)} />
  }
  // The first one is proposed until another one is chosen.
  const choice = answer?.items.find(({ id }) => id === chosen) ?? answer?.items.find(({ clash }) => clash === null)
  return (
    <>
      <p className="visually-hidden" role="status">
        {choice && choice.id === chosen ? `${messages.chosenName(choice.name)}. ${formatReasons(choice.reasons)}` : ''}
      </p>
      <RankList
        answer={answer}
        question={question}
        chosen={choice?.id ?? null}
        onChoose={setChosen}
        renderChoice={(isInCard) =>
          answer && choice ? <ChoiceBar key={choice.id} answer={answer} choice={choice} isInCard={isInCard} /> : null
        }
      />
    </>
  )
}

function Nobody({
  answer,
  onDays,
  onAll,
}: {
  answer: PlannerAnswer
  onDays: AnswerProps['onDays']
  onAll: () => void
}) {
  const { from, to, port, next } = answer
  return (
    <div className="block planner-nobody">
      <EmptyState
        icon="users"
        title={messages.nobodyTitle(dayRange(from, to), port?.name ?? null)}
        actions={
          <>
            {next === null ? null : (
              <Button onClick={() => onDays(next)}>{messages.tryDays(dayRange(next.from, next.to))}</Button>
            )}
            <Button variant="ghost" onClick={onAll}>
              {messages.showAll}
            </Button>
          </>
        }
      >
        {next === null
          ? messages.nobodyLong
          : messages.nobodyNext(messages.names(next.names), dayRange(next.from, next.from))}
      </EmptyState>
    </div>
  )
}
