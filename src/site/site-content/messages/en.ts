import type { SectionId } from '#core/paths.ts'

const LETTERS = { north: 'N', south: 'S', east: 'E', west: 'W' }

/** English texts of the frame and the fixed sections of the public site. */
export const en = {
  skip: 'Skip to content',
  /** The anchors of the home page, in the order of the navigation. */
  sections: {
    home: 'Home',
    services: 'Services',
    products: 'Products',
    about: 'About',
    team: 'Team',
    compliance: 'Compliance',
    contact: 'Contact',
  } satisfies Record<SectionId, string>,
  mainNavigation: 'Main',
  menu: 'Menu',
  rfqList: 'RFQ list',
  close: 'Close',
  offline: 'There is no connection. Please load the page again.',
  contact: 'Contact',
  portalLogin: 'Portal Login',
  brandPlace: (city: string, country: string) => `${city}, ${country}`,
  hero: {
    heading: 'Ballast Water Treatment & Ship Service Specialists',
    lead: (city: string) =>
      `Systems, TRO reagents, chemicals and technicians. From ${city} to the port your ship calls next.`,
    find: {
      label: 'Part number, analyser, system or ship’s list',
      placeholder: '9991, CLX-Ex2, PureBallast 3',
      action: 'Find',
      asking: 'Looking …',
      failed: 'No answer arrived. Your text is still in the field: please try again.',
      close: 'Close',
    },
    services: 'Our Services',
    board: 'What is on board?',
    quote: 'Get Quote',
    scene:
      'Section through a ship: water enters the sea chest, passes pump, filter and electrolysis unit and fills the ballast tanks; a TRO analyser shows the colour from clear to magenta.',
    key: [
      'Sea chest',
      'Ballast pump',
      'Filter',
      'Electrolysis unit',
      'TRO analyser',
      'Ballast tank',
      'Neutralisation unit',
    ],
  },
  contactBar: {
    label: 'Contact and partners',
    call: 'Call us:',
    hours: '06-18',
    neutral: 'Oslo time',
    open: 'Available now, Oslo time',
    closed: 'Closed now, Oslo time',
    partners: 'Authorized partners',
    moreBrands: 'More brands',
    mailSubject: 'Inquiry from the website',
    mailBody: (company: string) => [
      `Hello ${company},`,
      '',
      'Vessel and IMO number:',
      'Port and dates:',
      'What we need:',
      '',
    ],
  },
  compass: {
    ...LETTERS,
    position: ({ latitude, longitude }: { latitude: number; longitude: number }) =>
      `${Math.abs(latitude).toFixed(2)}° ${latitude < 0 ? LETTERS.south : LETTERS.north}, ${Math.abs(longitude).toFixed(2)}° ${longitude < 0 ? LETTERS.west : LETTERS.east}`,
  },
  about: {
    heading: 'About',
    moreThan: 'more than',
    vessels: 'vessels served',
    technicians: 'global technicians',
    support: 'technical support',
    company: 'Company',
    organisationNumber: 'Organization number',
    address: 'Address',
    /** Over the chart, which a phone shows folded. */
    ports: 'Chart of reference ports',
    chart: (ports: number, city: string) =>
      `Chart of ${ports} reference ports by latitude and longitude, with ${city} marked`,
    chartNote: (ports: number) =>
      `${ports} reference ports by position, WGS 84. Places we plan travel to. The chart does not show branches and is not for navigation.`,
    miles: (distance: number) => `${distance} NM`,
    ringNote: (city: string) => `Rings: great-circle distance from ${city} in nautical miles.`,
  },
  compliance: {
    heading: 'Compliance',
    /** Over a list that a phone shows folded. */
    details: 'Details',
    iso: {
      title: 'ISO Standards',
      text: 'What the three management standards cover.',
      list: [
        { covers: 'Quality', standard: 'ISO\u00a09001' },
        { covers: 'Environmental', standard: 'ISO\u00a014001' },
        { covers: 'Occupational health and safety', standard: 'ISO\u00a045001' },
      ],
    },
    whistleblower: {
      title: 'Whistleblower Policy',
      text: 'Report a concern. You may stay anonymous. Reports are stored encrypted and read only by named administrators.',
      list: [
        'We follow the Working Environment Act’s rule against retaliation',
        'No name, address or IP address is stored with an anonymous report',
        'A receipt code lets you read our answer and add to the report',
      ],
      link: 'Report Concern',
    },
    maritime: {
      title: 'Maritime Compliance',
      text: 'What the ship shows to flag, class and port State control.',
      list: ['BWM Convention compliance', 'Type approval certificates', 'Regular safety audits'],
    },
  },
  contactSection: {
    heading: 'Contact',
    company: 'Company',
    phone: 'Phone',
    hours: 'Hours',
    days: 'Monday to Friday',
    time: (opens: string, closes: string) => `${opens}-${closes} Oslo time`,
  },
  /** In the structured data. */
  describeCompany: ({ about, team, hours }: { about: string; team: number; hours: string }) =>
    `${about} Service team of ${team} technicians, technical support ${hours}.`,
  footer: {
    about: (chandlery: string) =>
      `Ballast water treatment, TRO reagents, chemicals, marine equipment and ${chandlery}.`,
    support: (hours: string) => `${hours} technical support`,
    quickLinks: 'Quick links',
    legal: 'Legal',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    compliance: 'Compliance',
    whistleblowing: 'Whistleblowing routine',
    accessibility: 'Accessibility statement',
    adminLogin: 'Admin login',
    adminCode: 'Admin code, 16 digits',
    logIn: 'Log in',
    keepSignedIn: 'Keep me signed in',
    /** Norwegian law wants MVA after the number of a company in the VAT register, and of no other. */
    organisation: (company: string, number: string, isVatRegistered: boolean) =>
      `${company}, organisation no. ${number}${isVatRegistered ? ' MVA' : ''},`,
    register: 'Foretaksregisteret',
    brands: 'Brand names belong to their owners.',
  },
  notFound: {
    heading: 'This page is off station',
    text: 'Page not found. The address was mistyped, the page has moved, or it was never on our chart.',
    whereTo: 'Where to go from here',
    home: 'Home',
    products: 'Product catalog',
    services: 'Services',
    contact: 'Contact',
    scene: 'A buoy numbered 404 has parted its chain and drifted away from its charted position.',
  },
}

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    site: typeof en
  }
}
