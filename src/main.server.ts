import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'

// Enables Node's compile cache: loading the sources again takes half as long, which counts after a crash.
enableCompileCache(path.resolve(import.meta.dirname, '../.cache/compiled'))
const { startProduct } = await import('#compose/start/start.server.ts')
const { sayFailure } = await import('#compose/start/start-failures.server.ts')
const { readProcessEnv } = await import('#core/env.server.ts')

try {
  await startProduct(readProcessEnv())
  // Flushed now, since a crash would skip a flush at the end.
  flushCompileCache()
} catch (error) {
  process.stderr.write(`${sayFailure(error, process.argv.includes('--debug'))}\n`)
  process.exit(1)
}
