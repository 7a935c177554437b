import {
  applications,
  CHECK_MANUAL,
  picture,
  specifications,
  type StarterProduct,
  VARIOUS_MAKERS,
} from './starter-product.ts'

const CHEMICALS = 'Chemicals'
const SPARE_PARTS = 'Spare parts'
const NEUTRALISER_IN_APPROVAL =
  "The neutraliser is part of the type-approved system. Don't swap one agent for another without the maker's word."
const PARTS_BY_SERIAL = 'To order: serial number of the system, drawing position, and a photo of the part.'

const CHEMICAL_ARTICLES: readonly StarterProduct[] = [
  {
    itemNumber: 'RMS-1401',
    name: 'Sodium thiosulfate, pentahydrate',
    description: 'TRO neutraliser, colourless crystals, 248.18 g/mol, CAS 10102-17-7.',
    category: CHEMICALS,
    brand: VARIOUS_MAKERS,
    picture: picture('sack'),
    specifications: specifications(
      ['Formula', 'Na2S2O3 · 5 H2O'],
      ['CAS, EC', '10102-17-7, 231-867-5'],
      ['Molar mass', '248.18 g/mol'],
      ['Solubility, 20 °C', '701 g/L'],
      ['Density, melting point', '1.67 g/cm³, 48 °C'],
      ['Equivalent', '1.570 kg equals 1 kg anhydrous'],
    ),
    applications: applications(
      'Neutralises residual oxidant at discharge, in systems whose manual names thiosulfate.',
      'Say which form the tank chart means: pentahydrate or anhydrous.',
      'Keep dry and cool: it melts at 48 °C and cakes in hot stores. Keep away from acids and oxidisers.',
      NEUTRALISER_IN_APPROVAL,
    ),
  },
  {
    itemNumber: 'RMS-1402',
    name: 'Sodium thiosulfate, anhydrous',
    description: 'TRO neutraliser, white powder, 158.11 g/mol, CAS 7772-98-7.',
    category: CHEMICALS,
    brand: VARIOUS_MAKERS,
    picture: picture('drum'),
    specifications: specifications(
      ['Formula', 'Na2S2O3'],
      ['CAS, EC', '7772-98-7, 231-867-5'],
      ['Molar mass', '158.11 g/mol'],
      ['Equivalent', '1 kg equals 1.570 kg pentahydrate'],
      ['Hazards', 'Not classified as hazardous by most European suppliers; read the sheet of the product delivered'],
    ),
    applications: applications(
      'Neutralises residual oxidant at discharge, in systems whose manual names thiosulfate.',
      'Need per mg of chlorine: 0.56 to 4.46 mg by chemistry, about 1.9 mg in field practice at pH 7.',
      "The maker's dosing table decides on board. Never let it meet hypochlorite concentrate in a tank or line.",
      NEUTRALISER_IN_APPROVAL,
    ),
  },
  {
    itemNumber: 'RMS-1403',
    name: 'Sodium bisulfite solution',
    description: 'TRO neutraliser, liquid 38 to 40 %, acidic, ADR class 8, CAS 7631-90-5.',
    category: CHEMICALS,
    brand: VARIOUS_MAKERS,
    picture: picture('ibc'),
    specifications: specifications(
      ['Formula', 'NaHSO3'],
      ['CAS', '7631-90-5'],
      ['Molar mass', '104.06 g/mol'],
      ['Strength, density', '38 to 40 %, 1.3 to 1.4 kg/L'],
      ['Transport', 'ADR class 8 by road, IMDG Code at sea; see section 14 of the safety data sheet'],
    ),
    applications: applications(
      'Neutralises residual oxidant at discharge, in systems whose manual names bisulfite.',
      'Need per mg of chlorine: 1.47 mg in theory, 1.61 mg in a field guide at pH 7.',
      'Gives off sulfur dioxide and takes up oxygen strongly: too much lowers the oxygen of the discharge.',
      NEUTRALISER_IN_APPROVAL,
    ),
  },
  {
    itemNumber: 'RMS-1404',
    name: 'Electrolyser cleaning acid',
    description: 'Acid for scale in electrolysers, strength and kind by the manual of the system.',
    category: CHEMICALS,
    brand: VARIOUS_MAKERS,
    picture: picture('canister'),
    specifications: specifications(
      ['Kind and strength', "By the maker's manual and its revision"],
      ['Example', "Hyundai's 2020 notice for HiBallast: 3 % HCl at least 2 h, or 10 % SAF acid at least 4 h"],
      ['Interval there', 'Every 3 months or 60 ballasting hours, whichever comes first'],
      ['Protection', 'Gloves and goggles; neutralising agent for spills'],
    ),
    applications: applications(
      'Removes scale from electrodes where the maker asks for acid cleaning.',
      'Never mix acid with hypochlorite: chlorine gas forms.',
      'Send system, model and manual revision with the request.',
    ),
  },
]

const PARTS: readonly StarterProduct[] = [
  {
    itemNumber: 'RMS-1501',
    name: 'Filter element for OceanGuard',
    description: 'For use with Headway OceanGuard, chosen by the serial number and build of the system.',
    category: SPARE_PARTS,
    brand: 'Headway',
    picture: picture('filter-element'),
    specifications: specifications(
      ['For use with', 'Headway OceanGuard, HMT-50 to HMT-4000'],
      ['Build', 'By serial number and filter type'],
      ['Goes with', 'Seals and back-flush valve kit'],
    ),
    applications: applications(
      'Annual check: differential pressure clean and loaded, back-flush function, condition of element and seals.',
      'Silty harbours clog filters; keep the alarm list with times.',
      PARTS_BY_SERIAL,
    ),
  },
  {
    itemNumber: 'RMS-1502',
    name: 'EUT electrode pack and seals',
    description: 'Electrodes and seals for the electrolysis unit, for use with Headway OceanGuard.',
    category: SPARE_PARTS,
    brand: 'Headway',
    picture: picture('electrode-pack'),
    specifications: specifications(
      ['For use with', 'EUT of Headway OceanGuard, HMT-50 to HMT-4000'],
      ['Contents', 'Electrode pack, cell seals; flow switch and cable lugs on request'],
      ['Build', 'By serial number; hazardous-area version yes or no'],
    ),
    applications: applications(
      'Annual check: scaling, coating, connections, insulation and flow switch.',
      'Low TRO at uptake: look at salinity, EUT current, reagent age and sample flow first.',
      PARTS_BY_SERIAL,
    ),
  },
  {
    itemNumber: 'RMS-1503',
    name: 'CLX wear parts',
    description: 'Cuvette, check valves, tubing and solenoid valves, for use with CLX monitors.',
    category: SPARE_PARTS,
    brand: 'HF scientific',
    picture: picture('wear-parts'),
    specifications: specifications(
      ['For use with', 'HF scientific CLX monitors, by model'],
      ['Contents', 'Cuvette, check valves, tubing; solenoid valves and cooler on request'],
      ['Part numbers', "From the maker's manual of your model"],
    ),
    applications: applications(
      'After long standby, dried reagent blocks check valves and tubes: prime, and wash if needed.',
      `Reading zero with a clear sample: look at indicator, check valve and sample valve. ${CHECK_MANUAL}`,
      'To order: model, catalogue and serial number of the monitor.',
    ),
  },
  {
    itemNumber: 'RMS-1504',
    name: 'Dosing pump service kit',
    description: 'Diaphragms and valves for the neutraliser dosing pump, chosen by the nameplate of the pump.',
    category: SPARE_PARTS,
    brand: VARIOUS_MAKERS,
    picture: picture('dosing-pump'),
    specifications: specifications(
      ['For use with', 'Neutraliser dosing pumps, by make and type'],
      ['Contents', 'Diaphragms, suction and discharge valves; level switch on request'],
      ['Material', 'By the neutraliser: thiosulfate or bisulfite'],
    ),
    applications: applications(
      'Annual check: tank level and concentration, pump stroke, non-return valve, alarm.',
      'TRO alarm at discharge: look at analyser, neutraliser level and pump stroke.',
      'To order: nameplate of the pump and name of the neutraliser.',
    ),
  },
  {
    itemNumber: 'RMS-1505',
    name: 'UV lamp and sleeve',
    description: 'Lamps, sleeves and wiper parts for ultraviolet systems, chosen by maker, model and lamp type.',
    category: SPARE_PARTS,
    brand: VARIOUS_MAKERS,
    picture: picture('uv-lamp'),
    specifications: specifications(
      ['For use with', 'Ultraviolet treatment systems, by maker and model'],
      ['Contents', 'Lamp and sleeve; wiper and UV sensor on request'],
      ['Send', 'Lamp hours and a photo of the lamp base'],
    ),
    applications: applications(
      'Service check: lamps, sleeves, wiper, UV sensor and lamp hours.',
      'UV systems make no oxidant and need no TRO reagent.',
      PARTS_BY_SERIAL,
    ),
  },
]

const SYSTEMS: readonly StarterProduct[] = [
  {
    itemNumber: 'RMS-1601',
    name: 'OceanGuard treatment system',
    description: 'Headway system with filter, electrolysis and neutralisation, sized by the ballast flow of the ship.',
    category: 'Treatment systems',
    brand: 'Headway',
    picture: picture('treatment-system'),
    specifications: specifications(
      ['Treatment', 'Filter and electrolysis at uptake, neutralisation at discharge'],
      ['Models in the 2020 certificate', 'HMT-50 to HMT-4000, with and without explosion protection'],
      ['Main units', 'EUT, power unit, filter, control, flow meter, monitoring, neutralisation, back-flushing pump'],
      ['Papers', 'Ask for the current type approval certificate'],
    ),
    applications: applications(
      'Retrofit or newbuilding: send ship type, ballast pump capacity, hazardous areas and drawings of the space.',
      'The maker calls the process electrocatalysis (AEOP); the US certificate says electrolysis.',
      'Not the Danish DESMI Ocean Guard, which is another maker.',
    ),
  },
]

export const STARTER_CHEMICALS_AND_PARTS: readonly StarterProduct[] = [...CHEMICAL_ARTICLES, ...PARTS, ...SYSTEMS]
