import { clockIn } from '#core/days.ts'
import { findPort } from '#core/ports/find-port.ts'
import { PORTS, type Port } from '#core/ports/ports.data.ts'
import { useNow } from '#core/web/clock.ts'
import { Combobox, Marked } from '#ui/field/Combobox.tsx'
import { differenceInWords } from './port-clock.ts'

const SUGGESTIONS_MAX = 6

const messages = {
  label: 'Port',
  placeholder: 'Port or place',
  kept: 'Kept as written, Oslo time only',
  of: (port: Port) => `${port.locode}, ${port.country}`,
} as const

/** Ports by the beginning of their name first, then by any part of name or code. */
function suggestPorts(typed: string): readonly Port[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return []
  const begins = PORTS.filter(({ name }) => name.toLowerCase().startsWith(wanted))
  const contains = PORTS.filter(
    (port) => !begins.includes(port) && `${port.name} ${port.locode}`.toLowerCase().includes(wanted),
  )
  return [...begins, ...contains].slice(0, SUGGESTIONS_MAX)
}

interface PortFieldProps {
  location: string
  portCode: string
  optional?: boolean
  error?: string | undefined
  onPort: (place: { location: string; portCode: string }) => void
}

/** A place: one of the known ports, whose clock is then known too, or any words. */
export function PortField({ location, portCode, optional = false, error, onPort }: PortFieldProps) {
  const now = useNow()
  const chosen = findPort(portCode)
  const options = chosen?.name === location ? [] : suggestPorts(location)
  const hint = chosen
    ? [messages.of(chosen), now ? `${clockIn(now, chosen.timeZone)}, ${differenceInWords(now, chosen.timeZone)}` : '']
        .filter(Boolean)
        .join(', ')
    : location.trim() === ''
      ? undefined
      : messages.kept
  return (
    <Combobox
      label={messages.label}
      optional={optional}
      icon="map-pin"
      placeholder={messages.placeholder}
      value={location}
      error={error}
      hint={hint}
      options={options}
      optionKey={({ locode }) => locode}
      onText={(text) => onPort({ location: text, portCode: '' })}
      onChoose={(port) => onPort({ location: port.name, portCode: port.locode })}
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
  )
}
