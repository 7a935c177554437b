import type { en } from './en.ts'

/** Norwegian texts of the default cross-reference. A test checks that every row has them. */
export const nb = {
  papers: {
    // Names that are half words.
    'CL17 and CL17sc': 'CL17 og CL17sc',
    'CL17sc ultra low range': 'CL17sc for svært lave verdier',
    'in-line amperometric sensor': 'Amperometrisk føler i røret',
    'OceanGuard, HMT-50 to HMT-4000': 'OceanGuard, HMT-50 til HMT-4000',
    'BalClor, BC-300 to BC-7000': 'BalClor, BC-300 til BC-7000',
    'Electro-Cleen System (ECS), 150B to 1000B, also explosion-proof':
      'Electro-Cleen System (ECS), 150B til 1000B, også eksplosjonssikker',

    // Principles.
    'DPD colorimetry': 'DPD-kolorimetri',
    'DPD colorimetry, 515 nm': 'DPD-kolorimetri, 515 nm',
    'DPD colorimetry, 515 nm, hazardous area': 'DPD-kolorimetri, 515 nm, eksplosjonsfarlig område',
    'DPD colorimetry, extended reagent life': 'DPD-kolorimetri, forlenget reagenstid',
    'DPD colorimetry, hazardous area': 'DPD-kolorimetri, eksplosjonsfarlig område',
    'DPD colorimetry, total chlorine from 8 µg/L': 'DPD-kolorimetri, totalklor fra 8 µg/L',
    amperometry: 'amperometri',
    "filter and electrolysis (maker's term: electrocatalysis, AEOP) at uptake, neutralisation at discharge":
      'filter og elektrolyse (produsenten kaller det elektrokatalyse, AEOP) ved inntak, nøytralisering ved utslipp',
    'filter (50 µm, medium), side-stream electrolysis at uptake, neutralisation at discharge':
      'filter (50 µm, middels sikkert), elektrolyse på sidestrøm ved inntak, nøytralisering ved utslipp',
    'full-flow electrolysis without filter, neutralisation at discharge':
      'elektrolyse av hele strømmen uten filter, nøytralisering ved utslipp',
    'side-stream (indirect) electrolysis': 'elektrolyse på sidestrøm (indirekte)',
    '50 µm filter and electrolysis': 'filter på 50 µm og elektrolyse',
    'filter and UV': 'filter og UV',
    '40 µm filter and full-flow electrolysis at uptake, neutralisation at discharge':
      'filter på 40 µm og elektrolyse av hele strømmen ved inntak, nøytralisering ved utslipp',
    'filter and electrolysis': 'filter og elektrolyse',
    'electrochlorination, called electrodialysis': 'elektroklorering, kalt elektrodialyse',
    electrochlorination: 'elektroklorering',
    electrolysis: 'elektrolyse',
    'side-stream electrochlorination': 'elektroklorering på sidestrøm',
    'filter and chlorine dioxide': 'filter og klordioksid',
    'UV (medium)': 'UV (middels sikkert)',
    heat: 'varme',
    'filter, membrane and nitrogen': 'filter, membran og nitrogen',

    // Reagents.
    '09991: four 125 mL indicator sets and one 500 mL buffer, one year':
      '09991: fire indikatorsett på 125 mL og én buffer på 500 mL, ett år',
    'one buffer and four indicators a year; number likely 09991, not verified':
      'én buffer og fire indikatorer i året; nummeret er trolig 09991, ikke bekreftet',
    'buffer and indicator; number not verified': 'buffer og indikator; nummeret er ikke bekreftet',
    'buffer and indicator; numbers not verified': 'buffer og indikator; numrene er ikke bekreftet',
    'total-chlorine reagent set; numbers not verified': 'reagenssett for totalklor; numrene er ikke bekreftet',
    'not DPD TRO sets; follow the maker': 'ikke TRO-sett med DPD; følg produsentens metode',

    // Intervals.
    'indicator 90 days after mixing; buffer 1 year': 'indikator 90 dager etter blanding; buffer 1 år',
    'indicator 3 months, buffer 1 year': 'indikator 3 måneder, buffer 1 år',
    'indicator 3 months below 25 °C, buffer 1 year': 'indikator 3 måneder under 25 °C, buffer 1 år',
    'up to 30 days unattended': 'opptil 30 dager uten tilsyn',
    'check every 60 days, wear parts every 2 years': 'kontroll hver 60. dag, slitedeler hvert 2. år',
    'electrolyser acid cleaning every 3 months or 60 ballasting hours, whichever is earlier: 3 % HCl at least 2 h, or 10 % SAF acid at least 4 h':
      'syrevask av elektrolysecella hver 3. måned eller 60 timers ballastering, det som kommer først: 3 % HCl i minst 2 t, eller 10 % SAF-syre i minst 4 t',
    'electrodes at least 5000 to 6000 h per a distributor': 'elektroder minst 5 000 til 6 000 t, ifølge en forhandler',

    // For an analyser for which no reagent was found in a document.
    'No document found. Ask for the nameplate.': 'Vi har ikke funnet noe dokument. Merkeskiltet avgjør.',
    'No DPD reagent. Reads every 50 s.': 'Uten DPD-reagens. Måler hvert 50. sekund.',
  } as Readonly<Record<string, string>>,
} satisfies typeof en
