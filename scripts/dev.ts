import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import path from 'node:path'

/**
 * Runs the product in development: pages reload through Vite inside the server, and the server itself is started again
 * when a file changes that only it reads. (`node --watch` would also restart for the temporary files of the page build.)
 */
const ROOT = path.resolve(import.meta.dirname, '..')
/** What the pages read too is Vite's business: a restart would lose their state. */
const PAGES_ONLY = /(^|\/)(web|ui|app|styles)\/|\.test\.tsx?$|\.tsx$|\.css$/
const SETTLE_MS = 150

let child: ChildProcess | null = null
let isRestarting = false
let timer: NodeJS.Timeout | undefined

function start(): void {
  child = spawn(process.execPath, ['src/main.server.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  })
  child.once('exit', (code) => {
    child = null
    if (isRestarting) {
      isRestarting = false
      start()
    } else if (code !== 0) {
      process.stdout.write('The server stopped. It starts again with the next change.\n')
    } else {
      process.exit(0)
    }
  })
}

function restart(): void {
  if (child === null) {
    start()
    return
  }
  isRestarting = true
  // Ctrl-C's signal: no balancer has to notice, so the server does not wait for one.
  child.kill('SIGINT')
}

for (const folder of ['src', 'packages']) {
  watch(path.join(ROOT, folder), { recursive: true }, (_event, file) => {
    if (file === null || !file.endsWith('.ts') || PAGES_ONLY.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(restart, SETTLE_MS)
  })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (child === null) process.exit(0)
    child.kill(signal)
  })
}
start()
