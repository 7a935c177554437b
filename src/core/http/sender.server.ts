import { isIP } from 'node:net'
import { refuse } from '../errors.ts'
import { en } from '../messages/en.ts'

/** An IPv4 address that a socket of both families spells as IPv6. */
export const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * The address that a request came from, in one spelling: throttles count by it. Some proxies add a port or brackets to
 * what they forward; a caller who could vary them would be somebody else with each request.
 * @param forwarded Fastify's `request.ip`; undefined, against its type, once the client has closed the connection
 * @throws AppError 400 when it is no address: then the proxies are not those that TRUST_PROXY counts, or nobody waits
 */
export function readSender(forwarded: string | undefined): string {
  if (forwarded === undefined) throw refuse('malformed', en.refusals, 'senderUnreadable')
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(forwarded)?.[1] ?? /^([\d.]+):\d+$/.exec(forwarded)?.[1] ?? forwarded
  const address = bare.replace(/%.*$/s, '').toLowerCase()
  if (isIP(address) === 0) throw refuse('malformed', en.refusals, 'senderUnreadable')
  return unmapped(address)
}
