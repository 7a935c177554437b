import { defineModule } from '#core/module.server.ts'
import type { Subjects } from './changes.queries.server.ts'
import { changesRoutes } from './changes.routes.server.ts'
import { emptyBin } from './changes.service.server.ts'

export const changesModule = defineModule<{ undoSubjects: Subjects }>({
  routes: ({ undoSubjects }) => changesRoutes({ subjects: undoSubjects }),
  retention: emptyBin,
})
