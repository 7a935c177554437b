import { useChange } from '#core/web/call/use-change.ts'
import { goTo } from '#core/web/use-address.ts'
import type { startRun } from '#house/operations/operations.contract.ts'
import { Button } from '#ui/basic/Button.tsx'
import type { SetupStep, sendTestMail } from '../../setup-checklist.contract.ts'
import { setupMessages as messages } from './messages.en.ts'

interface NextStepProps {
  point: SetupStep
  /** In the panel's foot, where what the panel says needs no button that opens it. */
  isInPanel?: boolean
  onOpen: () => void
}

/** The next action of a step, as a button; nothing for a completed one. */
export function NextStep({ point, isInPanel = false, onOpen }: NextStepProps) {
  const { id, state } = point
  if (state === 'done') return null
  const open = (label: string) => (isInPanel ? null : <Button onClick={onOpen}>{label}</Button>)
  switch (id) {
    case 'facts':
      return <Button onClick={() => goTo({ tab: 'site' })}>{messages.actions.facts}</Button>
    case 'team': {
      const isTeamDone = point.facts[0]?.isRight ?? false
      if (isTeamDone && !isInPanel) return open(messages.actions.articles)
      return (
        <>
          {isTeamDone ? null : <Button onClick={() => goTo({ tab: 'team' })}>{messages.actions.team}</Button>}
          {isInPanel ? <Button onClick={() => goTo({ tab: 'products' })}>{messages.actions.products}</Button> : null}
        </>
      )
    }
    case 'mail':
      return <TestMail point={point} />
    case 'backup':
      return isInPanel ? <StartRun kind="backup" label={messages.actions.backupNow} /> : open(messages.actions.backup)
    case 'drill':
      return state === 'waits' ? (
        <Button onClick={() => goTo({ tab: 'running' })}>{messages.actions.running}</Button>
      ) : (
        <StartRun kind="drill" label={messages.actions.drill} />
      )
    case 'pepper':
      return open(messages.actions.pepper)
    case 'recovery':
      return open(messages.actions.recovery)
  }
}

function TestMail({ point: { facts, checkedAt } }: { point: SetupStep }) {
  const sending = useChange<typeof sendTestMail>('POST /api/admin/first-day/test-mail', {
    done: messages.mailSent,
    failed: { title: messages.mailFailed },
  })
  const hasServer = facts[0]?.isRight ?? false
  return (
    <Button off={!hasServer || sending.isPending} onClick={() => sending.mutate({ body: {} })}>
      {checkedAt === null ? messages.actions.mail : messages.actions.mailAgain}
    </Button>
  )
}

function StartRun({ kind, label }: { kind: 'backup' | 'drill'; label: string }) {
  const starting = useChange<typeof startRun>('POST /api/admin/running/runs', {
    done: messages.runStarted[kind],
    failed: { title: messages.runFailed[kind] },
  })
  return (
    <Button icon="rotate-cw" off={starting.isPending} onClick={() => starting.mutate({ body: { kind } })}>
      {label}
    </Button>
  )
}
