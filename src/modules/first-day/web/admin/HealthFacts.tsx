import type { ReactNode } from 'react'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { takeOver } from '#core/web/take-over.ts'
import { addressOf } from '#core/web/use-address.ts'
import { goTo } from '#core/web/use-address.ts'
import type { getRunning, Running } from '#modules/operations/operations.contract.ts'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { formatBytes } from '#ui/file/format-bytes.ts'
import { firstDayMessages } from './messages.en.ts'
import { spanOf, whenOf } from './when.ts'

const messages = firstDayMessages.health
const HOUR = 3_600_000

/** Mail, backup, disk and how long it runs; each opens its list. */
export function HealthFacts() {
  const running = useEndpoint<typeof getRunning>('GET /api/admin/running')
  if (running.data === undefined) {
    return running.isError ? (
      <ErrorNote title={messages.failed} onRetry={() => void running.refetch()} />
    ) : (
      <SkeletonLines lines={2} />
    )
  }
  const { mail, backup, disk, processes, at } = running.data
  const since = processes.find(({ isAnswering }) => isAnswering)?.startedAt ?? at
  const used = disk.totalBytes === 0 ? 0 : Math.round((1 - disk.freeBytes / disk.totalBytes) * 100)
  return (
    <dl className="health-facts" aria-label={messages.label}>
      <Fact name={messages.mail}>
        <MailWaiting mail={mail} at={at} />
      </Fact>
      <Fact name={messages.backup}>
        <LastBackup backup={backup} at={at} />
      </Fact>
      <Fact name={messages.disk}>
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
            <Mark tone={disk.level === 'low' ? 'danger' : 'warn'}>{used} %</Mark>
            <span className="faint">{messages.left(formatBytes(disk.freeBytes))}</span>
          </>
        )}
      </Fact>
      <Fact name={messages.running}>
        {spanOf(since, at)} <span className="faint">{messages.since(whenOf(since, at))}</span>
      </Fact>
    </dl>
  )
}

const RUNNING = { tab: 'running' }

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>
      <a href={addressOf(RUNNING)} onClick={(event) => takeOver(event, () => goTo(RUNNING))}>
        {name}
      </a>
    </dt>
    <dd>{children}</dd>
  </div>
)

const ICONS = { ok: 'check', warn: 'clock-alert', danger: 'circle-alert' } as const

const Mark = ({ tone, children }: { tone: keyof typeof ICONS; children: ReactNode }) => (
  <span className={`status status-${tone}`}>
    <Icon name={ICONS[tone]} />
    {children}
  </span>
)

function MailWaiting({ mail, at }: { mail: Running['mail']; at: string }) {
  const { waiting, failed, oldestAt } = mail
  const isLate = oldestAt !== null && Date.parse(at) - Date.parse(oldestAt) > HOUR / 6
  return (
    <>
      <Mark tone={failed > 0 ? 'danger' : isLate ? 'warn' : 'ok'}>{waiting.toLocaleString('en')}</Mark>
      {isLate ? <span className="faint">{messages.mailSince(spanOf(oldestAt, at))}</span> : null}
      {failed > 0 ? <span className="faint">{messages.mailFailed(failed)}</span> : null}
    </>
  )
}

function LastBackup({ backup, at }: { backup: Running['backup']; at: string }) {
  const { lastAt, isDaily, isOverdue, last, sets, copy } = backup
  if (lastAt === null)
    return <Mark tone={isDaily ? 'warn' : 'ok'}>{isDaily ? messages.noBackup : messages.notOurs}</Mark>
  const isFailed = last !== null && last.state !== 'done'
  const size = sets[0] === undefined ? [] : [formatBytes(sets[0].bytes)]
  const copied = copy === null || copy.lastAt === null ? [] : [messages.copied(whenOf(copy.lastAt, at))]
  return (
    <>
      <Mark tone={isOverdue || isFailed ? 'danger' : 'ok'}>{whenOf(lastAt, at)}</Mark>
      <span className="faint">{[...size, ...copied].join(', ')}</span>
    </>
  )
}
