import { useEffect, useState } from 'react'
import { useLiveState } from '#core/web/live/live.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { bellMessages as messages } from './messages.en.ts'

/** A line that is back within this time is not worth a word. */
const PATIENCE_MS = 6000

/** Shown while changes by others do not appear automatically. */
export function LiveMark() {
  const isCut = useLiveState() === 'connecting'
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isCut) return undefined
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isCut])
  return (
    <span role="status">
      {isCut && isLong ? (
        <span className="not-live" title={messages.notLiveHelp}>
          <Icon name="cloud-off" />
          <span>{messages.notLive}</span>
        </span>
      ) : null}
    </span>
  )
}
