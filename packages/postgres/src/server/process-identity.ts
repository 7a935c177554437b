import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { hasErrorCode } from '../error-codes.ts'

const run = promisify(execFile)

/** Whether a process id names a running program. A zombie counts as ended: it has no resources any more. */
export async function isRunning(pid: number): Promise<boolean> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  if (process.platform === 'linux') {
    const fields = await readProcStat(pid)
    return fields !== undefined && fields.state !== 'Z' && fields.state !== 'X'
  }
  try {
    process.kill(pid, 0)
  } catch (error) {
    return hasErrorCode(error, 'EPERM')
  }
  return true
}

/**
 * A text that differs between two processes which got the same id one after the other.
 * Undefined when no such process runs.
 */
export async function readStartMark(pid: number): Promise<string | undefined> {
  if (!(await isRunning(pid))) return undefined
  if (process.platform === 'linux') {
    const fields = await readProcStat(pid)
    // Ticks count from boot, so they only mean something together with the boot they belong to.
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
    return fields && `${boot.trim()}:${fields.startTicks}`
  }
  const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim() || undefined
}

/** Whether `pid` is a PostgreSQL server working in exactly this cluster folder. */
export async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  if (!(await isRunning(pid))) return false
  if (process.platform === 'linux') {
    if ((await readProcStat(pid))?.command !== 'postgres') return false
    // PostgreSQL changes to its cluster folder, whatever path was passed.
    const [its, ours] = await Promise.all([
      stat(`/proc/${pid}/cwd`).catch(() => undefined),
      stat(clusterDir).catch(() => undefined),
    ])
    return its !== undefined && ours !== undefined && its.ino === ours.ino && its.dev === ours.dev
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes('postgres') && stdout.includes(clusterDir)
}

async function readProcStat(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // The command may itself contain spaces and brackets (proc(5)), so split at the last bracket.
  const end = text.lastIndexOf(')')
  const rest = text.slice(end + 2).split(' ')
  return { command: text.slice(text.indexOf('(') + 1, end), state: rest[0], startTicks: rest[19] }
}
