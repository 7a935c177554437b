/** English titles and descriptions of the pages that are not made of an article, a group or a text of `content/`. */
export const en = {
  home: {
    title: 'Ballast Water Treatment & Ship Service Specialists',
    description:
      'Ballast water treatment systems, TRO test kits and reagents, chemicals, spare parts and technicians. From Haugesund to the port your ship calls next.',
  },
  legal: {
    title: 'Privacy Policy, Terms of Service and Compliance',
    description:
      'What we keep about you and for how long, the terms of this site, and how concerns are reported in confidence.',
  },
  board: {
    title: 'What is on board? The year’s TRO reagents',
    description:
      'Maker, system, analyser: the TRO reagent that fits, a year’s kit, change days as a calendar, and what to send us when the nameplate cannot be read.',
  },
  catalogue: {
    title: 'Products: TRO reagents, test kits, parts and stores',
    description:
      'The whole catalogue: search by item number, with or without its leading zero, by name or by analyser, and put together a request for quotation.',
  },
}
