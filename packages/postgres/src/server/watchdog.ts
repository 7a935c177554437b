import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { type Cluster, spawnOptions, writeClusterFile } from './cluster.ts'

export interface Watchdog {
  /** Ends the watchdog without touching the database. */
  dismiss(): void
  ended: Promise<void>
}

/** File in the cluster's folder: names the server whose watchdog may stop PostgreSQL. */
const claimFile = 'supervisor.claim'

/*
 * Standard input is a pipe with its other end in our process only. However our process ends, the kernel closes it and
 * `read` returns; then PostgreSQL gets the signal for a fast shutdown. A few tries, because it may just be starting.
 * The claim is read after the process id: a watchdog that lags behind never hits the PostgreSQL of the next server. A
 * shell and not Node: it runs for the whole life of the server and takes 1 MB instead of 40.
 */
const script = `
while read -r _; do :; done
for try in 1 2 3 4 5; do
  pid=
  read -r pid 2>/dev/null < postmaster.pid
  read -r claim < ${claimFile} && [ "$claim" = "$1" ] || exit 0
  if [ -z "$pid" ]; then :
  elif [ -d /proc/self ]; then
    [ "/proc/$pid/cwd" -ef . ] && kill -INT "$pid" && exit 0
  else
    case "$(ps -o comm= -p "$pid")" in *postgres*) kill -INT "$pid" && exit 0 ;; esac
  fi
  sleep 1
done
`

/**
 * Makes the cluster this server's: watchdogs of earlier servers leave it alone from now on.
 * Returns the claim for this server's own watchdog. Called before PostgreSQL is looked for or started.
 */
export async function claimCluster(cluster: Cluster): Promise<string> {
  const claim = randomUUID()
  await writeClusterFile(cluster, claimFile, `${claim}\n`)
  return claim
}

/** Starts the process that stops the cluster's PostgreSQL when ours is gone, killed with -9 included. */
export function startWatchdog(cluster: Cluster, claim: string): Watchdog {
  const child = spawn('/bin/sh', ['-c', script, 'sh', claim], {
    ...spawnOptions(cluster),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  child.stdin.on('error', () => undefined)
  // The pipe stays open, but it alone doesn't keep this process from ending.
  ;(child.stdin as unknown as { unref?: () => void }).unref?.()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
  return { dismiss: () => void child.kill('SIGKILL'), ended }
}
