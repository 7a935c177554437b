/**
 * Rewrites a search text, such as a model to the name that the catalogue uses; returns the closest alternatives first.
 */
export type RewriteQuery = (typed: string) => Promise<readonly string[]>
