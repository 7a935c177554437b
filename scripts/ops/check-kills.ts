import { setTimeout as sleep } from 'node:timers/promises'
import { withEmbeddedDatabase } from '#core/backup/find-database.server.ts'
import { type Check, must } from './check.ts'
import { until } from './programs.ts'
import { startOne } from './stage.ts'
import { compareMarks, readMessages, startWriters } from './writers.ts'

/** The process is killed at chance moments while people write; each time it comes back by itself. */
export const checkKills: Check = {
  name: 'kills',
  needs: [],
  async run({ isShort }) {
    const product = await startOne({ TRUST_PROXY: '1' })
    const kills = isShort ? 10 : 200
    const writers = startWriters({ url: () => product.url, writers: 8, insists: true })
    const waits: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const had = writers.acknowledged.size
      await until(() => writers.acknowledged.size > had + 5, 'messages are acknowledged')
      await sleep(Math.random() * 500)
      await product.kill('SIGKILL')
      const begun = performance.now()
      await product.restart()
      waits.push(performance.now() - begun)
    }
    await writers.stop()
    const messages = await withEmbeddedDatabase(product.dataDir, ({ backupUrl }) => readMessages(backupUrl))
    const { lost, twice } = compareMarks(messages, writers.acknowledged)
    const middle = waits.toSorted((a, b) => a - b).at(waits.length / 2) ?? 0
    const said = `${kills} kills, ${writers.acknowledged.size} messages acknowledged, ${lost} lost, ${twice} twice; ready again after ${(middle / 1000).toFixed(1)} s (median)`
    must(lost === 0 && twice === 0, said)
    return [said]
  },
}
