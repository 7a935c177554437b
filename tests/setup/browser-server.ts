import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { launchBrowserServer, type BrowserServer } from './browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files ask for the address of the browser. */
    testBrowser: string
  }
}

/** Global setup of the tests: one browser for all files, started when the first of them asks for it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let browser: Promise<BrowserServer> | undefined
  const server = createServer((_request, response) => {
    browser ??= launchBrowserServer()
    browser.then(
      (running) => response.end(running.wsEndpoint()),
      (error: unknown) => {
        // Whoever asks next tries again.
        browser = undefined
        response.writeHead(500).end(String(error))
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('testBrowser', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    server.closeAllConnections()
    await browser?.then((running) => running.close()).catch(() => undefined)
  }
}
