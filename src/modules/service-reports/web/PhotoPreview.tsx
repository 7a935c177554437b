import { useEffect, useRef, useState } from 'react'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { previewProjectFile } from '#modules/visit-files/visit-files.contract.ts'
import { Icon } from '#ui/basic/Icon.tsx'

/** A photo of the visit, small. It is asked for when it comes into sight: the server scales each anew. */
export function PhotoPreview({ id }: { id: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return
        setIsSeen(true)
        observer.disconnect()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const { data, isError } = useEndpoint<typeof previewProjectFile>(
    'GET /api/portal/files/:id/preview',
    { params: { id } },
    { enabled: isSeen, neverChanges: true },
  )
  const isMissing = isError || data?.preview === null
  return (
    <span className={isMissing ? 'photo-preview none' : 'photo-preview'} ref={place}>
      {data?.preview ? <img src={data.preview} alt="" /> : null}
      {isMissing ? <Icon name="image-off" /> : null}
    </span>
  )
}
