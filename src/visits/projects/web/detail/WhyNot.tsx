import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import type { ProjectDetail } from '../../projects.contract.ts'
import { moveWords } from '../move-messages.en.ts'
import { detailMessages as messages } from './messages.en.ts'
import { sortMoves } from './next-move.ts'
import type { Moves } from './ProjectActions.tsx'

interface WhyNotProps {
  project: ProjectDetail
  moves: Moves
  onEdit: () => void
}

/** The reason why the next step is disabled, with links to resolve it. */
export function WhyNot({ project, moves, onEdit }: WhyNotProps) {
  const { next, isNextOpen } = sortMoves(project)
  if (next === undefined || isNextOpen) return null
  const { status, permissions, counts, operatorHours, requiredDocuments } = project
  const verb = moveWords(status, next.to).button
  const lacksOnlyReport = next.to === 'completed' && next.blockedBy === undefined
  const lacksDocuments = requiredDocuments.some(({ state }) => state === 'missing' || state === 'expired')
  const sentence = lacksOnlyReport
    ? messages.waiverNeeded
    : messages.blocked(verb, [next.blockedBy, next.asks].filter(Boolean).join(' '))
  return (
    <p className="why" id="why-not">
      <Icon name="info" />
      <span>{sentence}</span>
      {next.to === 'completed' && !/[1-9]/.test(operatorHours) ? <Way tab="hours" words={messages.ways.hours} /> : null}
      {next.to === 'completed' && counts.reports === 0 ? <Way tab="reports" words={messages.ways.report} /> : null}
      {lacksOnlyReport ? (
        <button className="link" type="button" onClick={() => moves.move(next)}>
          {messages.ways.waiver}
        </button>
      ) : null}
      {next.to === 'confirmed' && permissions.edit ? (
        <button className="link" type="button" onClick={onEdit}>
          {messages.ways.facts}
        </button>
      ) : null}
      {next.to === 'in progress' && project.assignedOperatorId === null && permissions.assign ? (
        <button
          className="link"
          type="button"
          onClick={() => document.querySelector<HTMLElement>('[data-assign]')?.click()}
        >
          {messages.ways.assign}
        </button>
      ) : null}
      {next.to === 'in progress' && lacksDocuments ? <Way tab="travel" words={messages.ways.documents} /> : null}
      {next.to === 'in progress' && next.blockedBy === undefined ? (
        <button className="link" type="button" onClick={() => moves.move(next)}>
          {messages.ways.allTheSame}
        </button>
      ) : null}
      {next.to === 'closed' ? (
        <>
          <Way tab="parts" words={messages.ways.parts} />
          <Link className="link" to={`${paths.billingDashboard}?q=${encodeURIComponent(project.projectNumber)}`}>
            {messages.ways.service}
          </Link>
        </>
      ) : null}
    </p>
  )
}

const Way = ({ tab, words }: { tab: string; words: string }) => (
  <Link className="link" to={`?tab=${tab}`} preventScrollReset>
    {words}
  </Link>
)
