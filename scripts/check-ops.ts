import { parseArgs } from 'node:util'
import { endEverything, endEverythingOnInterrupt } from './bench/at-end.ts'
import { checkAddress } from './ops/check-address.ts'
import { checkClock } from './ops/check-clock.ts'
import { checkDisk } from './ops/check-disk.ts'
import { checkExternal } from './ops/check-external.ts'
import { checkFiles } from './ops/check-files.ts'
import { checkHang } from './ops/check-hang.ts'
import { checkImage } from './ops/check-image.ts'
import { checkKills } from './ops/check-kills.ts'
import { checkLoad } from './ops/check-load.ts'
import { checkProxies } from './ops/check-proxies.ts'
import { checkRestore } from './ops/check-restore.ts'
import { checkRolling } from './ops/check-rolling.ts'
import { checkSlow } from './ops/check-slow.ts'
import { checkSql } from './ops/check-sql.ts'
import type { Check } from './ops/check.ts'
import { hasProgram } from './ops/programs.ts'

const CHECKS: readonly Check[] = [
  checkFiles,
  checkImage,
  checkProxies,
  checkAddress,
  checkRolling,
  checkHang,
  checkSlow,
  checkKills,
  checkDisk,
  checkClock,
  checkRestore,
  checkExternal,
  checkSql,
  checkLoad,
]

const USAGE = `Usage: npm run check:ops -- [--only ${CHECKS.map(({ name }) => name).join(',')}] [--short]
Tries what needs programs of Debian, on this machine alone; what lacks one is left out and says which.
--short makes of hours minutes: fewer kills, connections and minutes, and says how many.`

function chooseChecks(): { chosen: readonly Check[]; isShort: boolean } {
  const { values } = parseArgs({ options: { only: { type: 'string' }, short: { type: 'boolean', default: false } } })
  const names = values.only?.split(',')
  const unknown = names?.find((name) => !CHECKS.some((check) => check.name === name))
  if (unknown !== undefined) throw new Error(`There is no check ${unknown}.`)
  return { chosen: CHECKS.filter(({ name }) => names?.includes(name) ?? true), isShort: values.short }
}

/** Says in one line what came of it; whether it went well. */
async function runCheck(check: Check, isShort: boolean): Promise<boolean> {
  const missing = []
  for (const program of check.needs) if (!(await hasProgram(program))) missing.push(program)
  if (missing.length > 0) {
    console.log(`skipped  ${check.name}: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not installed`)
    return true
  }
  try {
    for (const line of await check.run({ isShort })) console.log(`${'ok'.padEnd(8)} ${check.name}: ${line}`)
    return true
  } catch (error) {
    console.log(`FAILED   ${check.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return false
  } finally {
    await endEverything()
  }
}

endEverythingOnInterrupt()

try {
  const { chosen, isShort } = chooseChecks()
  console.log(`${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}${isShort ? ', short' : ''}\n`)
  for (const check of chosen) if (!(await runCheck(check, isShort))) process.exitCode = 1
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  process.exitCode = 2
}
