import { defineModule } from '#core/module.server.ts'
import { paths } from '#core/paths.ts'
import { agentPhoneOf } from '../visit-contacts/visit-contacts.queries.server.ts'
import { calendarRoutes } from './calendar.routes.server.ts'

export const calendarModule = defineModule<{ origin: () => string }>({
  routes: ({ origin }) => calendarRoutes({ origin, projectPath: paths.project, agentPhone: agentPhoneOf }),
})
