import { formatOsloTime } from '#core/days.ts'
import { setupTexts as texts } from './messages.en.ts'
import { COPY_HOURS, DRILL_DAYS, STEPS, type StepId } from './setup-checklist.limits.ts'

/** Input of the checks, collected by compose from the modules and the machine. Times are ISO. */
export interface Evidence {
  now: string
  facts: readonly { name: string; isExample: boolean }[]
  team: {
    people: number
    /** Members with default values, and those with an address or number that leads nowhere. */
    examples: readonly { name: string; isDelivered: boolean; reach: readonly string[] }[]
    products: number
    samples: number
  }
  mail: {
    hasServer: boolean
    salesAddress: string
    last: {
      to: string
      sentAt: string
      sentBy: string
      openedAt: string | null
      status: 'waiting' | 'sent' | 'failed'
    } | null
  }
  backup: {
    /** False for an external database, which is backed up elsewhere. */
    isOurs: boolean
    keyFingerprint: string | null
    lastAt: string | null
    isSealed: boolean
    copy: { isElsewhere: boolean; lastAt: string | null; error: string | null } | null
  }
  drill: {
    endedAt: string
    isPassed: boolean
    tables: number
    rows: number
    files: number
    error: string | null
  } | null
  isDrilling: boolean
  pepper: { isThere: boolean; isApart: boolean; isUnsaved: boolean; isPrivate: boolean }
  recovery: {
    canBeAsked: boolean
    confirmedAt: string | null
    /** Null if the whole key was typed in the terminal, without a named actor. */
    confirmedBy: string | null
  }
}

/** Result of one check. */
export interface Fact {
  isRight: boolean
  says: string
}

export interface StepResult {
  id: StepId
  state: 'open' | 'part' | 'waits' | 'done'
  /** The result in a sentence or two. */
  says: string
  /** Time of the event that it is based on; null if there is none. */
  checkedAt: string | null
  facts: readonly Fact[]
  /** The actor, if known; `system` for automatic steps. */
  by?: { name: string } | 'system'
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const since = (from: string, now: string): number => Math.max(0, Date.parse(now) - Date.parse(from))

const lower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

function checkFacts({ facts, now }: Evidence): StepResult {
  const examples = facts.filter(({ isExample }) => isExample).map(({ name }) => lower(name))
  return {
    id: 'facts',
    state: examples.length === 0 ? 'done' : 'open',
    says:
      examples.length === 0
        ? texts.facts.own(facts.length)
        : texts.facts.examples(examples.length, facts.length, examples),
    checkedAt: now,
    facts: facts.map(({ name, isExample }) => ({
      isRight: !isExample,
      says: isExample ? texts.facts.isExample(name) : texts.facts.isOwn(name),
    })),
  }
}

function checkTeam({ team: { people, examples, products, samples }, now }: Evidence): StepResult {
  const isDone = examples.length === 0 && samples === 0
  const delivered = examples.filter(({ isDelivered }) => isDelivered).length
  const team = texts.team.people(delivered, examples.length - delivered, people)
  const articles = texts.team.products(samples, products)
  return {
    id: 'team',
    state: isDone ? 'done' : 'open',
    says: texts.team.both(team, articles),
    checkedAt: now,
    facts: [
      { isRight: examples.length === 0, says: team },
      ...examples.map(({ name, isDelivered, reach }) => ({
        isRight: false,
        says: isDelivered ? texts.team.isExample(name) : texts.team.isReachedAs(name, reach),
      })),
      { isRight: samples === 0, says: articles },
    ],
  }
}

function checkMail({ mail: { hasServer, salesAddress, last } }: Evidence): StepResult {
  const isSent = last !== null && last.to === salesAddress && last.status === 'sent'
  const isOpened = last !== null && last.to === salesAddress && last.openedAt !== null
  const words = texts.mail
  const say = (): string => {
    if (!hasServer) return words.noServer
    if (last === null) return words.never
    if (last.to !== salesAddress) return words.otherAddress(last.to, salesAddress)
    if (last.openedAt !== null) return words.opened(Math.round(since(last.sentAt, last.openedAt) / 60_000))
    const tell = { waiting: words.waiting, failed: words.failed, sent: words.unopened }[last.status]
    return tell(formatOsloTime(last.sentAt), last.to)
  }
  const isWaiting = hasServer && last !== null && last.to === salesAddress && last.status !== 'failed'
  return {
    id: 'mail',
    state: hasServer && isOpened ? 'done' : isWaiting ? 'waits' : 'open',
    says: say(),
    checkedAt: last?.openedAt ?? last?.sentAt ?? null,
    facts: [
      { isRight: hasServer, says: words.facts.server },
      { isRight: isSent || isOpened, says: words.facts.sent(salesAddress) },
      { isRight: isOpened, says: words.facts.opened },
    ],
    ...(last === null ? {} : { by: { name: last.sentBy } }),
  }
}

function checkBackup({ backup: { isOurs, keyFingerprint, lastAt, isSealed, copy }, now }: Evidence): StepResult {
  const words = texts.backup
  const hasKey = keyFingerprint !== null && isSealed
  const age = copy === null || copy.lastAt === null ? null : since(copy.lastAt, now)
  const hasCopy = copy !== null && copy.isElsewhere && copy.error === null && age !== null && age <= COPY_HOURS * HOUR
  const describeKey = (): string => {
    if (lastAt === null) return words.noBackup
    if (keyFingerprint === null) return words.noKey
    return isSealed ? words.key(keyFingerprint) : words.notSealed
  }
  const describeCopy = (): string => {
    if (copy === null) return words.noCopy
    if (copy.error !== null) return words.copyFailed(copy.error)
    if (!copy.isElsewhere) return words.sameDisk
    if (age === null) return words.noCopy
    return hasCopy ? words.copy(Math.floor(age / HOUR)) : words.copyOld(Math.floor(age / DAY))
  }
  const parts = Number(hasKey) + Number(hasCopy)
  return {
    id: 'backup',
    state: parts === 2 ? 'done' : parts === 1 ? 'part' : 'open',
    says: [...(isOurs || lastAt !== null ? [] : [words.notOurs]), describeKey(), describeCopy()].join(' '),
    checkedAt: copy?.lastAt ?? lastAt,
    facts: [
      { isRight: hasKey, says: words.facts.key },
      { isRight: hasCopy, says: words.facts.copy },
    ],
    by: 'system',
  }
}

function checkDrill({ drill, isDrilling, now }: Evidence): StepResult {
  const words = texts.drill
  const isFresh = drill !== null && since(drill.endedAt, now) <= DRILL_DAYS * DAY
  const isPassed = drill?.isPassed ?? false
  const say = (): string => {
    if (drill === null) return isDrilling ? words.running : words.never
    if (!drill.isPassed) return words.failed(drill.error ?? '')
    if (!isFresh) return words.old(Math.floor(since(drill.endedAt, now) / DAY), DRILL_DAYS)
    return words.passed(drill.tables, drill.rows, drill.files)
  }
  return {
    id: 'drill',
    state: isPassed && isFresh ? 'done' : isDrilling ? 'waits' : 'open',
    says: say(),
    checkedAt: drill?.endedAt ?? null,
    facts: [
      { isRight: isPassed, says: words.facts.passed },
      { isRight: isPassed && isFresh, says: words.facts.fresh(DRILL_DAYS) },
    ],
    by: 'system',
  }
}

function checkPepper({ pepper: { isThere, isApart, isUnsaved, isPrivate }, now }: Evidence): StepResult {
  const words = texts.pepper
  const wrong = [
    ...(isThere ? [] : [words.lost]),
    ...(isApart ? [] : [words.inside]),
    ...(isUnsaved ? [] : [words.saved]),
    ...(isPrivate ? [] : [words.readable]),
  ]
  return {
    id: 'pepper',
    state: wrong.length === 0 ? 'done' : 'open',
    says: wrong.length === 0 ? words.apart : wrong.join(' '),
    checkedAt: now,
    facts: [
      { isRight: isThere && isApart, says: words.facts.apart },
      { isRight: isThere && isUnsaved, says: words.facts.unsaved },
      { isRight: isThere && isPrivate, says: words.facts.private },
    ],
    by: 'system',
  }
}

function checkRecovery({ recovery: { canBeAsked, confirmedAt, confirmedBy } }: Evidence): StepResult {
  const words = texts.recovery
  const describeRecovery = (): string => {
    if (confirmedAt === null) return canBeAsked ? words.open : words.noCheck
    return confirmedBy === null ? words.typedWhole : words.confirmed
  }
  return {
    id: 'recovery',
    state: confirmedAt === null ? 'open' : 'done',
    says: describeRecovery(),
    checkedAt: confirmedAt,
    facts: [{ isRight: confirmedAt !== null, says: words.facts.confirmed }],
    ...(confirmedAt === null ? {} : { by: { name: confirmedBy ?? words.atMachine } }),
  }
}

const CHECKS: Readonly<Record<StepId, (evidence: Evidence) => StepResult>> = {
  facts: checkFacts,
  team: checkTeam,
  mail: checkMail,
  backup: checkBackup,
  drill: checkDrill,
  pepper: checkPepper,
  recovery: checkRecovery,
}

/** Checks of each step. Only they complete a step. */
export const evaluateSteps = (evidence: Evidence): StepResult[] => STEPS.map((id) => CHECKS[id](evidence))
