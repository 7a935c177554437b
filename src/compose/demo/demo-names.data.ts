/*
 * Names of the example company's world. Ships, owners and persons are made up; kinds of ship, makers' systems, services
 * and ports are real.
 */

export const SHIP_FIRST_WORDS = [
  'Havlys',
  'Karmsund',
  'Nordtind',
  'Ytterholm',
  'Blåskjær',
  'Solvåg',
  'Kvitbjørn',
  'Stadhav',
  'Meridian',
  'Breidvik',
  'Gråsund',
  'Lyngfjell',
  'Torskegrunn',
  'Fonnvåg',
  'Sundholm',
  'Sandvær',
  'Storegga',
  'Ternholm',
  'Vardholm',
  'Rundøy',
  'Kjerringvåg',
  'Holmvik',
  'Vestlodd',
  'Skarvøy',
  'Langgrunn',
  'Fjordskjell',
  'Nattlys',
  'Morild',
  'Tareholm',
  'Eldøy',
  'Krykkje',
  'Havsule',
  'Lomvi',
  'Alkefjell',
  'Teistholm',
  'Sildvær',
  'Bølgen',
  'Dønning',
  'Straumnes',
  'Vindvær',
] as const

export const SHIP_SECOND_WORDS = [
  'Spirit',
  'Tern',
  'Carrier',
  'Star',
  'Bulk',
  'Explorer',
  'Trader',
  'Runner',
  'Pioneer',
  'Lodd',
  'Venture',
  'Pearl',
  'Express',
  'Chief',
  'Horizon',
  'Quest',
  'Breeze',
  'Light',
] as const

/** Kind, and from which to which deadweight in tonnes. */
export const SHIP_TYPES = [
  ['Bulk carrier', 28_000, 82_000],
  ['Chemical tanker', 6_000, 37_000],
  ['Product tanker', 12_000, 50_000],
  ['Crude oil tanker', 80_000, 158_000],
  ['Container ship', 8_000, 65_000],
  ['General cargo ship', 3_000, 12_000],
  ['LPG carrier', 5_000, 30_000],
  ['Platform supply vessel', 3_500, 5_500],
  ['Anchor handling tug supply vessel', 2_500, 4_500],
  ['Ro-ro cargo ship', 5_000, 18_000],
  ['Vehicle carrier', 12_000, 21_000],
  ['Reefer', 4_000, 13_000],
  ['Live fish carrier', 1_200, 4_500],
  ['Offshore construction vessel', 4_000, 12_000],
] as const

export const OWNER_WORDS = [
  'Gråsund',
  'Nordtind',
  'Blåskjær',
  'Solvåg',
  'Breidvik',
  'Meridian',
  'Ytterholm',
  'Fonnvåg',
  'Havlys',
  'Karmsund',
  'Stadhav',
  'Kvitbjørn',
  'Skarvøy',
  'Langgrunn',
  'Morild',
  'Eldøy',
  'Straumnes',
  'Tareholm',
  'Vestlodd',
  'Sandvær',
] as const

export const OWNER_KINDS = ['Rederi AS', 'Shipping AS', 'Bulk AS', 'Tankers AS', 'Offshore AS'] as const

export const SYSTEMS = [
  ['OceanGuard HMT-300', 'Headway'],
  ['OceanGuard HMT-600', 'Headway'],
  ['OceanGuard HMT-800', 'Headway'],
  ['OceanGuard HMT-1000', 'Headway'],
  ['OceanGuard HMT-1500', 'Headway'],
  ['BalClor BC-1000', 'SunRui'],
  ['Electro-Cleen ECS-450B', 'Techcross'],
  ['HiBallast', 'Hyundai'],
  ['FIT 600', 'ERMA FIRST'],
] as const

/** Home of each technician: they are named by role and number, since no real person is meant. */
export const OPERATOR_HOMES = [
  'Haugesund',
  'Haugesund',
  'Bergen',
  'Kristiansund',
  'Gdańsk',
  'Singapore',
  'Rotterdam',
  'Haugesund',
  'Ålesund',
  'Piraeus',
  'Busan',
  'Houston',
] as const

export const DESCRIPTIONS = {
  commissioning:
    'Commissioning after installation at the yard: functional test, flow and TRO at three rates, crew instruction.',
  'annual service':
    'Annual check before the class survey. Clean the cuvette, compare analyser with hand test, check dosing pump stroke.',
  'TRO calibration':
    'TRO analyser reads low against the hand test. Calibrate, replace reagent and check the sample line.',
  repair: 'Alarm stops ballasting. Find the cause, repair and test at full flow.',
  supply: 'Deliver reagent and spare parts on board, sign the delivery note with the chief engineer.',
  survey: 'Attend the survey with class: records, type approval certificate, self-monitoring data.',
  training: 'Crew training: operation, reagent change, records and what to do at an alarm.',
  other: 'Visit as agreed with the superintendent.',
} as const

export const COMMENTS = [
  'Agent moved the berth. New gangway pass is in Files.',
  'Cuvette was scaled, cleaned. Hand test and analyser now agree within 0.1 mg/L.',
  'Chief engineer asks for two more sets of reagent with the next visit.',
  'Filter differential pressure is high since the last dry dock. Please bring a filter element.',
  'Launch booked for the morning, the vessel stays at anchorage.',
  'Vessel delayed by weather, new ETA follows.',
  'Dosing pump stroke set back to the value of the commissioning report.',
  'Please add the calibration sheet to Reports before you leave the ship.',
  'Class surveyor attends on the second day.',
  'Electrode ordered, the maker says two weeks.',
] as const

export const HOLD_REASONS = [
  'Waits for electrode, ship sails without discharge test.',
  'Port closed for weather.',
  'Vessel left the berth earlier than agreed.',
  'Waits for the maker’s answer about the control card.',
] as const

export const CANCEL_REASONS = [
  'Vessel sold.',
  'Client postponed to the dry dock.',
  'Crew solved it with advice by phone.',
  'Another port was cheaper for the client.',
] as const

export const NOT_BILLABLE_REASONS = ['Warranty.', 'Included in the service agreement.', 'Goodwill.'] as const

export const CREDIT_REASONS = ['Returned unopened.', 'Counted twice.', 'Price agreed afterwards.'] as const

/** Part number, name, category, unit, unit cost from and to (øre-exact amounts are made of them), currency. */
export const PARTS = [
  ['RMS-1001', 'TRO reagent set, 90 days', 'reagent', 'set', 2980, 3480, 'NOK'],
  ['RMS-1002', 'TRO calibration kit', 'instrument', 'set', 5200, 6100, 'NOK'],
  ['RMS-1010', 'Sodium thiosulfate, 25 kg bag', 'chemical', 'bag', 820, 895, 'NOK'],
  ['RMS-1044', 'Electrode unit gasket, EPDM', 'seal', 'pcs', 540, 613, 'NOK'],
  ['RMS-1051', 'Filter element, 40 µm', 'filter', 'pcs', 8900, 9740, 'NOK'],
  ['RMS-1063', 'Temperature transmitter, PT100', 'sensor', 'pcs', 395, 418, 'EUR'],
  ['RMS-1070', 'Sample pump tubing, 2 m', 'consumable', 'pcs', 310, 355, 'NOK'],
  ['RMS-1072', 'Cuvette, measuring cell', 'spare part', 'pcs', 1450, 1680, 'NOK'],
  ['RMS-1080', 'Dosing pump diaphragm kit', 'spare part', 'set', 2240, 2510, 'NOK'],
  ['RMS-1095', 'Electrode, complete', 'electrode', 'pcs', 38_500, 42_900, 'NOK'],
  ['RMS-1101', 'Flow meter signal converter', 'instrument', 'pcs', 2150, 2390, 'USD'],
  ['RMS-1112', 'Desiccant cartridge', 'consumable', 'pcs', 190, 240, 'NOK'],
] as const

export const IMPORTED_OPERATORS = ['Service desk', 'Maker’s engineer'] as const

/** Kind, text, and range of the price. */
export const EXPENSES: readonly (readonly [kind: string, text: string, from: number, to: number])[] = [
  ['travel', 'Flight there and back', 2400, 9800],
  ['travel', 'Taxi from the airport to the quay', 300, 1400],
  ['accommodation', 'Hotel near the port, two nights', 2200, 4800],
  ['freight', 'Reagents by air, cooled', 900, 3600],
]
