/**
 * The product's only cookie. It authenticates nobody: it marks a device from which a person has signed in before, so
 * that a flood of wrong codes from elsewhere doesn't lock that person out (trust 4c).
 */
const NAME = '__Host-dev'
/** Seconds; browsers cut longer times to 400 days. */
const MAX_AGE = 365 * 24 * 3600

/** The cookie's value out of a Cookie header; null when there is none, or several. */
export function readDeviceCookie(header: string | undefined): string | null {
  const found = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${NAME}=`))
  const value = found.length === 1 ? found[0]?.slice(NAME.length + 1) : undefined
  return value !== undefined && /^[\w.-]{1,200}$/.test(value) ? value : null
}

/** The Set-Cookie header. `__Host-`: this host alone, all paths, only over TLS (or on this machine). */
export const buildDeviceCookie = (value: string): string =>
  `${NAME}=${value}; Path=/; Max-Age=${MAX_AGE}; HttpOnly; Secure; SameSite=Strict`
