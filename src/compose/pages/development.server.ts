import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import type { AppOptions } from '../build-app.server.ts'

/** Pages from their sources: a change shows at once, without a build. */
export async function openDevelopmentPages(): Promise<Pick<AppOptions, 'pages' | 'prepare'>> {
  const vite = await createServer({
    server: { middlewareMode: true },
    appType: 'custom',
  })
  return {
    pages: {
      mode: 'development',
      finish: (html) => html,
      scripts: { start: '/src/app/page-start.ts', later: '/src/app/page-scripts.ts' },
      load: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    },
    async prepare(app) {
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, done)
      })
      app.addHook('onClose', () => vite.close())
    },
  }
}
