import { useId, useState } from 'react'
import { changeEntry, discard } from '#core/web/device/device.ts'
import type { Entry } from '#core/web/device/outbox.ts'
import { Button } from '#ui/basic/Button.tsx'
import { deviceMessages as messages } from './messages.en.ts'
import { decideBody, findDifferences } from './unsent-text.ts'

/** Both values of each field that somebody else changed in the meantime: nothing is overwritten without a choice. */
export function ConflictChoice({ entry }: { entry: Entry }) {
  const id = useId()
  const differences = findDifferences(entry)
  const [chosen, setChosen] = useState<Readonly<Record<string, 'yours' | 'theirs'>>>({})
  const isChosen = differences.every(({ name }) => chosen[name] !== undefined)
  const send = () => {
    const own = differences.filter(({ name }) => chosen[name] === 'yours')
    if (differences.length > 0 && own.length === 0) return void discard(entry.id)
    const given = new Set(differences.filter(({ name }) => chosen[name] === 'theirs').map(({ name }) => name))
    void changeEntry(entry.id, { body: decideBody(entry, given), state: 'waiting', problem: undefined })
  }
  return (
    <div className="unsent-conflict">
      <p className="quiet">{messages.conflictHead}</p>
      {differences.map(({ name, yours, theirs }) => (
        <fieldset key={name}>
          <legend>{messages.fields[name] ?? name}</legend>
          {(['yours', 'theirs'] as const).map((side) => (
            <label key={side} className="check">
              <input
                type="radio"
                name={`${id}-${name}`}
                checked={chosen[name] === side}
                onChange={() => setChosen((now) => ({ ...now, [name]: side }))}
              />
              <span>{side === 'yours' ? messages.yours(yours) : messages.theirs(theirs)}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <Button off={!isChosen} onClick={send}>
        {messages.choose}
      </Button>
    </div>
  )
}
