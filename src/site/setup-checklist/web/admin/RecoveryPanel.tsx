import { useState } from 'react'
import { momentIn } from '#core/days.ts'
import { fieldErrors, problemSentence } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import type { confirmRecoveryKey } from '../../recovery.contract.ts'
import type { FirstDay } from '../../setup-checklist.contract.ts'
import { MakeKeyDialog } from './MakeKeyDialog.tsx'
import { firstDayMessages } from './messages.en.ts'
import { PointPanel, type PointPanelProps } from './PointPanel.tsx'
import { RecoveryDrawing, RecoveryFields } from './RecoveryForm.tsx'

const messages = firstDayMessages.recovery
const NOTHING: readonly string[] = ['', '', '', '']

/** The recovery key's panel: four of its characters are typed from the paper, or a new key is made. */
export function RecoveryPanel({ recovery, ...panel }: PointPanelProps & { recovery: FirstDay['recovery'] }) {
  const [typed, setTyped] = useState(NOTHING)
  const [isMaking, setIsMaking] = useState(false)
  const [error, setError] = useState<{ at: number | null; sentence: string } | null>(null)
  const confirming = useChange<typeof confirmRecoveryKey>('POST /api/admin/recovery-key/confirm', {
    done: messages.confirmed,
    forgets: true,
    onDone: () => setTyped(NOTHING),
    onRefused: (refusal) => setError(readRefusal(refusal)),
  })
  const { places, madeAt } = recovery
  const isAsked = places !== null && panel.point.state !== 'done'
  const isFull = typed.every((character) => character !== '')
  const confirm = (): void => {
    if (places === null || !isFull || confirming.isPending) return
    setError(null)
    confirming.mutate({ body: { places: [...places], characters: [...typed] } })
  }
  return (
    <>
      <PointPanel
        {...panel}
        onSubmit={confirm}
        footer={
          isAsked ? (
            <>
              <span className="why recovery-note">
                <Icon name="lock" />
                {messages.compared}
              </span>
              <span className="fill" />
              <Button variant="ghost" kbd="Esc" onClick={panel.onClose}>
                {messages.cancel}
              </Button>
              <Button
                variant="primary"
                type="submit"
                off={!isFull || confirming.isPending || typeof error?.at === 'number'}
              >
                {confirming.isPending ? messages.confirming : messages.confirm}
              </Button>
            </>
          ) : null
        }
      >
        {isAsked ? (
          <>
            <RecoveryDrawing places={places} />
            <RecoveryFields
              places={places}
              characters={typed}
              onCharacters={(characters) => {
                setTyped(characters)
                setError(null)
              }}
              error={error}
              triesLeft={recovery.triesLeft}
            />
          </>
        ) : null}
        <dl className="recovery-facts">
          {madeAt === null ? null : (
            <div>
              <dt>{messages.shown}</dt>
              <dd>{messages.once(momentIn(madeAt))}</dd>
            </div>
          )}
          <div>
            <dt>{messages.opens}</dt>
            <dd>{messages.opensWhat}</dd>
          </div>
          {places === null ? null : (
            <div>
              <dt>{messages.storedHere}</dt>
              <dd>{messages.keptWhat}</dd>
            </div>
          )}
        </dl>
        <p className="why recovery-note">
          <Icon name="info" />
          <span>
            {messages.gone}{' '}
            <button className="link" type="button" onClick={() => setIsMaking(true)}>
              {messages.makeNew}
            </button>{' '}
            {messages.makeNewAfter}
          </span>
        </p>
      </PointPanel>
      {isMaking ? <MakeKeyDialog onClose={() => setIsMaking(false)} /> : null}
    </>
  )
}

function readRefusal(refusal: Error): { at: number | null; sentence: string } {
  const [field] = Object.keys(fieldErrors(refusal))
  const at = /^characters\.(\d)$/.exec(field ?? '')?.[1]
  return { at: at === undefined ? null : Number(at), sentence: problemSentence(refusal, messages.failed) }
}
