import { CHECK_MANUAL, type StarterTranslation } from './starter-nb.data.ts'

const IN_APPROVAL =
  'Nøytraliseringsmiddelet er en del av det typegodkjente systemet. Ikke bytt ett middel mot et annet uten at produsenten har sagt ja.'
const PARTS_BY_SERIAL = 'For å bestille: serienummeret på systemet, posisjon på tegningen og et bilde av delen.'
const BUYERS_NUMBER =
  'Du kan gjerne skrive ditt eget IMPA-nummer (seks siffer) eller ISSA-nummer; vi leser det slik det står.'
const DELIVERY = 'Send havn, kai eller ankerplass, agent, ETA og ETD, og si om det trengs båt.'
const WHICH_FORM = [
  'Pentahydrat eller vannfritt?',
  'Den tanktabellen for systemet gjelder. 1,570 kg pentahydrat tilsvarer 1 kg vannfritt.',
] as const
const INSTEAD = [
  'Kan jeg bruke et annet nøytraliseringsmiddel?',
  'Ikke uten at produsenten har sagt ja: middelet er en del av det typegodkjente systemet.',
] as const

/** The starter's chemicals, parts, systems and stores in Norwegian, by item number. */
export const GOODS_NB: Readonly<Record<string, StarterTranslation>> = {
  'RMS-1401': {
    name: 'Natriumtiosulfat, pentahydrat',
    description: 'Nøytraliserer TRO, fargeløse krystaller, 248,18 g/mol, CAS 10102-17-7.',
    specifications: [
      ['Formel', 'Na2S2O3 · 5 H2O'],
      ['CAS, EC', '10102-17-7, 231-867-5'],
      ['Molar masse', '248,18 g/mol'],
      ['Løselighet, 20 °C', '701 g/L'],
      ['Tetthet, smeltepunkt', '1,67 g/cm³, 48 °C'],
      ['Tilsvarer', '1,570 kg er det samme som 1 kg vannfritt'],
    ],
    applications: [
      'Nøytraliserer oksidanten som er igjen ved utslipp, i systemer der håndboka nevner tiosulfat.',
      'Oppgi hvilken form tanktabellen gjelder: pentahydrat eller vannfritt.',
      'Hold det tørt og kjølig: det smelter ved 48 °C og klumper seg i varme lagre. Hold det unna syrer og oksiderende stoffer.',
      IN_APPROVAL,
    ],
    questions: [WHICH_FORM, INSTEAD],
  },
  'RMS-1402': {
    name: 'Natriumtiosulfat, vannfritt',
    description: 'Nøytraliserer TRO, hvitt pulver, 158,11 g/mol, CAS 7772-98-7.',
    specifications: [
      ['Formel', 'Na2S2O3'],
      ['CAS, EC', '7772-98-7, 231-867-5'],
      ['Molar masse', '158,11 g/mol'],
      ['Tilsvarer', '1 kg er det samme som 1,570 kg pentahydrat'],
      [
        'Fare',
        'Ikke klassifisert som farlig av de fleste leverandører i Europa; les databladet for det som blir levert',
      ],
    ],
    applications: [
      'Nøytraliserer oksidanten som er igjen ved utslipp, i systemer der håndboka nevner tiosulfat.',
      'Forbruk per mg klor: 0,56 til 4,46 mg etter kjemien, om lag 1,9 mg i praksis ved pH 7.',
      'Doseringstabellen fra produsenten bestemmer om bord. Det må aldri møte konsentrert hypokloritt i tank eller rør.',
      IN_APPROVAL,
    ],
    questions: [WHICH_FORM, INSTEAD],
  },
  'RMS-1403': {
    name: 'Natriumbisulfitt i løsning',
    description: 'Nøytraliserer TRO, væske på 38 til 40 %, sur, ADR klasse 8, CAS 7631-90-5.',
    specifications: [
      ['Formel', 'NaHSO3'],
      ['CAS', '7631-90-5'],
      ['Molar masse', '104,06 g/mol'],
      ['Styrke, tetthet', '38 til 40 %, 1,3 til 1,4 kg/L'],
      ['Transport', 'ADR klasse 8 på vei; til sjøs gjelder IMDG-koden. Se punkt 14 i sikkerhetsdatabladet'],
    ],
    applications: [
      'Nøytraliserer oksidanten som er igjen ved utslipp, i systemer der håndboka nevner bisulfitt.',
      'Forbruk per mg klor: 1,47 mg i teorien, 1,61 mg i en feltveiledning ved pH 7.',
      'Gir fra seg svoveldioksid og tar opp mye oksygen: for mye senker oksygenet i vannet som slippes ut.',
      IN_APPROVAL,
    ],
    questions: [INSTEAD],
  },
  'RMS-1404': {
    name: 'Vaskesyre for elektrolyseceller',
    description: 'Syre mot belegg i elektrolyseceller. Type og styrke etter håndboka for systemet.',
    specifications: [
      ['Type og styrke', 'Etter produsentens håndbok og revisjonen av den'],
      [
        'Eksempel',
        'Hyundais melding fra 2020 for HiBallast: 3 % HCl i minst 2 timer, eller 10 % SAF-syre i minst 4 timer',
      ],
      ['Intervall der', 'Hver 3. måned eller 60 timers ballastering, det som kommer først'],
      ['Verneutstyr', 'Hansker og briller; nøytraliserende middel mot søl'],
    ],
    applications: [
      'Fjerner belegg fra elektroder der produsenten ber om syrevask.',
      'Bland aldri syre med hypokloritt: det dannes klorgass.',
      'Oppgi system, modell og revisjon av håndboka i forespørselen.',
    ],
  },
  'RMS-1501': {
    name: 'Filterelement til OceanGuard',
    description: 'Til bruk med Headway OceanGuard, valgt etter serienummer og utførelse.',
    specifications: [
      ['Til bruk med', 'Headway OceanGuard, HMT-50 til HMT-4000'],
      ['Utførelse', 'Etter serienummer og filtertype'],
      ['Hører sammen med', 'Pakninger og ventilsett for tilbakespyling'],
    ],
    applications: [
      'Årlig kontroll: differansetrykk rent og belastet, tilbakespyling, tilstanden på element og pakninger.',
      'Havner med mye slam tetter filtre; ta vare på alarmlista med klokkeslett.',
      PARTS_BY_SERIAL,
    ],
  },
  'RMS-1502': {
    name: 'Elektrodepakke og pakninger til EUT',
    description: 'Elektroder og pakninger til elektrolyseenheten, til bruk med Headway OceanGuard.',
    specifications: [
      ['Til bruk med', 'EUT på Headway OceanGuard, HMT-50 til HMT-4000'],
      ['Innhold', 'Elektrodepakke, pakninger til cella; strømningsvakt og kabelsko på forespørsel'],
      ['Utførelse', 'Etter serienummer; for eksplosjonsfarlig område, ja eller nei'],
    ],
    applications: [
      'Årlig kontroll: avleiringer, belegg på elektrodene, koblinger, isolasjon og strømningsvakt.',
      'Lav TRO ved inntak: se først på saltinnhold, strøm i EUT, alder på reagenset og prøvestrøm.',
      PARTS_BY_SERIAL,
    ],
  },
  'RMS-1503': {
    name: 'Slitedeler til CLX',
    description: 'Kyvette, tilbakeslagsventiler, slanger og magnetventiler, til bruk med CLX-målere.',
    specifications: [
      ['Til bruk med', 'CLX-målere fra HF scientific, etter modell'],
      ['Innhold', 'Kyvette, tilbakeslagsventiler, slanger; magnetventiler og kjøler på forespørsel'],
      ['Delenumre', 'Fra produsentens håndbok for modellen din'],
    ],
    applications: [
      'Etter lang tid i hvilemodus tetter inntørket reagens tilbakeslagsventiler og slanger: Kjør gjennom, og vask om nødvendig.',
      `Viser null med klar prøve: se på indikator, tilbakeslagsventil og prøveventil. ${CHECK_MANUAL}`,
      'For å bestille: modell, katalog- og serienummer på måleren.',
    ],
  },
  'RMS-1504': {
    name: 'Servicesett for doseringspumpe',
    description:
      'Membraner og ventiler til doseringspumpa for nøytraliseringsmiddel, valgt etter merkeskiltet på pumpa.',
    specifications: [
      ['Til bruk med', 'Doseringspumper for nøytraliseringsmiddel, etter merke og type'],
      ['Innhold', 'Membraner, suge- og trykkventiler; nivåbryter på forespørsel'],
      ['Materiale', 'Etter middelet: tiosulfat eller bisulfitt'],
    ],
    applications: [
      'Årlig kontroll: tanknivå og styrke, pumpeslag, tilbakeslagsventil, alarm.',
      'TRO-alarm ved utslipp: se på analysator, nivået av nøytraliseringsmiddel og pumpeslag.',
      'For å bestille: merkeskiltet på pumpa og navnet på middelet.',
    ],
  },
  'RMS-1505': {
    name: 'UV-lampe og kvartsrør',
    description: 'Lamper, kvartsrør og viskerdeler til UV-anlegg, valgt etter produsent, modell og lampetype.',
    specifications: [
      ['Til bruk med', 'UV-anlegg, etter produsent og modell'],
      ['Innhold', 'Lampe og kvartsrør; visker og UV-føler på forespørsel'],
      ['Send', 'Lampetimer og et bilde av lampesokkelen'],
    ],
    applications: [
      'Servicekontroll: lamper, kvartsrør, visker, UV-føler og lampetimer.',
      'UV-anlegg lager ingen oksidant og trenger ikke TRO-reagens.',
      PARTS_BY_SERIAL,
    ],
  },
  'RMS-1601': {
    name: 'OceanGuard-rensesystem',
    description: 'Headway-system med filter, elektrolyse og nøytralisering, dimensjonert etter skipets ballaststrøm.',
    specifications: [
      ['Rensing', 'Filter og elektrolyse ved inntak, nøytralisering ved utslipp'],
      ['Modeller i sertifikatet fra 2020', 'HMT-50 til HMT-4000, med og uten eksplosjonsvern'],
      [
        'Hovedenheter',
        'EUT, kraftenhet, filter, styring, strømningsmåler, overvåking, nøytralisering, pumpe for tilbakespyling',
      ],
      ['Papirer', 'Be om den typegodkjenningen som gjelder nå'],
    ],
    applications: [
      'Ombygging eller nybygg: send skipstype, kapasiteten på ballastpumpa, eksplosjonsfarlige områder og tegninger av rommet.',
      'Produsenten kaller prosessen elektrokatalyse (AEOP); det amerikanske sertifikatet sier elektrolyse.',
      'Ikke danske DESMI Ocean Guard, som er en annen produsent.',
    ],
  },
  'RMS-1701': {
    name: 'Vernesett for kjemikalier',
    description: 'Briller og hansker til arbeid med reagens, nøytraliseringsmiddel og vaskesyre.',
    specifications: [
      ['Innhold', 'Briller og hansker; størrelser etter ønske'],
      ['Materiale i hanskene', 'Etter sikkerhetsdatabladet for kjemikaliet'],
      ['Merking', 'Står i tilbudet'],
    ],
    applications: [
      'Bytte av TRO-reagens: DPD setter flekker og kan gi hudsensibilisering.',
      'Syrevask av elektrolyseceller og arbeid ved tanken med nøytraliseringsmiddel.',
      BUYERS_NUMBER,
    ],
  },
  'RMS-1702': {
    name: 'Håndslokker',
    description: 'Brannslokkingsutstyr til lugar, bysse, dekk og maskinrom; slokkemiddel og størrelse etter ønske.',
    specifications: [
      ['Slokkemiddel og størrelse', 'Etter skipets brannplan'],
      ['Papirer', 'Oppgi hvilke papirer klasse eller flaggstat krever'],
    ],
    applications: ['Nye slokkere, og braketter, slanger og skilt til dem.', BUYERS_NUMBER, DELIVERY],
  },
  'RMS-1801': {
    name: 'Fortøyningstrosse',
    description: 'Tau i kveil med spleisede øyer; materiale, diameter og lengde etter ønske.',
    specifications: [
      ['Materiale og oppbygning', 'Etter ønske'],
      ['Diameter, lengde', 'Etter ønske, i mm og m'],
      ['Ender', 'Rette eller med spleisede øyer'],
      ['Papirer', 'Oppgi hvilket sertifikat for bruddlast som kreves'],
    ],
    applications: ['Fortøyningstrosser, forløpere og kasteliner.', BUYERS_NUMBER, DELIVERY],
  },
  'RMS-1901': {
    name: 'Utstyr til bysse og lugar',
    description: 'Kokekar, servise og sengetøy til skip, levert på kaia etter lista di.',
    specifications: [
      ['Innhold', 'Kokekar, servise, sengetøy og håndklær, rengjøring'],
      ['Mengde', 'Stykk eller sett, etter lista di'],
      ['Pakking', 'På pall eller løst'],
    ],
    applications: [
      'Nytt utstyr til lugarer og bysse, eller påfyll ved neste anløp.',
      'Send lista som den er, med eller uten koder.',
      BUYERS_NUMBER,
      DELIVERY,
    ],
  },
}

/** Names of the starter's categories with descriptions; descriptions of brands. */
export const CATEGORIES_NB: Readonly<Record<string, { name: string; description: string }>> = {
  'TRO reagents': { name: 'TRO-reagenser', description: 'Indikatorer og buffere til analysatoren som står om bord.' },
  'TRO monitors': { name: 'TRO-målere', description: 'Analysatorer og følere for total restoksidant.' },
  'Test kits': {
    name: 'Testsett',
    description: 'Håndinstrumenter, standarder og glass til kontroll ved siden av analysatoren.',
  },
  Chemicals: { name: 'Kjemikalier', description: 'Nøytraliseringsmidler til utslipp og syre til elektrolyseceller.' },
  'Spare parts': {
    name: 'Reservedeler',
    description: 'Deler til filter, elektrolyse, dosering, TRO-måling og UV-anlegg.',
  },
  'Treatment systems': {
    name: 'Rensesystemer',
    description:
      'Komplette rensesystemer for ballastvann. Størrelsen bestemmes av kapasiteten på ballastpumpa, og sertifikatet setter grenser for saltinnhold og temperatur. Send skipstype, pumpekapasitet, eksplosjonsfarlige områder og tegninger av rommet, og be om den typegodkjenningen som gjelder.',
  },
  'Marine equipment': {
    name: 'Skipsutstyr',
    description:
      'Instrumenter til ballastlinja. Strømningsmåler og føler for ledningsevne velges etter rør, tilkobling og transmitteren om bord. Send merkeskilt og posisjon på tegningen, for godkjenningen av rensesystemet gjelder navngitte komponenter.',
  },
  Safety: {
    name: 'Sikkerhetsutstyr',
    description:
      'Verneutstyr og brannslokking. Hanskene velges etter sikkerhetsdatabladet for kjemikaliet, slokkerne etter skipets brannplan. Oppgi hvilke papirer klasse eller flaggstat krever, og ditt eget IMPA- eller ISSA-nummer hvis du har det.',
  },
  'Deck stores': {
    name: 'Dekksutstyr',
    description:
      'Tauverk, fortøyning og dekksutstyr. Oppgi materiale, diameter, lengde og bruddlast, om endene skal spleises, og hvilket sertifikat som kreves. Send havn, kai eller ankerplass, agent, ETA og ETD sammen med lista.',
  },
  'Cabin and galley': {
    name: 'Utstyr til lugar og bysse',
    description:
      'Kokekar, servise, sengetøy, håndklær og rengjøring. Send lista som den er, med eller uten koder. Oppgi spenning og støpsel til maskiner, antall i stykk eller sett, og om varene skal komme på pall eller løst.',
  },
}

export const BRANDS_NB: Readonly<Record<string, { name?: string; description: string }>> = {
  'HF scientific': { description: 'Varer til bruk med CLX-målere fra HF scientific (Watts).' },
  Hach: {
    description:
      'Varer til bruk med analysatorene CL17 og CL17sc fra Hach. Ett reagenssett holder i opptil 30 dager uten tilsyn, og i sjøvann trengs settet for totalklor. Send modellen fra merkeskiltet: Numrene på settene har vi ikke bekreftet.',
  },
  Headway: { description: 'Headway OceanGuard-anlegg og varer til bruk med dem.' },
  SunRui: {
    description:
      'Varer til bruk på skip med SunRui BalClor, BC-300 til BC-7000. Reagenset avhenger av analysatoren om bord, både ved inntak og utslipp: Send bilde av hvert merkeskilt. BalClor lages av SunRui, ikke av ERMA FIRST.',
  },
  Techcross: {
    description:
      'Varer til bruk på skip med Techcross ECS eller ECS-HYCHLOR. Oppgi hvilket av de to systemene det er, modellen, og om området er eksplosjonsfarlig. Reagenset avhenger av TRO-analysatoren om bord, så send bilde av merkeskiltet.',
  },
  Hyundai: {
    description:
      'Varer til bruk på skip med Hyundai HiBallast, som filtrerer og elektrolyserer. EcoBallast bruker UV og trenger ikke TRO-reagens. Reagenset avhenger av analysatoren om bord: Send bilde av merkeskiltet.',
  },
  'ERMA FIRST': {
    description:
      'Varer til bruk på skip med ERMA FIRST FIT, som har filter og elektrolyserer hele strømmen. Reagenset avhenger av føleren eller analysatoren om bord. Bruk nøytraliseringsmiddelet som står i håndboka for systemet.',
  },
  'CM Technologies': {
    description:
      'Bærbare testsett fra CM Technologies. Settet for restbiocid, WTK-CT-80038, er til kontroll etter den amerikanske tillatelsen. Se måleområde og nøyaktighet i databladet, og ta vare på hvert resultat med sted, tid og prøvepunkt.',
  },
  'Halogen Systems': {
    description:
      'Følere i røret fra Halogen Systems, som måler TRO uten reagens. Tallene er produsentens egne: Be om databladet, og se i typegodkjenningen for rensesystemet før en slik føler erstatter analysatoren.',
  },
  'Various makers': {
    name: 'Ulike produsenter',
    description: 'Varer der merket står i tilbudet.',
  },
}
