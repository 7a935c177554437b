import { formatOsloTime } from '#core/days.ts'
import { describeAge } from '#core/days/describe-age.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { StateMark } from '#ui/basic/StateMark.tsx'
import { formatBytes } from '#ui/file/format-bytes.ts'
import { type DataColumn, DataList } from '#ui/list/DataList.tsx'
import type { ProductProcess, Running, SlowCall } from '../../operations.contract.ts'
import { runningMessages } from './messages.en.ts'
import { Fact, Part } from './Part.tsx'

const { machine, processes: processWords, slow: slowWords } = runningMessages
const TONES = { ok: 'ok', tight: 'warn', low: 'danger' } as const

/** Disk, database, versions. */
export function MachineBlock({ running: { disk, product } }: { running: Running }) {
  const used = disk.totalBytes === 0 ? 0 : Math.round((1 - disk.freeBytes / disk.totalBytes) * 100)
  return (
    <Part id="machine" title={machine.title}>
      <dl className="facts one running-facts">
        <Fact name={machine.disk}>
          <span className="running-ended">
            <StateMark tone={TONES[disk.level]}>{machine.used(used)}</StateMark>
            <meter
              className={`running-disk ${disk.level}`}
              min={0}
              max={100}
              value={used}
              aria-label={machine.used(used)}
            />
            <span className="quiet">{machine.free(disk.freeBytes, disk.totalBytes)}</span>
          </span>
        </Fact>
        <Fact name={machine.database}>
          {machine.kinds[product.database]}, {formatBytes(product.databaseBytes)}
        </Fact>
        <Fact name={machine.versions}>
          {machine.version(product.version, product.node.replace(/^v/, ''), product.postgres)}
        </Fact>
      </dl>
    </Part>
  )
}

/** Every process of the product, also those behind the same proxy. */
export const ProcessesBlock = ({ running: { processes, at } }: { running: Running }) => (
  <Part id="processes" title={processWords.title}>
    <DataList
      caption={processWords.caption}
      columns={makeColumns(at)}
      rows={processes}
      rowKey={({ id }) => id}
      cards={{ look: 'rows tool-cards' }}
    />
  </Part>
)

const makeColumns = (at: string): DataColumn<ProductProcess>[] => [
  {
    id: 'name',
    head: processWords.columns.name,
    card: 'title',
    title: ({ name }) => name,
    cell: ({ name, isAnswering }) => (
      <>
        {name} {isAnswering ? <span className="faint">{processWords.answering}</span> : null}
      </>
    ),
  },
  {
    id: 'since',
    head: processWords.columns.since,
    width: '288px',
    card: 'line',
    cell: ({ startedAt }) => `${formatOsloTime(startedAt)}, ${describeAge(startedAt, Date.parse(at))}`,
  },
  { id: 'version', head: processWords.columns.version, width: '112px', wideOnly: true, cell: ({ version }) => version },
  {
    id: 'memory',
    head: processWords.columns.memory,
    width: '112px',
    align: 'number',
    card: 'aside',
    cell: ({ memoryBytes }) => formatBytes(memoryBytes),
  },
]

/** Calls that took longest lately, by pattern. */
export const SlowBlock = ({ slow }: { slow: SlowCall[] }) => (
  <Part id="slow" title={slowWords.title}>
    <DataList
      caption={slowWords.caption}
      columns={SLOW_COLUMNS}
      rows={slow}
      rowKey={({ method, route }) => `${method} ${route}`}
      empty={<EmptyState icon="clock" title={slowWords.empty} />}
      cards={{ look: 'rows tool-cards' }}
    />
    <p className="running-note faint">{slowWords.note}</p>
  </Part>
)

const SLOW_COLUMNS: readonly DataColumn<SlowCall>[] = [
  {
    id: 'call',
    head: slowWords.columns.call,
    card: 'title',
    title: ({ method, route }) => `${method} ${route}`,
    cell: ({ method, route }) => `${method} ${route}`,
  },
  {
    id: 'calls',
    head: slowWords.columns.calls,
    width: '80px',
    align: 'number',
    wideOnly: true,
    cell: ({ calls }) => calls,
  },
  {
    id: 'usual',
    head: slowWords.columns.usual,
    width: '136px',
    align: 'number',
    card: 'aside',
    cell: ({ usual }) => slowWords.milliseconds(usual),
  },
  {
    id: 'slowest',
    head: slowWords.columns.slowest,
    width: '112px',
    align: 'number',
    wideOnly: true,
    cell: ({ slowest }) => slowWords.milliseconds(slowest),
  },
]
