import { createHmac } from 'node:crypto'
import { deriveKey } from '../crypto/box.server.ts'
import type { Pepper } from '../crypto/pepper.server.ts'

/** Placeholder for the token in a stored mail's body: it is replaced in the message that is sent. */
export const TOKEN_PLACE = '{token}'

/** Returns the token of the link in a mail, by the mail's id. */
export type TokenOf = (mailId: string) => string

/**
 * Tokens of links in mails follow from the mail's id and the pepper, which is outside the database: no table, dump or log
 * of the database contains one that can be used. 32 bytes as 43 characters, as of a session.
 */
export function createTokenOf(pepper: Pick<Pepper, 'key'>): TokenOf {
  const key = deriveKey(pepper.key, 'mail/v1/link-tokens')
  return (mailId) => createHmac('sha256', key).update(mailId).digest('base64url')
}

/** Placeholder for the token of a link that several mails have, such as that of a request. */
export const placeOfLink = (linkId: string): string => `{link:${linkId}}`
const LINK_PLACES = /\{link:([0-9a-f-]{36})\}/g

/** Characters of a link's token, of 6 bits each: 132 bits. */
const LINK_TOKEN_LENGTH = 22

/** The token of such a link, from the random id of the link: 22 characters, as `createLinkToken` makes them. */
export const linkTokenOf = (tokenOf: TokenOf, linkId: string): string =>
  tokenOf(`link/${linkId}`).slice(0, LINK_TOKEN_LENGTH)

/**
 * Replaces the placeholder by the mail's token. A placeholder that somebody typed into a text becomes a token without a
 * link, which opens nothing.
 */
export const insertToken = (body: string, mailId: string, tokenOf: TokenOf): string =>
  body
    .replaceAll(TOKEN_PLACE, () => tokenOf(mailId))
    .replaceAll(LINK_PLACES, (_place, linkId: string) => linkTokenOf(tokenOf, linkId))
