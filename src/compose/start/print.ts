export interface FirstStartSecrets {
  adminCode: string
  recoveryKey: string
  managerEmail: string
  managerPassword: string
}

/** Shown once, on standard output and never through the log. */
export function printFirstStart(secrets: FirstStartSecrets): void {
  const lines = [
    '',
    'First start. Write these down now: they are shown this once and stored nowhere in clear.',
    '',
    `  Admin code        ${secrets.adminCode.replace(/(.{4})(?=.)/g, '$1 ')}`,
    `  Recovery key      ${secrets.recoveryKey}`,
    `  First manager     ${secrets.managerEmail}`,
    `  Password          ${secrets.managerPassword}`,
    '',
    'The admin code opens confidential reports. If code and recovery key are both lost, the reports cannot be read by anyone.',
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Printed at each start (decisions 21), since only the person who set up the database can change it. */
export function printSharedRole(): void {
  process.stdout.write(
    'One database role owns the tables and runs the product, so only triggers keep the audit log from being changed. Give DATABASE_URL a role of its own.\n',
  )
}

/** A sentence for the person who starts it. */
export function printLine(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function printAddress(address: string, milliseconds: number): void {
  printLine(`Ready after ${(milliseconds / 1000).toFixed(1)} s at ${address}`)
}
