import { paths } from '#core/paths.ts'

interface StoredPictureProps {
  /** Address of a stored picture, or of a drawing that came with the product. */
  src: string
  alt: string
  width: number
  height: number
  /** How wide it is shown, as in `sizes` of HTML; only for stored pictures. */
  sizes: string
  /** Stored in the width of a page, not only of a card. */
  isWide?: boolean
  className?: string
  /** `eager` is what the reader sees first: it is fetched before anything else that is not needed to draw. */
  loading?: 'eager' | 'lazy'
}

const STORED = /^\/pictures\/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

const sourcesOf = (src: string, format: string, isWide: boolean): string =>
  (isWide ? [400, 800, 1600] : [200, 400])
    .map((size) => `${paths.pictureFile(src, `${size}.${format}`)} ${size}w`)
    .join(', ')

/** A picture in the smallest file that is sharp on this screen; anything but a stored picture is shown as it is. */
export function StoredPicture(props: StoredPictureProps) {
  const { src, alt, sizes, className, loading = 'lazy', isWide = false, width, height } = props
  const rest = {
    width,
    height,
    loading,
    ...(loading === 'eager' ? ({ fetchPriority: 'high' } as const) : ({ decoding: 'async' } as const)),
  }
  const image = <img className={className} src={src} alt={alt} {...rest} />
  if (!STORED.test(src)) return image
  return (
    <picture className="stored">
      <source type="image/avif" srcSet={sourcesOf(src, 'avif', isWide)} sizes={sizes} />
      <source type="image/webp" srcSet={sourcesOf(src, 'webp', isWide)} sizes={sizes} />
      <img className={className} src={src} alt={alt} srcSet={sourcesOf(src, 'jpg', isWide)} sizes={sizes} {...rest} />
    </picture>
  )
}
