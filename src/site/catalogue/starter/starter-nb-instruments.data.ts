import { CHECK_MANUAL, MAKERS_NUMBER, type StarterTranslation } from './starter-nb.data.ts'

const RANGE_FROM_SHEET = 'Måleområde og nøyaktighet bare fra produsentens datablad for modellen din.'
const REPLACEMENT =
  'Skal du bytte en analysator som står om bord: send typegodkjenningen for systemet, som nevner komponentene.'

/** The starter's instruments in Norwegian, by item number. */
export const INSTRUMENTS_NB: Readonly<Record<string, StarterTranslation>> = {
  '28034': {
    name: 'TRO-måler CLX-Ex2',
    description: 'Klor- og TRO-måler for eksplosjonsfarlig område, Ex px IIC T4 Gb. DPD, avlest ved 515 nm.',
    specifications: [
      MAKERS_NUMBER,
      ['Beskyttelse', 'Ex px IIC T4 Gb, IECEx LC 14.0005'],
      ['Prøve', 'Om lag 0,34 til 10,3 bar, høyst 55 °C'],
      ['Omgivelser', '0 til 55 °C etter sertifikatet'],
      ['Tilkobling', 'Prøve inn 6 mm, avløp 12 mm rør i rustfritt stål, avløp åpent mot luft'],
      ['Instrumentluft', '5,5 til 7 bar, tørr og oljefri, minst 35 standardliter i minuttet'],
      ['Signaler', '4-20 mA, RS-485 Modbus, potensialfrie kontakter'],
    ],
    applications: [
      'TRO ved inntak og utslipp der analysatoren står i eksplosjonsfarlig område.',
      'Reagens: sett 09991, ett år. Nullpunktet settes på samme prøve, så fargen i vannet har lite å si.',
      RANGE_FROM_SHEET,
      REPLACEMENT,
    ],
    checkedAgainst: 'Håndboka for CLX-Ex2',
  },
  '28030': {
    name: 'TRO-måler CLX-XT',
    description: 'DPD-måler med forlenget reagenstid, IP66. Bestilles på katalog- og serienummer.',
    specifications: [
      MAKERS_NUMBER,
      ['Metode', 'Kolorimetri med DPD'],
      ['Kapsling', 'IP66'],
      ['Prøvd etter', 'IMO MEPC.174(58) del 3'],
      ['Eksplosjonsfarlig område', 'Nei'],
    ],
    applications: [
      'TRO ved inntak og utslipp utenfor eksplosjonsfarlig område.',
      'I hvilemodus (standby) holder optikken seg ren og tørr, og det brukes ikke reagens.',
      RANGE_FROM_SHEET,
      REPLACEMENT,
    ],
  },
  'RMS-1101': {
    name: 'TRO-måler CLX-Ex',
    description: 'Luftspylt DPD-måler for eksplosjonsfarlig område. Merkeskiltet avgjør nummer og utførelse.',
    specifications: [
      ['Metode', 'Kolorimetri med DPD'],
      ['Beskyttelse', 'Luftspylt, for eksplosjonsfarlig område'],
      ['Katalognummer', `28031, ført som A28031. ${CHECK_MANUAL}`],
      ['Start av målingen', 'Med kontakt eller over Modbus'],
    ],
    applications: [
      'TRO-måling i eksplosjonsfarlig område på skip som har CLX-Ex.',
      'Bypassnøkkelen brukes bare når området er målt og funnet trygt, og aldri uten tilsyn.',
      RANGE_FROM_SHEET,
    ],
  },
  'RMS-1102': {
    name: 'TRO-måler CLX-XT2',
    description: 'Måler i CLX-familien. Tallene står i produsentens datablad, som vi sender på forespørsel.',
    specifications: [
      ['Katalognummer', 'Spør oss'],
      ['Reagens', 'Spør oss'],
      ['Måleområde, nøyaktighet, kapsling', 'Fra produsentens datablad'],
    ],
    applications: [
      'Send merkeskiltet på måleren du har, eller typegodkjenningen for systemet den skal stå i.',
      'Om den kan stå i stedet for en CLX-XT, kommer an på den godkjenningen.',
    ],
  },
  'RMS-1103': {
    name: 'Kloranalysator CL17sc',
    description:
      'Kolorimetrisk DPD-analysator brukt som TRO-måler; utgave for svært lave verdier fra 8 µg/L totalklor.',
    specifications: [
      ['Metode', 'Kolorimetri med DPD, fritt klor eller totalklor'],
      ['Reagens', 'Opptil 30 dager uten tilsyn for hvert sett'],
      ['Utgave for svært lave verdier', 'Totalklor ned til 8 µg/L, IP66, 32,9 × 34,2 × 17,7 cm'],
      ['Stell', 'Om lag 15 minutter rutinearbeid i måneden (CL17)'],
    ],
    applications: [
      'I sjøvann måler du totalklor. Hach fant at kjemien i CL17 der ligger nær jodometrisk titrering.',
      'Kontroller heller enn å justere: Hach fraråder å endre fabrikkalibreringen etter én sammenligning.',
      REPLACEMENT,
    ],
  },
  'RMS-1104': {
    name: 'TRO-føler i røret, amperometrisk',
    description: 'Føler i røret som ikke trenger reagens; måler også pH, ORP, saltinnhold og temperatur.',
    specifications: [
      ['Metode', 'Amperometri, uten reagens'],
      ['Måling', `Hvert 50. sekund. ${CHECK_MANUAL}`],
      ['Stell', `Kontroll hver 60. dag, slitedeler annethvert år. ${CHECK_MANUAL}`],
    ],
    applications: [
      'TRO rett i røret, uten prøveledning, reagens eller avfall.',
      'Tallene er produsentens egne; be om datablad og typegodkjenning.',
      REPLACEMENT,
    ],
  },
  'RMS-1201': {
    name: 'Håndfotometer for totalklor',
    description: 'Håndholdt DPD-instrument til å sammenligne med den faste TRO-analysatoren.',
    specifications: [
      ['Metode', 'DPD, totalklor, resultat som mg/L Cl2'],
      ['Bølgelengde', `510 til 530 nm, etter instrumentet. ${CHECK_MANUAL}`],
      ['Merke og måleområde', 'Står i tilbudet'],
    ],
    applications: [
      'Samme prøvepunkt, samme minutt: sammenlign på nivået ved inntak og nær 0,1 mg/L.',
      'Mål med en gang, for oksidanten brytes ned i flaska.',
      'Svært mye klor kan bleke fargen: Blir prøven klar, må du fortynne den og måle på nytt.',
      'I sjøvann måler du totalklor. I amerikanske farvann er grenseverdien ved utslipp 0,1 mg/L.',
    ],
  },
  'RMS-1202': {
    name: 'Testsett for restbiocid',
    description: 'Bærbart sett til kontroll mot utslippstillatelsen, 0 til 50 mg/L, kjent som WTK-CT-80038.',
    specifications: [
      ['Produsentens betegnelse', `WTK-CT-80038. ${CHECK_MANUAL}`],
      ['Måleområde', `0 til 50 mg/L. ${CHECK_MANUAL}`],
      ['Bruk', 'Kontroll av restbiocid etter den amerikanske Vessel General Permit'],
    ],
    applications: [
      'Restbiocid: 3 kontroller i de første 10 utslippene, deretter 2 i året, for godt dokumenterte systemer.',
      'Ta vare på resultatet med sted, tid og prøvepunkt.',
    ],
  },
  'RMS-1203': {
    name: 'Klorstandard i ampuller',
    description:
      'Lukkede standarder med nøyaktig verdi på etiketten, til kontrollmåling av en kolorimetrisk analysator.',
    specifications: [
      ['Form', 'Glassampuller, åpnes én gang'],
      ['Konsentrasjon', 'Nøyaktig verdi oppgitt av produsenten av standarden'],
      ['Fortynning', 'I vann uten organisk stoff; Hach bruker ampuller på 100 til 130 mg/L til CL17'],
    ],
    applications: [
      'Kontrollmåling etter reagensbytte, eller når analysatoren og håndinstrumentet viser ulikt.',
      'Klorstandarder er ustabile. De trenger rent glass og vann som ikke forbruker klor.',
      'En unøyaktig fortynning er verre enn ingen kontroll. Er du i tvil, kan du bestille kontrollmålingen av oss.',
    ],
  },
  'RMS-1204': {
    name: 'DPD-kyvetter',
    description: 'Måleglass til DPD-instrumenter; ha egne for fritt klor og for totalklor.',
    specifications: [
      ['Størrelse', 'Etter instrumentet; send modellen'],
      ['Merking', 'Ett sett for fritt klor, ett for totalklor'],
      ['Fargeskala', 'Fra klar til magenta med stigende oksidant'],
    ],
    applications: [
      'Mange husholdningsvaskemidler inneholder reduserende stoffer og gir for lave verdier.',
      'Vask i svak hypokloritt (0,1 g/L) i en time, og skyll med avionisert vann.',
      'En skitten kyvette viser for høyt på rent vann.',
    ],
  },
  'RMS-1301': {
    name: 'Strømningsmåler for ballastlinja',
    description: 'Flenset strømningsmåler til ballastlinja, valgt etter rørdimensjon og papirene for systemet.',
    specifications: [
      ['Størrelse og flens', 'Etter røret; send posisjon på tegningen og merkeskilt'],
      ['Signal', 'Etter styreenheten i systemet'],
      ['Papirer', 'Kalibreringssertifikat når du ber om det'],
    ],
    applications: [
      'Vannmengden styrer doseringen og står i loggen til systemet.',
      'Årlig kontroll: null og område, eller sammenligning med en annen måling.',
      REPLACEMENT,
    ],
  },
  'RMS-1302': {
    name: 'Føler for ledningsevne og saltinnhold',
    description: 'Viser om vannet har nok salt til elektrolyse. Velges etter transmitteren som står om bord.',
    specifications: [
      ['Type', 'Etter transmitteren og prosesstilkoblingen om bord'],
      ['Måler', 'Ledningsevne; saltinnhold sammen med temperatur'],
      ['Papirer', 'Kalibreringssertifikat når du ber om det'],
    ],
    applications: [
      'Lite salt eller kaldt vann gir mindre oksidant fra et elektrolyseanlegg.',
      'Årlig kontroll: sammenligning med et håndinstrument i samme vann.',
      REPLACEMENT,
    ],
  },
}
