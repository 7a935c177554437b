import {
  applications,
  CHECK_MANUAL,
  MAKERS_NUMBER,
  picture,
  specifications,
  type StarterProduct,
  VARIOUS_MAKERS,
} from './starter-product.ts'

const TRO_MONITORS = 'TRO monitors'
const TEST_KITS = 'Test kits'
const MARINE_EQUIPMENT = 'Marine equipment'
const RANGE_FROM_SHEET = "Range and accuracy only from the maker's data sheet for your model."
const REPLACEMENT = "Replacing a fitted analyser: send the system's type approval, which names its components."

const MONITORS: readonly StarterProduct[] = [
  {
    itemNumber: '28034',
    name: 'CLX-Ex2 TRO monitor',
    description: 'Chlorine and TRO monitor for hazardous areas, Ex px IIC T4 Gb. DPD, read at 515 nm.',
    category: TRO_MONITORS,
    brand: 'HF scientific',
    picture: picture('monitor-clx-ex2'),
    specifications: specifications(
      MAKERS_NUMBER,
      ['Protection', 'Ex px IIC T4 Gb, IECEx LC 14.0005'],
      ['Sample', 'About 0.34 to 10.3 bar, 55 °C at most'],
      ['Ambient', '0 to 55 °C by its certificate'],
      ['Connections', 'Sample inlet 6 mm, drain 12 mm stainless tube, drain open to atmosphere'],
      ['Instrument air', '5.5 to 7 bar, dry and oil free, at least 35 standard L/min'],
      ['Signals', '4-20 mA, RS-485 Modbus, dry contacts'],
    ),
    applications: applications(
      'TRO at uptake and discharge where the analyser stands in a hazardous area.',
      'Reagents: set 09991, one year. Zero is taken on the same sample, so its own colour is largely cancelled.',
      RANGE_FROM_SHEET,
      REPLACEMENT,
    ),
  },
  {
    itemNumber: '28030',
    name: 'CLX-XT TRO monitor',
    description: 'DPD monitor with extended reagent life, IP66. Order by catalogue and serial number.',
    category: TRO_MONITORS,
    brand: 'HF scientific',
    picture: picture('monitor-clx-xt'),
    specifications: specifications(
      MAKERS_NUMBER,
      ['Method', 'DPD colorimetry'],
      ['Protection', 'IP66'],
      ['Tested to', 'IMO MEPC.174(58) part 3'],
      ['Hazardous area', 'No'],
    ),
    applications: applications(
      'TRO at uptake and discharge outside hazardous areas.',
      'Standby keeps the optics clean and dry and saves reagent.',
      RANGE_FROM_SHEET,
      REPLACEMENT,
    ),
  },
  {
    itemNumber: 'RMS-1101',
    name: 'CLX-Ex TRO monitor',
    description: 'Air-purged DPD monitor for hazardous areas. The nameplate settles number and build.',
    category: TRO_MONITORS,
    brand: 'HF scientific',
    picture: picture('monitor-clx-ex'),
    specifications: specifications(
      ['Method', 'DPD colorimetry'],
      ['Protection', 'Air-purged, for hazardous areas'],
      ['Catalogue number', `28031, listed as A28031. ${CHECK_MANUAL}`],
      ['Start of measurement', 'By contact or Modbus coil'],
    ),
    applications: applications(
      'TRO measurement in hazardous areas on ships that carry the CLX-Ex.',
      'The bypass key is used only after the area has been tested and found safe, never unattended.',
      RANGE_FROM_SHEET,
    ),
  },
  {
    itemNumber: 'RMS-1102',
    name: 'CLX-XT2 TRO monitor',
    description: "Monitor of the CLX family. Figures come from the maker's data sheet, sent on request.",
    category: TRO_MONITORS,
    brand: 'HF scientific',
    picture: picture('monitor-clx-xt2'),
    specifications: specifications(
      ['Catalogue number', 'Ask us'],
      ['Reagents', 'Ask us'],
      ['Range, accuracy, protection', "From the maker's data sheet"],
    ),
    applications: applications(
      'Send the nameplate of the monitor you have, or the type approval of the system it is meant for.',
      'Whether it may take the place of a CLX-XT depends on that approval.',
    ),
  },
  {
    itemNumber: 'RMS-1103',
    name: 'CL17sc chlorine analyser',
    description:
      'Colorimetric DPD analyser for use as TRO monitor; ultra low range version from 8 µg/L total chlorine.',
    category: TRO_MONITORS,
    brand: 'Hach',
    picture: picture('analyser-cl17'),
    specifications: specifications(
      ['Method', 'DPD colorimetry, free or total chlorine'],
      ['Reagents', 'Up to 30 days unattended per set'],
      ['Ultra low range version', 'Total chlorine down to 8 µg/L, IP66, 32.9 × 34.2 × 17.7 cm'],
      ['Care', 'About 15 minutes of routine work a month (CL17)'],
    ),
    applications: applications(
      'In seawater measure total chlorine. Hach found the CL17 chemistry close to iodometric titration there.',
      'Verify rather than adjust: Hach advises against changing the factory calibration after one comparison.',
      REPLACEMENT,
    ),
  },
  {
    itemNumber: 'RMS-1104',
    name: 'In-line TRO sensor, amperometric',
    description: 'Sensor in the pipe that needs no reagent; also measures pH, ORP, salinity and temperature.',
    category: TRO_MONITORS,
    brand: 'Halogen Systems',
    picture: picture('inline-sensor'),
    specifications: specifications(
      ['Method', 'Amperometry, no reagents'],
      ['Reading', `Every 50 seconds. ${CHECK_MANUAL}`],
      ['Care', `Check every 60 days, wear parts every 2 years. ${CHECK_MANUAL}`],
    ),
    applications: applications(
      'TRO in line, without sample line, reagents or waste.',
      "The figures are the maker's own; ask for the data sheet and the type approval certificate.",
      REPLACEMENT,
    ),
  },
]

const KITS: readonly StarterProduct[] = [
  {
    itemNumber: 'RMS-1201',
    name: 'Portable total-chlorine photometer',
    description: 'Hand-held DPD instrument for the cross-check beside the fixed TRO analyser.',
    category: TEST_KITS,
    brand: VARIOUS_MAKERS,
    picture: picture('photometer'),
    specifications: specifications(
      ['Method', 'DPD, total chlorine, result as mg/L Cl2'],
      ['Wavelength', `510 to 530 nm, by instrument. ${CHECK_MANUAL}`],
      ['Make and range', 'Named in the quotation'],
    ),
    applications: applications(
      'Same sample point, same minute: compare at the uptake level and near 0.1 mg/L.',
      'Measure at once, since oxidant disappears from the bottle.',
      'Very high chlorine can bleach the colour: if the sample stays clear, dilute and repeat.',
      'In seawater read total chlorine. In US waters the discharge limit is 0.1 mg/L.',
    ),
  },
  {
    itemNumber: 'RMS-1202',
    name: 'Residual biocide kit',
    description: 'Portable kit for permit checks, 0 to 50 mg/L, known as WTK-CT-80038.',
    category: TEST_KITS,
    brand: 'CM Technologies',
    picture: picture('test-case'),
    specifications: specifications(
      ["Maker's designation", `WTK-CT-80038. ${CHECK_MANUAL}`],
      ['Range', `0 to 50 mg/L. ${CHECK_MANUAL}`],
      ['Use', 'Residual biocide checks under the US Vessel General Permit'],
    ),
    applications: applications(
      'Residual checks: 3 in the first 10 discharges, then 2 a year, for well-documented systems.',
      'Keep the result with place, time and sample point.',
    ),
  },
  {
    itemNumber: 'RMS-1203',
    name: 'Chlorine standard in ampoules',
    description: 'Sealed standards with the exact value on the label, for verifying a colorimetric analyser.',
    category: TEST_KITS,
    brand: VARIOUS_MAKERS,
    picture: picture('ampoules'),
    specifications: specifications(
      ['Form', 'Glass ampoules, opened once'],
      ['Concentration', 'Exact value printed by the maker of the standard'],
      ['Dilution', 'Into organic-free water; Hach uses 100 to 130 mg/L ampoules for the CL17'],
    ),
    applications: applications(
      'Verification after a change of reagents, or when the analyser and the portable reading differ.',
      'Chlorine standards are unstable. They need clean glass and water without chlorine demand.',
      'A careless dilution is worse than none: if in doubt, order the verification as a service.',
    ),
  },
  {
    itemNumber: 'RMS-1204',
    name: 'DPD cuvettes',
    description: 'Measuring glasses for DPD instruments; keep separate ones for free and total chlorine.',
    category: TEST_KITS,
    brand: VARIOUS_MAKERS,
    picture: picture('cuvettes'),
    specifications: specifications(
      ['Size', 'By the instrument; send its model'],
      ['Marking', 'One set for free, one for total chlorine'],
      ['Colour scale', 'Clear to magenta with rising oxidant'],
    ),
    applications: applications(
      'Many household detergents contain reducing substances and give low readings.',
      'Clean in weak hypochlorite (0.1 g/L) for an hour, then rinse with deionised water.',
      'A dirty cuvette reads high on clean water.',
    ),
  },
]

const EQUIPMENT: readonly StarterProduct[] = [
  {
    itemNumber: 'RMS-1301',
    name: 'Ballast flow meter',
    description: 'Flanged flow meter for the ballast line, chosen by pipe size and the papers of the system.',
    category: MARINE_EQUIPMENT,
    brand: VARIOUS_MAKERS,
    picture: picture('flow-meter'),
    specifications: specifications(
      ['Size and flange', 'By the pipe; send drawing position and nameplate'],
      ['Signal', 'By the control unit of the system'],
      ['Papers', 'Calibration certificate on request'],
    ),
    applications: applications(
      'Flow steers the dose and stands in the log of the system.',
      'Annual check: zero and span, or comparison with a second reading.',
      REPLACEMENT,
    ),
  },
  {
    itemNumber: 'RMS-1302',
    name: 'Conductivity and salinity sensor',
    description: 'Shows whether the water carries enough salt for electrolysis. Chosen by the fitted transmitter.',
    category: MARINE_EQUIPMENT,
    brand: VARIOUS_MAKERS,
    picture: picture('conductivity-sensor'),
    specifications: specifications(
      ['Type', 'By the fitted transmitter and process connection'],
      ['Measures', 'Conductivity; salinity with temperature'],
      ['Papers', 'Calibration certificate on request'],
    ),
    applications: applications(
      'Low salinity or cold water lowers the oxidant that an electrolysis system makes.',
      'Annual check: comparison with a portable instrument on the same water.',
      REPLACEMENT,
    ),
  },
]

export const STARTER_INSTRUMENTS: readonly StarterProduct[] = [...MONITORS, ...KITS, ...EQUIPMENT]
