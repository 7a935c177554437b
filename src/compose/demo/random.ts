/** Numbers that look random and are the same for the same seed: mulberry32. For example data only, never for a secret. */
export interface Random {
  /** From 0 up to but not including 1. */
  next(): number
  /** A whole number, both ends included. */
  whole(min: number, max: number): number
  chance(share: number): boolean
  pick<T>(values: readonly T[]): T
  /** A random key, by weight. */
  weigh<T extends string>(weights: Readonly<Record<T, number>>): T
  /** A version 7 UUID of that moment. */
  id(at: Date): string
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('')
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: (values) => {
      const value = values[whole(0, values.length - 1)]
      if (value === undefined) throw new Error('Nothing to pick from')
      return value
    },
    weigh: (weights) => {
      const pairs = Object.entries<number>(weights) as [keyof typeof weights, number][]
      let left = next() * pairs.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of pairs) {
        left -= weight
        if (left < 0) return key
      }
      throw new Error('Nothing to weigh')
    },
    id: (at) => {
      const time = at.getTime().toString(16).padStart(12, '0')
      const variant = '89ab'[whole(0, 3)] ?? '8'
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`
    },
  }
}
