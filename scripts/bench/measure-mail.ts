import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '#core/db/with-client.server.ts'
import { MAIL_URGENCIES, type MailUrgency } from '#core/mail/mail.table.server.ts'
import { startMailServer, type MailServer } from '../../tests/setup/smtp.ts'
import type { SectionReport } from './report.ts'
import { openStage, type Stage } from './stage.ts'
import { formatGoal, formatNumber, type Goal } from './table.ts'
import { askRaw } from './yardsticks.ts'

/** As many contact messages as once delayed a password reset for 82 minutes. */
const BACKLOG = 2600
const PRODUCTS = 100
const PERSON = 'kari@portal.example'

const RATE_GOAL: Goal = { sign: '≥', limit: 50 }
const RESET_GOAL: Goal = { sign: '<', limit: 5 }

const fill = ({ databaseUrl }: Stage, urgency: MailUrgency, count: number) =>
  withClient(databaseUrl, 'bench', (client) =>
    client.query(
      `insert into outgoing_mail (id, urgency, "to", subject, body)
        select gen_random_uuid(), $1, array['sales@company.example'], 'Contact message ' || at, repeat('Please quote. ', 40)
        from generate_series(1, $2) at`,
      [urgency, count],
    ),
  )

/** Seconds until the mail server has received so many more than it had. */
async function secondsUntil(check: () => boolean): Promise<number> {
  const started = performance.now()
  while (!check()) await sleep(5)
  return (performance.now() - started) / 1000
}

/** Mails a second, counted by the mail server, from the moment at which they wait. */
async function measureRate(stage: Stage, smtp: MailServer, kinds: readonly MailUrgency[]): Promise<number> {
  smtp.messages.length = 0
  const each = Math.floor(BACKLOG / kinds.length)
  await Promise.all(kinds.map((kind) => fill(stage, kind, each)))
  return (each * kinds.length) / (await secondsUntil(() => smtp.messages.length >= each * kinds.length))
}

async function measureReset(stage: Stage, smtp: MailServer): Promise<{ seconds: number; before: number }> {
  smtp.messages.length = 0
  await withClient(stage.databaseUrl, 'bench', (client) =>
    client.query(
      `insert into portal_users (id, email, name, role) values (gen_random_uuid(), $1, 'Kari', 'operator')`,
      [PERSON],
    ),
  )
  await fill(stage, 'copy', BACKLOG)
  const isHere = () => smtp.messages.some((message) => message.includes(`To: ${PERSON}`))
  const waited = secondsUntil(isHere)
  const answer = await askRaw(`${stage.url}/api/portal/password-reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: PERSON }),
  })
  if (answer.status !== 202) throw new Error(`A reset was answered ${answer.status}`)
  const seconds = await waited
  return { seconds, before: smtp.messages.length - 1 }
}

/** How fast mail leaves to a mail server on this machine, and how long a reset waits behind a backlog. */
export async function measureMail(): Promise<SectionReport> {
  const smtp = await startMailServer()
  try {
    const stage = await openStage(PRODUCTS, { SMTP_URL: smtp.url })
    try {
      const alone = await measureRate(stage, smtp, ['copy'])
      const together = await measureRate(stage, smtp, MAIL_URGENCIES)
      const reset = await measureReset(stage, smtp)
      const backlog = BACKLOG.toLocaleString('en')
      return {
        title: 'Mail to a server on this machine, one process',
        headings: ['What', 'figure', 'goal'],
        rows: [
          [`${backlog} copies of contact messages`, `${formatNumber(alone)} a second`, formatGoal(alone, RATE_GOAL)],
          [`${backlog} mails of all kinds`, `${formatNumber(together)} a second`, formatGoal(together, RATE_GOAL)],
          [
            `a reset behind ${backlog} copies, asked until received`,
            `${formatNumber(reset.seconds)} s`,
            formatGoal(reset.seconds, RESET_GOAL, ' s'),
          ],
        ],
        notes: [`${reset.before} copies had left when the reset arrived.`],
      }
    } finally {
      await stage.stop()
    }
  } finally {
    await smtp.stop()
  }
}
