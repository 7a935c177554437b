/** Findings of the secrets scan that a person looked at and that are no secrets, by the digest it prints. */
export const REVIEWED_DIGESTS: ReadonlyMap<string, string> = new Map([
  ['536b43d6da6f8abf', 'a made-up admin code of a test'],
  ['5bbe398832da1b76', 'a made-up admin code of a test'],
])

/**
 * Files with random-looking literals that are published values; patterns of keys and codes are looked for all the same.
 */
export const REVIEWED_FILES: readonly (readonly [path: RegExp, reason: string])[] = [
  [/^package-lock\.json$/, 'integrity of public packages'],
  [/^migrations\/.*snapshot\.json$/, 'identifiers that drizzle-kit makes'],
  [/^src\/core\/crypto\/(box|hpke)\.test\.ts$/, 'published test vectors'],
]
