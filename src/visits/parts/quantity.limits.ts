import { QUANTITY_DECIMALS } from './parts.limits.ts'

/** Units of volume, mass, length, area and time that a part may be measured in, as people write them. */
const MEASURED: ReadonlySet<string> = new Set(
  (
    'l ltr ltrs liter litre liters litres dl cl ml m3 m³ cbm hl gal gals gallon gallons pt pint pints qt ' +
    'kg kgs kilo kilos kilogram kilograms g gr gram grams mg t mt tonne tonnes tonn ton tons lb lbs pound pounds oz ' +
    'm mtr mtrs metre metres meter meters cm mm km ft foot feet in inch inches yd yds yard yards m2 m² sqm sqft ' +
    'h hr hrs hour hours time timer min mins minute minutes minutter day days dag dager døgn week weeks uke uker'
  ).split(' '),
)

/** Whether a quantity in this unit may have decimals. Pieces, sets and packages are whole, and so is what is unknown. */
export const isMeasured = (unit: string): boolean => MEASURED.has(unit.trim().toLowerCase().replace(/\.$/, ''))

/** Whether this many of a unit can be: more than 0, whole or with up to three decimals where the unit is measured. */
export const isPossibleQuantity = (quantity: number, unit: string): boolean =>
  quantity > 0 && (Number.isInteger(quantity) || (isMeasured(unit) && hasFewDecimals(quantity)))

/** Compared as text: 0.1 + 0.2 is not 0.3, and 1e-7 has no point. */
export const hasFewDecimals = (quantity: number): boolean =>
  new RegExp(`^\\d+(\\.\\d{1,${QUANTITY_DECIMALS}})?$`).test(String(quantity))
