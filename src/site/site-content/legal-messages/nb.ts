import { pluralIn } from '#core/language.ts'
import type { LegalChapter, LegalText } from '../legal-text.ts'
import type { PublicSettings } from '../site-content.contract.ts'
import type { en } from './en.ts'

type Retention = PublicSettings['retention']

const plural = pluralIn('nb')

const standing = {
  title: 'Personvern og vilkår',
  lead: 'Hva vi lagrer, hvorfor og hvor lenge, vilkårene for nettstedet, og hvordan vi følger regelverket til sjøs.',
  contents: 'På denne siden',
  controller: 'Behandlingsansvarlig',
  company: 'Selskap',
  organisationNumber: 'Organisasjonsnummer',
  register: 'Foretaksregisteret',
  address: 'Adresse',
  email: 'E-post',
  phone: 'Telefon',
} satisfies Omit<typeof en, 'describe'>

const TERMS: LegalChapter = {
  id: 'terms',
  title: 'Vilkår',
  blocks: [
    {
      points: [
        [
          'Katalogen er informasjon og ikke et tilbud. Pris, leveringstid og betingelser står i tilbudet vårt, og avtalen er inngått når vi bekrefter bestillingen.',
        ],
        [
          'Hva som passer, følger analysatoren som står om bord. Sjekk merkeskiltet og håndboka for anlegget: typegodkjenningen gjelder navngitte komponenter.',
        ],
        ['Havneposisjoner og avstander er til reiseplanlegging, aldri til navigasjon.'],
        [
          'Følg sikkerhetsdatabladet og produsentens anvisning for hvert kjemikalium. Det som står på nettstedet, erstatter dem ikke.',
        ],
        ['Merkenavnene tilhører eierne sine og er brukt for å si hva en vare passer til.'],
        ['Vi kontrollerer at det som står her, er riktig, og retter feil når vi får vite om dem.'],
        ['Norsk rett gjelder.'],
      ],
    },
  ],
}

const COMPLIANCE: LegalChapter = {
  id: 'compliance',
  title: 'Regelverk',
  blocks: [
    {
      heading: 'Styringsstandarder',
      paragraphs: [
        [
          'ISO\u00a09001 gjelder kvalitetsstyring, ISO\u00a014001 miljøstyring og ISO\u00a045001 arbeidsmiljø. De sertifiserer styringssystemet i en virksomhet, ikke et produkt, og det er sertifiseringsorganer som utsteder sertifikatene. Vi nevner et sertifikat bare med nummer, utsteder og gyldighet.',
        ],
      ],
    },
    {
      heading: 'Ballastvann',
      paragraphs: [
        [
          'Ballastvannkonvensjonen krever ikke et bestemt rensesystem. Den krever at ballastvannet som slippes ut, oppfyller utslippsstandarden D-2. Det har gått over flere år: Eldre skip fulgte D-1, utskifting av ballastvann, fram til sin egen frist, og siden 8. september 2024 gjelder D-2 for alle skip som omfattes av konvensjonen. Et skip kan ha fritak eller være unntatt. Skipet følger en godkjent plan og fører ballastvanndagbok. Renser skipet vannet for å oppfylle D-2, skal systemet være typegodkjent. Vi utfører service innenfor det typegodkjenningen omfatter, og legger igjen dokumentasjonen fra hvert besøk om bord. Prøvene ved igangkjøringstesten tas av noen som er uavhengige av produsent og leverandør; vi kan bestille dem og være til stede.',
        ],
      ],
    },
    {
      heading: 'Varsling',
      paragraphs: [
        [
          'Alle kan sende et varsel, med eller uten navn. Vi følger forbudet mot gjengjeldelse i arbeidsmiljøloven kapittel 2 A. Utenfor selskapet kan du varsle Arbeidstilsynet, Sjøfartsdirektoratet om sikkerhet og forurensning til sjøs, eller politiet. Er det fare for liv, ring 112 til politiet, 113 til ambulansen eller 110 til brannvesenet.',
        ],
      ],
    },
  ],
}

const countMonths = (count: number): string => `${count} ${plural(count, { one: 'måned', other: 'måneder' })}`
const countDays = (count: number): string => `${count} ${plural(count, { one: 'dag', other: 'dager' })}`

/** Requests from "Send to us". */
const describeRequests = (retention: PublicSettings['retention']): LegalChapter['blocks'][number] => ({
  heading: 'Forespørsler du sender til oss',
  points: [
    [
      'Hva: navn, e-post og linjene i lista; firma, telefon, skip, havn, merknad og filer når du oppgir dem; det begge parter skriver på siden til forespørselen, og bestillingen din.',
    ],
    [
      'Hvorfor: for å gi tilbud og levere. Grunnlag: tiltak før avtaleinngåelse som du har bedt om, og avtalen når du har bestilt.',
    ],
    [
      'Hvem: de ansatte som svarer, og alle som har lenken til forespørselen. Lenken sendes til deg på e-post og virker i 90 dager etter siste endring; du kan avslutte den på siden. Forespørselen går også til vår egen postkasse. Filer lagres kryptert.',
    ],
    [
      `Hvor lenge: ${countMonths(retention.contactsMonths)} etter siste endring, med filene; en bestilling så lenge regnskapsreglene krever. En fil som ingen forespørsel har med, slettes innen to dager.`,
    ],
  ],
})

const describePrivacy = (shortName: string, mailLink: LegalText, retention: Retention): LegalChapter => ({
  id: 'privacy',
  title: 'Personvernerklæring',
  blocks: [
    {
      paragraphs: [
        [
          `Her står det hva ${shortName}, som er behandlingsansvarlig og oppført under, lagrer om dem som bruker nettstedet. Personvernforordningen (GDPR) gjelder gjennom personopplysningsloven, og tilsynsmyndigheten er Datatilsynet.`,
        ],
      ],
    },
    {
      heading: 'Siden til et besøk om bord',
      points: [
        [
          'Hva: navn og e-post til skipsføreren, agenten eller rederen som lenken lages for; det du bekrefter og skriver på siden; hvilke dager lenken ble åpnet og til hva, uten adressen din.',
        ],
        [
          'Hvorfor: for å avtale besøket med skipet og agenten. Grunnlag: avtalen, og vår berettigede interesse i å forberede besøket.',
        ],
        [
          'Hvem: de ansatte som planlegger og utfører besøket, og alle som har lenken. Den virker til 30 dager etter besøket; kontoret kan avslutte den før.',
        ],
        ['Hvor lenge: like lenge som opplysningene om besøket.'],
      ],
    },
    {
      heading: 'Kontaktskjemaet',
      points: [
        ['Hva: navn, e-post og melding; firma, telefon og tjeneste når du oppgir dem; tidspunktet.'],
        [
          'Hvorfor: for å svare deg og gi tilbud. Grunnlag: vår berettigede interesse i å svare, eller tiltak før avtaleinngåelse som du har bedt om.',
        ],
        [`Hvor lenge: ${countMonths(retention.contactsMonths)} etter at meldingen kom inn.`],
        ['Hvem: de ansatte som svarer. Meldingen går også til vår egen postkasse.'],
      ],
    },
    {
      heading: 'Varsler',
      points: [
        [
          'Hva: hva saken gjelder, og beskrivelsen din; navn og e-post bare når du oppgir dem og ikke har valgt å være anonym.',
        ],
        [
          'Hvordan: varselet krypteres når det kommer inn, før det lagres. Bare navngitte administratorer og den som har kvitteringskoden, kan åpne det. Hver gang en administrator åpner det, blir det loggført. Det du og selskapet skriver til hverandre senere, krypteres på samme måte.',
        ],
        [
          'Kvitteringskoden vises én gang, når varselet er kommet inn. Vi lagrer den ikke. Den åpner varselet under «Følg opp et varsel», uten navnet ditt.',
        ],
        [
          'Ingen IP-adresse, nettleser eller henvisende side lagres med et varsel eller skrives i en logg. Dagen lagres; klokkeslettet kan ikke leses utenfor den krypterte delen.',
        ],
        [
          `Hvor lenge: ${countDays(retention.reportsAfterClosingDays)} etter at saken er avsluttet. Da slettes varselet og meldingene i det. Har du sendt en melding som ingen har lest ennå, slettes ikke varselet før den er lest.`,
        ],
        ['Den som er nevnt i et varsel, får vite om det så snart det ikke skader undersøkelsen.'],
        [
          'Hvorfor: for å undersøke det som er meldt. Grunnlag: plikten til det i arbeidsmiljøloven kapittel 2 A, og for varsler fra andre vår berettigede interesse i å stanse det som er galt.',
        ],
      ],
    },
    describeRequests(retention),
    {
      heading: 'Forespørselslista',
      paragraphs: [
        [
          'Varer du legger i en forespørsel, antallene og opplysningene om skipet blir i din egen nettleser til du tar dem bort. Når du sender forespørselen på e-post, åpnes ditt eget e-postprogram; den går ikke gjennom nettstedet. Linjene i en liste som du limer inn, sendes til nettstedet for å finne varene; de lagres ikke. En melding i kontaktskjemaet som ikke er kommet fram ennå, ligger i nettleserfanen til den er sendt. Ellers lagres ingenting i nettleseren.',
        ],
      ],
    },
    {
      heading: 'Informasjonskapsler, tredjeparter og logger',
      points: [
        [
          'Vi bruker ingen informasjonskapsler, ingen sporing og ingen reklame. Skrifter, kart og bilder hentes ikke fra andre.',
        ],
        ['De tekniske loggene inneholder verken navn, adresser, telefonnumre eller meldinger.'],
        ['Personopplysninger blir verken solgt eller gitt videre. Nettstedet overfører ingen ut av EØS.'],
        [
          'For å bremse misbruk av skjemaene telles forespørsler fra samme IP-adresse en kort stund. Adressen lagres ikke sammen med det som ble sendt.',
        ],
      ],
    },
    {
      heading: 'Rettighetene dine',
      paragraphs: [
        [
          'Du kan be om å få se, rette eller slette det vi lagrer om deg, be oss begrense eller stanse bruken, og protestere mot den. Skriv til ',
          ...mailLink,
          '. Du kan også klage til ',
          { text: 'Datatilsynet', href: 'https://www.datatilsynet.no/' },
          '.',
        ],
      ],
    },
  ],
})

/** The legal page's three chapters. They state what the software does; a change there is a change here. */
function describe({
  shortName,
  contactEmails,
  retention,
}: Pick<PublicSettings, 'shortName' | 'contactEmails' | 'retention'>): readonly LegalChapter[] {
  const mailbox = contactEmails[0]?.address
  const mailLink: LegalText = mailbox ? [{ text: mailbox, href: `mailto:${mailbox}` }] : []
  return [describePrivacy(shortName, mailLink, retention), TERMS, COMPLIANCE]
}

/** Norwegian texts of the legal page. */
export const nb = { ...standing, describe } satisfies typeof en
