import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { FILE_HEADERS } from '#core/http/headers.server.ts'

const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400, stale-while-revalidate=604800'

/** Serves the client build (names carry a hash: kept for a year) and our own pictures. Manifests of the build stay inside. */
export async function registerFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(async (scope) => {
    scope.defaultAccess = 'public'
    await scope.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      dotfiles: 'deny',
      redirect: false,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/.vite/**', '**/*.map', '**/*.br', '**/*.gz'],
      setHeaders(reply, file) {
        // Pictures may be found by search engines; the calls' default says otherwise.
        reply.removeHeader('x-robots-tag')
        reply.headers({ ...FILE_HEADERS, 'cache-control': file.includes(`${path.sep}assets${path.sep}`) ? YEAR : DAY })
      },
    })
  })
}
