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
    ['At en vare ble lagt på en forespørselsliste, telles per vare og dag. Hvem sin liste det var, vet vi ikke.'],
    [
      'Et spørsmål som ingenting svarer på, eller et søk i katalogen uten treff, hjelper oss å fylle tabellene. Ordene, kuttet til 40 tegn, telles per dag og vises for oss bare når de er spurt etter på tre ulike dager. Det som ligner en e-postadresse eller et telefonnummer, telles ikke i det hele tatt. Etter 400 dager slettes de.',
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
          'Før hver utgave ser et program etter feil i kontrast, navn, rekkefølge og oppbygning på alle slags sider, i lyse og mørke farger.',
        ],
        [
          'Meny, katalog, forespørselsliste og begge skjemaene går vi gjennom bare med tastatur, fra 320 piksler og oppover.',
        ],
        ['Sidene sier det de skal si også uten JavaScript, og begge skjemaene kan sendes uten.'],
        ['Bevegelse er utelatt for den som har bedt enheten om mindre av den.'],
      ],
    },
    {
      heading: 'Hva vi vet ikke virker',
      points: [
        [
          'Tegninger har én setning som sier hva de viser. Hva numrene betyr, står i lista ved siden av; rør og linjer er ikke beskrevet én for én.',
        ],
        ['Havnekartet kan ikke leses havn for havn med skjermleser.'],
        ['Navn på produkter og anlegg er ikke merket med språket de kommer fra, så en skjermleser kan lese dem rart.'],
        [
          'Tekster som selskapet ikke har skrevet på norsk ennå, står på engelsk på de norske sidene og er merket som engelsk.',
        ],
        ['Nettstedet er ikke prøvd av folk som bruker skjermleser til daglig.'],
      ],
    },
    {
      heading: 'Si fra',
      paragraphs: [
        [
          'Hindrer noe deg, skriv til ',
          ...mail,
          ' og si hvilken side det gjaldt. Du får svar, og det du trengte i en annen form. Er du ikke fornøyd med svaret, kan du gå til ',
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
          'Vi vil vite om det. Alle som arbeider for oss, også innleide, har rett til å varsle om kritikkverdige forhold (arbeidsmiljøloven kapittel 2 A), og vi ber deg bruke den retten. Mannskap, kunder og leverandører kan bruke samme skjema. Lovens rettigheter gjelder dem som arbeider for oss; det vi lover om fortrolighet, gjelder alle.',
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
          ', med navn eller uten. Ta vare på kvitteringskoden: den er eneste vei til svaret vårt.',
        ],
        ['Lederen din eller en annen representant for selskapet.'],
        ['Verneombudet, fagforeningen eller en advokat, som kan varsle for deg.'],
        [
          'En offentlig myndighet: ',
          ARBEIDSTILSYNET,
          ' om arbeidsforhold, ',
          SJOFARTSDIREKTORATET,
          ' om sikkerhet og forurensning til sjøs, eller politiet. Du trenger ikke ha sagt fra til oss først. Myndighetene har plikt til å holde identiteten din for seg selv.',
        ],
        ['Offentligheten, for eksempel mediene, på vilkårene i loven. Spør en advokat eller fagforeningen først.'],
        ['Er det fare for liv: 112 politi, 113 ambulanse, 110 brann.'],
      ],
    },
    {
      heading: 'Hva vi gjør med varselet',
      points: [
        [
          'Målet er å bekrefte et varsel innen 7 dager og å si hva som er gjort, innen 3 måneder. Det er våre egne mål.',
        ],
        [
          'Det undersøkes tilstrekkelig og innen rimelig tid, av noen som det ikke gjelder. Det som kom fram og ble bestemt, skrives ned.',
        ],
        ['Imens tar vi vare på arbeidsmiljøet til den som varslet, og til den varselet gjelder.'],
        ['Den som er nevnt i et varsel, får vite det så snart det ikke skader undersøkelsen, og får si sitt.'],
        [`Saken lukkes når den er avgjort. ${reportsAfterClosingDays} dager senere slettes varselet og meldingene.`],
      ],
    },
    {
      heading: 'Hvem som leser det',
      paragraphs: [
        [
          'Bare selskapets navngitte administratorer kan åpne et varsel, og hver åpning blir registrert. Alle av dem kan åpne alle varsler. Gjelder varselet en av dem, bruk verneombudet eller en myndighet i stedet.',
        ],
      ],
    },
    {
      heading: 'Hva anonym betyr',
      paragraphs: [
        [
          'Ingen navn, e-postadresser eller IP-adresser lagres sammen med varselet, og ingenting av det skrives i en logg. Det du skriver, og måten du skriver på, kan likevel fortelle hvem du er: utelat det bare du kan vite, hvis det betyr noe for deg. Bruk en enhet og et nett som ikke er arbeidsgiverens.',
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
