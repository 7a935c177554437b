/** Our drawings with numbered parts of an article, by the address of its drawing without numbers. */
const WITH_NUMBERS: Readonly<Record<string, string>> = {
  '/pictures/products/reagent-set.svg': '/pictures/products/reagent-set-parts.svg',
}

/** Address of the drawing with numbered parts; null without one. */
export const partsDrawingOf = (imageUrl: string | null): string | null => WITH_NUMBERS[imageUrl ?? ''] ?? null

const OUR_DRAWING = /^(\/pictures\/products\/[a-z0-9-]+)\.svg$/
const STORED = /^\/pictures\/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/**
 * The picture as PNG or JPEG, for programs that show no SVG: social networks, search engines. Null if there is none.
 */
export function sharedPictureOf(imageUrl: string | null): string | null {
  const drawing = OUR_DRAWING.exec(imageUrl ?? '')?.[1]
  if (drawing !== undefined) return `${drawing}.png`
  if (imageUrl !== null && STORED.test(imageUrl)) return `${imageUrl}/400.jpg`
  return null
}
