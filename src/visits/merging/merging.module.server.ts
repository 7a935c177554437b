import { defineModule } from '#core/module.server.ts'
import { mergingRoutes, type MergingDeps } from './merging.routes.server.ts'

export const mergingModule = defineModule<{ mergeSubjects: MergingDeps }>({
  routes: ({ mergeSubjects }) => mergingRoutes(mergeSubjects),
})
