import { readFile, writeFile } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../tests/setup/product.ts'
import { ask } from './ask.ts'
import { type Check, must } from './check.ts'
import { tryHandshakes } from './handshakes.ts'
import { hasProgram, start, type Started } from './programs.ts'
import { makeCertificate, makeFolder, MANAGER, ROOT, startHaproxy, startOne, untilReady } from './stage.ts'

/**
 * The client address of reports here: nothing else on this machine uses it, so any log that contains it has leaked it.
 */
const REPORTER = '127.0.0.77'
const READER = '127.0.0.78'
/** Takes the place of the token of a link that grants access by itself. */
const TOKEN = 'token-of-nobody-at-all'
const LINKS = [
  `/api/portal/calendar/${TOKEN}.ics`,
  `/d/${TOKEN}`,
  `/preview/${TOKEN}`,
  `/v/${TOKEN}`,
  `/nb/r/${TOKEN}`,
  `/api/visit/${TOKEN}`,
  `/api/rfq/requests/${TOKEN}`,
  `/D/${TOKEN}`,
  `/%64/${TOKEN}`,
  `//d/${TOKEN}`,
]

interface Proxy {
  name: string
  /** Starts it with the file of deploy/, on other ports; gives where it writes. */
  start: (
    ports: { product: number; http: number; https: number },
    folder: string,
  ) => Promise<{ log: () => Promise<string>; process: Started }>
}

const deployed = (name: string) => readFile(join(ROOT, 'deploy', name), 'utf8')

const PROXIES: readonly Proxy[] = [
  {
    name: 'haproxy',
    async start(ports, folder) {
      const { both } = await makeCertificate(folder)
      const watch = await findFreePort()
      const process = startHaproxy({ ...ports, watch, products: [`127.0.0.1:${ports.product}`], certificate: both })
      return { process, log: async () => process.output() }
    },
  },
  {
    name: 'nginx',
    async start(ports, folder) {
      const { certificate, key } = await makeCertificate(folder)
      const site = (await deployed('nginx.conf'))
        .replaceAll('/etc/nginx/company.crt', certificate)
        .replaceAll('/etc/nginx/company.key', key)
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.product}`)
        .replaceAll('listen 443', `listen 127.0.0.1:${ports.https}`)
        .replaceAll('listen 80', `listen 127.0.0.1:${ports.http}`)
      const logs = [join(folder, 'access.log'), join(folder, 'error.log')]
      const config = join(folder, 'nginx.conf')
      await writeFile(
        config,
        `daemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log ${logs[1]} info;\nevents {}\nhttp {\naccess_log ${logs[0]};\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}\n${site}\n}\n`,
      )
      const process = start('nginx', ['-c', config])
      const log = async () => {
        const texts = await Promise.all(logs.map((path) => readFile(path, 'utf8').catch(() => '')))
        return [process.output(), ...texts].join('\n')
      }
      return { process, log }
    },
  },
  {
    name: 'caddy',
    async start(ports, folder) {
      const config = join(folder, 'Caddyfile')
      const text = (await deployed('Caddyfile'))
        .replace(
          '{\n',
          `{\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n\tskip_install_trust\n`,
        )
        .replace('www.company.example {', 'https://localhost {\n\ttls internal')
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.product}`)
      await writeFile(config, text)
      const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
      const process = start('caddy', ['run', '--adapter', 'caddyfile', '--config', config], home)
      return { process, log: async () => process.output() }
    },
  },
]

/** Reads a stream of events until its first bytes arrive. */
function hearStream(url: string, token: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options: https.RequestOptions = { rejectUnauthorized: false, headers: { authorization: `Bearer ${token}` } }
    const module = url.startsWith('https') ? https : http
    const request = module.get(url, options, (response) => {
      response.once('data', (bytes: Buffer) => {
        resolve(bytes.toString())
        request.destroy()
      })
    })
    request.setTimeout(10_000, () => request.destroy(new Error('No event came within ten seconds')))
    request.on('error', reject)
  })
}

async function tryProxy(proxy: Proxy): Promise<string> {
  const folder = await makeFolder()
  const product = await startOne({ TRUST_PROXY: '1', MANAGER_EMAIL: MANAGER.email, MANAGER_PASSWORD: MANAGER.password })
  const ports = { product: Number(new URL(product.url).port), http: await findFreePort(), https: await findFreePort() }
  const { log, process } = await proxy.start(ports, folder)
  const site = `https://localhost:${ports.https}`
  await untilReady(site, () => `${proxy.name} answers: ${process.output()}`)
  await tryHandshakes(proxy.name, ports.https, await makeCertificate(await makeFolder()))

  const report = { incidentType: 'safety', description: 'A report of this check, which no log may know of.' }
  const file = (body: unknown, path = '/api/whistleblower') => ask(`${site}${path}`, { body, from: REPORTER })
  must((await file(report)).status === 201, `${proxy.name}: a report is taken`)
  must((await file({})).status === 422, `${proxy.name}: a report that lacks all is refused`)
  must((await file(report, '/API/Whistleblower')).status === 404, `${proxy.name}: another writing is no address`)
  await file({ receipt: 'x' }, '/api/whistleblower/follow-up')
  for (const link of LINKS) must((await ask(`${site}${link}`)).status === 404, `${proxy.name}: ${link} is of nobody`)
  must((await ask(`${site}/legal`, { from: READER })).status === 200, `${proxy.name}: a page is sent`)
  must(
    (await ask(`${site}/api/admin/products/import`, { body: 'x'.repeat(9e6) })).status !== 413,
    `${proxy.name}: nine megabytes pass`,
  )

  const signedIn = await ask(`${site}/api/portal/login`, { body: MANAGER })
  const { sessionToken: token } = JSON.parse(signedIn.text) as { sessionToken?: string }
  must(typeof token === 'string', `${proxy.name}: the manager signs in (${signedIn.status} ${signedIn.text})`)
  const heard = await hearStream(`${site}/api/portal/events`, token)
  must(heard !== '', `${proxy.name}: a stream is heard`)

  // The product is gone: what a proxy says then is what usually names caller and address.
  await product.kill('SIGKILL')
  const away = await file(report).catch(() => null)
  must(away === null || away.status >= 500, `${proxy.name}: nobody is there`)
  for (const link of LINKS) await ask(`${site}${link}`).catch(() => null)
  await sleep(1000)
  const written = await log()
  must(!written.includes(REPORTER) && !/whistleblower/i.test(written), `${proxy.name} told of a report:\n${written}`)
  must(!written.includes(TOKEN), `${proxy.name} told of a link that opens something:\n${written}`)
  const isLogged = written.includes(READER)
  await process.stop()
  return `${proxy.name}: no trace of reports and of links that open something, also while the product was away${isLogged ? '; of a page there is one, so the log works' : '; it writes none of pages either'}; events and 9 MB pass; TLS 1.2 and 1.3 alone, nothing in CBC mode`
}

export const checkProxies: Check = {
  name: 'proxies',
  needs: ['openssl'],
  async run() {
    const lines = []
    for (const proxy of PROXIES) {
      lines.push(
        (await hasProgram(proxy.name)) ? await tryProxy(proxy) : `${proxy.name} not tried: it is not installed`,
      )
    }
    return lines
  },
}
