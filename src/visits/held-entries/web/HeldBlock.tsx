import { useState } from 'react'
import { formatOsloTime } from '#core/days.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { TextField } from '#ui/field/Field.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { applyHeldEntry, discardHeldEntry, findHeldEntries, HeldEntry } from '../held-entries.contract.ts'
import { heldMessages as messages } from './messages.en.ts'

/** Tells managers what technicians' devices couldn't send; nothing while nothing waits. */
export function HeldBlock() {
  const { data } = useEndpoint<typeof findHeldEntries>('GET /api/portal/held-entries', {
    query: { state: 'waiting', pageSize: '200' },
  })
  const [openOf, setOpenOf] = useState<string | null>(null)
  const items = data?.items ?? []
  const people = [...new Map(items.map(({ userId, userName }) => [userId, userName]))]
  return (
    <>
      {people.map(([userId, name]) => (
        <Note
          key={userId}
          tone="warn"
          title={messages.of(items.filter((entry) => entry.userId === userId).length, name)}
          actions={<Button onClick={() => setOpenOf(userId)}>{messages.decide}</Button>}
        >
          {messages.text}
        </Note>
      ))}
      {openOf === null ? null : (
        <Dialog
          wide
          title={messages.title}
          text={messages.applyText}
          onClose={() => setOpenOf(null)}
          actions={
            <Button data-autofocus="" onClick={() => setOpenOf(null)}>
              {messages.close}
            </Button>
          }
        >
          <ul className="held-entries">
            {items
              .filter(({ userId }) => userId === openOf)
              .map((entry) => (
                <HeldRow key={entry.id} entry={entry} />
              ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

const isHidden = (name: string): boolean =>
  ['version', 'signature', 'acceptUnprintable', 'at'].includes(name) || name.endsWith('Id')

/** "Hours: 8.0, work, 2026-12-08": what was typed, without ids and versions. */
function describeEntry({ path, body }: HeldEntry): string {
  const kind = path.split('/').findLast((part) => Object.hasOwn(messages.kinds, part)) ?? ''
  const values =
    typeof body === 'object' && body !== null && !Array.isArray(body)
      ? Object.entries(body).flatMap(([name, value]) =>
          isHidden(name) || value === null || value === '' || typeof value === 'object' ? [] : [String(value)],
        )
      : []
  return `${messages.kinds[kind] ?? messages.change}: ${values.join(', ')}`
}

/** The properties of a value that a device sent; none of one that is no object. */
const propertiesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Hours and readings that the signers of a report read. */
function describeSigned({ body }: HeldEntry): string[] {
  const { readings, shown } = propertiesOf(body)
  const { total } = propertiesOf(propertiesOf(shown)['hours'])
  return [
    ...(typeof total === 'string' ? [messages.hours(total)] : []),
    ...(Array.isArray(readings) ? readings.map(propertiesOf) : []).map(({ quantity, value, unit }) =>
      [quantity, value, unit].filter((part) => typeof part === 'string' && part !== '').join(' '),
    ),
  ]
}

/** Whose signatures are applied with a report, as they were drawn. */
function Signatures({ entry: { method, path, body, steps } }: { entry: HeldEntry }) {
  const calls = [{ method, path, body }, ...steps]
  const signed = calls.flatMap((each) => {
    const { signature, role, name } = propertiesOf(each.body)
    return typeof signature === 'string' && signature.startsWith('data:image/png;base64,')
      ? [{ signature, text: messages.signature(String(role), String(name)) }]
      : []
  })
  return (
    <>
      {signed.map(({ signature, text }) => (
        <figure key={text} className="held-signature">
          <img src={signature} alt={text} />
          <figcaption>{text}</figcaption>
        </figure>
      ))}
      {calls.some((each) => each.path.endsWith('/finalise')) ? <span>{messages.locked}</span> : null}
    </>
  )
}

function HeldRow({ entry }: { entry: HeldEntry }) {
  const { id, version, projectNumber, vesselName, problem, madeAt } = entry
  const [reason, setReason] = useState('')
  const words = { failed: messages.failed, waits: true }
  const apply = useChange<typeof applyHeldEntry>('POST /api/portal/held-entries/:id/apply', {
    ...words,
    done: messages.applied,
  })
  const discard = useChange<typeof discardHeldEntry>('POST /api/portal/held-entries/:id/discard', {
    ...words,
    done: messages.discarded,
  })
  const isBusy = apply.isPending || discard.isPending
  const decision = { params: { id }, body: { version, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) } }
  return (
    <li>
      <b>{describeEntry(entry)}</b>
      <span className="quiet">
        {[formatOsloTime(madeAt), projectNumber && messages.visit(projectNumber, vesselName ?? '')]
          .filter(Boolean)
          .join(', ')}
      </span>
      <span>{describeSigned(entry).join(', ')}</span>
      <Signatures entry={entry} />
      <span>{problem}</span>
      <TextField label={messages.reason} value={reason} maxLength={1000} onValue={setReason} />
      <div className="held-actions">
        <Button off={isBusy} onClick={() => discard.mutate(decision)}>
          {messages.discard}
        </Button>
        <Button off={isBusy} onClick={() => apply.mutate(decision)}>
          {messages.apply}
        </Button>
      </div>
    </li>
  )
}
