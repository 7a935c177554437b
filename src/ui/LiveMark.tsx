import { useEffect, useState } from 'react'
import { useLiveState } from '#core/web/live/live.ts'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { Icon } from './basic/Icon.tsx'
import { liveTexts as messages } from './messages.en.ts'

/** A connection that is back within this time isn't mentioned, milliseconds. */
const PATIENCE_MS = 6000

/** Shows while the stream of live events is interrupted that changes by others don't appear automatically. */
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
        <Cluster as="span" gap={6} className="not-live" title={messages.help}>
          <Icon name="cloud-off" />
          <span className="read-out-on-phone">{messages.cut}</span>
        </Cluster>
      ) : null}
    </span>
  )
}
