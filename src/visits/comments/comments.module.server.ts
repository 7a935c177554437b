import { defineModule } from '#core/module.server.ts'
import { commentRoutes } from './comments.routes.server.ts'
import type { CommentDeps } from './comments.service.server.ts'

export const commentsModule = defineModule<CommentDeps>({ routes: commentRoutes })
