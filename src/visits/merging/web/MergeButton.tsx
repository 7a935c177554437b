import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { useCan } from '#core/web/viewer.tsx'
import type { Vessel } from '#fleet/vessels/vessels.contract.ts'
import { Button } from '#ui/basic/Button.tsx'
import { MergeFlow } from './MergeFlow.tsx'
import { mergeMessages as messages } from './messages.en.ts'

/** At the end of a vessel's screen: merges it with another row of the same ship. */
export function MergeButton({ vessel }: { vessel: Vessel }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  if (!useCan('vessel:write')) return null
  return (
    <>
      <Button variant="ghost" icon="merge" onClick={() => setOpen(true)}>
        {messages.merge}
      </Button>
      {isOpen ? (
        <MergeFlow
          kind="vessel"
          row={vessel}
          onDone={({ id }) => {
            // The person continues at the remaining row.
            if (id !== vessel.id) void navigate(paths.vessel(id), { replace: true })
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
