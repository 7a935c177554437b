import { startProduct } from '#compose/start.server.ts'
import { EnvError, readProcessEnv } from '#core/env.server.ts'

try {
  await startProduct(readProcessEnv())
} catch (error) {
  // A person reads this in a terminal: the sentence for what they can mend, the whole error for what they cannot.
  process.stderr.write(
    `${error instanceof EnvError || !(error instanceof Error) ? String(error).replace(/^Error: /, '') : (error.stack ?? error.message)}\n`,
  )
  process.exit(1)
}
