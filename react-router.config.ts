import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // The whole route manifest travels with the document: no extra address that lists routes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
