interface StarterMember {
  readonly name: string
  readonly position: string
  readonly description: string
  readonly imageUrl: string | null
  readonly email: string
  readonly phone: string | null
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
  },
  {
    name: 'Reagents and sales',
    position: 'Sales',
    description: 'Finds the reagent for the analyser on board and prepares quotations.',
    imageUrl: '/pictures/team/sales.svg',
    email: 'sales@rovaer.example',
    phone: '+4700000000',
  },
  {
    name: 'Chandler Services',
    position: 'Ship supply',
    description: 'Collects stores and chemicals and brings them to the berth.',
    imageUrl: '/pictures/team/chandlery.svg',
    email: 'chandlery@rovaer.example',
    phone: '+4700000000',
  },
]
