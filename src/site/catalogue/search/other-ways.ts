/** Returns other ways to search for what was typed, the nearest first: a model by the name that the catalogue uses. */
export type FindOtherWays = (typed: string) => Promise<readonly string[]>
