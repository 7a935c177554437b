import {
  CHECK_MANUAL,
  MAKERS_NUMBER,
  NAMED_COMPONENTS,
  SEND_NAMEPLATE,
  type StarterTranslation,
  WHICH_NUMBER,
} from './starter-nb.data.ts'

/** The starter's reagents in Norwegian, by item number. */
export const REAGENTS_NB: Readonly<Record<string, StarterTranslation>> = {
  '09991': {
    name: 'CLX-reagenssett',
    description: 'TRO-reagens for ett år med CLX-Ex2: fire indikatorsett og én buffer på 500 mL.',
    specifications: [
      MAKERS_NUMBER,
      ['Innhold', '4 indikatorsett (125 mL hver, DPD-pulver for seg), 1 buffer 500 mL'],
      ['Til bruk med', 'HF scientific CLX-Ex2 (28034); andre CLX-modeller når det er bekreftet'],
      ['Varighet', 'Om lag ett år: 4 × 90 dager'],
      ['Intervall', 'Indikator 90 dager etter blanding, buffer 1 år'],
      ['Metode', 'DPD, avlest ved 515 nm'],
      ['Lagring', 'Kjølig, mørkt og lukket; holdbarhetsdato på eska'],
    ],
    applications: [
      'Nytt sett til kontinuerlig TRO-måling med CLX-Ex2.',
      'Hell DPD-pulveret fra den lille brune flaska i én indikator og bland. Da begynner de 90 dagene.',
      'Bytt indikatoren etter 90 dager selv om det er noe igjen, og skriv blandedatoen på flaska.',
      `Fyll slangene og nullstill telleren etter byttet. ${CHECK_MANUAL}`,
      'Reagensavfall skal aldri tilbake i vannet som kommer inn. Produsenten viser til lensetankene.',
    ],
    parts: [
      ['Flaske med indikator', '4 × 125 mL'],
      ['DPD-pulver, liten brun flaske', '4 stk.'],
      ['Buffer, klar til bruk', '1 × 500 mL'],
    ],
    changeSteps: [
      [
        'Bland ett sett',
        'Hell DPD-pulveret fra den lille brune flaska i én indikator og bland. Nå begynner de 90 dagene.',
      ],
      ['Skriv datoen', 'Blandedato på indikatoren. La de tre andre settene stå lukket, kjølig og mørkt.'],
      ['Sett inn begge flaskene', 'Indikatoren står i kjøleren. Bufferen trenger ingen forberedelse.'],
      [
        'Fyll slangene',
        `Fyll slangene etter byttet. En måler for eksplosjonsfarlig område åpnes bare når området er gassmålt og funnet trygt. ${CHECK_MANUAL}`,
      ],
      ['Nullstill telleren', `Kontroller så én måling mot et håndinstrument. ${CHECK_MANUAL}`],
      [
        'Ta vare på avfallet',
        'Reagensavfall skal aldri tilbake i vannet som kommer inn. Produsenten viser til lensetankene.',
      ],
    ],
    questions: [
      [
        'Passer det til CLX-XT?',
        'Trolig. CLX-XT bruker også én buffer og fire indikatorer i året, men nummeret er ikke bekreftet. Send merkeskiltet.',
      ],
      ['Må jeg blande alle fire samtidig?', 'Nei. Bland én om gangen: de 90 dagene begynner når du blander.'],
      ['Hvilken måler har 09991 i håndboka?', 'CLX-Ex2, katalognummer 28034, på side 7 i håndboka.'],
      ['Er 9991 den samme varen?', 'Ja. Nullen foran hører til nummeret, men mange lister mister den.'],
      [
        'Hva gjør jeg med avfallet?',
        'Samle det opp; det skal aldri tilbake i vannet som kommer inn. Produsenten viser til lensetankene.',
      ],
    ],
    checkedAgainst: 'Håndboka for CLX-Ex2, side 7',
  },
  'RMS-1001': {
    name: 'CLX-XT-reagenssett',
    description: 'Buffer og fire indikatorer for ett år med CLX-XT. Nummeret bekreftes ut fra merkeskiltet ditt.',
    specifications: [
      ['Til bruk med', 'HF scientific CLX-XT (28030)'],
      ['Innhold', `Én buffer og fire indikatorer i året. ${CHECK_MANUAL}`],
      ['Intervall', `Indikator 3 måneder etter blanding, buffer 1 år. ${CHECK_MANUAL}`],
      [
        'Klargjøring',
        'Noen sett leveres tørre og fylles med destillert vann, andre er klare til bruk. Det står på etiketten.',
      ],
    ],
    applications: [
      'Kontinuerlig TRO-måling med CLX-XT ved inntak og utslipp.',
      'Misfarges indikatoren før tida, tyder det på kjøleren: bytt indikator og buffer.',
      SEND_NAMEPLATE,
    ],
    parts: [
      ['Indikator', '4 i året'],
      ['Buffer', '1 i året'],
    ],
    questions: [WHICH_NUMBER],
  },
  'RMS-1002': {
    name: 'Buffer og indikator til CLX-Ex',
    description: 'Reagenser til CLX-Ex i eksplosjonsfarlig område. Vi finner settet ut fra katalog- og serienummer.',
    specifications: [
      ['Til bruk med', 'HF scientific CLX-Ex'],
      ['Innhold', 'Buffer og DPD-indikator'],
      ['Intervall', `Indikator 3 måneder så lenge kjølekammeret holder seg under 25 °C, buffer 1 år. ${CHECK_MANUAL}`],
    ],
    applications: [
      'Kontinuerlig TRO-måling i eksplosjonsfarlig område.',
      'Åpne skapet først når området er gassmålt og funnet trygt, og la det aldri stå åpent uten tilsyn.',
      SEND_NAMEPLATE,
    ],
    questions: [WHICH_NUMBER],
  },
  'RMS-1003': {
    name: 'CLX-reagens bestilt som 09952',
    description:
      'Vare 09952 slik skip bestiller den. Send modellen på måleren og et bilde av etiketten før du bestiller.',
    specifications: [
      ['Bestilles som', '09952'],
      ['Til bruk med', 'CLX-målere fra HF scientific, bekreftes ut fra etiketten'],
      ['Innhold, intervall, varighet', 'Står på etiketten; send et bilde'],
    ],
    applications: [
      'Vi finner settet ut fra etiketten og sier hvilken måler det hører til.',
      'Om det er det samme som et annet sett, går ikke fram av dokumentene vi har lest: send begge etikettene.',
      SEND_NAMEPLATE,
    ],
    questions: [WHICH_NUMBER],
  },
  'RMS-1004': {
    name: 'CL17-reagenssett for totalklor',
    description: 'Til bruk med Hach CL17 og CL17sc, opptil 30 dager uten tilsyn.',
    specifications: [
      ['Til bruk med', 'Hach CL17, CL17sc; utgaven for svært lave verdier når det er bekreftet'],
      ['Metode', 'Kolorimetri med DPD, totalklor'],
      ['Intervall', 'Opptil 30 dager uten tilsyn for hvert sett'],
    ],
    applications: [
      'I sjøvann bestiller du settet for totalklor, fordi klor der blir til brom.',
      'Hach anbefaler en kontrollmåling etter hvert reagensbytte.',
      SEND_NAMEPLATE,
    ],
    questions: [['Fritt klor eller totalklor?', 'Totalklor i sjøvann, fordi klor der blir til brom.']],
  },
  'RMS-1005': {
    name: 'TRO-reagens til skip med BalClor',
    description: 'Etter analysatoren om bord på et skip med SunRui BalClor. Send merkeskiltet med forespørselen.',
    specifications: [
      ['System', 'SunRui BalClor, BC-300 til BC-7000'],
      ['Rensing', 'Filter, elektrolyse på sidestrøm, nøytralisering'],
      ['Reagens', 'Etter analysatoren som står om bord'],
    ],
    applications: [
      'TRO styrer doseringen ved inntak og nøytraliseringen ved utslipp: send et bilde av hvert merkeskilt.',
      'BalClor lages av SunRui. Det er ikke et system fra ERMA FIRST.',
      NAMED_COMPONENTS,
    ],
  },
  'RMS-1006': {
    name: 'TRO-reagens til skip med HiBallast',
    description: 'Etter analysatoren om bord på et skip med Hyundai HiBallast. Merkeskiltet avgjør.',
    specifications: [
      ['System', 'Hyundai HiBallast'],
      ['Rensing', 'Filter og elektrolyse'],
      ['Reagens', 'Etter analysatoren som står om bord'],
    ],
    applications: [
      'HiBallast har likeretter. EcoBallast har UV-lamper og trenger ikke TRO-reagens.',
      SEND_NAMEPLATE,
      NAMED_COMPONENTS,
    ],
  },
  'RMS-1007': {
    name: 'TRO-reagens til skip med Techcross ECS',
    description: 'Etter TRO-føleren om bord på et skip med Techcross ECS eller ECS-HYCHLOR. Ta bilde av merkeskiltet.',
    specifications: [
      ['System', 'Techcross Electro-Cleen System (ECS) eller ECS-HYCHLOR'],
      ['Rensing', 'ECS: elektrolyse av hele strømmen uten filter. ECS-HYCHLOR: sidestrøm'],
      ['Reagens', 'Etter analysatoren som står om bord'],
    ],
    applications: [
      'Si hvilket system det er, ECS 150B til 1000B eller ECS-HYCHLOR, og om området er eksplosjonsfarlig.',
      'Grumset vann i elvehavner kan forstyrre målingen.',
      SEND_NAMEPLATE,
      NAMED_COMPONENTS,
    ],
  },
  'RMS-1008': {
    name: 'TRO-reagens til skip med ERMA FIRST FIT',
    description: 'Etter klorfølerne om bord på et skip med ERMA FIRST FIT. Send bilde av etiketten, så hjelper vi deg.',
    specifications: [
      ['System', 'ERMA FIRST FIT'],
      ['Rensing', 'Filter på 40 µm og elektrolyse av hele strømmen, nøytralisering ved utslipp'],
      ['Reagens', 'Etter føleren eller analysatoren som står om bord'],
    ],
    applications: [
      'Samme reagens går til et skip med FIT og et med BalClor bare når begge har samme analysator.',
      SEND_NAMEPLATE,
      NAMED_COMPONENTS,
    ],
  },
  'RMS-1009': {
    name: 'TCL-4 til Techcross ECS',
    description: 'Identifiseres ut fra etiketten: send et bilde av den og av føleren den hører til.',
    specifications: [
      ['Bestilles som', 'TCL-4'],
      ['System', 'Techcross ECS, slik kundene beskriver det'],
      ['Alt annet', 'Fra etiketten'],
    ],
    applications: [
      'Hva TCL-4 er, har vi ikke funnet i noe dokument. Det må et bilde avgjøre.',
      'Skiltet på skapet sier om skipet har ECS eller ECS-HYCHLOR.',
    ],
  },
}
