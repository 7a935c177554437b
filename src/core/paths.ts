/** Every address of the product. Nothing else in the code spells one. */
export const paths = {
  home: '/',
  legal: '/legal',
  legalSection: (id: 'privacy' | 'terms' | 'compliance') => `/legal#${id}`,
  report: '/#report',
  reportFollowUp: '/#follow-up',
  requestList: '/#rfq',
  section: (id: SectionId) => `/#${id}`,
  product: (product: { itemNumber: string }) => `/products/${encodeURIComponent(product.itemNumber.toLowerCase())}`,
  /** One of a stored picture's files, by the picture's own address: `200.avif`, `400.webp` and so on. */
  pictureFile: (picture: string, file: string) => `${picture}/${file}`,
  admin: '/admin',
  portalLogin: '/portal-login',
  portal: '/portal',
  managerDashboard: '/portal/manager-dashboard',
  operatorDashboard: '/portal/operator-dashboard',
  newProject: '/portal/project/new',
  project: (id: string) => `/portal/project/${encodeURIComponent(id)}`,
  projectsOverview: '/portal/projects-overview',
  projects: '/portal/projects',
  operatorManagement: '/portal/operator-management',
  audit: '/portal/audit',
  profile: '/portal/profile',
  contactForm: '/api/contact',
  reportForm: '/api/whistleblower',
  sitemap: '/sitemap.xml',
  speculationRules: '/speculation-rules.json',
  manifest: '/site.webmanifest',
} as const

/** The home page's anchors, in the order of the navigation. */
export const SECTION_IDS = ['home', 'services', 'products', 'about', 'team', 'compliance', 'contact'] as const
export type SectionId = (typeof SECTION_IDS)[number]
