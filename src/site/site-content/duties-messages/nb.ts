import type { LegalBlock, LegalChapter, LegalText } from '../legal-text.ts'
import type { en } from './en.ts'

const ARBEIDSTILSYNET = { text: 'Arbeidstilsynet', href: 'https://www.arbeidstilsynet.no/' }
const SJOFARTSDIREKTORATET = { text: 'Sjøfartsdirektoratet', href: 'https://www.sdir.no/' }

const visits = (months: number): LegalBlock => ({
  heading: 'Slik teller vi besøk',
  points: [
    [
      'Når en side åpnes, legger serveren vår én til et tall. Vi lagrer siden, dagen, språket og, hvis du fulgte en lenke, navnet på nettstedet den sto på. Det er alt: ingen informasjonskapsel, ingen adresse, ingen enhet, ikke noe klokkeslett, ingenting som kan vise at to besøk er samme person.',
    ],
    [
      'Vi teller per vare og dag hvor mange ganger en vare blir lagt i en forespørsel. Hvem som la den der, vet vi ikke.',
    ],
    [
      'Spørsmål uten svar og søk uten treff hjelper oss å utvide tabellene. Ordene, kuttet til 40 tegn, telles per dag og vises for oss bare når det er spurt etter dem på tre ulike dager. Det som ligner en e-postadresse eller et telefonnummer, telles ikke i det hele tatt. Etter 400 dager slettes de.',
    ],
    [`Tall for sider og varer beholdes i ${months} måneder.`],
  ],
})

const accessibility = (mail: LegalText): LegalChapter => ({
  id: 'accessibility',
  title: 'Tilgjengelighetserklæring',
  blocks: [
    {
      paragraphs: [
        [
          'Alle skal kunne bruke dette nettstedet: med tastatur, med skjermleser, med 400\u00a0% zoom, på en gammel telefon med hansker på. Målet vårt er WCAG 2.2 på nivå AA. Dette er vår egen vurdering; ingen utenfor selskapet har revidert nettstedet.',
        ],
      ],
    },
    {
      heading: 'Hva vi kontrollerer',
      points: [
        [
          'Før hver ny versjon kontrollerer et program kontrast, navn, rekkefølge og oppbygning på alle typer sider, i lyst og mørkt oppsett.',
        ],
        [
          'Meny, katalog, forespørselsliste og begge skjemaene prøver vi bare med tastatur, fra 320 piksler og oppover.',
        ],
        ['Sidene kan leses uten JavaScript, og begge skjemaene kan sendes uten.'],
        ['Animasjoner er slått av for dem som har valgt redusert bevegelse på enheten.'],
      ],
    },
    {
      heading: 'Dette vet vi ikke virker',
      points: [
        [
          'Tegninger har én setning som sier hva de viser. Numrene er forklart i lista ved siden av, men rør og linjer er ikke beskrevet hver for seg.',
        ],
        ['Havnekartet kan ikke leses havn for havn med skjermleser.'],
        [
          'Navn på produkter og anlegg er ikke merket med språket de kommer fra, så en skjermleser kan uttale dem feil.',
        ],
        [
          'Tekster som selskapet ikke har skrevet på norsk ennå, står på engelsk på de norske sidene og er merket som engelsk.',
        ],
        ['Nettstedet er ikke testet av folk som bruker skjermleser til daglig.'],
      ],
    },
    {
      heading: 'Si fra',
      paragraphs: [
        [
          'Er det noe du ikke får til å bruke, skriv til ',
          ...mail,
          ' og si hvilken side det gjelder. Du får svar, og opplysningene i en annen form. Er du ikke fornøyd med svaret, kan du gå til ',
          { text: 'uutilsynet.no', href: 'https://www.uutilsynet.no/' },
          ', tilsynet for universell utforming av ikt.',
        ],
      ],
    },
  ],
})

const whistleblowing = (reportHref: string, reportsAfterClosingDays: number): LegalChapter => ({
  id: 'whistleblowing',
  title: 'Rutine for varsling',
  blocks: [
    {
      paragraphs: [
        [
          'Vi vil gjerne få vite det. Alle som arbeider for oss, også innleide, har rett til å varsle om kritikkverdige forhold (arbeidsmiljøloven kapittel 2 A), og vi ber deg bruke den retten. Mannskap, kunder og leverandører kan bruke samme skjema. Lovens rettigheter gjelder dem som arbeider for oss; det vi lover om fortrolighet, gjelder alle.',
        ],
      ],
    },
    {
      heading: 'Hva du kan varsle om',
      points: [
        ['Fare for liv eller helse, eller et uforsvarlig arbeidsmiljø.'],
        ['Fare for klima eller miljø, for eksempel urenset ballastvann som er ført som renset.'],
        ['Korrupsjon eller annen økonomisk kriminalitet, og myndighetsmisbruk.'],
        ['Brudd på personvernet.'],
        ['Andre brudd på loven, på våre skriftlige etiske retningslinjer eller på normer de fleste er enige om.'],
        ['Uenighet som bare gjelder egen lønn eller egne oppgaver, tar du opp med lederen din, ikke her.'],
      ],
    },
    {
      heading: 'Slik varsler du',
      points: [
        [
          { text: 'Det fortrolige skjemaet', href: reportHref },
          ', med navn eller uten. Ta vare på kvitteringskoden: uten den kan du ikke lese svaret vårt.',
        ],
        ['Lederen din eller en annen representant for selskapet.'],
        ['Verneombudet, fagforeningen eller en advokat, som kan varsle for deg.'],
        [
          'En offentlig myndighet: ',
          ARBEIDSTILSYNET,
          ' om arbeidsforhold, ',
          SJOFARTSDIREKTORATET,
          ' om sikkerhet og forurensning til sjøs, eller politiet. Du trenger ikke ha sagt fra til oss først. Myndighetene har taushetsplikt om identiteten din.',
        ],
        ['Offentligheten, for eksempel mediene, på vilkårene i loven. Spør en advokat eller fagforeningen først.'],
        ['Er det fare for liv: 112 politi, 113 ambulanse, 110 brann.'],
      ],
    },
    {
      heading: 'Hva vi gjør med varselet',
      points: [
        [
          'Målet vårt er å bekrefte varselet innen 7 dager og å si hva som er gjort, innen 3 måneder. Dette er mål vi har satt selv.',
        ],
        ['Varselet undersøkes innen rimelig tid av noen det ikke gjelder. Funn og beslutninger skrives ned.'],
        ['I mellomtida sørger vi for et forsvarlig arbeidsmiljø for den som har varslet, og for den varselet gjelder.'],
        ['Den som er nevnt i et varsel, får vite om det så snart det ikke skader undersøkelsen, og får uttale seg.'],
        [`Saken lukkes når den er avgjort. ${reportsAfterClosingDays} dager senere slettes varselet og meldingene.`],
      ],
    },
    {
      heading: 'Hvem som leser det',
      paragraphs: [
        [
          'Bare selskapets navngitte administratorer kan åpne et varsel, og hver åpning blir registrert. Alle administratorer kan åpne alle varsler. Gjelder varselet en av dem, bør du heller bruke verneombudet eller en myndighet.',
        ],
      ],
    },
    {
      heading: 'Hva anonym betyr',
      paragraphs: [
        [
          'Ingen navn, e-postadresser eller IP-adresser lagres sammen med varselet, og ingenting av det loggføres. Det du skriver, og måten du skriver på, kan likevel fortelle hvem du er: Utelat det bare du kan vite, hvis du vil være anonym. Bruk en enhet og et nettverk som ikke tilhører arbeidsgiveren.',
        ],
      ],
    },
    {
      heading: 'Gjengjeldelse er forbudt',
      paragraphs: [
        [
          'Trusler, advarsel, endrede oppgaver, omplassering eller oppsigelse fordi noen har varslet, eller var i ferd med det, er forbudt (§ 2 A-4). Tyder noe på gjengjeldelse, må arbeidsgiveren vise at det ikke er det. Den som er blitt utsatt for det, kan kreve oppreisning (§ 2 A-5).',
        ],
      ],
    },
  ],
})

/** Norwegian texts of what the law asks a site to tell beside its terms. */
export const nb = {
  visits,
  chapters: ({ contactEmails, retention }, reportHref) => {
    const mailbox = contactEmails[0]?.address
    const mail: LegalText = mailbox ? [{ text: mailbox, href: `mailto:${mailbox}` }] : []
    return [whistleblowing(reportHref, retention.reportsAfterClosingDays), accessibility(mail)]
  },
} satisfies typeof en
