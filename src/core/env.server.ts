import path from 'node:path'
import { z } from 'zod'
import { variableTexts } from './messages/staff.en.ts'

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const postgresAddress = z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address')

const oneOf = <const Words extends readonly string[]>(words: Words) =>
  optional(z.enum(words, variableTexts.oneOf(words)))

const PORT = 'must be a port number from 0 to 65535'
const portNumber = optional(z.coerce.number(PORT).int(PORT).min(0, PORT).max(65535, PORT))

/** Links in mails are made by putting a path behind it. */
const isOrigin = (address: string): boolean => {
  const { href, origin } = new URL(address)
  return href === `${origin}/`
}

/** Whether a path is in a folder, or is it. */
const isWithin = (inner: string, folder: string): boolean =>
  `${path.resolve(inner)}${path.sep}`.startsWith(`${path.resolve(folder)}${path.sep}`)

const VARIABLES = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']),
  PORT: portNumber,
  METRICS_PORT: portNumber,
  HOST: optional(z.string().regex(/^[\w.:%-]+$/, 'must be an address or a name of this machine, without a port')),
  DATA_DIR: optional(z.string().min(1)),
  DATABASE_URL: optional(postgresAddress),
  DATABASE_DIRECT_URL: optional(postgresAddress),
  PUBLIC_URL: optional(
    z
      .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address', abort: true })
      .refine(isOrigin, 'must be an address without a path, such as https://www.example.com'),
  ),
  ADMIN_CODE: optional(z.string().regex(/^\d{16}$/, 'must be 16 digits')),
  MANAGER_EMAIL: optional(z.email('must be an e-mail address')),
  MANAGER_PASSWORD: optional(z.string().min(15, 'must have at least 15 characters').max(256)),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')),
  IMAP_URL: optional(
    z
      .string()
      .regex(
        /^imaps?:\/\/[^/@\s]+:[^/@\s]+@[^/\s]+(\/\S*)?$/,
        'must be imaps://user:password@host, encoded as in addresses',
      ),
  ),
  MAIL_FROM: optional(z.email('must be an e-mail address')),
  S3_ENDPOINT: optional(z.url('must be an address')),
  S3_BUCKET: optional(z.string().min(1)),
  S3_REGION: optional(z.string().min(1)),
  S3_ACCESS_KEY_ID: optional(z.string().min(1)),
  S3_SECRET_ACCESS_KEY: optional(z.string().min(1)),
  PEPPER_FILE: optional(z.string().min(1)),
  BACKUP_PUBLIC_KEY: optional(
    z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be the public key that npm run backup -- keys printed'),
  ),
  BACKUP_COPY_DIR: optional(z.string().min(1)),
  WAL_ARCHIVE: optional(z.string().min(1)),
  TRUST_PROXY: optional(
    z
      .string()
      .regex(
        /^(off|\d{1,2}|[0-9a-fA-F.:/]+(\s*,\s*[0-9a-fA-F.:/]+)*)$/,
        'must be off, a number of proxies, or a list of addresses',
      ),
  ),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
})

const EnvSchema = VARIABLES.superRefine((value, context) => {
  const s3 = [value.S3_ENDPOINT, value.S3_BUCKET, value.S3_ACCESS_KEY_ID, value.S3_SECRET_ACCESS_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean)) {
    context.addIssue({
      code: 'custom',
      path: ['S3_BUCKET'],
      message: 'needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together',
    })
  }
  if (value.WAL_ARCHIVE && value.DATABASE_URL) {
    context.addIssue({ code: 'custom', path: ['WAL_ARCHIVE'], message: variableTexts.archiveOfOwn })
  }
  if (value.WAL_ARCHIVE && isWithin(value.WAL_ARCHIVE, value.DATA_DIR ?? 'data')) {
    context.addIssue({ code: 'custom', path: ['WAL_ARCHIVE'], message: variableTexts.archiveInside })
  }
  if (value.MANAGER_PASSWORD && !value.MANAGER_EMAIL) {
    context.addIssue({
      code: 'custom',
      path: ['MANAGER_EMAIL'],
      message: 'must be given together with MANAGER_PASSWORD',
    })
  }
})

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Env {
  production: boolean
  port: number
  host: string
  /** Port of this machine for a scraper of metrics; null for none. */
  metricsPort: number | null
  /** Absolute path. */
  dataDir: string
  databaseUrl: string | null
  databaseDirectUrl: string | null
  /** Origin without a trailing slash; null means the address we listen on. */
  publicUrl: string | null
  adminCode: string | null
  managerEmail: string | null
  managerPassword: string | null
  smtpUrl: string | null
  imapUrl: string | null
  mailFrom: string | null
  s3: S3Settings | null
  pepperFile: string
  backupPublicKey: string | null
  /** Absolute path of the second place for backups; null for none. */
  backupCopyDir: string | null
  /** Absolute path of the folder that receives the embedded database's WAL archive; null for none. */
  walArchive: string | null
  trustProxy: false | number | string[]
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
}

/** A variable that cannot be used, named in a sentence that ends the start. */
export class EnvError extends Error {}

const parseTrustProxy = (value: string | undefined): Env['trustProxy'] => {
  if (value === undefined || value === 'off') return false
  if (/^\d{1,2}$/.test(value)) return Number(value)
  return value.split(',').map((address) => address.trim())
}

/** Whether two names differ by one slip: a letter more, less or other, or two that changed places. */
function isSlip(written: string, meant: string): boolean {
  const [short, long] = written.length < meant.length ? [written, meant] : [meant, written]
  let from = 0
  while (from < short.length && short[from] === long[from]) from += 1
  if (short.length !== long.length) return short.slice(from) === long.slice(from + 1)
  const isOtherLetter = short.slice(from + 1) === long.slice(from + 1)
  const areSwapped = `${long[from + 1]}${long[from]}${long.slice(from + 2)}` === short.slice(from)
  return short !== long && (isOtherLetter || areSwapped)
}

/** Shorter names are too near to names of others: HOST and HOME. */
const SLIP_LENGTH_MIN = 7

/** An unknown name that is nearly one of ours: the setting would silently stay unset. */
function refuseSlips(names: readonly string[]): void {
  const ours = Object.keys(VARIABLES.shape)
  for (const name of names) {
    if (name.length < SLIP_LENGTH_MIN || ours.includes(name)) continue
    const meant = ours.find((each) => isSlip(name, each))
    if (meant) throw new EnvError(`The variable ${name} is not known: ${meant} is. See docs/variables.md.`)
  }
}

/** Default path of the pepper file. */
export const pepperIn = (dataDir: string): string => path.join(dataDir, 'secrets', 'pepper')

/** Reads the variables of docs/variables.md. Throws EnvError naming the first wrong one. */
export function readEnv(source: Record<string, string | undefined>): Env {
  refuseSlips(Object.keys(source))
  const parsed = EnvSchema.safeParse(source)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new EnvError(
      `The variable ${String(issue?.path[0] ?? '?')} ${issue?.message ?? 'is wrong'}. See docs/variables.md.`,
    )
  }
  const value = parsed.data
  const dataDir = path.resolve(value.DATA_DIR ?? 'data')
  return {
    production: value.NODE_ENV !== 'development' && value.NODE_ENV !== 'test',
    port: value.PORT ?? 3000,
    host: value.HOST ?? '127.0.0.1',
    metricsPort: value.METRICS_PORT ?? null,
    dataDir,
    databaseUrl: value.DATABASE_URL ?? null,
    databaseDirectUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL ?? null,
    publicUrl: value.PUBLIC_URL ? value.PUBLIC_URL.replace(/\/+$/, '') : null,
    adminCode: value.ADMIN_CODE ?? null,
    managerEmail: value.MANAGER_EMAIL ?? null,
    managerPassword: value.MANAGER_PASSWORD ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    imapUrl: value.IMAP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? null,
    s3:
      value.S3_BUCKET && value.S3_ENDPOINT && value.S3_ACCESS_KEY_ID && value.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: value.S3_ENDPOINT,
            bucket: value.S3_BUCKET,
            region: value.S3_REGION ?? 'us-east-1',
            accessKeyId: value.S3_ACCESS_KEY_ID,
            secretAccessKey: value.S3_SECRET_ACCESS_KEY,
          }
        : null,
    pepperFile: path.resolve(value.PEPPER_FILE ?? pepperIn(dataDir)),
    backupPublicKey: value.BACKUP_PUBLIC_KEY ?? null,
    backupCopyDir: value.BACKUP_COPY_DIR === undefined ? null : path.resolve(value.BACKUP_COPY_DIR),
    walArchive: value.WAL_ARCHIVE ? path.resolve(value.WAL_ARCHIVE) : null,
    trustProxy: parseTrustProxy(value.TRUST_PROXY),
    logLevel: value.LOG_LEVEL ?? 'info',
  }
}

/** The environment of this process, with a command's parameters in place of variables. */
export const readProcessEnv = (own: Record<string, string> = {}): Env => readEnv({ ...process.env, ...own })

/** Environment of a program that we start: PATH, and its own variables; none of ours. */
export const envOfProgram = (own: Record<string, string>): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], ...own })
