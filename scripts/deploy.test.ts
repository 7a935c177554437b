import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { GAUGES } from '#compose/upkeep/metrics.server.ts'
import { UPLOAD_MAX_BYTES } from '#core/contract/uploads.ts'
import { readEnv } from '#core/env.server.ts'
import { isSilentUrl } from '#core/http/log.server.ts'
import { HTTP_LIMITS } from '#core/http/server.server.ts'
import { LIVE_STREAMS } from '#core/live/live-event.ts'
import { createMetrics } from '#core/metrics/metrics.server.ts'
import { paths } from '#core/paths.ts'
import { UPLOADS_ADDRESS } from '#house/files/service/tus-uploads.server.ts'
import { IMPORT_BODY_LIMIT } from '#site/catalogue/catalogue.limits.ts'
import * as reports from '#site/whistleblowing/whistleblowing.contract.ts'
import { FLEET_BODY_LIMIT } from '#visits/vessel-import/vessel-import.limits.ts'
import { readContainerImage, readManifest, ROOT } from '../tests/setup/container-image.ts'
import { findVariablesRead } from '../tests/setup/variables.ts'

const DEPLOY = join(ROOT, 'deploy')
const read = (path: string): string => readFileSync(join(DEPLOY, path), 'utf8')

/** The public addresses of reports, as their contracts say. */
const REPORT_ADDRESSES = Object.values(reports).flatMap((each) =>
  typeof each === 'object' && 'access' in each && each.access === 'public' ? [each.path] : [],
)

const KNOWN = findVariablesRead()

/** Values that the person who installs the product has to set, by their variables; optional ones are left out. */
const GIVEN: Readonly<Record<string, string>> = { PUBLIC_URL: 'https://www.company.example', SMTP_URL: 'smtp://mail' }
const fillIn = (value: string): string =>
  value.replaceAll(/\$\{(\w+)(:[?-])\}/g, (_, name: string, rule: string) =>
    rule === ':?' ? (GIVEN[name] ?? 'given') : '',
  )
const mapValues = (record: Record<string, string>, change: (value: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

interface Service {
  command?: string[]
  entrypoint?: string[]
  environment?: Record<string, string>
  ports?: string[]
  user?: string
  read_only?: boolean
  tmpfs?: string[]
  build?: { dockerfile: string; context: string }
}
const composeOf = (file: string) => parse(read(file), { merge: true }) as { services: Record<string, Service> }

describe.each(['compose.yml', 'compose.two.yml'])('%s', (file) => {
  const { services } = composeOf(file)
  const products = Object.entries(services).filter(([, { user }]) => user !== undefined)

  it('runs the product as nobody of weight, on a file system that is not written', () => {
    expect(products.length).toBeGreaterThan(1)
    for (const [, service] of products) {
      expect(service).toMatchObject({ user: 'node', read_only: true, cap_drop: ['ALL'] })
      expect(service.tmpfs).toEqual([expect.stringMatching(/^\/tmp:/)])
    }
  })

  it('sets variables that exist, to values that the product accepts', () => {
    for (const [, { environment = {} }] of products) {
      const { TMPDIR: _, ...given } = environment
      expect(Object.keys(given).filter((name) => !KNOWN.includes(name))).toEqual([])
      expect(() => readEnv(mapValues(given, fillIn))).not.toThrow()
    }
  })

  it('names commands and files that are in the image, and the port that it listens on', () => {
    const { scripts } = readManifest()
    for (const [, { command = [], entrypoint = [], build, ports = [] }] of products) {
      const called = [...entrypoint, ...command]
      if (called[0] === 'npm') expect(scripts).toHaveProperty(String(called[2]))
      if (build !== undefined)
        expect(readFileSync(join(DEPLOY, build.context, build.dockerfile), 'utf8')).toContain('FROM')
      for (const port of ports)
        expect(port).toMatch(new RegExp(`^127\\.0\\.0\\.1:\\d+:${readContainerImage().variables['PORT']}$`))
    }
  })
})

describe('units of systemd', () => {
  const units = readdirSync(join(DEPLOY, 'systemd'))
  const services = units.filter((name) => name.endsWith('.service'))
  const valuesOf = (unit: string, key: string): string[] =>
    [...read(`systemd/${unit}`).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)

  it('each timer has its service', () => {
    const timers = units.filter((name) => name.endsWith('.timer'))
    expect(timers).toHaveLength(2)
    for (const timer of timers) expect(services).toContain(timer.replace('.timer', '.service'))
  })

  it.each(services)(
    '%s starts a program of ours, with variables that the product takes, as an account without rights',
    (unit) => {
      const [start = ''] = valuesOf(unit, 'ExecStart')
      const program = / (src\/main\.server\.ts|scripts\/\S+\.ts)/.exec(start)?.[1] ?? ''
      expect(readFileSync(join(ROOT, program), 'utf8')).not.toBe('')
      const given = Object.fromEntries(
        valuesOf(unit, 'Environment').flatMap((line) =>
          line.split(' ').map((pair) => pair.split('=') as [string, string]),
        ),
      )
      const { TMPDIR: _, ...variables } = given
      expect(Object.keys(variables).filter((name) => !KNOWN.includes(name))).toEqual([])
      expect(() => readEnv(variables)).not.toThrow()
      for (const [key, value] of [
        ['User', 'maritime'],
        ['NoNewPrivileges', 'yes'],
        ['CapabilityBoundingSet', ''],
        ['ProtectSystem', 'strict'],
        ['PrivateTmp', 'yes'],
        ['LimitCORE', '0'],
      ] as const)
        expect([key, valuesOf(unit, key)]).toEqual([key, [value]])
    },
  )

  it('the server gets the time that its end in order takes, and the backup finds its database', () => {
    expect(Number(valuesOf('maritime.service', 'TimeoutStopSec')[0])).toBeGreaterThan(35)
    expect(Number(valuesOf('maritime.service', 'LimitNOFILE')[0])).toBeGreaterThan(HTTP_LIMITS.maxConnections)
    expect(valuesOf('maritime-backup.service', 'JoinsNamespaceOf')).toEqual(['maritime.service'])
  })
})

/** How each proxy is configured to log nothing for certain addresses: as patterns that are tried on them. */
const QUIET: Readonly<Record<string, (text: string) => RegExp[]>> = {
  'haproxy.cfg': (text) =>
    [...text.matchAll(/^\s*http-request set-log-level silent if \{ path,url_dec -m reg -i (\S+) \}$/gm)].map(
      ([, pattern = '']) => new RegExp(pattern, 'i'),
    ),
  'nginx.conf': (text) =>
    [...text.matchAll(/^\s*location ~\* (\S+) \{\n([^}]*)\}/gm)].flatMap(([, pattern = '', body = '']) => {
      // What somebody reports is in no file of a moment either.
      const wanted = ['access_log off;', 'error_log /dev/null;']
      if (pattern.includes('whistleblower')) wanted.push('proxy_request_buffering off;')
      return wanted.every((line) => body.includes(line)) ? [new RegExp(pattern, 'i')] : []
    }),
  // It writes no line of any request, and errors without the request they were about.
  Caddyfile: (text) => (/^\t*log(_skip)?\b(?! default)/m.test(text) || !/\brequest delete\b/.test(text) ? [] : [/^/]),
}

/** Addresses that open something by themselves. */
const OPENING = ['/api/portal/calendar/abc.ics', '/d/abc', paths.preview('abc')]

describe('proxies', () => {
  it.each(Object.entries(QUIET))(
    '%s writes no line of a report or of a link that opens something',
    (file, findQuiet) => {
      const quiet = findQuiet(read(file))
      const isQuiet = (address: string) => quiet.some((pattern) => pattern.test(address))
      expect(REPORT_ADDRESSES.length).toBeGreaterThanOrEqual(3)
      for (const address of REPORT_ADDRESSES) {
        expect(isSilentUrl(address)).toBe(true)
        for (const asked of [address, address.toUpperCase(), `${address}?lang=nb`])
          expect(isQuiet(asked), asked).toBe(true)
      }
      for (const address of OPENING) {
        for (const asked of [address, address.toUpperCase()]) expect(isQuiet(asked), asked).toBe(true)
      }
      // A rule that is taken out is noticed.
      expect(findQuiet(read(file).replaceAll(/set-log-level silent|access_log off|request delete/g, ''))).toEqual([])
    },
  )

  const MIB = 1024 * 1024
  it.each([
    ['nginx.conf', /^ {4}client_max_body_size (\d+)m;/m],
    ['Caddyfile', /max_size (\d+)MiB/],
  ])('%s lets through what the product takes', (file, pattern) => {
    const most = Math.max(UPLOAD_MAX_BYTES, IMPORT_BODY_LIMIT, FLEET_BODY_LIMIT)
    expect(Number(pattern.exec(read(file))?.[1]) * MIB).toBeGreaterThanOrEqual(most)
  })

  it('nginx passes uploads and events as they come, by their addresses', () => {
    const bodyOf = (location: string) => read('nginx.conf').split(`location ${location} {`)[1]?.split('}')[0] ?? ''
    expect(bodyOf(UPLOADS_ADDRESS)).toContain('proxy_request_buffering off;')
    for (const stream of Object.values(LIVE_STREAMS)) {
      expect(bodyOf(`= ${stream}`)).toContain('proxy_buffering off;')
    }
    expect(read('Caddyfile')).toContain('flush_interval -1')
  })

  it.each(Object.keys(QUIET))(
    '%s lets connections rest for less than the product does, and asks the port it listens on',
    (file) => {
      const rest = /(?:pool-purge-delay|keepalive_timeout|keepalive) (\d+)s/.exec(read(file))?.[1]
      expect(Number(rest) * 1000).toBeLessThan(HTTP_LIMITS.keepAliveTimeout)
      expect(read(file)).toContain(`127.0.0.1:${readEnv({}).port}`)
    },
  )
})

it('alerts are about metrics that the product gives', async () => {
  const names = new Set(
    [...(await createMetrics(GAUGES, async () => []).print()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(
      ([, name = '', type]) => (type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name]),
    ),
  )
  // Labels that Prometheus adds for each target.
  names.add('up')
  const { groups } = parse(read('alerts.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] }
  const rules = groups.flatMap(({ rules: some }) => some)
  expect(rules.length).toBeGreaterThan(10)
  const named = (expr: string) => expr.match(/\b(?:up\b|maritime_\w+|nodejs_\w+|process_\w+)/g) ?? []
  for (const { alert, expr } of rules) {
    expect(named(expr), alert).not.toEqual([])
    expect(
      named(expr).filter((name) => !names.has(name)),
      alert,
    ).toEqual([])
  }
  expect(named('rate(maritime_planted_total[5m])').filter((name) => !names.has(name))).toEqual([
    'maritime_planted_total',
  ])
})
