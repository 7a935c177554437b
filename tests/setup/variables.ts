import { readEnv } from '#core/env.server.ts'

/** The names that the product looks up when it reads its variables. */
export function findVariablesRead(): readonly string[] {
  const asked = new Set<string>()
  const note = (name: string | symbol) => {
    if (typeof name === 'string' && /^[A-Z]/.test(name)) asked.add(name)
  }
  const source: Record<string, string | undefined> = {}
  readEnv(
    new Proxy(source, {
      get: (_, name) => {
        note(name)
        return undefined
      },
      has: (_, name) => {
        note(name)
        return false
      },
    }),
  )
  return [...asked]
}
