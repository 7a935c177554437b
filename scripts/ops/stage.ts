import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#core/db/embedded/supervisor.server.ts'
import { type Product, startProduct } from '../../tests/setup/product.ts'
import { atEnd } from '../bench/at-end.ts'
import { run } from './programs.ts'

export const ROOT = join(import.meta.dirname, '../..')

/** A folder that is gone when the check ends. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'check-ops-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }))
  return folder
}

/** A built product that ends with the check. */
export async function startOne(env: Record<string, string> = {}, dataDir?: string): Promise<Product> {
  const product = await startProduct({
    env: { LOG_LEVEL: 'error', ...env },
    ...(dataDir === undefined ? {} : { dataDir }),
  })
  atEnd(async () => void (await product.stop()))
  return product
}

/** Two products on one database. */
export async function startTwo(): Promise<{ database: EmbeddedDatabase; products: Product[] }> {
  const dataDir = await makeFolder()
  const database = await startEmbeddedDatabase({ dataDir })
  atEnd(() => database.stop())
  const env = {
    DATABASE_URL: database.appUrl,
    DATABASE_DIRECT_URL: database.directUrl,
    PEPPER_FILE: join(dataDir, 'pepper'),
    TRUST_PROXY: '2',
  }
  return { database, products: [await startOne(env), await startOne(env)] }
}

/** Certificate and key of a day, in one file as haproxy reads them and in two. */
export async function makeCertificate(folder: string): Promise<{ both: string; certificate: string; key: string }> {
  const [certificate, key, both] = ['company.crt', 'company.key', 'company.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const subject = ['-subj', '/CN=www.company.example', '-days', '1']
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    ...subject,
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  await run('sh', ['-c', `cat ${certificate} ${key} > ${both}`])
  return { both, certificate, key }
}
