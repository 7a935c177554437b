import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDayInProse, shortDay } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { DUE_STEPS } from '#visits/service-due/service-due.limits.ts'
import type { Tiles as Counts } from '../../manager-dashboard.contract.ts'
import { PEOPLE_TILE, PROJECT_TILES } from '../../planning.limits.ts'
import { managerMessages as messages } from '../messages.en.ts'

/** The list of projects with a filter. */
const listOf = (filter: Readonly<Record<string, string>>) => `${paths.projectsOverview}?${new URLSearchParams(filter)}`

interface TileProps {
  to: string
  label: string
  count: number
  /** Detail of the number: since when, or the first one. */
  words: ReactNode
  isBad?: boolean
}

const Tile = ({ to, label, count, words, isBad = false }: TileProps) => (
  <Link className="tile" to={to}>
    <b>{count}</b>
    <span className="tile-name">{label}</span>
    <span className={isBad ? 'tile-note bad' : 'tile-note'}>
      {isBad ? <Icon name="circle-alert" /> : null}
      {words}
    </span>
  </Link>
)

/** Three numbers in one place: each opens the due list so far ahead. */
const DueTile = ({ due }: { due: Counts['servicesDue'] }) => (
  <div className="tile tile-due">
    <div className="tile-steps">
      {DUE_STEPS.map((days) => (
        <Link key={days} to={`?due=${days}#services-due`} preventScrollReset>
          <b>{due[`within${days}`]}</b>
          <span className="tile-name">
            {messages.dueIn(days)}
            <span className="visually-hidden"> {messages.servicesDue}</span>
          </span>
        </Link>
      ))}
    </div>
    {due.overdue > 0 ? (
      <Link className="tile-note bad" to="?due=overdue#services-due" preventScrollReset>
        <Icon name="circle-alert" />
        {messages.servicesOver(due.overdue)}
      </Link>
    ) : (
      <span className="tile-note">{messages.servicesDue}</span>
    )}
  </div>
)

/** One line of numbers; each opens the list that it counts. */
export function Tiles({ tiles }: { tiles: Counts }) {
  const {
    notConfirmed,
    unassigned,
    startingSoon,
    inProgress,
    overdue,
    awaitingReview,
    billingPending,
    documents,
    servicesDue,
  } = tiles
  const none = messages.nothing
  return (
    <nav className="tiles" aria-label={messages.tiles}>
      <Tile
        to={listOf(PROJECT_TILES.notConfirmed)}
        label={messages.notConfirmed}
        count={notConfirmed.count}
        words={notConfirmed.oldestDays === null ? none : messages.oldest(notConfirmed.oldestDays)}
      />
      <Tile
        to={listOf(PROJECT_TILES.unassigned)}
        label={messages.unassigned}
        count={unassigned.count}
        words={unassigned.first === null ? none : messages.first(shortDay(unassigned.first))}
      />
      <Tile
        to={listOf(PROJECT_TILES.startingSoon)}
        label={messages.startingSoon}
        count={startingSoon.count}
        words={startingSoon.next === null ? none : messages.next(formatDayInProse(startingSoon.next))}
      />
      <Tile
        to={listOf(PROJECT_TILES.inProgress)}
        label={messages.inProgress}
        count={inProgress.count}
        words={messages.onHold(inProgress.onHold)}
      />
      <Tile
        to={listOf(PROJECT_TILES.overdue)}
        label={messages.overdue}
        count={overdue.count}
        words={overdue.since === null ? none : messages.since(shortDay(overdue.since))}
        isBad={overdue.since !== null}
      />
      <Tile
        to={listOf(PROJECT_TILES.awaitingReview)}
        label={messages.awaitingReview}
        count={awaitingReview.count}
        words={awaitingReview.oldestDays === null ? none : messages.oldest(awaitingReview.oldestDays)}
      />
      <Tile
        to={listOf(PROJECT_TILES.billingPending)}
        label={messages.billingPending}
        count={billingPending.count}
        words={billingPending.oldestDays === null ? none : messages.oldest(billingPending.oldestDays)}
      />
      <Tile
        to={`${paths.operatorManagement}?${new URLSearchParams(PEOPLE_TILE)}`}
        label={messages.documents}
        count={documents.count}
        words={messages.documentsEnd}
      />
      <DueTile due={servicesDue} />
    </nav>
  )
}

/** The strip while the first answer is on its way. */
export const TilesSkeleton = () => (
  <div className="tiles" aria-busy="true">
    {Array.from({ length: 9 }, (_, index) => (
      <div key={index} className="tile">
        <span className="skeleton" style={{ width: '32%', height: 24, margin: '4px 0' }} />
        <span className="skeleton" style={{ width: '72%' }} />
        <span className="skeleton" style={{ width: '48%', marginTop: 8 }} />
      </div>
    ))}
  </div>
)
