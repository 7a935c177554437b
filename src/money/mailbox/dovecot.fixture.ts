import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'

const PROGRAM = '/usr/sbin/dovecot'
/** Dovecot reads mail as a person, never as root: nobody. */
const NOBODY = 65_534

/** Whether this machine has an IMAP server, and the account to start it (Debian: `apt install dovecot-imapd`). */
export const hasDovecot = existsSync(PROGRAM) && process.getuid?.() === 0

const configure = (folder: string, port: number) => `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain
auth_failure_delay = 0
mail_location = maildir:${folder}/mail
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${folder}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`

/** A mail server with one empty mailbox. */
export interface MailServer {
  url: (password?: string, folder?: string) => string
  append: (raw: Buffer) => Promise<void>
  /** Flags of every mail: a reader must not change them. */
  flags: () => Promise<string[][]>
  /** Empties the mailbox and numbers it anew. */
  renumber: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
  remove: () => Promise<void>
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Starts Dovecot with a mailbox of its own. */
export async function startDovecot(port: number): Promise<MailServer> {
  const folder = await mkdtemp(join(tmpdir(), 'dovecot-'))
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'mail'))
  await chown(join(folder, 'mail'), NOBODY, NOBODY)
  await writeFile(join(folder, 'dovecot.conf'), configure(folder, port))
  let server: ChildProcess | null = null
  const stop = async () => {
    if (server === null) return
    const ended = once(server, 'exit')
    server.kill()
    await ended
    server = null
  }
  const start = async () => {
    server = spawn(PROGRAM, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
    for (let tries = 0; tries < 200 && !(await isOpen(port)); tries += 1) await sleep(50)
  }
  const withClient = async <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const auth = { user: 'sales', pass: 'secret' }
    const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false })
    await client.connect()
    const result = await work(client)
    await client.logout()
    return result
  }
  await start()
  return {
    url: (password = 'secret', box = 'INBOX') => `imap://sales:${password}@127.0.0.1:${port}/${box}`,
    append: (raw) => withClient(async (client) => void (await client.append('INBOX', raw))),
    flags: () =>
      withClient(async (client) => {
        const lock = await client.getMailboxLock('INBOX', { readOnly: true })
        const found: string[][] = []
        for await (const { flags } of client.fetch('1:*', { flags: true })) found.push([...(flags ?? [])])
        lock.release()
        return found.map((each) => each.filter((flag) => flag !== '\\Recent'))
      }),
    async renumber() {
      await stop()
      await rm(join(folder, 'mail'), { recursive: true })
      await mkdir(join(folder, 'mail'))
      await chown(join(folder, 'mail'), NOBODY, NOBODY)
      await start()
    },
    start,
    stop,
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
