import { formatOsloTime } from '#core/days.ts'
import { describeAge } from '#core/days/describe-age.ts'
import type { Running } from '../../operations.contract.ts'
import { runningMessages } from './messages.en.ts'

const words = runningMessages.trouble
/** Milliseconds after which a waiting mail, or a segment for the archive, is late. */
const LATE = 10 * 60_000

const isLate = (since: string | null, at: string): boolean =>
  since !== null && Date.parse(at) - Date.parse(since) > LATE

export const isMailLate = ({ oldestAt }: Running['mail'], at: string): boolean => isLate(oldestAt, at)

/** Time since when the archive received nothing: before the first segment, the start of the process that answers. */
const archiveSince = ({ archive, processes }: Running): string | null =>
  archive === null ? null : (archive.until ?? processes.find(({ isAnswering }) => isAnswering)?.startedAt ?? null)

export const isArchiveLate = (running: Running): boolean => isLate(archiveSince(running), running.at)

export interface Trouble {
  tone: 'warn' | 'danger'
  /** Id of the part with the details. */
  part: 'mail' | 'backups' | 'drill' | 'machine'
  text: string
}

/** Problems of the installation, the worst first. */
export function findTroubles(running: Running): Trouble[] {
  const { at, mail, backup, drill, disk } = running
  const now = Date.parse(at)
  const found: (Trouble | false | null)[] = [
    disk.level === 'low' && { tone: 'danger', part: 'machine', text: words.diskLow(disk.freeBytes) },
    mail.failed > 0 && { tone: 'danger', part: 'mail', text: words.mailFailed(mail.failed) },
    findBackupTrouble(backup),
    findArchiveTrouble(running),
    drill.last?.state === 'failed' && { tone: 'danger', part: 'drill', text: words.drillFailed },
    drill.last?.state === 'died' && { tone: 'warn', part: 'drill', text: words.drillDied },
    mail.isKept && { tone: 'warn', part: 'mail', text: words.noMailServer },
    mail.problem !== null && { tone: 'warn', part: 'mail', text: words.mailProblem(mail.problem, mail.waiting) },
    mail.problem === null &&
      isMailLate(mail, at) && {
        tone: 'warn',
        part: 'mail',
        text: words.mailLate(describeAge(mail.oldestAt ?? at, now)),
      },
    findCopyTrouble(backup),
    drill.isOverdue && drill.last?.state !== 'failed' && { tone: 'warn', part: 'drill', text: words.noDrill },
    backup.keyFingerprint === null && backup.sets.length > 0 && { tone: 'warn', part: 'backups', text: words.inClear },
  ]
  return found.filter((trouble) => trouble !== false && trouble !== null)
}

function findBackupTrouble({ last, lastAt, isDaily, isOverdue }: Running['backup']): Trouble | null {
  const part = 'backups'
  if (last?.state === 'failed') return { tone: 'danger', part, text: words.backupFailed }
  if (last?.state === 'died') return { tone: 'danger', part, text: words.backupDied }
  if (isOverdue) return { tone: 'danger', part, text: words.backupOld }
  return isDaily && lastAt === null ? { tone: 'warn', part, text: words.noBackup } : null
}

function findArchiveTrouble(running: Running): Trouble | null {
  const part = 'backups'
  if (running.archive !== null && running.archive.error !== null) {
    return { tone: 'danger', part, text: words.archiveFailed }
  }
  const since = archiveSince(running)
  return since !== null && isLate(since, running.at)
    ? { tone: 'warn', part, text: words.archiveLate(formatOsloTime(since)) }
    : null
}

function findCopyTrouble({ copy, sets }: Running['backup']): Trouble | null {
  const part = 'backups'
  if (copy === null) return sets.length > 0 ? { tone: 'warn', part, text: words.noCopy } : null
  if (copy.error !== null || copy.isElsewhere === null) return { tone: 'danger', part, text: words.copyFailed }
  return copy.isElsewhere ? null : { tone: 'warn', part, text: words.sameDisk }
}
