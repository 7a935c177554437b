import type { TestProject } from 'vitest/node'
import type { ClonedDatabase } from './database-server.ts'
import { startProduct } from './product.ts'
import { serveOnce } from './shared-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files ask for the address of the product that those share who only look. */
    testSite: string
  }
}

/**
 * Global setup of the tests, after that of the databases: one product with nothing but the starter content, for all
 * files that change nothing which another could notice. It starts when the first of them asks.
 */
export const setup = (project: TestProject): Promise<() => Promise<void>> =>
  serveOnce(project, 'testSite', {
    start: async () => {
      const answer = await fetch(project.getProvidedContext().testDatabases, { method: 'POST' })
      const { url, directUrl } = (await answer.json()) as ClonedDatabase
      return startProduct({ env: { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } })
    },
    addressOf: (product) => product.url,
    stop: (product) => product.stop(),
  })
