import type { Env } from '#core/env.server.ts'
import type { AppOptions } from '../build-app.server.ts'
import { openBuiltPages } from './page-renderer.server.ts'

/** The built pages, or in development the sources through Vite (loaded only then). */
export async function openPages(env: Env): Promise<Pick<AppOptions, 'pages' | 'prepare'>> {
  if (env.production) return { pages: openBuiltPages() }
  const { openDevelopmentPages } = await import('./development.server.ts')
  return openDevelopmentPages()
}
