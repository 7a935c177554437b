import type { FileStorage } from '#core/files/storage.server.ts'
import { pathsIn } from '#core/language.ts'
import { defineModule } from '#core/module.server.ts'
import { paths } from '#core/paths.ts'
import { settingsSubject } from './settings-admin.service.server.ts'
import { settingsRoutes } from './site-content.routes.server.ts'
import { siteTextRoutes } from './texts/site-texts.routes.server.ts'
import { textsSubject } from './texts/site-texts.service.server.ts'

export const siteContentModule = defineModule<{ storage: FileStorage }>({
  routes: ({ storage }) => [
    ...settingsRoutes,
    ...siteTextRoutes({ storage, pathOf: (page, lang) => pathsIn(lang)[page], addressOf: paths.preview }),
  ],
  undo: { settings: settingsSubject, site_texts: textsSubject },
})
