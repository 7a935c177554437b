import type { UploadEntry } from '#core/web/file/uploads.ts'
import { fileWords } from './messages.en.ts'

/** How much of a file was sent. */
export const SentBar = ({ entry }: { entry: UploadEntry }) => (
  <progress
    className="sent-bar"
    value={entry.sent}
    max={Math.max(1, entry.size)}
    aria-label={fileWords.sent(entry.name)}
  />
)
