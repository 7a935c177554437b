import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/** What a terminal has in addition to a stream's own members. */
type Terminal = Readable & { isTTY?: boolean; setRawMode?: (isRaw: boolean) => unknown }

const ENTER = new Set(['\r', '\n', '\u0004'])
const ERASE = new Set(['\u0008', '\u007f'])
const INTERRUPT = '\u0003'

/**
 * One line that nobody should see: from a terminal without showing what is typed, else the next line of standard input.
 * @throws when the input ends or is interrupted first
 */
export async function readSecret(
  prompt: string,
  input: Terminal = process.stdin,
  output: Writable = process.stderr,
): Promise<string> {
  if (input.isTTY !== true) return readLine(input)
  output.write(prompt)
  input.setRawMode?.(true)
  try {
    return await readKeys(input)
  } finally {
    input.setRawMode?.(false)
    input.pause()
    output.write('\n')
  }
}

async function readLine(input: Readable): Promise<string> {
  const lines = createInterface({ input })
  try {
    for await (const line of lines) if (line.trim() !== '') return line
  } finally {
    lines.close()
  }
  throw new Error('Nothing came on standard input: a code or the recovery key is needed.')
}

function readKeys(input: Readable): Promise<string> {
  input.setEncoding('utf8')
  input.resume()
  return new Promise((resolve, reject) => {
    let typed = ''
    const settle = (finish: () => void) => {
      input.off('data', take)
      finish()
    }
    const take = (chunk: string) => {
      for (const key of chunk) {
        if (key === INTERRUPT) return settle(() => reject(new Error('Interrupted. Nothing was changed.')))
        if (ENTER.has(key)) return settle(() => resolve(typed))
        typed = ERASE.has(key) ? typed.slice(0, -1) : typed + key
      }
    }
    input.on('data', take)
  })
}
