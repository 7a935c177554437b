import type { RefObject } from 'react'
import type { IconName } from '../basic/icon-paths.data.ts'
import { Icon } from '../basic/Icon.tsx'

interface PhotoFrameProps {
  /** Ref for `useSeen`: a picture is requested when it becomes visible. */
  place?: RefObject<HTMLSpanElement | null>
  /** An address; null for no picture, undefined while it is on its way. */
  picture: string | null | undefined
  /** Content without a picture. */
  instead?: IconName | undefined
}

/** A photo, small, in a frame that is there before it. */
export const PhotoFrame = ({ place, picture, instead = 'image-off' }: PhotoFrameProps) => (
  <span className={picture === null ? 'photo-preview none' : 'photo-preview'} ref={place}>
    {picture ? <img src={picture} alt="" /> : null}
    {picture === null ? <Icon name={instead} /> : null}
  </span>
)
