import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** Scripts of the public pages that React Router does not know of; each becomes an input of the client build. */
const PUBLIC_ENTRIES = ['src/app/islands.ts', 'src/app/behaviour.ts']

/** Adds the public entries to React Router's own client build, so that both share their chunks. */
function publicEntries(): Plugin {
  return {
    name: 'public-entries',
    configEnvironment(name, config) {
      if (name !== 'client') return null
      const input = config.build?.rollupOptions?.input ?? config.build?.rolldownOptions?.input
      const known = Array.isArray(input) ? input : typeof input === 'string' ? [input] : Object.values(input ?? {})
      const all = [...known, ...PUBLIC_ENTRIES]
      return { build: { rolldownOptions: { input: all } } }
    },
  }
}

export default defineConfig({
  plugins: [reactRouter(), publicEntries()],
  build: { target: 'es2022', assetsInlineLimit: 0, manifest: true, cssMinify: true },
  server: { middlewareMode: true },
})
