import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'

/**
 * Answers test files, which run in processes of their own, as long as the run lasts.
 * @param name under which they find the address
 * @returns what ends it
 */
export async function serveTests(
  project: TestProject,
  name: keyof ProvidedContext,
  answer: RequestListener,
): Promise<() => void> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide(name, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

interface Shared<T> {
  start: () => Promise<T>
  addressOf: (running: T) => string
  stop: (running: T) => Promise<unknown>
}

/**
 * One thing for all test files, started when the first of them asks for its address.
 * @returns what ends it
 */
export async function serveOnce<T>(
  project: TestProject,
  name: keyof ProvidedContext,
  { start, addressOf, stop }: Shared<T>,
): Promise<() => Promise<void>> {
  let shared: Promise<T> | undefined
  const end = await serveTests(project, name, (_request, response) => {
    shared ??= start()
    shared.then(
      (running) => response.end(addressOf(running)),
      (error: unknown) => {
        // The next caller tries again.
        shared = undefined
        response.writeHead(500).end(String(error))
      },
    )
  })
  return async () => {
    end()
    await shared?.then(stop).catch(() => undefined)
  }
}
