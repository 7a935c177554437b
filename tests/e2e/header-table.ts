/** What every page, call and refusal carries. */
const BASE = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), fullscreen=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()',
}

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; form-action 'self'; manifest-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** A page with its own style sheet and its first script inline: each hash admits exactly that one. */
const STYLED_PAGE_POLICY = PAGE_POLICY.replace("style-src 'self'", "style-src 'self' 'sha256-*'").replace(
  "script-src 'self'",
  "script-src 'self' 'sha256-*'",
)

const SHELL_POLICY =
  "default-src 'none'; script-src 'self' 'nonce-*'; style-src 'self' 'nonce-*'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; form-action 'self'; manifest-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"

const HTML = 'text/html; charset=utf-8'
const NOWHERE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

const bare = { ...BASE, 'content-security-policy': PAGE_POLICY, 'content-type': HTML }
const page = { ...bare, 'content-security-policy': STYLED_PAGE_POLICY }
const unlisted = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
const call = { ...BASE, ...unlisted, 'content-security-policy': NOWHERE_POLICY }
// Files are no documents: what only a page can obey is left out, since two dozen of them come with each page.
const file = {
  'strict-transport-security': BASE['strict-transport-security'],
  'x-content-type-options': BASE['x-content-type-options'],
  'referrer-policy': BASE['referrer-policy'],
  'cross-origin-resource-policy': BASE['cross-origin-resource-policy'],
  'content-security-policy': FILE_POLICY,
}
const problem = { ...call, 'content-type': 'application/problem+json; charset=utf-8' }

/**
 * Every kind of response with its whole set of headers, without those of the message itself (length, date, connection,
 * ETag, age). A nonce is written as `nonce-*`, a hash as `sha256-*`, a number of seconds to wait as `*`. A new header
 * is added here.
 */
export const HEADER_TABLE = {
  page: {
    ...page,
    vary: 'Accept-Encoding',
    'cache-control': 'public, max-age=0, s-maxage=60, stale-if-error=86400',
    'speculation-rules': '"/speculation-rules.json"',
    // As in a new installation, until the setup checklist is completed.
    'x-robots-tag': 'noindex',
  },
  'missing page': { ...page, vary: 'Accept-Encoding', 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' },
  'page that answers a form': { ...page, ...unlisted },
  'page of last resort': { ...bare, 'cache-control': 'no-store', 'retry-after': '*' },
  redirect: { ...bare, ...unlisted, location: '/legal' },
  shell: { ...BASE, ...unlisted, 'content-security-policy': SHELL_POLICY, 'content-type': HTML },
  'shell with camera': {
    ...BASE,
    ...unlisted,
    'permissions-policy': BASE['permissions-policy'].replace('camera=()', 'camera=(self)'),
    'content-security-policy': SHELL_POLICY,
    'content-type': HTML,
  },
  'kept call': {
    ...call,
    vary: 'Accept-Encoding',
    'cache-control': 'no-cache',
    'content-type': 'application/json; charset=utf-8',
  },
  call: { ...call, 'content-type': 'application/json; charset=utf-8' },
  problem,
  'problem with a wait': { ...problem, 'retry-after': '*' },
  'unknown method': { ...problem, allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' },
  health: { ...call, 'content-type': 'text/plain; charset=utf-8' },
  'health with a wait': { ...call, 'content-type': 'text/plain; charset=utf-8', 'retry-after': '*' },
  script: {
    ...file,
    vary: 'accept-encoding',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
  },
  'service worker': {
    ...file,
    vary: 'accept-encoding',
    'accept-ranges': 'bytes',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'content-type': 'application/javascript; charset=utf-8',
  },
  picture: {
    ...file,
    vary: 'accept-encoding',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
    'content-type': 'image/png',
  },
  'text for programs': {
    ...file,
    vary: 'Accept-Encoding',
    'cache-control': 'public, max-age=0, s-maxage=60',
    'content-type': 'text/plain; charset=utf-8',
  },
} as const satisfies Record<string, Record<string, string>>

export type AnswerKind = keyof typeof HEADER_TABLE

/** Of the message, not of the answer's kind. */
const OF_THE_MESSAGE = new Set([
  'age',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'transfer-encoding',
])

/** The headers to compare with the table. */
export function comparable(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const rest: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (OF_THE_MESSAGE.has(name)) continue
    if (name === 'retry-after' && /^[1-9]\d{0,3}$/.test(String(value))) rest[name] = '*'
    else {
      rest[name] = String(value)
        .replace(/'nonce-[A-Za-z0-9+/]{22}=='/g, "'nonce-*'")
        // A page has a sheet of fonts and one of its rules.
        .replace(/'sha256-[A-Za-z0-9+/]{43}='(?: 'sha256-[A-Za-z0-9+/]{43}=')*/g, "'sha256-*'")
    }
  }
  return rest
}
