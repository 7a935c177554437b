import { useState } from 'react'
import { clockIn } from '#core/days.ts'
import { getDeviceState, useDevice } from '#core/web/device/device-state.ts'
import { changeEntry, discard, withdraw } from '#core/web/device/device.ts'
import type { Entry } from '#core/web/device/outbox.ts'
import { showToast } from '#core/web/toast.ts'
import { Button } from '#ui/basic/Button.tsx'
import { FieldError, TextField } from '#ui/field/Field.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { ConflictChoice } from './ConflictChoice.tsx'
import { canHandOver, handOver } from './hand-over.ts'
import { deviceMessages as messages } from './messages.en.ts'
import { labelOf } from './offline-calls.ts'
import { correctableFields, entryAsText, toText } from './unsent-text.ts'

/** Every unsent entry of this device, with what a person can do about those that the server didn't take. */
export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const { entries } = useDevice()
  return (
    <Dialog
      wide
      title={messages.listTitle}
      text={entries.length === 0 ? messages.listEmpty : messages.listText}
      onClose={onClose}
      actions={
        <Button data-autofocus="" onClick={onClose}>
          {messages.close}
        </Button>
      }
    >
      <ul className="unsent">
        {entries.map((entry) => (
          <UnsentEntry key={entry.id} entry={entry} />
        ))}
      </ul>
    </Dialog>
  )
}

function UnsentEntry({ entry }: { entry: Entry }) {
  const { id, label, state, madeAt, problem, isFixed } = entry
  const [isCorrecting, setIsCorrecting] = useState(false)
  const isStuck = state === 'refused' || state === 'conflict'
  const asksToAccept = problem?.fields?.some(({ field }) => field === 'acceptUnprintable') ?? false
  return (
    <li>
      <div className="unsent-head">
        <b>{label}</b>
        <span className="quiet">
          {clockIn(madeAt)}, {messages.state[state]}
        </span>
      </div>
      {problem === undefined ? null : (
        <FieldError>{(problem.fields ?? []).map(({ message }) => message).join(' ') || problem.detail}</FieldError>
      )}
      {state === 'conflict' ? <ConflictChoice entry={entry} /> : null}
      {isCorrecting ? (
        <Correction entry={entry} onClose={() => setIsCorrecting(false)} />
      ) : (
        <div className="unsent-actions">
          {state === 'sending' ? null : (
            <Button
              aria-label={messages.discardOf(label)}
              onClick={() => void (isFixed ? withdraw([id]) : discard(id))}
            >
              {messages.discard}
            </Button>
          )}
          {isStuck ? <Button onClick={() => void copy(entry)}>{messages.copy}</Button> : null}
          {canHandOver(entry) ? (
            <Button aria-label={messages.handOverOf(label)} onClick={() => void handOver(entry)}>
              {messages.handOver}
            </Button>
          ) : null}
          {asksToAccept ? (
            <Button onClick={() => void acceptUnprintable(entry)}>{messages.acceptUnprintable}</Button>
          ) : null}
          {state === 'refused' && correctableFields(bodyOf(entry)).length > 0 ? (
            <Button aria-label={messages.correctOf(label)} onClick={() => setIsCorrecting(true)}>
              {messages.correct}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  )
}

const bodyOf = ({ body }: Entry) => (body ?? {}) as Record<string, unknown>

/** The document shows boxes for characters that it can't print: accepted once for all signatures of the report. */
async function acceptUnprintable(entry: Entry): Promise<void> {
  const own = getDeviceState().entries.filter((each) => each.projectId === entry.projectId)
  for (const each of own.filter((other) => 'acceptUnprintable' in bodyOf(other) && other.state !== 'sending')) {
    await changeEntry(each.id, {
      body: { ...bodyOf(each), acceptUnprintable: true },
      state: 'waiting',
      problem: undefined,
    })
  }
}

async function copy(entry: Entry): Promise<void> {
  try {
    await navigator.clipboard.writeText(entryAsText(entry))
    showToast({ title: messages.copied })
  } catch {
    showToast({ title: messages.notCopied, variant: 'danger' })
  }
}

/** The typed values of an entry; sent again under the same key, since the server took nothing of it. */
function Correction({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const body = bodyOf(entry)
  const fields = correctableFields(body)
  const [values, setValues] = useState(() => Object.fromEntries(fields.map((name) => [name, toText(body[name])])))
  const send = () => {
    const typed = Object.entries(values).map(([name, value]) => [
      name,
      typeof body[name] === 'number' ? Number(value) : value,
    ])
    const next = { ...body, ...Object.fromEntries(typed) }
    void changeEntry(entry.id, { body: next, label: labelOf(entry, next), state: 'waiting', problem: undefined })
    onClose()
  }
  return (
    <div className="unsent-fields">
      {fields.map((name) => (
        <TextField
          key={name}
          label={messages.fields[name] ?? name}
          value={values[name] ?? ''}
          onValue={(value) => setValues((now) => ({ ...now, [name]: value }))}
        />
      ))}
      <div className="unsent-actions">
        <Button onClick={onClose}>{messages.back}</Button>
        <Button onClick={send}>{messages.send}</Button>
      </div>
    </div>
  )
}
