import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { API_HEADERS, FILE_HEADERS, WORKER_HEADERS } from '#core/http/headers.server.ts'
import { paths } from '#core/paths.ts'

const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400, stale-while-revalidate=604800'

/** Also of its compressed twins. */
const WORKER = path.basename(paths.portalWorker)

/** Set on every answer before it is known to be a file: pictures may be found by search engines, and are no documents. */
const NOT_OF_FILES = Object.keys(API_HEADERS).filter((name) => !(name in FILE_HEADERS))

/**
 * Serves the client build (names contain a hash: cached for a year) and our own pictures. Manifests of the build are
 * not served.
 */
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
        for (const name of NOT_OF_FILES) reply.removeHeader(name)
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        const headers = { ...FILE_HEADERS, 'cache-control': isHashed ? YEAR : DAY }
        reply.headers(path.basename(file).startsWith(WORKER) ? WORKER_HEADERS : headers)
      },
    })
  })
}
