import { clockIn } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useNow } from '#core/web/clock.ts'
import { useLater } from '#core/web/use-later.ts'
import { Combobox, Marked } from '#ui/field/Combobox.tsx'
import { SelectField } from '#ui/field/Field.tsx'
import { MeantNote } from '#ui/field/MeantNote.tsx'
import type { findPorts, PortChoice } from '../list/port-choices.contract.ts'
import { differenceInWords } from './port-clock.ts'
import { factMessages } from './project-fields.en.ts'
import { FIELD_LABELS } from './project-form.ts'

const messages = {
  label: 'Port',
  placeholder: 'Port or place',
  notListed: 'Not in the port list. Choose its time zone.',
  whichPort: (count: number) => (count === 1 ? 'Is this the port?' : 'Is it one of these ports?'),
  whyAsked: 'Without a port its times are in UTC.',
  choosePort: 'Use this port',
  keep: (place: string) => `Keep “${place}” as written`,
  noZone: 'Not known: times are in UTC',
  of: ({ locode, country }: PortChoice) => `${locode}, ${country}`,
} as const

/** A place of work as a form has it: a port of the list, or words with a time zone; empty texts for nothing. */
export interface Place {
  location: string
  portCode: string
  portTimeZone: string
}

/** Ports that a typed place may mean, and how to say that it is none of them. */
export interface PlaceQuestion {
  ports: readonly PortChoice[]
  onKeep: () => void
}

interface PortFieldProps extends Place {
  optional?: boolean
  error?: string | undefined
  onPort: (place: Place) => void
  /** Asked when the form is saved with a place that wasn't chosen. */
  question?: PlaceQuestion | undefined
  /** Whether times are typed next to it: then a place that isn't in the list needs a time zone. */
  hasTimes?: boolean
}

function usePortSearch(typed: string): readonly PortChoice[] {
  const q = useLater(typed.trim())
  const { data } = useEndpoint<typeof findPorts>(
    'GET /api/portal/ports',
    { query: { q } },
    { enabled: q !== '', keepsPrevious: true },
  )
  return q === '' || typed.trim() === '' ? [] : (data?.items ?? [])
}

/** A place: one of the ports, found by name or code, which brings its time zone, or any words. */
export function PortField({
  location,
  portCode,
  portTimeZone,
  optional = false,
  error,
  onPort,
  hasTimes = false,
  question,
}: PortFieldProps) {
  const now = useNow()
  const options = usePortSearch(portCode === '' ? location : '')
  const isUnlisted = portCode === '' && location.trim() !== ''
  const clock = now && portTimeZone ? `${clockIn(now, portTimeZone)}, ${differenceInWords(now, portTimeZone)}` : ''
  const hint = portCode === '' ? (isUnlisted && hasTimes ? messages.notListed : undefined) : [portCode, clock]
  const choose = ({ name, locode, timeZone }: PortChoice) =>
    onPort({ location: name, portCode: locode, portTimeZone: timeZone })
  return (
    <>
      <Combobox
        label={messages.label}
        optional={optional}
        icon="map-pin"
        placeholder={messages.placeholder}
        value={location}
        error={error}
        hint={Array.isArray(hint) ? hint.filter(Boolean).join(', ') : hint}
        options={options}
        optionKey={({ locode }) => locode}
        onText={(text) =>
          onPort({ location: text, portCode: '', portTimeZone: portCode === '' && text !== '' ? portTimeZone : '' })
        }
        onChoose={choose}
      >
        {(port) => (
          <>
            <b>
              <Marked text={port.name} part={location} />
            </b>
            <span className="option-aside">{now ? clockIn(now, port.timeZone) : ''}</span>
            <small>{messages.of(port)}</small>
            <small className="option-aside">{now ? differenceInWords(now, port.timeZone) : ''}</small>
          </>
        )}
      </Combobox>
      {question ? (
        <MeantNote
          options={question.ports.map((port) => ({
            key: port.locode,
            name: port.name,
            detail: messages.of(port),
            onUse: () => choose(port),
          }))}
          useLabel={messages.choosePort}
          keepLabel={messages.keep(location.trim())}
          onKeep={question.onKeep}
        >
          <b className="strong">{messages.whichPort(question.ports.length)}</b> {messages.whyAsked}
        </MeantNote>
      ) : null}
      {hasTimes && isUnlisted ? (
        <SelectField
          label={FIELD_LABELS.portTimeZone}
          optional
          hint={portTimeZone === '' ? factMessages.utcClock : clock}
          value={portTimeZone}
          options={[{ value: '', label: messages.noZone }, ...listZones(portTimeZone)]}
          onValue={(zone) => onPort({ location, portCode, portTimeZone: zone })}
        />
      ) : null}
    </>
  )
}

const toOption = (value: string) => ({ value, label: value.replaceAll('_', ' ') })

/** Every time zone that the browser supports, and the stored one even if it doesn't. */
const listZones = (chosen: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), chosen])].filter(Boolean).toSorted().map(toOption)
