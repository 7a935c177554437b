import { StoredPicture } from '../StoredPicture.tsx'
import type { IconName } from './icon-paths.data.ts'
import { Icon } from './Icon.tsx'

interface ThumbnailProps {
  imageUrl: string | null
  /** Content without a picture. */
  instead: IconName
  /** Size at the start of a phone's card. */
  large?: boolean
}

/** A row's picture in a list. */
export const Thumbnail = ({ imageUrl, instead, large = false }: ThumbnailProps) => (
  <span className={`thumbnail${large ? ' large' : ''}${imageUrl ? '' : ' none'}`}>
    {imageUrl ? <StoredPicture src={imageUrl} alt="" width={48} height={48} sizes="48px" /> : <Icon name={instead} />}
  </span>
)
