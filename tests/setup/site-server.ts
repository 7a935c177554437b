import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { withClient } from '#core/db/with-client.server.ts'
import type { ClonedDatabase } from './database-server.ts'
import { type Installation, startProduct } from './product.ts'
import { serveOnce, serveTests } from './shared-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files ask for the address of the product that those share who only look. */
    testSite: string
    /** Where they ask for an installation of their own that has had its first start. */
    testInstallations: string
  }
}

/** A database and what belongs to it outside. */
export interface ClonedInstallation extends ClonedDatabase {
  installation: Installation
}

const variablesOf = ({ url, directUrl }: ClonedDatabase) => ({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl })

/** Tests look at a site that can be found; a new installation asks search engines to wait. */
const letSearchesIn = (directUrl: string) =>
  withClient(directUrl, 'test', (client) =>
    client.query(`update site_settings set value = jsonb_set(value, '{searchEngines,waitForFirstDay}', 'false')`),
  )

/** One installation after its first start, which makes keys at their real cost and writes the starter content. */
function storeInstallation(databases: string) {
  const clone = async (name = ''): Promise<ClonedDatabase> => {
    const answer = await fetch(`${databases}/${name}`, { method: 'POST' })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as ClonedDatabase
  }
  const begin = async () => {
    const [database, folder] = await Promise.all([clone(), mkdtemp(join(tmpdir(), 'installation-'))])
    const product = await startProduct({ dataDir: folder, env: variablesOf(database) })
    await product.stop()
    await letSearchesIn(database.directUrl)
    return { name: database.name, installation: { folder, output: product.output() } }
  }
  let first: ReturnType<typeof begin> | undefined
  return {
    async clone(): Promise<ClonedInstallation> {
      first ??= begin().catch((error: unknown) => {
        // The next caller tries again.
        first = undefined
        throw error
      })
      const { name, installation } = await first
      return { ...(await clone(name)), installation }
    },
    async remove() {
      const made = await first?.catch(() => undefined)
      if (made !== undefined) await rm(made.installation.folder, { recursive: true, force: true })
    },
  }
}

/**
 * Global setup of the tests, after that of the databases: an installation that files copy, and one product on a copy,
 * for all files that change nothing which another could notice. Both start when the first of them asks.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const installations = storeInstallation(project.getProvidedContext().testDatabases)
  const endInstallations = await serveTests(project, 'testInstallations', (_request, response) => {
    installations.clone().then(
      (cloned) => response.end(JSON.stringify(cloned)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  const endSite = await serveOnce(project, 'testSite', {
    start: async () => {
      const { installation, ...database } = await installations.clone()
      return startProduct({ installation, env: variablesOf(database) })
    },
    addressOf: (product) => product.url,
    stop: (product) => product.stop(),
  })
  return async () => {
    await endSite()
    endInstallations()
    await installations.remove()
  }
}
