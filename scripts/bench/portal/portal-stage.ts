import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '@maritime-service/postgres'
import type pg from 'pg'
import { withClient } from '#core/db/with-client.server.ts'
import { pepperIn } from '#core/env.server.ts'
import { atEnd, makeScratchFolder } from '../at-end.ts'
import { startBuiltProduct } from '../product.ts'

/** The built product with an example company, and a manager's session. */
export interface PortalStage {
  url: string
  pid: number
  databaseUrl: string
  /** The owner's address. */
  directUrl: string
  token: string
  projects: number
  vessels: number
  parts: number
  /** A project in the middle of the small company's list, and its vessel: the same in the large one, which grew by copies. */
  projectId: string
  vesselId: string
  vesselName: string
  stop: () => Promise<void>
}

/** Starts database and product on a folder that was filled. */
export async function openPortalStage(dataDir: string): Promise<PortalStage> {
  const scratch = await makeScratchFolder()
  const database = await startEmbeddedDatabase({ dataDir })
  const stopDatabase = atEnd(() => database.stop())
  const facts = await withClient(database.directUrl, 'bench', async (client) => ({
    token: await addSession(client),
    ...(await readFacts(client)),
  }))
  const product = await startBuiltProduct(join(scratch.path, 'data'), {
    DATABASE_URL: database.appUrl,
    DATABASE_DIRECT_URL: database.directUrl,
    // The pepper belongs to the database, which the next section uses again.
    PEPPER_FILE: pepperIn(dataDir),
  })
  return {
    url: product.url,
    pid: product.pid,
    databaseUrl: database.appUrl,
    directUrl: database.directUrl,
    ...facts,
    stop: async () => {
      await product.stop()
      await stopDatabase()
      await scratch.remove()
    },
  }
}

/** A manager's token. */
async function addSession(client: pg.Client): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `insert into portal_sessions (id, user_id, session_token, expires_at)
     select $1, id, $2, now() + interval '1 day' from portal_users where role = 'manager' order by email limit 1`,
    [randomUUID(), createHash('sha256').update(token).digest('hex')],
  )
  return token
}

/** Further sessions. */
export const addSessions = ({ directUrl }: PortalStage, count: number): Promise<string[]> =>
  withClient(directUrl, 'bench', async (client) => {
    const tokens: string[] = []
    for (let session = 0; session < count; session += 1) tokens.push(await addSession(client))
    return tokens
  })

type Facts = Pick<PortalStage, 'projects' | 'vessels' | 'parts' | 'projectId' | 'vesselId' | 'vesselName'>

async function readFacts(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(
    `select id as "projectId", vessel_id as "vesselId", vessel_name as "vesselName",
       (select count(*)::int from vessel_projects) as projects, (select count(*)::int from vessels) as vessels,
       (select count(*)::int from parts_used) as parts
     from vessel_projects where status = 'closed' and vessel_name !~ ' [0-9]+$' order by project_number offset 500 limit 1`,
  )
  const [facts] = rows
  if (facts === undefined) throw new Error('The company has no project in the middle of its list')
  return facts
}
