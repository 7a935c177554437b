import { isIP } from 'node:net'
import { refuse } from '../errors.ts'
import { en } from '../messages/en.ts'

/** An IPv4 address that a socket of both families spells as IPv6. */
export const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * Returns the client address of a request in one spelling: rate limits count by it. Some proxies add a port or
 * brackets; a client that could vary them would be another client with each request.
 * @param forwarded Fastify's `request.ip`; undefined, against its type, once the client has closed the connection
 * @throws AppError 400 for an invalid address: TRUST_PROXY doesn't describe the proxies, or the client is gone
 */
export function readSender(forwarded: string | undefined): string {
  if (forwarded === undefined) throw refuse('malformed', en.refusals, 'senderUnreadable')
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(forwarded)?.[1] ?? /^([\d.]+):\d+$/.exec(forwarded)?.[1] ?? forwarded
  const address = bare.replace(/%.*$/s, '').toLowerCase()
  if (isIP(address) === 0) throw refuse('malformed', en.refusals, 'senderUnreadable')
  return unmapped(address)
}
