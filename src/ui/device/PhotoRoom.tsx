import { PHOTO_MAX_BYTES } from '#core/contract/uploads.ts'
import { useDevice } from '#core/web/device/device-state.ts'
import { Icon } from '../basic/Icon.tsx'
import { fileWords } from '../file/messages.en.ts'

/** More than anybody takes on one visit: beyond this the number says nothing. */
const WORTH_SAYING = 500

/** Before a photo is taken: whether the device has room for it. Nothing where the device stores no photos. */
export function PhotoRoom() {
  const { storage } = useDevice()
  if (storage === null) return null
  if (storage.isFull) {
    return (
      <p className="photo-room" role="status">
        <Icon name="circle-alert" />
        {fileWords.full}
      </p>
    )
  }
  const photos = Math.floor(storage.room / PHOTO_MAX_BYTES)
  return photos > WORTH_SAYING ? null : <p className="hint">{fileWords.room(photos)}</p>
}
