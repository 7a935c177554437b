/** Removes a photo that cannot be shown, so that the letter behind it is visible. */
export function replaceFailedPhotos(): void {
  const giveUp = (image: HTMLImageElement) => {
    const frame = image.closest<HTMLElement>('[data-photo]')
    if (frame) frame.dataset['photo'] = 'failed'
  }
  // Load errors do not bubble; they are met on the way down.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) giveUp(target)
    },
    true,
  )
  for (const image of document.querySelectorAll<HTMLImageElement>('[data-photo] img')) {
    // Failed before this script ran. decode() distinguishes it from a photo that isn't loaded yet.
    if (image.complete && image.naturalWidth === 0) image.decode().catch(() => giveUp(image))
  }
}
