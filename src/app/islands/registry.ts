import type { ComponentType } from 'react'
import type { IslandArea } from './messages.ts'

interface IslandEntry {
  load: () => Promise<ComponentType<never>>
  /** Its texts: these areas of messages are loaded with it, in the page's language only. */
  says: readonly IslandArea[]
  /** Texts that are needed after a press: its property `loadLater` loads these areas. */
  later?: readonly IslandArea[]
  /** Loads data for its first answer, in parallel with the island, which doesn't wait for it. */
  ahead?: () => Promise<unknown>
}

/** Islands by name; each one's code is fetched only when it is about to be needed. */
export const ISLANDS: Record<string, IslandEntry> = {
  catalogue: {
    load: () => import('./CatalogueIsland.tsx').then(({ CatalogueIsland }) => CatalogueIsland),
    says: ['catalogue', 'rfq'],
  },
  shop: { load: () => import('./ShopIsland.tsx').then(({ ShopIsland }) => ShopIsland), says: ['catalogue', 'rfq'] },
  'add-to-rfq': {
    load: () => import('./AddToRfqIsland.tsx').then(({ AddToRfqIsland }) => AddToRfqIsland),
    says: ['rfq'],
  },
  find: {
    load: () => import('./FindIsland.tsx').then(({ FindIsland }) => FindIsland),
    says: [],
    later: ['finder', 'guide', 'rfq'],
    ahead: () => import('./FoundAnswers.tsx'),
  },
  'buyer-quote': {
    load: () => import('#money/requests/web/BuyerQuote.tsx').then(({ BuyerQuote }) => BuyerQuote),
    says: ['requests', 'common'],
  },
  kit: { load: () => import('./KitActions.tsx').then(({ KitActions }) => KitActions), says: [] },
  'rfq-panel': {
    load: () => import('./DrawerListIsland.tsx').then(({ DrawerListIsland }) => DrawerListIsland),
    says: ['rfq'],
    later: ['requests', 'common'],
  },
  team: { load: () => import('./TeamIsland.tsx').then(({ TeamIsland }) => TeamIsland), says: ['team'] },
  'contact-form': {
    load: () => import('#site/contact/web/ContactForm.tsx').then(({ ContactForm }) => ContactForm),
    says: ['contact', 'common'],
  },
  'report-form': {
    load: () => import('#site/whistleblowing/web/ReportPanel.tsx').then(({ ReportPanel }) => ReportPanel),
    says: ['report', 'common'],
  },
  verify: {
    load: () => import('#visits/evidence/web/VerifyPanel.tsx').then(({ VerifyPanel }) => VerifyPanel),
    says: ['verify'],
  },
  command: {
    load: () => import('#visits/evidence/web/Command.tsx').then(({ Command }) => Command),
    says: ['verify'],
  },
}
