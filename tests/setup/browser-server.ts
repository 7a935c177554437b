import type { TestProject } from 'vitest/node'
import { launchBrowserServer } from './browser.ts'
import { serveOnce } from './shared-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files ask for the address of the browser. */
    testBrowser: string
  }
}

/** Global setup of the tests: one browser for all files, started when the first of them asks for it. */
export const setup = (project: TestProject): Promise<() => Promise<void>> =>
  serveOnce(project, 'testBrowser', {
    start: launchBrowserServer,
    addressOf: (browser) => browser.wsEndpoint(),
    stop: (browser) => browser.close(),
  })
