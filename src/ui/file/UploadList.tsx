import type { UploadEntry } from '#core/web/file/uploads.ts'
import { Button, IconButton } from '../basic/Button.tsx'
import { Icon } from '../basic/Icon.tsx'
import { formatBytes } from './format-bytes.ts'

interface UploadListProps {
  entries: readonly UploadEntry[]
  onCancel: (id: number) => void
  onRetry: (id: number) => void
}

/** Files on their way, each with how far it is; one that failed says why. */
export const UploadList = ({ entries, onCancel, onRetry }: UploadListProps) =>
  entries.length === 0 ? null : (
    <ul className="uplist" aria-label="Files on their way">
      {entries.map((entry) => (
        <li key={entry.id} className={entry.state}>
          <Icon name={ICONS[entry.state]} />
          <div>
            <b className="cut" title={entry.name}>
              {entry.name}
            </b>
            {entry.state === 'failed' ? (
              <span className="why" role="alert">
                {entry.error}
              </span>
            ) : (
              <>
                <progress value={entry.sent} max={Math.max(1, entry.size)} aria-label={`${entry.name}, sent`} />
                <span className="quiet">{describe(entry)}</span>
              </>
            )}
          </div>
          <span className="upl-a">
            {entry.state === 'failed' && entry.canRetry ? (
              <Button small icon="rotate-cw" onClick={() => onRetry(entry.id)}>
                Try again
              </Button>
            ) : null}
            {entry.state === 'saving' ? null : (
              <IconButton
                icon="x"
                label={entry.state === 'failed' ? `Dismiss ${entry.name}` : `Cancel ${entry.name}`}
                onClick={() => onCancel(entry.id)}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  )

const ICONS = {
  waiting: 'clock',
  sending: 'cloud-upload',
  paused: 'cloud-off',
  saving: 'cloud-upload',
  failed: 'circle-alert',
} as const

function describe({ state, sent, size }: UploadEntry): string {
  const progress = `${formatBytes(sent)} of ${formatBytes(size)}`
  if (state === 'waiting') return 'Waiting'
  if (state === 'saving') return 'Saving'
  return state === 'paused' ? `${progress}. No connection. It goes on by itself.` : progress
}
