import { useState } from 'react'
import { todayIn, zoneOf } from '#core/days.ts'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useDevice } from '#core/web/device/device-state.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { DayField } from '#ui/day/DayField.tsx'
import type { requestFollowUp } from '#visits/projects/projects.contract.ts'
import { ChoiceSegments } from '../ChoiceSegments.tsx'
import { attendanceMessages as messages } from '../messages.en.ts'
import type { Sheet } from '../use-sheet.ts'
import { findUnfinished, toFollowUpLine } from './unfinished.ts'

const words = messages.followUp
const WHENS = ['next', 'day', 'office'] as const

/** Lines that the visit leaves undone, and the way to a follow-up project with some of them. */
export function FollowUpBlock({ sheet: { project, checklist, findings } }: { sheet: Sheet }) {
  const unfinished = findUnfinished(checklist.lines, findings)
  const [chosen, setChosen] = useState(
    () => new Set(unfinished.flatMap(({ id, isProposed }) => (isProposed ? [id] : []))),
  )
  const [when, setWhen] = useState<(typeof WHENS)[number]>('next')
  const [day, setDay] = useState('')
  const [isDeclined, setIsDeclined] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  const isAskedHere = useDevice().entries.some(
    (entry) => entry.projectId === project.id && entry.path.endsWith('/follow-up-request'),
  )
  const followUp = useChange<typeof requestFollowUp>('POST /api/portal/projects/:id/follow-up-request', {
    done: ({ projectNumber }) => words.asked(projectNumber),
    failed: words.failed,
    onDone: ({ projectNumber }) => setAsked(projectNumber),
  })
  if (isAskedHere) return <Note tone="warn" title={words.askedHere} />
  if (asked !== null) return <p>{words.asked(asked)}</p>
  if (unfinished.length === 0 || isDeclined) return null
  const lines = unfinished.filter(({ id }) => chosen.has(id)).map(toFollowUpLine)
  const submit = () => {
    if (followUp.isPending || lines.length === 0) return
    followUp.mutate({
      params: { id: project.id },
      body: {
        lines: [...lines, ...(when === 'next' ? [words.atNextPort] : [])],
        ...(when === 'day' && day !== '' ? { scheduledDate: day } : {}),
      },
    })
  }
  return (
    <div className="follow-up">
      <h2>{words.title(unfinished.length)}</h2>
      <p className="quiet">{words.text}</p>
      <ul className="rows" aria-label={words.choose}>
        {unfinished.map(({ id, title, aside }) => (
          <li key={id}>
            <label className="follow-up-line">
              <input
                className="box"
                type="checkbox"
                checked={chosen.has(id)}
                onChange={({ target }) => setChosen(withOrWithout(chosen, id, target.checked))}
              />
              <b>{title}</b>
              <span className="quiet">{aside}</span>
            </label>
          </li>
        ))}
      </ul>
      <ChoiceSegments legend={words.when} values={WHENS} labels={words.whens} value={when} onValue={setWhen} />
      {when === 'day' ? (
        <DayField
          label={words.date}
          min={todayIn(zoneOf(project))}
          value={day}
          error={fieldErrors(followUp.error)['scheduledDate']}
          onValue={setDay}
        />
      ) : null}
      <Button variant="primary" full off={followUp.isPending || lines.length === 0} onClick={submit}>
        {words.action(lines.length)}
      </Button>
      <Button full onClick={() => setIsDeclined(true)}>
        {words.none}
      </Button>
    </div>
  )
}

function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): Set<string> {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}
