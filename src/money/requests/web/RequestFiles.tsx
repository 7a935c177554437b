import { useRef, useState } from 'react'
import { formatReason } from '#core/contract/reason.ts'
import type { ProblemDetails } from '#core/errors.ts'
import { useMessages } from '#core/web/page-language.ts'
import { FieldError } from '#ui/forms/FieldError.tsx'
import { CloseIcon } from '#ui/icons/Icon.tsx'
import { FILE_PATHS } from '../file-paths.limits.ts'
import { REQUEST_FILE_ENDINGS, REQUEST_FILES } from '../requests.limits.ts'

/** A chosen file: it is sent at once, and named by its token in the request. */
export interface SentFile {
  key: number
  name: string
  size: number
  /** Null while it is being sent, or after it was refused. */
  token: string | null
  refusal: string | null
}

const ACCEPT = REQUEST_FILE_ENDINGS.map((ending) => `.${ending}`).join(',')
const TIMEOUT = 110_000

interface RequestFilesProps {
  files: readonly SentFile[]
  onChange: (change: (files: readonly SentFile[]) => readonly SentFile[]) => void
  error: string | undefined
}

/** Files of the request: a photo of the nameplate, the ship's own list. */
export function RequestFiles({ files, onChange, error }: RequestFilesProps) {
  const { send: text, refusals, shared } = useMessages('requests')
  const [isFull, setFull] = useState(false)
  const next = useRef(0)

  const add = (chosen: readonly File[]) => {
    const room = REQUEST_FILES.count - files.length
    setFull(chosen.length > room)
    for (const file of chosen.slice(0, room)) void sendOne(file)
  }
  const sendOne = async (file: File) => {
    const key = next.current++
    const entry = { key, name: file.name, size: file.size, token: null, refusal: null }
    onChange((now) => [...now, entry])
    const result = await upload(file, text.failedTitle, refusals)
    onChange((now) => now.map((each) => (each.key === key ? { ...each, ...result } : each)))
  }
  return (
    <div className="field">
      <span className="send-request-label">{text.files}</span>
      {files.length > 0 && (
        <ul className="send-request-files">
          {files.map(({ key, name, size, token, refusal }) => (
            <li key={key}>
              <span>
                <b>{name}</b>
                <small className={refusal === null ? undefined : 'is-refused'}>
                  {refusal ?? `${shared.fileSize(size)}, ${token === null ? text.fileSending : text.fileReady}`}
                </small>
              </span>
              <button
                className="remove"
                type="button"
                aria-label={text.removeFile(name)}
                onClick={() => onChange((now) => now.filter((each) => each.key !== key))}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      <label className="button button-line send-request-add">
        {text.addFiles}
        <input
          className="visually-hidden"
          type="file"
          multiple
          accept={ACCEPT}
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </label>
      <p className="hint">{text.fileHint}</p>
      <div role="status">{isFull && <FieldError id="request-files-full">{text.tooManyFiles}</FieldError>}</div>
      {error !== undefined && <FieldError id="request-files-error">{error}</FieldError>}
    </div>
  )
}

type Refusals = ReturnType<typeof useMessages<'requests'>>['refusals']

async function upload(file: File, failed: string, refusals: Refusals): Promise<Pick<SentFile, 'token' | 'refusal'>> {
  if (file.size > REQUEST_FILES.bytes) {
    return { token: null, refusal: refusals.fileTooLarge({ most: REQUEST_FILES.most }) }
  }
  const body = new FormData()
  body.append('file', file)
  try {
    const response = await fetch(FILE_PATHS.send, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT) })
    const answer = (await response.json()) as { token?: string } & Partial<ProblemDetails>
    if (response.ok && answer.token !== undefined) return { token: answer.token, refusal: null }
    const { reason, params } = answer
    const said =
      reason === undefined ? undefined : formatReason(refusals, { reason, ...(params === undefined ? {} : { params }) })
    return { token: null, refusal: said ?? (response.status === 415 ? refusals.fileKind : failed) }
  } catch {
    return { token: null, refusal: failed }
  }
}
