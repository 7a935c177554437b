import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

interface ProcessEntry {
  pid: number
  parent: number
  /** Resident bytes, pages shared with others counted in full. */
  resident: number
}

/** `/proc/<pid>/stat` counts processor time in these parts of a second, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

/** The fields of `/proc/<pid>/stat` from the third on; the second is a name that may contain anything. */
async function readStat(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Seconds of processor time that the process has used, all threads together; null where the system doesn't show it. */
export async function readProcessorTime(pid: number): Promise<number | null> {
  try {
    const fields = await readStat(pid)
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return null
  }
}

async function listProcesses(): Promise<ProcessEntry[]> {
  if (process.platform === 'linux') {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
    const entries = await Promise.all(
      pids.map(async (pid) => {
        try {
          const [stat, resident] = await Promise.all([readStat(pid), readResident(pid)])
          return { pid, parent: Number(stat[1]), resident }
        } catch {
          // The process has ended in the meantime.
          return null
        }
      }),
    )
    return entries.filter((entry) => entry !== null)
  }
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss='])
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, kibibytes = 0]) => ({ pid, parent, resident: kibibytes * 1024 }))
}

/** Resident bytes of a process, where the system shows them as Linux does. */
export const readResident = async (pid: number): Promise<number> =>
  readField(await readFile(`/proc/${pid}/status`, 'utf8'), 'VmRSS') ?? 0

/** A line like `Pss:   1234 kB` in bytes. */
function readField(text: string, name: string): number | null {
  const match = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)
  return match === null ? null : Number(match[1]) * 1024
}

export interface MemoryUse {
  bytes: number
  processes: number
  /** `PSS`: pages that processes share are counted once. `RSS`: in each of them, so the sum is too high. */
  measure: 'PSS' | 'RSS'
}

/** Resident memory of these processes and all that they started, directly or not. */
export async function measureMemory(roots: readonly number[]): Promise<MemoryUse> {
  const all = await listProcesses()
  const family = new Set(roots)
  let grew = true
  while (grew) {
    const born = all.filter(({ pid, parent }) => family.has(parent) && !family.has(pid))
    for (const { pid } of born) family.add(pid)
    grew = born.length > 0
  }
  const members = all.filter(({ pid }) => family.has(pid))
  const shares = await Promise.all(members.map(({ pid }) => readShare(pid)))
  const bytes = shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)
  if (members.length > 0 && shares.every((share) => share !== null)) {
    return { bytes, processes: members.length, measure: 'PSS' }
  }
  return { bytes: members.reduce((sum, { resident }) => sum + resident, 0), processes: members.length, measure: 'RSS' }
}

async function readShare(pid: number): Promise<number | null> {
  try {
    return readField(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8'), 'Pss')
  } catch {
    return null
  }
}
