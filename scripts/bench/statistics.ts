/** Middle, lowest and highest of a few figures. */
export interface Spread {
  median: number
  min: number
  max: number
}

/** The middle value; of an even number of values the mean of the two in the middle. Throws for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new Error('No values to take the median of')
  return (lower + upper) / 2
}

export const spread = (values: readonly number[]): Spread => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
})

/**
 * The ratios of figures taken in pairs, one after the other. Each is divided by its own neighbour, so that a machine
 * which grows slower during the run slows both halves of a pair.
 */
export function spreadOfRatios(pairs: readonly (readonly [value: number, yardstick: number])[]): Spread {
  return spread(
    pairs.map(([value, yardstick]) => {
      if (!(yardstick > 0)) throw new Error('The yardstick measured nothing')
      return value / yardstick
    }),
  )
}
