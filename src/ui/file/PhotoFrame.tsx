import type { RefObject } from 'react'
import type { IconName } from '../basic/icon-paths.data.ts'
import { Icon } from '../basic/Icon.tsx'

interface PhotoFrameProps {
  /** What `useSeen` watches: a picture is asked for when it comes into sight. */
  place?: RefObject<HTMLSpanElement | null>
  /** An address; null for no picture, undefined while it is on its way. */
  picture: string | null | undefined
  /** What stands there without one. */
  instead?: IconName | undefined
}

/** A photo, small, in a frame that is there before it. */
export const PhotoFrame = ({ place, picture, instead = 'image-off' }: PhotoFrameProps) => (
  <span className={picture === null ? 'photo-preview none' : 'photo-preview'} ref={place}>
    {picture ? <img src={picture} alt="" /> : null}
    {picture === null ? <Icon name={instead} /> : null}
  </span>
)
