import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatOsloTime } from '#core/days.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { ADMIN_STREAM, startLive, useLiveState } from '#core/web/live/live.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { StateMark } from '#ui/basic/StateMark.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { LiveMark } from '#ui/LiveMark.tsx'
import type { getRunning, Run, Running, startRun } from '../../operations.contract.ts'
import type { RunKind } from '../../operations.limits.ts'
import { BackupBlock, DrillBlock } from './BackupBlocks.tsx'
import { HealthFacts } from './HealthFacts.tsx'
import { MachineBlock, ProcessesBlock, SlowBlock } from './MachineBlocks.tsx'
import { MailBlock } from './MailBlock.tsx'
import { runningMessages as messages } from './messages.en.ts'
import { findTroubles } from './troubles.ts'

/** How often the screen asks while no live events arrive, milliseconds. */
const WITHOUT_EVENTS = 30_000

/**
 * State of the installation: mail, backups, drill, machine, processes, slow calls; with the actions of an
 * administrator.
 */
export function RunningTab() {
  const client = useQueryClient()
  useEffect(() => startLive(client, ADMIN_STREAM), [client])
  const pace = useLiveState() === 'on' ? {} : { everyMs: WITHOUT_EVENTS }
  const asked = useEndpoint<typeof getRunning>('GET /api/admin/running', {}, pace)
  const running = asked.data
  return (
    <main className="admin-main running" id="main" tabIndex={-1}>
      <Head running={running} />
      {running === undefined ? (
        asked.isError ? (
          <ErrorNote title={messages.failedTitle} onRetry={() => void asked.refetch()}>
            {messages.failedText}
          </ErrorNote>
        ) : (
          <SkeletonLines lines={10} />
        )
      ) : (
        <>
          <Troubles running={running} />
          <HealthFacts onPart={goToPart} />
          {running.underWay === null ? null : <UnderWay run={running.underWay} />}
          <div className="running-blocks">
            <MailBlock mail={running.mail} at={running.at} pace={pace} />
            <BackupBlock running={running} />
            <div className="running-pair">
              <DrillBlock running={running} />
              <MachineBlock running={running} />
            </div>
            <ProcessesBlock running={running} />
            <SlowBlock slow={running.slow} />
          </div>
        </>
      )}
    </main>
  )
}

function Head({ running }: { running: Running | undefined }) {
  const start = useChange<typeof startRun>('POST /api/admin/running/runs', {
    waits: true,
    failed: (_, { body }) => messages.startFailed(body.kind),
  })
  const isBusy = start.isPending || (running?.underWay ?? null) !== null
  const press = (kind: RunKind) => () => start.mutate({ body: { kind } })
  const troubles = running === undefined ? 0 : findTroubles(running).length
  return (
    <div className="page-head">
      <div>
        <h1>{messages.heading}</h1>
        <p aria-live="polite">
          {running === undefined ? '\u00a0' : troubles === 0 ? messages.wellTitle : messages.look(troubles)}
        </p>
      </div>
      <div className="actions">
        <LiveMark />
        <Button icon="rotate-cw" off={isBusy} aria-describedby="one-run" onClick={press('drill')}>
          {messages.startDrill}
        </Button>
        <Button variant="primary" icon="download" off={isBusy} aria-describedby="one-run" onClick={press('backup')}>
          {messages.backUpNow}
        </Button>
        <span className="visually-hidden" id="one-run">
          {messages.oneAtATime}
        </span>
      </div>
    </div>
  )
}

/** Problems that need attention, each with a link to its part; nothing if there are none. */
function Troubles({ running }: { running: Running }) {
  const troubles = findTroubles(running)
  if (troubles.length === 0) return null
  return (
    <ul className="running-troubles">
      {troubles.map(({ tone, part, text }) => (
        <li key={text}>
          <a href={`#${part}`} onClick={(event) => (event.preventDefault(), goToPart(part))}>
            <StateMark tone={tone}>{text}</StateMark>
            <Icon name="chevron-right" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The address has the tab: the part is scrolled into view and gets the focus, as for a link within the page. */
function goToPart(part: string): void {
  const block = document.getElementById(part)
  block?.scrollIntoView({ block: 'start' })
  block?.focus({ preventScroll: true })
}

function UnderWay({ run }: { run: Run }) {
  const { kind, step, doneBytes, expectedBytes, startedAt, askedBy, cause } = run
  const parts = [
    step === null ? messages.begins : messages.step(step),
    ...(step === 'saving' ? [messages.bytesOf(doneBytes, expectedBytes)] : []),
    messages.since(formatOsloTime(startedAt)),
    askedBy === null ? messages.cause(cause) : messages.askedBy(askedBy),
  ]
  const isCounted = step === 'saving' && expectedBytes !== null
  return (
    <Stack as="section" gap={4} className="block running-run" role="status" aria-label={messages.underWay(kind)}>
      <b>{messages.underWay(kind)}</b>
      <span className="quiet">{parts.join(', ')}</span>
      <progress
        aria-label={messages.underWay(kind)}
        {...(isCounted ? { max: Math.max(1, expectedBytes), value: Math.min(doneBytes, expectedBytes) } : {})}
      />
    </Stack>
  )
}
