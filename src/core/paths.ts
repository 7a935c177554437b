/**
 * Addresses of public pages in one language.
 * @param prefix prefix of each of them: none in English, `/nb` in Norwegian
 */
export const publicPaths = (prefix: string) => {
  const home = prefix || '/'
  const products = `${prefix}/products`
  // A form without script is answered with a page in the language of the form's own page.
  const form = (path: string) => (prefix === '' ? path : `${path}?lang=${prefix.slice(1)}`)
  return {
    home,
    legal: `${prefix}/legal`,
    legalSection: (id: 'privacy' | 'terms' | 'compliance' | 'whistleblowing' | 'accessibility') =>
      `${prefix}/legal#${id}`,
    report: `${home}#report`,
    reportFollowUp: `${home}#follow-up`,
    section: (id: SectionId) => `${home}#${id}`,
    catalogue: products,
    category: (slug: string) => `${products}/category/${slug}`,
    brand: (slug: string) => `${products}/brand/${slug}`,
    product: ({ itemNumber }: { itemNumber: string }) => `${products}/${encodeURIComponent(itemNumber.toLowerCase())}`,
    /** "What is on board?" */
    board: `${prefix}/what-is-on-board`,
    /** Checks a signed report or an evidence pack in the browser. */
    verify: `${prefix}/verify`,
    /** The page of a buyer's request: the token is the permission. */
    buyerRequest: (token: string) => `${prefix}/r/${token}`,
    /** An information page by its file's name in `content/`. */
    content: (slug: string) => `${prefix}/${slug}`,
    /** The page of a visit, by its link. */
    visit: (token: string) => `${prefix}/v/${token}`,
    visitForm: (token: string, action: 'confirm' | 'message' | 'next-service' | 'open') =>
      form(`/api/visit/${encodeURIComponent(token)}/${action}`),
    visitCalendar: (token: string) => form(`/api/visit/${encodeURIComponent(token)}/visit.ics`),
    lostVisitForm: form('/api/visit-links/lost'),
    finderForm: form('/api/finder'),
    contactForm: form('/api/contact'),
    reportForm: form('/api/whistleblower'),
    followUpForm: form('/api/whistleblower/follow-up'),
    followUpMessageForm: form('/api/whistleblower/follow-up/messages'),
  }
}

export type PublicPaths = ReturnType<typeof publicPaths>

/** Every address of the product. Nothing else in the code spells one. */
export const paths = {
  ...publicPaths(''),
  /** One of a stored picture's files, by the picture's own address: `200.avif`, `400.webp` and so on. */
  pictureFile: (picture: string, file: string) => `${picture}/${file}`,
  admin: '/admin',
  /** The draft of the site's texts on a page, once. */
  preview: (token: string) => `/preview/${token}`,
  portalLogin: '/portal-login',
  portal: '/portal',
  managerDashboard: '/portal/manager-dashboard',
  operatorDashboard: '/portal/operator-dashboard',
  planner: '/portal/planner',
  newProject: '/portal/project/new',
  newProjectFor: (vesselId: string) => `/portal/project/new?vessel=${encodeURIComponent(vesselId)}`,
  project: (id: string) => `/portal/project/${encodeURIComponent(id)}`,
  attendanceSheet: (id: string) => `/portal/project/${encodeURIComponent(id)}/sheet`,
  projectsOverview: '/portal/projects-overview',
  projects: '/portal/projects',
  vesselDirectory: '/portal/vessel-directory',
  vessel: (id: string) => `/portal/vessel/${encodeURIComponent(id)}`,
  vesselImport: '/portal/vessel-directory/import',
  vesselDuplicates: '/portal/vessel-directory/duplicates',
  companies: '/portal/vessel-directory?view=companies',
  company: (id: string) => `/portal/vessel-directory?view=companies&open=${encodeURIComponent(id)}`,
  companyDuplicates: '/portal/vessel-directory/company-duplicates',
  operatorManagement: '/portal/operator-management',
  partsUsage: '/portal/parts-usage',
  billingDashboard: '/portal/billing-dashboard',
  billingExports: '/portal/billing-dashboard/exports',
  prices: '/portal/prices',
  priceImport: '/portal/prices/import',
  mailbox: '/portal/mailbox',
  billingNotifications: '/portal/billing-notifications',
  requests: '/portal/requests',
  request: (id: string) => `/portal/requests?open=${encodeURIComponent(id)}`,
  requestQuote: (id: string) => `/portal/requests/${encodeURIComponent(id)}/quote`,
  analytics: '/portal/analytics',
  audit: '/portal/audit',
  profile: '/portal/profile',
  /** A form of a buyer's page, which is answered with the page in its language. */
  buyerForm: (token: string, action: BuyerAction, lang: string) =>
    `/api/rfq/requests/${token}/${action}${lang === 'en' ? '' : `?lang=${lang}`}`,
  /** The document of a request, or of its newest quote. */
  buyerPaper: (token: string, of: 'request' | 'quote') => `/api/rfq/requests/${token}/${of}.pdf`,
  /** A file of a buyer's request, by its number. */
  buyerFile: (token: string, number: number) => `/api/rfq/requests/${token}/files/${number}`,
  /** The cross-reference as a file. */
  referencesFile: '/api/cross-references.csv',
  /** Days of a reagent for calendar programs. */
  reagentCalendar: '/api/reagent-calendar.ics',
  /** Public keys of the installation's signatures. */
  signingKeys: '/.well-known/maritime-service-keys.json',
  sitemap: '/sitemap.xml',
  speculationRules: '/speculation-rules.json',
  manifest: '/site.webmanifest',
  portalManifest: '/portal.webmanifest',
  /** The portal's service worker: above the portal, so that its scope may be the portal. */
  portalWorker: '/portal-worker.js',
} as const

/** What a buyer can do on the page of a request. */
export type BuyerAction = 'messages' | 'accept' | 'decline' | 'withdraw' | 'ask-again' | 'end-link' | 'new-link'

/** The home page's anchors, in the order of the navigation. */
export const SECTION_IDS = ['home', 'services', 'products', 'about', 'team', 'compliance', 'contact'] as const
export type SectionId = (typeof SECTION_IDS)[number]
