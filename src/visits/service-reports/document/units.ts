/** The quantity of a unit, and its size in the base unit. Unknown units are compared by their spelling. */
export interface Unit {
  readonly dimension: string
  readonly factor: number
}

/** Mass in water: a litre of water weighs a kilogram, so that 1 mg/L is 1 ppm. */
const CONCENTRATION = { 'g/L': 1e3, 'mg/L': 1, 'ug/L': 1e-3, 'ng/L': 1e-6, 'g/m3': 1, 'mg/m3': 1e-3, ppm: 1, ppb: 1e-3 }
const CONDUCTIVITY = { 'S/m': 1e4, 'S/cm': 1e6, 'mS/m': 10, 'mS/cm': 1e3, 'uS/cm': 1, 'uS/m': 1e-2 }
const PRESSURE = { Pa: 1e-5, kPa: 1e-2, MPa: 10, mbar: 1e-3, bar: 1 }
const CURRENT = { uA: 1e-6, mA: 1e-3, A: 1 }
const VOLTAGE = { uV: 1e-6, mV: 1e-3, V: 1, kV: 1e3 }
const FLOW = { 'm3/h': 1e3, 'L/h': 1, 'L/min': 60, 'mL/min': 6e-2, 'm3/min': 6e4 }
const VOLUME = { m3: 1e3, L: 1, dL: 0.1, mL: 1e-3 }
const LENGTH = { m: 1, cm: 1e-2, mm: 1e-3, um: 1e-6 }
const TEMPERATURE = { '°C': 1 }

const UNITS: ReadonlyMap<string, Unit> = new Map(
  Object.entries({
    CONCENTRATION,
    CONDUCTIVITY,
    PRESSURE,
    CURRENT,
    VOLTAGE,
    FLOW,
    VOLUME,
    LENGTH,
    TEMPERATURE,
  }).flatMap(([dimension, units]) =>
    Object.entries(units).map(([name, factor]) => [name, { dimension, factor }] as const),
  ),
)

/** Case-insensitive spellings; in others case is significant: `MPa` is not `mPa`. */
const SPELLINGS: Readonly<Record<string, string>> = {
  'mg/l': 'mg/L',
  'ug/l': 'ug/L',
  'mcg/l': 'ug/L',
  'mcg/L': 'ug/L',
  ppm: 'ppm',
  ppb: 'ppb',
  '°c': '°C',
  degc: '°C',
  c: '°C',
  'm3/hr': 'm3/h',
  'm3/h': 'm3/h',
  'l/h': 'L/h',
  'l/min': 'L/min',
  l: 'L',
}

/** Returns what a unit measures and how large it is; null for no unit. */
export function readUnit(text: string | null | undefined): Unit | null {
  const spelled = (text ?? '')
    .normalize('NFKC')
    .replaceAll(/[µμ]/g, 'u')
    .replaceAll(/\s/g, '')
    .replaceAll(/(?<=[mud]|\/|^)l(?![\p{L}])/gu, 'L')
  if (spelled === '') return null
  const known = UNITS.get(spelled) ?? UNITS.get(SPELLINGS[spelled.toLowerCase()] ?? '')
  return known ?? { dimension: `other ${spelled}`, factor: 1 }
}
