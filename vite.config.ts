import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** Scripts of the public pages that React Router does not know of; each becomes an input of the client build. */
const PUBLIC_ENTRIES = ['src/app/islands.ts', 'src/app/behaviour.ts']

/**
 * React arrives whole with the first island, and what islands share comes as one file: each file of its own costs a
 * request and its headers.
 */
const CHUNK_GROUPS = [
  // With Vite's helper for pieces that come later, which the first group that uses it would keep to itself.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|vite\/preload-helper/ },
  // Whatever only admin and portal need stays out of these two: a visitor's files must not grow by it.
  {
    name: 'query',
    test: /node_modules\/@tanstack\/(?!.*(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.)/,
  },
  // Contracts bring zod, which only the panel may load: a group takes along what its files import. Who may do what, live
  // events and uploads are the portal's alone.
  {
    name: 'shared',
    test: /src\/(core\/(?!days|contract\/(?!text-rules|csv)|policy|ports|live|messages|web\/([a-z]+\/)?(zod|viewer|live|event-stream|upload|use-upload|open-file|save-file|temporal|list-address|query-client|project-records|stale|use-change|use-csv|use-endpoint|clock|use-today|use-address|use-hotkeys|document-words))|ui\/(?!basic|overlay|list|file|field|messages|Markdown|parse-markdown|Toasts|mount-toasts))/,
    minShareCount: 2,
  },
  // After them, for a group takes along what its files import. What the portal's login is made of stands apart.
  {
    name: 'staff-form',
    test: /src\/ui\/(basic\/(Button|ErrorNote|Icon|icon-paths|Waiting)|field\/Field)/,
    minShareCount: 2,
  },
  {
    name: 'staff-ui',
    test: /src\/(ui\/(basic|overlay|list|file|field)\/|core\/(days|web\/(clock|use-today|use-address|use-hotkeys)))/,
    minShareCount: 2,
  },
]

/** Adds the public entries to React Router's own client build, so that both share their chunks. */
function publicEntries(): Plugin {
  return {
    name: 'public-entries',
    configEnvironment(name, config) {
      if (name !== 'client') return null
      const input = config.build?.rollupOptions?.input ?? config.build?.rolldownOptions?.input
      const known = Array.isArray(input) ? input : typeof input === 'string' ? [input] : Object.values(input ?? {})
      const all = [...known, ...PUBLIC_ENTRIES]
      return { build: { rolldownOptions: { input: all, output: { codeSplitting: { groups: CHUNK_GROUPS } } } } }
    },
  }
}

export default defineConfig({
  plugins: [reactRouter(), publicEntries()],
  build: { target: 'es2022', assetsInlineLimit: 0, manifest: true, cssMinify: true },
  server: { middlewareMode: true },
  // Known from the start: found late, they would make development's first page load twice.
  optimizeDeps: {
    include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', '@tanstack/react-query'],
  },
})
