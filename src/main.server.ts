import { sayFailure } from '#compose/start/start-failures.server.ts'
import { startProduct } from '#compose/start/start.server.ts'
import { readProcessEnv } from '#core/env.server.ts'

try {
  await startProduct(readProcessEnv())
} catch (error) {
  process.stderr.write(`${sayFailure(error, process.argv.includes('--debug'))}\n`)
  process.exit(1)
}
