import type { ComponentType } from 'react'
import type { IslandArea } from './messages.ts'

interface IslandEntry {
  load: () => Promise<ComponentType<never>>
  /** What it says: these areas come with it, in the page's language alone. */
  says: readonly IslandArea[]
  /** What it says after a press: it brings these by itself. */
  later?: readonly IslandArea[]
}

/**
 * Islands by name; each one's code is fetched only when it is about to be needed. A piece of its own: a page that wakes
 * no island does not load the list of them.
 */
export const ISLANDS: Record<string, IslandEntry> = {
  catalogue: {
    load: async () => (await import('./CatalogueIsland.tsx')).CatalogueIsland,
    says: ['catalogue', 'rfq'],
  },
  shop: { load: async () => (await import('./ShopIsland.tsx')).ShopIsland, says: ['catalogue', 'rfq'] },
  'add-to-rfq': { load: async () => (await import('./AddToRfqIsland.tsx')).AddToRfqIsland, says: ['rfq'] },
  find: {
    load: async () => (await import('./FindIsland.tsx')).FindIsland,
    says: [],
    later: ['finder', 'guide', 'rfq'],
  },
  kit: { load: async () => (await import('./KitActions.tsx')).KitActions, says: [] },
  'rfq-panel': { load: async () => (await import('#modules/rfq/web/RfqPanel.tsx')).RfqPanel, says: ['rfq'] },
  team: { load: async () => (await import('./TeamIsland.tsx')).TeamIsland, says: ['team'] },
  'contact-form': {
    load: async () => (await import('#modules/contact/web/ContactForm.tsx')).ContactForm,
    says: ['contact', 'common'],
  },
  'report-form': {
    load: async () => (await import('#modules/whistleblowing/web/ReportPanel.tsx')).ReportPanel,
    says: ['report', 'common'],
  },
}
