import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Close = () => Promise<void>

const waiting = new Set<Close>()

/**
 * Remembers how to end what was started. The function it returns ends it, at most once; `endEverything` does so for
 * all that is left, newest first, so that an interrupted run leaves no process and no folder behind either.
 */
export function atEnd(close: Close): Close {
  let running: Promise<void> | undefined
  const once = () => {
    waiting.delete(once)
    return (running ??= close())
  }
  waiting.add(once)
  return once
}

export async function endEverything(): Promise<void> {
  for (const close of [...waiting].toReversed()) await close().catch(() => undefined)
}

/**
 * Ends the program with exit code 1 on an interrupt or an uncaught exception, after `endEverything`, so that no process
 * and no folder remains.
 */
export function endEverythingOnInterrupt(): void {
  const stop = async (reason: unknown): Promise<void> => {
    console.error(reason instanceof Error ? reason.stack : `Ended by ${String(reason)}`)
    await endEverything()
    process.exit(1)
  }
  for (const event of ['SIGINT', 'SIGTERM', 'uncaughtException'] as const)
    process.once(event, (reason) => void stop(reason))
}

/** A new empty folder for this run. */
export async function makeScratchFolder(): Promise<{ path: string; remove: Close }> {
  const path = await mkdtemp(join(tmpdir(), 'bench-'))
  // A database that has just ended may still be leaving.
  const remove = atEnd(() => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }))
  return { path, remove }
}
