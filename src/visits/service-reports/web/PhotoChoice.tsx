import { type ComponentType, useId } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { FieldError } from '#ui/field/Field.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { moveItem } from '#ui/list/use-row-drag.ts'
import { countPhotos } from '../messages.en.ts'
import { reportMessages as messages } from './messages.en.ts'
import { arrangePhotos, countGone, markPhoto, type OfferedPhoto, type PhotoMark } from './photo-marks.ts'

interface PhotoChoiceProps {
  Photo: ComponentType<{ id: string }>
  offered: { data: { photos: readonly OfferedPhoto[] } | undefined; isError: boolean; refetch: () => unknown }
  /** Null before anything was chosen: all are shown. */
  marks: readonly PhotoMark[] | null
  errors: Readonly<Partial<Record<string, string>>>
  onMarks: (marks: readonly PhotoMark[]) => void
}

/** The photos of the report, in their order. */
export function PhotoChoice({ Photo, offered, marks, errors, onMarks }: PhotoChoiceProps) {
  const id = useId()
  const all = offered.data?.photos
  const photos = arrangePhotos(all ?? [], marks)
  const gone = countGone(all ?? [], marks)
  const shown = photos.filter(({ isShown }) => isShown)
  const changeMarks = (next: readonly PhotoMark[]) =>
    onMarks(next.map(({ id: photo, isShown }) => ({ id: photo, isShown })))
  const markAll = (isShown: boolean) => changeMarks(photos.map((photo) => ({ ...photo, isShown })))
  return (
    <Stack as="fieldset" gap={8} className="report-photos" aria-describedby={errors['photos'] ? `${id}-e` : undefined}>
      <legend className="label">{messages.photos}</legend>
      {all === undefined && offered.isError ? (
        <ErrorNote title={messages.photosFailed} onRetry={() => void offered.refetch()} />
      ) : null}
      {all === undefined && !offered.isError ? <SkeletonLines lines={3} /> : null}
      {all?.length === 0 ? <p className="hint">{messages.photosNone}</p> : null}
      {photos.length > 0 ? (
        <>
          <Cluster gap={[4, 8]} wraps className="report-photos-head">
            <p role="status">{messages.photosShown(countPhotos(shown.length, photos.length))}</p>
            <Button small variant="ghost" off={shown.length === photos.length} onClick={() => markAll(true)}>
              {messages.photosAll}
            </Button>
            <Button small variant="ghost" off={shown.length === 0} onClick={() => markAll(false)}>
              {messages.photosClear}
            </Button>
          </Cluster>
          {errors['photos'] ? <FieldError id={`${id}-e`}>{errors['photos']}</FieldError> : null}
          {gone > 0 ? <p className="hint">{messages.photosGone(gone)}</p> : null}
          <ol>
            {photos.map((photo, index) => (
              <PhotoRow
                key={photo.id}
                Photo={Photo}
                photo={photo}
                place={photo.isShown ? shown.indexOf(photo) : null}
                error={photo.isShown ? errors[`photos.${shown.indexOf(photo)}`] : undefined}
                isFirst={index === 0}
                isLast={index === photos.length - 1}
                onShown={(isShown) => changeMarks(markPhoto(photos, photo.id, isShown))}
                onMove={(to) => changeMarks(moveItem(photos, index, to === 'first' ? 0 : index + to))}
              />
            ))}
          </ol>
        </>
      ) : null}
    </Stack>
  )
}

interface PhotoRowProps extends Pick<PhotoChoiceProps, 'Photo'> {
  photo: OfferedPhoto & PhotoMark
  /** Among those that are shown, from 0; null for one that is left out. */
  place: number | null
  error: string | undefined
  isFirst: boolean
  isLast: boolean
  onShown: (isShown: boolean) => void
  onMove: (to: 'first' | -1 | 1) => void
}

function PhotoRow({ Photo, photo, place, error, isFirst, isLast, onShown, onMove }: PhotoRowProps) {
  const { id, caption, isShown } = photo
  const tools = [
    { icon: 'arrow-left-to-line', label: messages.photoFirst(caption), to: 'first', isOff: isFirst },
    { icon: 'arrow-left', label: messages.photoEarlier(caption), to: -1, isOff: isFirst },
    { icon: 'arrow-right', label: messages.photoLater(caption), to: 1, isOff: isLast },
  ] as const
  return (
    <li className={isShown ? undefined : 'is-out'}>
      <label className="check">
        <Photo id={id} />
        <input
          className="box"
          type="checkbox"
          checked={isShown}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            flushSync(() => onShown(target.checked))
            target.focus({ preventScroll: true })
          }}
        />
        <span className="report-photo-caption" title={caption}>
          {place === null ? null : <b>{place + 1}. </b>}
          {caption}
        </span>
      </label>
      <Cluster as="span" gap={4} align="stretch" justify="end" className="report-photo-tools">
        {tools.map(({ icon, label, to, isOff }) => (
          <IconButton
            key={icon}
            small
            icon={icon}
            label={label}
            off={isOff}
            onClick={({ currentTarget }) => {
              // The row has moved on the page then; the focus moves along.
              flushSync(() => onMove(to))
              currentTarget.focus()
            }}
          />
        ))}
      </Cluster>
      {error ? <small className="error">{error}</small> : null}
    </li>
  )
}
