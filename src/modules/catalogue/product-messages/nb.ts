import type { en } from './en.ts'

/** Norwegian texts of a product's own page. */
export const nb = {
  home: 'Hjem',
  products: 'Produkter',
  breadcrumb: 'Brødsmulesti',
  itemNumber: 'Varenummer',
  ours: 'Nummeret er vårt eget.',
  category: 'Kategori',
  brand: 'Merke',
  nameplate: 'Send bilde av merkeskiltet',
  specifications: 'Spesifikasjoner',
  noSpecifications: 'Spør oss etter databladet. Vi svarer med det produsenten oppgir.',
  applications: 'Bruk',
  howToOrder: 'Slik bestiller du',
  sendDetails: 'Send opplysningene',
  related: 'Varer som hører sammen',
  guides: 'Les mer',
  pictureOf: (name) => `Bilde av ${name}`,
  reagentOrder: [
    'Produsent, modell, katalog- og serienummer fra merkeskiltet på analysatoren',
    'Bilde av reagensesken som er i bruk',
    'Eksplosjonsfarlig område, ja eller nei',
    'Antall analysatorer',
    'Havn, agent og dato',
  ],
  generalOrder: [
    'Varenummer og antall',
    'Skipets navn og IMO-nummer',
    'Produsent og modell varen skal brukes med',
    'Havn, agent og dato',
    'Din egen referanse',
  ],
  reagentNotice:
    'Merkenavnene tilhører eierne sine. Hva som passer, følger analysatoren som står om bord. Sjekk håndboka for anlegget: typegodkjenningen gjelder navngitte komponenter.',
  notice: 'Merkenavnene tilhører eierne sine. Sjekk håndboka for anlegget før du bestiller.',
  mailSubject: (itemNumber) => `Bestilling av ${itemNumber}`,
  nameplateSubject: (itemNumber) => `Bilde av merkeskilt, ${itemNumber}`,
  nameplateBody: (itemNumber, name) =>
    `Hei,\n\nkan dere sjekke om ${itemNumber} (${name}) passer? Bilde av merkeskiltet er lagt ved.\n\nSkip:\nHavn og dato:\n`,
  detailsBody: (itemNumber, name, questions) =>
    `Hei,\n\nvi spør etter ${itemNumber} (${name}).\n\n${questions.map((question) => `${question}:`).join('\n')}\n`,
} satisfies typeof en
