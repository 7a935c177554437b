/** A photo of the visit, as the report offers it. */
export interface OfferedPhoto {
  id: string
  caption: string
}

/** Whether a photo is shown; its position in the list is that in the report. */
export interface PhotoMark {
  id: string
  isShown: boolean
}

/**
 * The photos of a visit in the order of the marks. A later photo is last and left out; without any marks all are shown.
 */
export function arrangePhotos(
  offered: readonly OfferedPhoto[],
  marks: readonly PhotoMark[] | null,
): (OfferedPhoto & PhotoMark)[] {
  const mark = ({ id, caption }: OfferedPhoto, isShown: boolean) => ({ id, caption, isShown })
  if (marks === null) return offered.map((photo) => mark(photo, true))
  const known = marks.flatMap(({ id, isShown }) => {
    const photo = offered.find((each) => each.id === id)
    return photo === undefined ? [] : [mark(photo, isShown)]
  })
  const added = offered.filter(({ id }) => marks.every((each) => each.id !== id))
  return [...known, ...added.map((photo) => mark(photo, false))]
}

/**
 * Shows a photo or leaves it out. A chosen one becomes the last of the shown ones, so that photos are in the order in
 * which they were chosen; one that is left out stays where it is in the list.
 */
export function markPhoto<Photo extends PhotoMark>(photos: readonly Photo[], id: string, isShown: boolean): Photo[] {
  const marked = photos.map((photo) => (photo.id === id ? { ...photo, isShown } : photo))
  const photo = marked.find((each) => each.id === id)
  if (!isShown || photo === undefined) return marked
  const others = marked.filter((each) => each !== photo)
  const lastShown = others.findLastIndex((each) => each.isShown)
  return others.toSpliced(lastShown + 1, 0, photo)
}

/** How many photos were chosen that the visit no longer has. */
export const countGone = (offered: readonly OfferedPhoto[], marks: readonly PhotoMark[] | null): number =>
  (marks ?? []).filter(({ id, isShown }) => isShown && offered.every((photo) => photo.id !== id)).length
