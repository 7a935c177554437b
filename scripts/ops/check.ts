export interface CheckOptions {
  /** Fewer and shorter tries, for a first look. */
  isShort: boolean
}

/** Something that is tried with programs that not every machine has. */
export interface Check {
  name: string
  /** Programs without which it is left out. */
  needs: readonly string[]
  /** Throws when it failed; otherwise what was seen, a line each. */
  run: (options: CheckOptions) => Promise<string[]>
}

/** Bytes of a megabyte of memory. */
export const MIB = 1024 * 1024

export class CheckError extends Error {}

/** @throws {CheckError} with the sentence unless the condition is true */
export function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new CheckError(sentence)
}
