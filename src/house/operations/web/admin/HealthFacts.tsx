import type { ReactNode } from 'react'
import { dayInOslo } from '#core/days.ts'
import { describeAge } from '#core/days/describe-age.ts'
import { whenOf } from '#core/days/when.ts'
import { writeNumber } from '#core/language/counts.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { handlePlainClick } from '#core/web/plain-click.ts'
import { addressOf, goTo } from '#core/web/use-address.ts'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { StateMark } from '#ui/basic/StateMark.tsx'
import { formatBytes } from '#ui/file/format-bytes.ts'
import type { getRunning, Running } from '../../operations.contract.ts'
import { runningMessages } from './messages.en.ts'
import { isArchiveLate, isMailLate } from './troubles.ts'

const { health: messages, span: spanWords } = runningMessages
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `2 d 16 h`, `3 h`, `12 min`. */
function spanOf(from: string, to: string): string {
  const span = Math.max(0, Date.parse(to) - Date.parse(from))
  const [days, hours] = [Math.floor(span / DAY), Math.floor((span % DAY) / HOUR)]
  if (days > 0) return spanWords.days(days, hours)
  return hours > 0 ? spanWords.hours(hours) : spanWords.minutes(Math.floor(span / MINUTE))
}

interface HealthFactsProps {
  /** Is inside a block, which has the frame. */
  isBare?: boolean
  /** On the System screen each links to its part, elsewhere to that screen. */
  onPart?: (part: string) => void
}

/** Mail, backup, archive, disk and uptime at a glance; each links to its details. */
export function HealthFacts({ isBare = false, onPart }: HealthFactsProps) {
  const running = useEndpoint<typeof getRunning>('GET /api/admin/running')
  if (running.data === undefined) {
    return running.isError ? (
      <ErrorNote title={messages.failed} onRetry={() => void running.refetch()} />
    ) : (
      <SkeletonLines lines={2} />
    )
  }
  const { mail, backup, archive, disk, processes, at } = running.data
  const since = processes.find(({ isAnswering }) => isAnswering)?.startedAt ?? at
  const used = disk.totalBytes === 0 ? 0 : Math.round((1 - disk.freeBytes / disk.totalBytes) * 100)
  return (
    <dl className={isBare ? 'health-facts is-bare' : 'health-facts'} aria-label={messages.label}>
      <Fact name={messages.mail} part="mail" onPart={onPart}>
        <MailWaiting mail={mail} at={at} />
      </Fact>
      <Fact name={messages.backup} part="backups" onPart={onPart}>
        <LastBackup backup={backup} at={at} />
      </Fact>
      {archive === null ? null : (
        <Fact name={messages.archive} part="backups" onPart={onPart}>
          <Archived archive={archive} at={at} isLate={isArchiveLate(running.data)} />
        </Fact>
      )}
      <Fact name={messages.disk} part="machine" onPart={onPart}>
        <span
          className={disk.level === 'low' ? 'disk-bar bad' : 'disk-bar'}
          role="img"
          aria-label={messages.used(used)}
        >
          <i style={{ width: `${used}%` }} />
        </span>
        {disk.level === 'ok' ? (
          <>
            {formatBytes(disk.totalBytes - disk.freeBytes)}{' '}
            <span className="faint">{messages.of(formatBytes(disk.totalBytes))}</span>
          </>
        ) : (
          <>
            <StateMark tone={disk.level === 'low' ? 'danger' : 'warn'}>{used} %</StateMark>
            <span className="faint">{messages.left(formatBytes(disk.freeBytes))}</span>
          </>
        )}
      </Fact>
      <Fact name={messages.running} part="processes" onPart={onPart}>
        {Date.parse(at) - Date.parse(since) < MINUTE ? (
          messages.justStarted
        ) : (
          <>
            {spanOf(since, at)} <span className="faint">{messages.since(whenOf(since, at))}</span>
          </>
        )}
      </Fact>
    </dl>
  )
}

const RUNNING = { tab: 'running' }

interface FactProps extends Pick<HealthFactsProps, 'onPart'> {
  name: string
  part: string
  children: ReactNode
}

const Fact = ({ name, part, onPart, children }: FactProps) => (
  <div>
    <dt>
      <a
        href={onPart === undefined ? addressOf(RUNNING) : `#${part}`}
        onClick={(event) => handlePlainClick(event, () => (onPart === undefined ? goTo(RUNNING) : onPart(part)))}
      >
        {name}
      </a>
    </dt>
    <dd>{children}</dd>
  </div>
)

function MailWaiting({ mail, at }: { mail: Running['mail']; at: string }) {
  const { waiting, failed, oldestAt, problem, isKept } = mail
  const isLate = isMailLate(mail, at)
  if (isKept && failed === 0) return <StateMark tone="warn">{messages.noServer}</StateMark>
  return (
    <>
      <StateMark tone={failed > 0 ? 'danger' : isLate || problem !== null ? 'warn' : 'ok'}>
        {writeNumber(waiting)}
      </StateMark>
      {problem === null ? null : <span className="faint">{runningMessages.mail.problem(problem)}</span>}
      {isLate && oldestAt !== null ? <span className="faint">{messages.mailSince(spanOf(oldestAt, at))}</span> : null}
      {failed > 0 ? <span className="faint">{messages.mailFailed(failed)}</span> : null}
    </>
  )
}

/** How old the newest good one is, how large, and whether it lies elsewhere, too. */
function LastBackup({ backup, at }: { backup: Running['backup']; at: string }) {
  const { lastAt, isDaily, isOverdue, last, sets, copy } = backup
  if (lastAt === null) {
    return <StateMark tone={isDaily ? 'warn' : 'ok'}>{isDaily ? messages.noBackup : messages.notOurs}</StateMark>
  }
  const isFailed = last !== null && last.state !== 'done'
  const size = sets[0] === undefined ? [] : [formatBytes(sets[0].bytes)]
  const copied = copy === null || copy.lastAt === null ? messages.notCopied : messages.copied(whenOf(copy.lastAt, at))
  // A time of today also shows its age.
  const age = dayInOslo(lastAt) === dayInOslo(at) ? [] : [describeAge(lastAt, Date.parse(at))]
  return (
    <>
      <StateMark tone={isOverdue || isFailed ? 'danger' : 'ok'}>{whenOf(lastAt, at)}</StateMark>
      <span className="faint">{[...age, ...size, copied].join(', ')}</span>
    </>
  )
}

interface ArchivedProps {
  archive: NonNullable<Running['archive']>
  at: string
  isLate: boolean
}

function Archived({ archive, at, isLate }: ArchivedProps) {
  const { until, waitingBytes, error } = archive
  const tone = error !== null ? 'danger' : isLate ? 'warn' : 'ok'
  return (
    <>
      <StateMark tone={tone}>{until === null ? messages.notYet : messages.until(whenOf(until, at))}</StateMark>
      {waitingBytes > 0 ? <span className="faint">{messages.waiting(waitingBytes)}</span> : null}
    </>
  )
}
