import { startProduct } from '#compose/start/start.server.ts'
import { readProcessEnv } from '#core/env.server.ts'

await startProduct(readProcessEnv(), { workBits: 6 })
