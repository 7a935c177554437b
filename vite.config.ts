import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { contentPages } from './scripts/content/content-plugin.ts'

/** Scripts of the public pages that are not React Router's; each becomes an input of the client build. */
const PUBLIC_ENTRIES = ['src/app/page-start.ts', 'src/app/page-scripts.ts']

/**
 * React is one file, loaded with the first island, and the islands' shared modules are another one: each further file
 * costs a request and its headers.
 */
const CHUNK_GROUPS = [
  // Vite's helper for dynamic imports: the islands' entry needs it before any island, so it must not be in React's file.
  { name: 'later', test: /vite\/preload-helper/ },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
  // Parts that only admin and portal use stay out of these two: a visitor's files must not grow by them.
  {
    name: 'query',
    test: /node_modules\/@tanstack\/(?!.*(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.)/,
  },
  // Modules that several islands and the staff's screens use, listed one by one: visitors and the portal's login load
  // every module in this file.
  {
    name: 'shared',
    test: /src\/(core\/(paths|language|phone\/phone-text|contract\/parse-json|web\/(call\/(api-error|call|idempotency|request)|page-language|phone\/phone-country|storage-keys|toast|use-latest))\.|ui\/icons\/)/,
    minShareCount: 2,
  },
  // Separate: in `shared` the login would load it, and without an entry it would be put into the staff's files.
  { name: 'picture', test: /src\/ui\/StoredPicture\./ },
  // Likewise, for the page that verifies documents.
  { name: 'file-drop', test: /src\/ui\/import\/use-file-drop\./ },
  // Small modules that islands share, and that neither a static page nor the portal's login uses.
  {
    name: 'small',
    test: /src\/(core\/(language\/days|line-breaks|rows\/translations|contract\/imo-digits)|site\/(catalogue\/catalogue|finder\/finder)\.limits)\./,
    minShareCount: 2,
  },
  // What the staff's pages need before anybody is let in, and what lets an administrator in from a public page.
  { name: 'entrance', test: /src\/core\/web\/(session-store|temporal)\./, minShareCount: 2 },
  // What wakes islands, and the request list wherever an article can be put on it.
  {
    name: 'islands',
    test: /src\/(app\/islands\/draw-island|core\/web\/(announce|use-root-mark|call\/use-cached-read)|ui\/(mount-toasts|MailText|SaidVerdict)|site\/rfq\/(rfq-list|rfq\.limits|vessel-strip|imo-number|web\/(rfq-store|send-listed|QuantityStepper|AddToRfq|RfqPanel|VesselStrip|deliver-text|icons)))\./,
  },
  { name: 'mail', test: /src\/site\/rfq\/rfq-mail\./, minShareCount: 2 },
  // What the answers of the finder's first field are made of.
  {
    name: 'answers',
    test: /src\/(app\/islands\/FoundAnswers|site\/finder\/(source-lines|next-steps|answer-question|web\/(FindAnswers|SourceLinks|Proof)))\./,
  },
  // After it, for a group takes along what its files import: what only the forms of public pages need.
  {
    name: 'forms',
    test: /src\/(ui\/forms\/|core\/(contract\/text-rules|web\/(use-form|use-speech|file\/read-text))\.|site\/(contact\/contact|whistleblowing\/whistleblowing)\.limits)/,
    minShareCount: 2,
  },
  // The metadata of telephone numbers, for screens of the staff that show one.
  { name: 'phone', test: /libphonenumber-js|src\/core\/phone\/phone\.ts/, minShareCount: 2 },
  // The modules of the portal's login, separate from the rest of the portal.
  {
    name: 'staff-form',
    test: /src\/(ui\/(basic\/(Button|ErrorNote|FailureBoundary|Icon|icon-paths|Waiting)|field\/Field)|core\/web\/(zod-without-eval|use-countdown))/,
    minShareCount: 2,
  },
  // Without modules that few forms use, and without the office hours of a visitor's form.
  {
    name: 'staff-ui',
    test: /src\/(ui\/(basic|overlay|list\/(?!bar\/|ListScreen|use-list-screen)|file|field\/(?!norwegian\/)|format-hours)|core\/(contract\/(lists\/|reason)|days(?!\/office-time)|rows\/fields|web\/(call\/use-attempt-key|clock|list\/column-choice|use-address|use-hotkeys|use-later|use-opening-day)))/,
    minShareCount: 2,
  },
]

/** Chunks that only an administrator needs: they are preloaded by no visitor's script. */
const RARE = /\/(log-in-from-site|send-by-work|site-entry)-/

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
  plugins: [contentPages(), reactRouter(), publicEntries()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    cssMinify: true,
    // A module that preloads anything has loaded the helper already.
    modulePreload: {
      resolveDependencies: (file, files) => (RARE.test(file) ? [] : files.filter((each) => !each.includes('/later-'))),
    },
  },
  server: { middlewareMode: true },
  // Known from the start: found late, they would make development's first page load twice.
  optimizeDeps: {
    include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', '@tanstack/react-query'],
  },
})
