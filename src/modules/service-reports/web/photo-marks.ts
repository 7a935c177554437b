/** A photo of the visit, as the report offers it. */
export interface OfferedPhoto {
  id: string
  caption: string
}

/** Whether a photo is shown; where it stands in the list is where it stands in the report. */
export interface PhotoMark {
  id: string
  isShown: boolean
}

/**
 * The photos of a visit in the order of the marks. One that was added since stands at the end and is left out; without
 * any marks all are shown.
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

/** How many photos were chosen that the visit no longer has. */
export const countGone = (offered: readonly OfferedPhoto[], marks: readonly PhotoMark[] | null): number =>
  (marks ?? []).filter(({ id, isShown }) => isShown && offered.every((photo) => photo.id !== id)).length
