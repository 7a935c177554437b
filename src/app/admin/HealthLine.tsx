import { describeAge } from '#core/days/describe-age.ts'
import type { AdminOverview } from '#people/admin-auth/admin-auth.contract.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { adminMessages as messages } from './messages.en.ts'

/** Status line under every screen: signed-in administrator, age of the backup, state of the mail, version. */
export function HealthLine({ overview: { administrator, backup, mail, version } }: { overview: AdminOverview }) {
  return (
    <footer className="admin-foot">
      <span>{messages.signedInAs(administrator)}</span>
      <BackupAge backup={backup} />
      {mail.waiting > 0 ? <span>{messages.mailWaiting(mail.waiting)}</span> : null}
      {mail.failed > 0 ? <Warning text={messages.mailFailed(mail.failed)} /> : null}
      <span>{messages.version(version)}</span>
    </footer>
  )
}

function BackupAge({ backup }: { backup: AdminOverview['backup'] }) {
  if (backup.finishedAt === null) return <Warning text={messages.noBackup} />
  if (!backup.ok) return <Warning text={messages.backupFailed} />
  // oxlint-disable-next-line react/purity
  return <span>{messages.backup(describeAge(backup.finishedAt, Date.now()))}</span>
}

const Warning = ({ text }: { text: string }) => (
  <span className="status status-warn flag">
    <Icon name="triangle-alert" />
    {text}
  </span>
)
