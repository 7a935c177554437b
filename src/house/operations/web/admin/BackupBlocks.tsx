import type { ReactNode } from 'react'
import { formatOsloTime } from '#core/days.ts'
import { describeAge } from '#core/days/describe-age.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { StateMark } from '#ui/basic/StateMark.tsx'
import { formatBytes } from '#ui/file/format-bytes.ts'
import { type DataColumn, DataList } from '#ui/list/DataList.tsx'
import type { Run, Running, StoredSet } from '../../operations.contract.ts'
import { runningMessages } from './messages.en.ts'
import { Fact, Part } from './Part.tsx'
import { isArchiveLate } from './troubles.ts'

const { backup: messages, drill: drillWords, tables } = runningMessages

/** Folder and result of the last backup, and the list of all backups. */
export function BackupBlock({ running }: { running: Running }) {
  const { backup, at } = running
  const { sets, keyFingerprint, folder, isDaily } = backup
  return (
    <Part id="backups" title={messages.title}>
      <dl className="facts one running-facts">
        <Fact name={messages.last}>
          <LastBackup backup={backup} at={at} />
        </Fact>
        <Fact name={messages.daily}>{isDaily ? messages.everyNight : messages.byPress}</Fact>
        <Fact name={messages.folder}>{folder}</Fact>
        <Fact name={messages.copy}>
          <Copies copy={backup.copy} />
        </Fact>
        {isDaily ? (
          <Fact name={messages.archive}>
            <Archive running={running} />
          </Fact>
        ) : null}
        <Fact name={messages.key}>
          {keyFingerprint === null ? (
            <StateMark tone="warn">{messages.noKey}</StateMark>
          ) : (
            messages.keySet(keyFingerprint)
          )}
        </Fact>
      </dl>
      <DataList
        caption={messages.caption}
        columns={backup.copy === null ? COLUMNS.filter(({ id }) => id !== 'copy') : COLUMNS}
        rows={sets}
        rowKey={({ name, before }) => `${before ?? ''}/${name}`}
        empty={<EmptyState icon="inbox" title={messages.empty} />}
        cards={{ look: 'rows tool-cards' }}
      />
    </Part>
  )
}

function LastBackup({ backup: { last, lastAt, sets }, at }: { backup: Running['backup']; at: string }) {
  if (last === null) return lastAt === null ? messages.none : <StateMark tone="ok">{formatOsloTime(lastAt)}</StateMark>
  // The size on disk, possibly compressed, as in the list below and in the state of health.
  const stored = sets.find(({ name }) => name === last.result?.set)?.bytes
  const age = describeAge(last.endedAt ?? last.startedAt, Date.parse(at))
  return (
    <RunResult
      run={last}
      ok={formatOsloTime(last.endedAt ?? last.startedAt)}
      failed={messages.failed}
      died={messages.died}
    >
      {last.state === 'died' ? messages.diedText : null}
      {last.result === null
        ? null
        : `${age}: ${messages.done(tables(last.result.tables, last.result.rows), last.result.files, stored ?? last.result.bytes ?? 0)}`}
    </RunResult>
  )
}

/** Result of a run with its time, and the reason of a failure. */
function RunResult({
  run,
  ok,
  failed,
  died,
  children,
}: {
  run: Run
  ok: string
  failed: string
  died: string
  children: ReactNode
}) {
  const hasSucceeded = run.state === 'done'
  const when = formatOsloTime(run.endedAt ?? run.startedAt)
  return (
    <span className="running-ended">
      <StateMark tone={hasSucceeded ? 'ok' : 'danger'}>
        {hasSucceeded ? ok : `${run.state === 'died' ? died : failed}, ${when}`}
      </StateMark>
      {run.error === null ? null : <span>{run.error}</span>}
      <span className="quiet">{children}</span>
    </span>
  )
}

function Copies({ copy }: { copy: Running['backup']['copy'] }) {
  if (copy === null) return <StateMark tone="warn">{messages.noCopy}</StateMark>
  const { folder, isElsewhere, lastAt, error } = copy
  const state = lastAt === null ? messages.noCopies : messages.lastCopy(formatOsloTime(lastAt))
  return (
    <span className="running-ended">
      {isElsewhere === null ? (
        <StateMark tone="danger">{messages.unreadable}</StateMark>
      ) : (
        <StateMark tone={isElsewhere ? 'ok' : 'warn'}>{isElsewhere ? state : messages.sameDisk}</StateMark>
      )}
      <span>{folder}</span>
      {error === null ? null : <span>{error}</span>}
    </span>
  )
}

/** Position of the WAL archive. */
function Archive({ running }: { running: Running }) {
  const { archive } = running
  if (archive === null) return <span className="quiet">{messages.archiveNone}</span>
  const { folder, until, waitingBytes, error } = archive
  return (
    <span className="running-ended">
      <StateMark tone={error !== null ? 'danger' : isArchiveLate(running) ? 'warn' : 'ok'}>
        {until === null ? messages.archiveBegins : messages.archiveUntil(formatOsloTime(until))}
      </StateMark>
      <span>{folder}</span>
      {error === null ? null : <span>{error}</span>}
      {waitingBytes > 0 ? <span className="quiet">{messages.archiveWaits(waitingBytes)}</span> : null}
    </span>
  )
}

const COLUMNS: readonly DataColumn<StoredSet>[] = [
  {
    id: 'made',
    head: messages.columns.made,
    width: '176px',
    card: 'title',
    cell: ({ madeAt }) => formatOsloTime(madeAt),
  },
  {
    id: 'note',
    head: messages.columns.note,
    title: ({ before }) => (before === null ? '' : messages.before(before)),
    cell: ({ before }) => (before === null ? null : messages.before(before)),
    card: 'line',
  },
  {
    id: 'sealed',
    head: messages.columns.sealed,
    width: '96px',
    cell: ({ isSealed }) => (isSealed ? messages.sealed : messages.open),
    wideOnly: true,
  },
  {
    id: 'copy',
    head: messages.columns.copy,
    width: '112px',
    cell: ({ isCopied }) => (isCopied === true ? messages.copied : messages.notCopied),
    card: 'line',
  },
  {
    id: 'files',
    head: messages.columns.files,
    width: '80px',
    align: 'number',
    wideOnly: true,
    cell: ({ files }) => files,
  },
  {
    id: 'size',
    head: messages.columns.size,
    width: '96px',
    align: 'number',
    card: 'aside',
    cell: ({ bytes }) => formatBytes(bytes),
  },
]

/** Result of the last drill. */
export function DrillBlock({ running: { drill } }: { running: Running }) {
  const { last, isOverdue } = drill
  return (
    <Part id="drill" title={drillWords.title}>
      <div className="block-body running-drill">
        {last === null ? <p>{drillWords.none}</p> : <Drill run={last} />}
        {isOverdue && last !== null ? <p className="quiet">{drillWords.old}</p> : null}
        <p className="faint">{runningMessages.drillWhat}</p>
        <p className="faint">{drillWords.weekly}</p>
      </div>
    </Part>
  )
}

function Drill({ run }: { run: Run }) {
  const { result } = run
  const when = formatOsloTime(run.endedAt ?? run.startedAt)
  return (
    <RunResult run={run} ok={`${drillWords.passed}, ${when}`} failed={drillWords.failed} died={drillWords.died}>
      {result === null ? null : (
        <>
          {drillWords.result(result.tables, result.rows, result.files)}{' '}
          {result.relations === null ? null : drillWords.pages(result.relations)}{' '}
          {result.isOwnSet
            ? result.isSealed
              ? drillWords.ownSet
              : drillWords.ownFirst
            : drillWords.ofSet(formatOsloTime(result.madeAt))}
        </>
      )}
    </RunResult>
  )
}
