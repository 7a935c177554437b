import { useState } from 'react'
import type { HTMLInputTypeAttribute } from 'react'
import { useMessages } from '#core/web/page-language.ts'
import { readImoNumber } from '../imo-number.ts'
import { VESSEL_LIMITS } from '../rfq.limits.ts'
import { isVesselEmpty } from '../vessel-strip.ts'
import type { VesselStrip as Vessel } from '../vessel-strip.ts'
import { AlertIcon, DownIcon, TickIcon } from './icons.tsx'
import { rfqStore } from './rfq-store.ts'

/**
 * The call at port, optional and folded until it is wanted or filled in.
 * @param id prefix of its fields' ids: the list is next to the catalogue and in the drawer
 */
export function VesselStrip({ vessel, id }: { vessel: Vessel; id: string }) {
  const text = useMessages('rfq').vessel
  const [ports, setPorts] = useState<readonly string[]>([])
  const isEmpty = isVesselEmpty(vessel)
  // Only at first: emptying the last field must not fold the strip away under the typing hand.
  const [startsOpen] = useState(!isEmpty)
  const loadPorts = () => {
    if (ports.length === 0) void findPortNames().then(setPorts, () => undefined)
  }
  return (
    <details className="folding vessel-strip" open={startsOpen}>
      <summary>
        {text.title}
        <span className="vessel-strip-state">{isEmpty ? text.optional : text.filled}</span>
        <DownIcon />
      </summary>
      <div className="vessel-strip-inner">
        <Field id={id} vessel={vessel} name="vesselName" />
        <ImoField id={id} vessel={vessel} />
        <Field
          id={id}
          vessel={vessel}
          name="port"
          placeholder={text.portHint}
          list={`${id}-ports`}
          onFocus={loadPorts}
        />
        <datalist id={`${id}-ports`}>
          {ports.map((port) => (
            <option key={port} value={port} />
          ))}
        </datalist>
        <Field id={id} vessel={vessel} name="eta" type="datetime-local" />
        <Field id={id} vessel={vessel} name="agent" />
        <Field id={id} vessel={vessel} name="reference" />
        <Field id={id} vessel={vessel} name="system" placeholder={text.systemHint} />
        <p className="micro quiet-text">{text.rememberedHere}</p>
      </div>
    </details>
  )
}

interface FieldProps {
  /** Begins its id. */
  id: string
  vessel: Vessel
  name: keyof Vessel
  type?: HTMLInputTypeAttribute
  placeholder?: string
  list?: string
  onFocus?: () => void
}

function Field({ id: strip, vessel, name, type = 'text', ...rest }: FieldProps) {
  const text = useMessages('rfq').vessel
  const id = `${strip}-${name}`
  return (
    <div className="field">
      <label htmlFor={id}>{text[name]}</label>
      <input
        className="input"
        id={id}
        type={type}
        maxLength={VESSEL_LIMITS[name]}
        autoComplete="off"
        value={vessel[name]}
        onChange={(event) => rfqStore.setVessel({ [name]: event.target.value })}
        {...rest}
      />
    </div>
  )
}

function ImoField({ id, vessel }: { id: string; vessel: Vessel }) {
  const text = useMessages('rfq').vessel
  const [left, setLeft] = useState(false)
  const { state } = readImoNumber(vessel.imoNumber)
  // A number in the making is not yet wrong.
  const wrong = state === 'check-digit' || (state === 'form' && left)
  return (
    <div className="field">
      <label htmlFor={`${id}-imoNumber`}>{text.imoNumber}</label>
      <input
        className="input number"
        id={`${id}-imoNumber`}
        autoComplete="off"
        maxLength={VESSEL_LIMITS.imoNumber}
        value={vessel.imoNumber}
        aria-invalid={wrong || undefined}
        aria-describedby={`${id}-imo-note`}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        onChange={(event) => rfqStore.setVessel({ imoNumber: event.target.value })}
      />
      <span id={`${id}-imo-note`} role="status" className={wrong ? 'error' : state === 'valid' ? 'hint ok' : 'hint'}>
        {wrong && <AlertIcon />}
        {wrong && (state === 'form' ? text.imoForm : text.imoWrong)}
        {state === 'valid' && <TickIcon />}
        {state === 'valid' && text.imoRight}
      </span>
    </div>
  )
}

/** Port names with country and UN/LOCODE. They come when the field is first used: few visitors need them. */
async function findPortNames(): Promise<string[]> {
  const { PORTS } = await import('#core/ports/ports.data.ts')
  return PORTS.map(({ name, country, locode }) => `${name}, ${country} (${locode})`)
}
