interface StarterMember {
  readonly name: string
  readonly position: string
  readonly description: string
  readonly imageUrl: string | null
  readonly email: string
  readonly phone: string | null
  readonly norwegian: Readonly<Record<'name' | 'position' | 'description', string>>
}

/**
 * The team of a new installation: functions of the company, no persons. Addresses and phone are the neutral examples of
 * the site's settings, to be replaced there and here by the administrator.
 */
export const STARTER_TEAM: readonly StarterMember[] = [
  {
    name: 'Service coordination',
    position: 'Technical service',
    description: 'Plans visits with the port, the agent and the ship, and keeps the service records.',
    imageUrl: '/pictures/team/service.svg',
    email: 'service@rovaer.example',
    phone: '+4700000000',
    norwegian: {
      name: 'Servicekoordinering',
      position: 'Teknisk service',
      description: 'Planlegger besøk med havna, agenten og skipet, og holder orden på servicejournalene.',
    },
  },
  {
    name: 'Reagents and sales',
    position: 'Sales',
    description: 'Finds the reagent for the analyser on board and prepares quotations.',
    imageUrl: '/pictures/team/sales.svg',
    email: 'sales@rovaer.example',
    phone: '+4700000000',
    norwegian: {
      name: 'Reagenser og salg',
      position: 'Salg',
      description: 'Finner reagenset til analysatoren om bord og skriver tilbud.',
    },
  },
  {
    name: 'Chandler Services',
    position: 'Ship supply',
    description: 'Collects stores and chemicals and brings them to the berth.',
    imageUrl: '/pictures/team/chandlery.svg',
    email: 'chandlery@rovaer.example',
    phone: '+4700000000',
    norwegian: {
      name: 'Skipshandel',
      position: 'Utstyr til skip',
      description: 'Samler utstyr og kjemikalier og bringer dem til kaia.',
    },
  },
]
