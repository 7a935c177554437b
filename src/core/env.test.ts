import { describe, expect, it } from 'vitest'
import { EnvError, readEnv } from './env.server.ts'

const refusal = (source: Record<string, string>): string => {
  try {
    readEnv(source)
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError)
    return (error as EnvError).message
  }
  return ''
}

/** Values that cannot be used, by variable. */
const WRONG: Record<string, readonly string[]> = {
  NODE_ENV: ['prod', 'Production'],
  PORT: ['http', '-1', '65536', '80.5', '3000; drop'],
  METRICS_PORT: ['on', '-1', '65536'],
  DATABASE_URL: ['mysql://localhost/app', 'localhost:5432', 'http://localhost'],
  DATABASE_DIRECT_URL: ['app'],
  HOST: ['a host', 'localhost/path', 'http://localhost'],
  PUBLIC_URL: [
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://example.com/shop',
    'https://a@example.com',
    'https://example.com/?x=1',
  ],
  ADMIN_CODE: ['1234', '123456789012345a', '１２３４５６７８９０１２３４５６'],
  MANAGER_EMAIL: ['manager', 'a@b c'],
  SMTP_URL: ['mail.example.com', 'http://mail.example.com'],
  MAIL_FROM: ['sales', 'Sales <sales@example.com>'],
  S3_ENDPOINT: ['storage'],
  TRUST_PROXY: ['yes', 'true', '10.0.0.1;10.0.0.2', 'loadbalancer.local'],
  LOG_LEVEL: ['verbose', 'INFO'],
}

describe('a variable that cannot be used ends the start with its own name', () => {
  for (const [name, values] of Object.entries(WRONG)) {
    for (const value of values) {
      it(`${name}=${value}`, () => {
        expect(refusal({ [name]: value })).toMatch(new RegExp(`^The variable ${name} .+docs/variables`))
      })
    }
  }
})

it.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['DATABASE_UR', 'DATABASE_URL'],
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['MAILFROM', 'MAIL_FROM'],
])('%s is taken for a slip', (written, meant) => {
  expect(refusal({ [written]: 'x' })).toMatch(
    new RegExp(`^The variable ${written} is not known: ${meant} is.+docs/variables`),
  )
})

it('names of others are left alone', () => {
  expect(
    refusal({ HOME: '/root', PATH: '/bin', SHELL: 'sh', LOGNAME: 'root', DATABASE_NAME: 'x', SMTP_HOST: 'y' }),
  ).toBe('')
})

it('says what a variable takes', () => {
  expect(refusal({ LOG_LEVEL: 'verbose' })).toContain('must be one of trace, debug, info, warn, error, fatal, silent.')
  expect(refusal({ PORT: '65536' })).toContain('must be a port number from 0 to 65535.')
})

it('names the variable that lacks its companions', () => {
  expect(refusal({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toContain('S3_BUCKET needs S3_ENDPOINT')
  expect(refusal({ MANAGER_PASSWORD: 'a long pass phrase' })).toContain('MANAGER_EMAIL must be given')
  expect(refusal({ MANAGER_PASSWORD: 'short', MANAGER_EMAIL: 'a@example.com' })).toContain('MANAGER_PASSWORD')
})

it('refuses an archive on the data it is to save, and one of a database that is not ours', () => {
  for (const folder of ['/data', '/data/files/archive', '/data/..data'])
    expect(refusal({ WAL_ARCHIVE: folder, DATA_DIR: '/data' })).toContain(
      'WAL_ARCHIVE must be a folder outside DATA_DIR',
    )
  expect(refusal({ WAL_ARCHIVE: '/mnt/archive', DATABASE_URL: 'postgresql://app@db/app' })).toContain(
    'WAL_ARCHIVE is for',
  )
  expect(readEnv({ WAL_ARCHIVE: '/database', DATA_DIR: '/data' }).walArchive).toBe('/database')
})

it('never repeats a wrong secret', () => {
  expect(refusal({ ADMIN_CODE: '99887766' })).not.toContain('99887766')
  expect(refusal({ MANAGER_PASSWORD: 'hunter2', MANAGER_EMAIL: 'a@example.com' })).not.toContain('hunter2')
  expect(refusal({ DATABASE_URL: 'app:opensesame@db' })).not.toContain('opensesame')
})

it('starts from nothing: production, loopback, own data folder, no proxy trusted', () => {
  const env = readEnv({})
  expect(env).toMatchObject({ production: true, host: '127.0.0.1', port: 3000, trustProxy: false, databaseUrl: null })
  expect(env.pepperFile.startsWith(env.dataDir)).toBe(true)
})

it('takes an empty variable as one that is not set', () => {
  expect(readEnv(Object.fromEntries(Object.keys(WRONG).map((name) => [name, ''])))).toEqual(readEnv({}))
})

it('reads what it is given', () => {
  const env = readEnv({
    PORT: '8080',
    DATABASE_URL: 'postgresql://app@db/app',
    PUBLIC_URL: 'https://example.com/',
    TRUST_PROXY: '10.0.0.1, 10.0.0.2',
    NODE_ENV: 'development',
  })
  expect(env).toMatchObject({
    port: 8080,
    databaseDirectUrl: 'postgresql://app@db/app',
    publicUrl: 'https://example.com',
    trustProxy: ['10.0.0.1', '10.0.0.2'],
    production: false,
  })
  expect(readEnv({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
})
