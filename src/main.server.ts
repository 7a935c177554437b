import { startProduct } from '#compose/start/start.server.ts'
import { readProcessEnv } from '#core/env.server.ts'

try {
  await startProduct(readProcessEnv())
} catch (error) {
  // Read by a person in a terminal: the sentence says what to do. Who has to look deeper asks for it.
  const isDebugging = process.argv.includes('--debug')
  const text = error instanceof Error ? (isDebugging ? error.stack : error.message) : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
