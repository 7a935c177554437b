import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../ops/programs.ts'
import type { DemoLogins } from '../pictures/start-demo.ts'
import type { Driver } from './driver.ts'
import type { Job, Story } from './job.ts'
import { lookAt } from './look-at.ts'
import type { PageWatch, ReceivedFile } from './page-watch.ts'
import { Visitor } from './visitor.ts'

/** How long after a job its pages may still report an error, in milliseconds. */
const AFTERMATH = 500
const DESK = 1440

export interface Place {
  driver: Driver
  watch: PageWatch
  logins: DemoLogins
  /** Where pictures go. */
  folder: string
}

/**
 * Does one job with fresh windows, and closes them.
 * @returns a line for each fault; none when all went well
 */
export async function runJob(job: Job, story: Story, { driver, watch, logins, folder }: Place): Promise<string[]> {
  const visitors: Visitor[] = []
  const files: ReceivedFile[] = []
  const faults: string[] = []
  const findFile = (name: RegExp) => {
    files.push(...watch.takeFiles())
    return files.find((file) => name.test(file.name))
  }
  try {
    await job.run({
      logins,
      story,
      async visit(path, width = DESK) {
        const visitor = new Visitor(await driver.openWindow(), watch.url)
        visitors.push(visitor)
        await visitor.resize(width)
        await visitor.open(path)
        return visitor
      },
      look: async (visitor, name) => void faults.push(...(await lookAt(visitor, folder, name))),
      async receiveFile(name) {
        await until(
          () => findFile(name) !== undefined,
          `the browser receives ${name}, only ${files.map((file) => file.name).join(', ')}`,
        )
        return findFile(name) as ReceivedFile
      },
    })
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
    const picture = join(folder, `failed-${job.name.replaceAll(/\W+/g, '-')}.png`)
    await visitors
      .at(-1)
      ?.takePicture(picture)
      .catch(() => undefined)
    faults.push(`See ${picture}`)
  }
  await sleep(AFTERMATH)
  for (const visitor of visitors) await visitor.close().catch(() => undefined)
  return [...faults, ...watch.takeErrors()]
}
