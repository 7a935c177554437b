import type { UploadEntry } from '#core/web/file/uploads.ts'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { Button, IconButton } from '../basic/Button.tsx'
import { Icon } from '../basic/Icon.tsx'
import { formatBytes } from './format-bytes.ts'
import { fileWords } from './messages.en.ts'
import { SentBar } from './SentBar.tsx'

interface UploadListProps {
  entries: readonly UploadEntry[]
  onCancel: (id: number) => void
  onRetry: (id: number) => void
}

/** Files on their way, each with how far it is; one that failed says why. */
export const UploadList = ({ entries, onCancel, onRetry }: UploadListProps) =>
  entries.length === 0 ? null : (
    <div className="uploads">
      <Cluster as="p" gap={[0, 12]} align="stretch" wraps className="uploads-head">
        <b role="status">{describeAll(entries)}</b>
      </Cluster>
      <ul className="upload-list" aria-label={fileWords.onTheirWay}>
        {entries.map((entry) => (
          <li key={entry.id} className={entry.state}>
            {entry.picture === undefined ? (
              <Icon name={ICONS[entry.state]} />
            ) : (
              <span className="upload-picture">
                <img src={entry.picture} alt="" width={44} height={44} loading="lazy" />
                <Icon name={ICONS[entry.state]} />
              </span>
            )}
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
                  <SentBar entry={entry} />
                  <span className="quiet">{describe(entry)}</span>
                  {entry.madeSmallerFrom === undefined ? null : (
                    <span className="quiet">
                      {fileWords.madeSmaller(formatBytes(entry.madeSmallerFrom), formatBytes(entry.size))}
                    </span>
                  )}
                </>
              )}
            </div>
            <Cluster as="span" gap={4}>
              {entry.state === 'failed' && entry.canRetry ? (
                <Button small icon="rotate-cw" onClick={() => onRetry(entry.id)}>
                  {fileWords.retry}
                </Button>
              ) : null}
              {entry.state === 'saving' ? null : (
                <IconButton
                  icon="x"
                  label={(entry.state === 'failed' ? fileWords.dismiss : fileWords.cancel)(entry.name)}
                  onClick={() => onCancel(entry.id)}
                />
              )}
            </Cluster>
          </li>
        ))}
      </ul>
    </div>
  )

const describeAll = (entries: readonly UploadEntry[]): string => {
  const failed = entries.filter(({ state }) => state === 'failed').length
  return fileWords.onWay(entries.length - failed, failed)
}

const ICONS = {
  waiting: 'clock',
  sending: 'cloud-upload',
  paused: 'cloud-off',
  saving: 'cloud-upload',
  failed: 'circle-alert',
} as const

function describe({ state, sent, size }: UploadEntry): string {
  const progress = fileWords.progress(formatBytes(sent), formatBytes(size))
  if (state === 'waiting') return fileWords.waiting
  if (state === 'saving') return fileWords.saving
  return state === 'paused' ? fileWords.paused(progress) : progress
}
