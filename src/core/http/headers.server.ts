import { createHash } from 'node:crypto'

/** Headers of every response from any entry point: the table that tests/e2e/headers compares with. */
export const BASE_HEADERS: Readonly<Record<string, string>> = {
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

const NOTHING_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** JSON responses and problem documents: not cached, not executed, not indexed. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  ...BASE_HEADERS,
  'content-security-policy': NOTHING_POLICY,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}

/**
 * Headers of files of the build and of public/: an SVG may have styles, nothing may run. Headers that only a document
 * obeys are left out: a page loads two dozen files, and their headers would weigh as much as a script.
 */
export const FILE_HEADERS: Readonly<Record<string, string>> = {
  'strict-transport-security': BASE_HEADERS['strict-transport-security'] ?? '',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
}

/** The portal's service worker: a script with a policy of its own, which a browser asks for again at each visit. */
export const WORKER_HEADERS: Readonly<Record<string, string>> = {
  ...FILE_HEADERS,
  'content-security-policy': "default-src 'none'; connect-src 'self'",
  'cache-control': 'no-cache',
}

/** `'sha256-…'` of an inline script or style sheet, so that a cached page needs no nonce. */
const sourceHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Inline scripts that a browser would run; data blocks (JSON-LD) are not scripts to a content security policy. */
export function findInlineScripts(html: string): string[] {
  const scripts: string[] = []
  for (const match of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const attributes = match[1] ?? ''
    if (/\bsrc=/.test(attributes)) continue
    if (/\btype="(?!module|text\/javascript)[^"]*"/.test(attributes)) continue
    scripts.push(match[2] ?? '')
  }
  return scripts
}

/** Inline style sheets: those that the renderer put into the page. */
const findInlineStyles = (html: string): string[] =>
  [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '')

/** The policy of a public page: cacheable, so hashes instead of a nonce; Trusted Types close the DOM's script sinks. */
export function publicPageHeaders(html: string): Record<string, string> {
  const scripts = findInlineScripts(html).map(sourceHash)
  const styles = findInlineStyles(html).map(sourceHash)
  return {
    ...BASE_HEADERS,
    'content-security-policy': [
      "default-src 'none'",
      ["script-src 'self'", ...scripts].join(' '),
      ["style-src 'self'", ...styles].join(' '),
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
    'content-type': 'text/html; charset=utf-8',
  }
}

/** The policy of the admin and portal shells: rendered per request with a nonce, never cached (docs/decisions/0004). */
export function shellHeaders(nonce: string, { camera }: { camera: boolean }): Record<string, string> {
  return {
    ...BASE_HEADERS,
    ...(camera
      ? { 'permissions-policy': (BASE_HEADERS['permissions-policy'] ?? '').replace('camera=()', 'camera=(self)') }
      : {}),
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  }
}
