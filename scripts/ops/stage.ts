import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@maritime-service/postgres'
import { findFreePort, type Product, startProduct } from '../../tests/setup/product.ts'
import { atEnd, makeScratchFolder } from '../bench/at-end.ts'
import { ask } from './ask.ts'
import { run, start, type Started, until } from './programs.ts'

export const ROOT = join(import.meta.dirname, '../..')

/** A folder that is gone when the check ends. */
export const makeFolder = async (): Promise<string> => (await makeScratchFolder()).path

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

interface HaproxyAt {
  http: number
  https: number
  /** Where it says whether both products are up. */
  watch: number
  /** Hosts and ports of one product or two. */
  products: readonly string[]
  /** Certificate and key in one file. */
  certificate: string
  /** The configuration, when not that of deploy/. */
  file?: string
}

/** haproxy with the file of deploy/, writing its log where it can be read. */
export const startHaproxy = ({ products: [one = '', two], certificate, file, ...ports }: HaproxyAt): Started =>
  start('haproxy', ['-db', '-f', file ?? join(ROOT, 'deploy/haproxy.cfg')], {
    PORT_HTTP: String(ports.http),
    PORT_HTTPS: String(ports.https),
    WATCH: `127.0.0.1:${ports.watch}`,
    PRODUCT_ONE: one,
    ...(two === undefined ? {} : { PRODUCT_TWO: two }),
    CERTIFICATE: certificate,
    LOG_TO: 'stdout',
    LOG_FORMAT: 'raw',
  })

/** Two products on one database behind haproxy, ready. */
export async function startTwoBehindHaproxy() {
  const { database, products } = await startTwo()
  const { both } = await makeCertificate(await makeFolder())
  const [port, watch] = [await findFreePort(), await findFreePort()]
  const proxy = startHaproxy({
    http: await findFreePort(),
    https: port,
    watch,
    products: products.map(({ url }) => new URL(url).host),
    certificate: both,
  })
  const site = `https://127.0.0.1:${port}`
  await untilReady(site, 'haproxy answers')
  const areBothUp = async (): Promise<boolean> => (await ask(`http://127.0.0.1:${watch}/both`)).status === 200
  return { database, products, proxy, site, areBothUp }
}

/** When haproxy counted which product as down or up, and why. */
export const formatStates = (log: string): string =>
  log
    .split('\n')
    .filter((line) => / is (UP|DOWN)/.test(line))
    .join('\n')

/** Why a product refused something, in its own words. */
export const formatRefusals = (product: Product): string =>
  product
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":'))
    .slice(-3)
    .join('\n')

/** Waits until a product answers at an address. @throws with the sentence */
export const untilReady = (site: string, sentence: string | (() => string)): Promise<void> =>
  until(
    () =>
      ask(`${site}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    sentence,
  )

/** The manager whom a check signs in. */
export const MANAGER = { email: 'manager@example.com', password: 'a long password of this check' }
