import { useState } from 'react'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { endFilters } from '#core/web/list/define-list.ts'
import { Button } from '#ui/basic/Button.tsx'
import { NameList, NameText } from '#ui/basic/NameText.tsx'
import { Check, SelectField, TextField } from '#ui/field/Field.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { findDirectoryOptions } from '../directory.contract.ts'
import { CHOICE_FILTERS, type ChoiceFilter } from '../directory.fields.ts'
import { DUE_WINDOWS, joinValues, splitValues } from '../directory.limits.ts'
import { directoryMessages as messages } from './messages.en.ts'
import type { Vessels } from './QuickFilters.tsx'
import { choicesOf, filterLabel, readMonths, VESSELS_LIST } from './vessels-list.ts'

const { fields } = messages

/** All filters at once; they take effect together. */
export function DirectoryFilterDialog({ vessels, onClose }: { vessels: Vessels; onClose: () => void }) {
  const { values, change } = vessels
  const options = useEndpoint<typeof findDirectoryOptions>('GET /api/portal/vessel-directory/options').data
  const [choices, setChoices] = useState<Record<ChoiceFilter, readonly string[]>>(() =>
    choicesOf((name) => splitValues(values[name])),
  )
  const [due, setDue] = useState<string>(values.due)
  const [idle, setIdle] = useState<string>(values.idle)
  const [missing, setMissing] = useState(values.missing !== '')
  const [isWrong, setIsWrong] = useState(false)
  return (
    <Dialog
      wide
      title={messages.filter}
      onClose={onClose}
      onSubmit={() => {
        const months = readMonths(idle)
        if (idle.trim() !== '' && months === null) return setIsWrong(true)
        change(
          {
            ...choicesOf((name) => joinValues(choices[name])),
            due,
            idle: months ?? '',
            missing: missing ? 'true' : '',
          },
          'push',
        )
        onClose()
      }}
      actions={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              change(endFilters(VESSELS_LIST), 'push')
              onClose()
            }}
          >
            {messages.clearAll}
          </Button>
          <Button onClick={onClose}>{messages.back}</Button>
          <Button variant="primary" type="submit">
            {messages.apply}
          </Button>
        </>
      }
    >
      <div className="choose-beside">
        {CHOICE_FILTERS.map((name) => (
          <Choices
            key={name}
            label={filterLabel(name)}
            options={options?.[name]}
            chosen={choices[name]}
            onChosen={(names) => setChoices({ ...choices, [name]: names })}
          />
        ))}
      </div>
      <div className="two-fields">
        <SelectField
          label={fields.due}
          value={due}
          onValue={setDue}
          options={[
            { value: '', label: messages.anyTime },
            ...DUE_WINDOWS.map((value) => ({ value, label: messages.windowNames[value] })),
          ]}
        />
        <TextField
          label={fields.idle}
          optional
          inputMode="numeric"
          maxLength={12}
          value={idle}
          onValue={(text) => {
            setIdle(text)
            setIsWrong(false)
          }}
          error={isWrong ? messages.idleWrong : undefined}
          hint={messages.idleHint}
        />
      </div>
      <Check label={messages.missingOnly} checked={missing} onValue={setMissing} />
    </Dialog>
  )
}

/** Number of options from which on there is a search field. */
const SEARCHED_FROM = 9

interface ChoicesProps {
  label: string
  options: readonly { name: string; vessels: number }[] | undefined
  chosen: readonly string[]
  onChosen: (names: readonly string[]) => void
}

/** Several of what there is, the chosen ones first; long lists are searched. */
function Choices({ label, options, chosen, onChosen }: ChoicesProps) {
  const [typed, setTyped] = useState('')
  const known = new Set(options?.map(({ name }) => name))
  const gone = chosen.filter((name) => !known.has(name))
  const all = [...gone.map((name) => ({ name, vessels: null })), ...(options ?? [])]
  const fitting = all.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <Stack as="fieldset" gap={8} className="choose-from">
      <legend>{label}</legend>
      {all.length >= SEARCHED_FROM ? (
        <input
          className="input"
          type="search"
          aria-label={messages.find(label)}
          placeholder={messages.find(label)}
          value={typed}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            // Enter would send the form while one is still choosing.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      ) : null}
      {/* Reached by keyboard through its boxes. */}
      <div className="choose-list">
        <NameList names={fitting.map(({ name }) => name)}>
          {fitting.map(({ name, vessels }) => (
            <label key={name} className="check">
              <input
                className="box"
                type="checkbox"
                checked={chosen.includes(name)}
                onChange={({ target }) =>
                  onChosen(target.checked ? [...chosen, name] : chosen.filter((each) => each !== name))
                }
              />
              <NameText name={name} />
              <span className="faint">{vessels}</span>
            </label>
          ))}
        </NameList>
        {fitting.length === 0 ? <p className="faint">{messages.noneFits}</p> : null}
      </div>
    </Stack>
  )
}
