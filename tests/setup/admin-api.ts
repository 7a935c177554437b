import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { authorize } from '#compose/authorize.server.ts'
import { createCtx } from '#core/context.server.ts'
import { createToken, hashToken } from '#core/crypto/session-token.server.ts'
import { createDb } from '#core/db/pool.server.ts'
import { openFileStorage, type FileStorage } from '#core/files/storage.server.ts'
import { ByteCache } from '#core/http/byte-cache.server.ts'
import { registerRoutes, type Route } from '#core/http/registry.server.ts'
import { createHttpServer } from '#core/http/server.server.ts'
import { createPictureReader } from '#house/files/pictures/pictures.queries.server.ts'
import { registerPictures } from '#house/files/pictures/pictures.routes.server.ts'
import { createSessionWrap } from '#people/admin-auth/session-tokens.server.ts'
import { isPortrait } from '#site/team/team.queries.server.ts'
import { testServices, type TestServices } from './services.ts'

export interface ApiAnswer {
  status: number
  headers: Record<string, unknown>
  /** Parsed where it is JSON, null where there is nothing. */
  body: ReturnType<typeof JSON.parse>
  bytes: Buffer
}

export interface AuditRow {
  action: string
  entity_type: string
  field_changed: string | null
  old_value: string | null
  new_value: string | null
  changed_by_name: string
  description: string | null
}

export interface AdminApi extends TestServices {
  storage: FileStorage
  /** Folder that the storage writes to. */
  folder: string
  /** Calls as a signed-in administrator; `token: null` calls as a visitor. */
  call: (method: string, url: string, body?: unknown, options?: CallOptions) => Promise<ApiAnswer>
  /** Events that the audit log has got since the last call of this. */
  newEvents: () => Promise<AuditRow[]>
}

interface CallOptions {
  token?: string | null
  headers?: Record<string, string>
}

/** Signs an administrator in as a login does, without a code. */
export async function signIn(services: Pick<TestServices, 'query'>, name = `Astrid ${randomUUID()}`): Promise<string> {
  const [id, token] = [randomUUID(), createToken()]
  const { query } = services
  await query(`insert into users (id, username, password, lookup_tag) values ($1, $2, 'none', $3)`, [
    id,
    name,
    randomBytes(32),
  ])
  await query(
    `insert into admin_sessions (id, session_token, user_id, expires_at) values ($1, $2, $3, now() + interval '8 hours')`,
    [randomUUID(), hashToken(token), id],
  )
  await query('insert into admin_session_keys (token_hash, key_id, wrap) values ($1, $2, $3)', [
    hashToken(token),
    'test',
    createSessionWrap(token, randomBytes(32)),
  ])
  return token
}

/** A module's calls on a real server, database and folder, with an administrator signed in. */
export async function adminApi(makeRoutes: (deps: { storage: FileStorage }) => Route[]): Promise<AdminApi> {
  const services = await testServices()
  const folder = await mkdtemp(path.join(tmpdir(), 'files-'))
  const storage = openFileStorage({ folder, s3: null })
  const db = createDb(services.pool)
  const cache = new ByteCache()
  const server = createHttpServer({ cache, logLevel: false, trustProxy: false, isDraining: () => false })
  registerRoutes(server, makeRoutes({ storage }), {
    cache,
    createCtx: (actor, requestId) => createCtx(db, actor, requestId),
    authorize: (access, token) => authorize(createCtx(db), access, token),
  })
  registerPictures(server, { ctx: () => createCtx(db), pictures: createPictureReader(storage, isPortrait) })
  const own = await signIn(services)
  let seen = 0
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    ...services,
    storage,
    folder,
    async call(method, url, body, { token = own, headers = {} } = {}) {
      const answer = await server.inject({
        method: method as 'GET',
        url,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      const isJson = String(answer.headers['content-type']).includes('json')
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: isJson ? answer.json() : answer.body === '' ? null : answer.body,
        bytes: answer.rawPayload,
      }
    },
    async newEvents() {
      const rows = await services.query<AuditRow>(
        `select action, entity_type, field_changed, old_value, new_value, changed_by_name, description
          from audit.logs order by seq offset $1`,
        [seen],
      )
      seen += rows.length
      return rows
    },
  }
}
