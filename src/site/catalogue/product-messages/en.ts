/** English texts of a product's own page. */
export const en = {
  home: 'Home',
  products: 'Products',
  breadcrumb: 'Breadcrumb',
  itemNumber: 'Item number',
  ours: 'The number is ours.',
  category: 'Category',
  brand: 'Brand',
  nameplate: 'Send a nameplate photo',
  specifications: 'Specifications',
  noSpecifications: 'Ask us for the data sheet. We answer with what the maker states.',
  applications: 'Applications',
  parts: 'In the box',
  fits: 'Fits',
  fitsLead: 'Compatibility depends on the analyser that is fitted.',
  checkFirst: 'Check first',
  takes: 'Reagent',
  change: 'Change the reagents',
  changeLead: 'Follow the manual of your monitor.',
  changeOther: 'How to change it',
  changeAfter: 'Change',
  changeAfterDays: (days: number) => `${days}\u00a0days after mixing`,
  questions: 'Questions',
  checked: 'Checked',
  checkedAgainst: (paper: string) => `Source: ${paper}.`,
  /** The time of a box on board, drawn. */
  year: {
    title: (sets: number, days: number) => `One box, ${sets}\u00a0×\u00a0${days}\u00a0days`,
    lead: 'Each bar turns from clear to magenta as the mixed indicator ages. At the dark end, mix the next set.',
    spoken: (sets: number, days: number, keeps: number) =>
      `${sets} indicator sets, each changed ${days} days after mixing; the box keeps for ${keeps} days.`,
    indicator: 'Indicator',
    buffer: 'Buffer',
    each: (days: number) => `${days}\u00a0days each`,
    days: (days: number) => (days === 365 ? 'one year' : `${days}\u00a0days`),
    day: 'Day',
    fromDay: (day: number) => `day\u00a0${day}`,
    set: (number: number, short: boolean) => (short ? String(number) : `Mix set\u00a0${number}`),
  },
  howToOrder: 'How to order',
  sendDetails: 'Send these details',
  related: 'Related items',
  guides: 'Read more',
  pictureOf: (name: string) => `Picture of ${name}`,
  reagentOrder: [
    'Maker, model, catalogue and serial number from the analyser nameplate',
    'Photo of the present box',
    'Hazardous area, yes or no',
    'Number of analysers',
    'Port, agent and date',
  ],
  generalOrder: [
    'Item number and quantity',
    'Vessel name and IMO number',
    'Maker and model it is used with',
    'Port, agent and date',
    'Your own reference',
  ],
  reagentNotice:
    'Brand names belong to their owners. Compatibility depends on the analyser that is fitted. Check the manual of your system, since type approval covers named components.',
  notice: 'Brand names belong to their owners. Check the manual of your system before you order.',
  mailSubject: (itemNumber: string) => `Order details for ${itemNumber}`,
  nameplateSubject: (itemNumber: string) => `Nameplate photo for ${itemNumber}`,
  nameplateBody: (itemNumber: string, name: string) =>
    `Hello,\n\nplease check whether ${itemNumber} (${name}) fits. The photo of the nameplate is attached.\n\nVessel:\nPort and date:\n`,
  detailsBody: (itemNumber: string, name: string, questions: readonly string[]) =>
    `Hello,\n\nwe ask for ${itemNumber} (${name}).\n\n${questions.map((question) => `${question}:`).join('\n')}\n`,
}

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    product: typeof en
  }
}
