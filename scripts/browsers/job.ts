import type { DemoLogins } from '../pictures/start-demo.ts'
import type { ReceivedFile } from './page-watch.ts'
import type { Visitor } from './visitor.ts'

/** State that the jobs of one browser share. */
export interface Story {
  /** A ship that no other browser's jobs are about. */
  vesselName: string
  /** Where the visit to that ship is, once a job has planned it. */
  projectPath?: string
  /** The technician who does it. */
  technician?: string
}

export interface Stage {
  logins: DemoLogins
  story: Story
  /** A new person with an empty browser, at a path of the product. */
  visit: (path: string, width?: number) => Promise<Visitor>
  /** Looks at the screen at each width, and stores pictures. */
  look: (visitor: Visitor, name: string) => Promise<void>
  /** Waits until the browser has received a file with a matching name. */
  receiveFile: (name: RegExp) => Promise<ReceivedFile>
}

/** Something that people often do with the product, from the first press to what they get. */
export interface Job {
  name: string
  run: (stage: Stage) => Promise<void>
}
