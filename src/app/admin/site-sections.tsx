import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { SETTINGS_SECTIONS, type SiteSectionId } from '#site/site-content/web/admin/site-fields.en.ts'
import { textsMessages } from '#site/site-content/web/admin/texts/messages.en.ts'
import type { TextsSectionId } from '#site/site-content/web/admin/texts/texts-form.ts'
import { adminMessages } from './messages.en.ts'
import { SETUP_CHECKLIST, SetupChecklistScreen } from './setup-checklist.ts'

export interface SiteSection {
  /** In the address, as `?tab=site&section=contact`. */
  id: string
  label: string
  /** Renders its own `main` (class `admin-main`) and may add a `Panel` after it, as a tab does. */
  Screen: LazyExoticComponent<ComponentType>
}

const screen = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

/** Fields of the company's settings; unsaved input of a section survives a switch to another one. */
const settings = (id: SiteSectionId): SiteSection => ({
  id,
  label: SETTINGS_SECTIONS[id],
  Screen: screen(async () => {
    const { SettingsSection } = await import('#site/site-content/web/admin/SettingsSection.tsx')
    return () => <SettingsSection section={id} />
  }),
})

/** The company's own texts; the field of a picture is the catalogue's, since neither module imports the other. */
const texts = (id: TextsSectionId): SiteSection => ({
  id,
  label: textsMessages.sections[id].heading,
  Screen: screen(async () => {
    const [{ TextsSection }, { PictureField }] = await Promise.all([
      import('#site/site-content/web/admin/texts/TextsSection.tsx'),
      import('#site/catalogue/web/admin/PictureField.tsx'),
    ])
    return () => <TextsSection section={id} PictureField={PictureField} />
  }),
})

/** The sections of the Site tab, in their order. To add one: a line here and a screen in its module's `web/admin/`. */
export const SITE_SECTIONS: readonly SiteSection[] = [
  settings('company'),
  settings('contact'),
  texts('texts'),
  texts('legal'),
  texts('pictures'),
  {
    id: 'versions',
    label: textsMessages.versions.heading,
    Screen: screen(
      async () => (await import('#site/site-content/web/admin/texts/VersionsSection.tsx')).VersionsSection,
    ),
  },
  settings('portal'),
  settings('retention'),
  { id: SETUP_CHECKLIST, label: adminMessages.ribbon.open, Screen: SetupChecklistScreen },
]
