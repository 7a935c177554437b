import { chmod, chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '../../tests/setup/product.ts'
import { atEnd } from '../bench/at-end.ts'
import { run } from './programs.ts'
import { makeFolder, ROOT } from './stage.ts'

/** An installed PostgreSQL of this check's own, apart from the one that the product brings. */
export interface Server {
  port: number
  folder: string
  urlOf: (role: 'owner' | 'app') => string
  control: (...args: string[]) => Promise<string>
  ask: (statement: string) => Promise<string>
}

export const PASSWORDS = { owner: 'owner-of-this-check', app: 'app-of-this-check' } as const

/** Its programs refuse to run as root. */
const asAccount = (program: string, args: readonly string[]): Promise<string> =>
  process.getuid?.() === 0 ? run('runuser', ['-u', 'postgres', '--', program, ...args]) : run(program, args)

async function makeOwnFolder(): Promise<string> {
  const folder = await makeFolder()
  await chmod(folder, 0o755)
  const own = join(folder, 'own')
  await mkdir(own)
  if (process.getuid?.() === 0) {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
    await chown(own, Number(uid), Number(gid))
  }
  return own
}

function describe(folder: string, port: number): Server {
  const control = (...args: string[]) => asAccount('pg_ctl', ['-D', join(folder, 'data'), '-w', ...args])
  atEnd(async () => void (await control('stop', '-m', 'immediate').catch(() => '')))
  return {
    port,
    folder,
    urlOf: (role) => `postgresql://maritime_${role}:${PASSWORDS[role]}@127.0.0.1:${port}/maritime`,
    control,
    ask: (statement) => run('psql', ['-qAt', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-c', statement]),
  }
}

const startServer = async (server: Server): Promise<void> => {
  const options = `-p ${server.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${server.folder}`
  await server.control('start', '-l', join(server.folder, 'log'), '-o', options)
}

/** A server with the roles and the database that deploy/postgres-roles.sql makes. */
export async function startPrimary(): Promise<Server> {
  const server = describe(await makeOwnFolder(), await findFreePort())
  await asAccount('initdb', [
    '-D',
    join(server.folder, 'data'),
    '-A',
    'trust',
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ])
  await startServer(server)
  const roles = [
    '-q',
    '-h',
    '127.0.0.1',
    '-p',
    String(server.port),
    '-U',
    'postgres',
    '-f',
    join(ROOT, 'deploy/postgres-roles.sql'),
  ]
  await run('psql', roles, { OWNER_PASSWORD: PASSWORDS.owner, APP_PASSWORD: PASSWORDS.app })
  return server
}

/** A replica that every commit waits for. */
export async function startReplica(primary: Server): Promise<Server> {
  const server = describe(await makeOwnFolder(), await findFreePort())
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
  await asAccount('pg_basebackup', ['-D', join(server.folder, 'data'), '-R', '-X', 'stream', '-c', 'fast', ...from])
  await startServer(server)
  await primary.ask(`alter system set synchronous_standby_names = '*'`)
  await primary.ask('select pg_reload_conf()')
  return server
}
