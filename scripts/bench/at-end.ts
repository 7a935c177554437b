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

/** A new empty folder for this run. */
export async function makeScratchFolder(): Promise<{ path: string; remove: Close }> {
  const path = await mkdtemp(join(tmpdir(), 'bench-'))
  // A database that has just ended may still be leaving.
  const remove = atEnd(() => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }))
  return { path, remove }
}
