import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useCan } from '#core/web/viewer.tsx'
import type { deleteVessel, Vessel } from '#fleet/vessels/vessels.contract.ts'
import { Button } from '#ui/basic/Button.tsx'
import { RemoveDialog } from '#ui/overlay/RemoveDialog.tsx'
import { vesselMessages as messages } from '../messages.en.ts'

/** Deletes a vessel that was entered by mistake; the server refuses one with visits or past services. */
export function DeleteVessel({ vessel }: { vessel: Vessel }) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const { remove: words } = messages
  const remove = useChange<typeof deleteVessel>('DELETE /api/portal/vessels/:id', {
    done: words.done(vessel.name),
    failed: words.failed,
    onDone: () => void navigate(paths.vesselDirectory, { replace: true }),
  })
  // A last service is a history.
  if (!useCan('vessel:write') || vessel.lastServiceDate !== null) return null
  return (
    <>
      <Button variant="ghost" icon="trash-2" onClick={() => setIsAsking(true)}>
        {words.action}
      </Button>
      {isAsking ? (
        <RemoveDialog
          title={words.title(vessel.name)}
          text={words.text}
          action={words.action}
          row={vessel}
          removal={remove}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}
