import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import type { ClonedDatabase } from './database-server.ts'
import { type Product, startProduct } from './product.ts'

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
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let product: Promise<Product> | undefined
  const start = async () => {
    const answer = await fetch(project.getProvidedContext().testDatabases, { method: 'POST' })
    const { url, directUrl } = (await answer.json()) as ClonedDatabase
    return startProduct({ env: { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } })
  }
  const server = createServer((_request, response) => {
    product ??= start()
    product.then(
      ({ url }) => response.end(url),
      (error: unknown) => {
        // Whoever asks next tries again.
        product = undefined
        response.writeHead(500).end(String(error))
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('testSite', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    server.closeAllConnections()
    await product?.then((running) => running.stop()).catch(() => undefined)
  }
}
