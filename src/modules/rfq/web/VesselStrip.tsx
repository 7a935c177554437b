import { useState } from 'react'
import type { HTMLInputTypeAttribute } from 'react'
import { useMessages } from '#core/web/page-language.ts'
import { readImoNumber } from '../imo-number.ts'
import { VESSEL_LIMITS } from '../rfq.limits.ts'
import { isVesselEmpty } from '../vessel-strip.ts'
import type { VesselStrip as Vessel } from '../vessel-strip.ts'
import { AlertIcon, DownIcon, TickIcon } from './icons.tsx'
import { rfqStore } from './rfq-store.ts'

/** The call at port, optional and folded away until it is wanted or filled in. */
export function VesselStrip({ vessel }: { vessel: Vessel }) {
  const text = useMessages('rfq').vessel
  const [ports, setPorts] = useState<readonly string[]>([])
  const isEmpty = isVesselEmpty(vessel)
  // Only at first: emptying the last field must not fold the strip away under the typing hand.
  const [startsOpen] = useState(!isEmpty)
  const loadPorts = () => {
    if (ports.length === 0) void findPortNames().then(setPorts, () => undefined)
  }
  return (
    <details className="vessel-strip" open={startsOpen}>
      <summary>
        {text.title}
        <span className="vessel-strip-state">{isEmpty ? text.optional : text.filled}</span>
        <DownIcon />
      </summary>
      <div className="vessel-strip-inner">
        <Field vessel={vessel} name="vesselName" />
        <ImoField vessel={vessel} />
        <Field vessel={vessel} name="port" placeholder={text.portHint} list="rfq-ports" onFocus={loadPorts} />
        <datalist id="rfq-ports">
          {ports.map((port) => (
            <option key={port} value={port} />
          ))}
        </datalist>
        <Field vessel={vessel} name="eta" type="datetime-local" />
        <Field vessel={vessel} name="agent" />
        <Field vessel={vessel} name="reference" />
        <Field vessel={vessel} name="system" placeholder={text.systemHint} />
        <p className="micro quiet-text">{text.kept}</p>
      </div>
    </details>
  )
}

interface FieldProps {
  vessel: Vessel
  name: keyof Vessel
  type?: HTMLInputTypeAttribute
  placeholder?: string
  list?: string
  onFocus?: () => void
}

function Field({ vessel, name, type = 'text', ...rest }: FieldProps) {
  const text = useMessages('rfq').vessel
  const id = `rfq-${name}`
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

function ImoField({ vessel }: { vessel: Vessel }) {
  const text = useMessages('rfq').vessel
  const [left, setLeft] = useState(false)
  const { state } = readImoNumber(vessel.imoNumber)
  // A number in the making is not yet wrong.
  const wrong = state === 'check-digit' || (state === 'form' && left)
  return (
    <div className="field">
      <label htmlFor="rfq-imoNumber">{text.imoNumber}</label>
      <input
        className="input number"
        id="rfq-imoNumber"
        autoComplete="off"
        maxLength={VESSEL_LIMITS.imoNumber}
        value={vessel.imoNumber}
        aria-invalid={wrong || undefined}
        aria-describedby="rfq-imo-note"
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        onChange={(event) => rfqStore.setVessel({ imoNumber: event.target.value })}
      />
      <span id="rfq-imo-note" role="status" className={wrong ? 'error' : state === 'valid' ? 'hint ok' : 'hint'}>
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
