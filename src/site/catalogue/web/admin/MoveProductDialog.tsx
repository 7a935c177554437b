import { useState } from 'react'
import { parseWholeNumber } from '#core/contract/number/read-typed.ts'
import { fieldErrors, problemSentence } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { ErrorNote, Note } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { TextField } from '#ui/field/Field.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { AdminProduct, getProductPosition, moveProduct } from '../../catalogue-admin.contract.ts'
import { adminCatalogueMessages } from './messages.en.ts'

const { move: messages } = adminCatalogueMessages

/** Asks for the position among all products, whatever the list shows of them. */
export function MoveProductDialog({
  product: { id, itemNumber, name },
  onClose,
}: {
  product: AdminProduct
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const now = useEndpoint<typeof getProductPosition>('GET /api/admin/products/:id/position', { params: { id } })
  const moving = useChange<typeof moveProduct>('POST /api/admin/products/:id/move', {
    done: ({ position, count }) => messages.done(itemNumber, position, count),
    waits: true,
  })
  const position = now.data && parseWholeNumber(typed, { min: 1, max: now.data.count })
  const refusal = moving.error && (fieldErrors(moving.error)['position'] ?? null)
  const submit = () => {
    if (now.data === undefined || moving.isPending) return
    if (!position) return setIsWrong(true)
    const { position: seenAt } = now.data
    moving.mutate({ params: { id }, body: { position, seenAt } }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={messages.title(itemNumber)}
      text={name}
      onClose={onClose}
      onSubmit={submit}
      action={messages.action}
      isOff={now.data === undefined || moving.isPending}
      back={messages.back}
      backLook={{ variant: 'ghost', kbd: 'Esc' }}
    >
      {moving.isError && refusal === null ? (
        <Note tone="bad" title={problemSentence(moving.error, messages.failed)} />
      ) : null}
      {now.data ? (
        <TextField
          label={messages.position}
          hint={messages.now(now.data.position, now.data.count)}
          error={refusal ?? (isWrong ? messages.wrong(now.data.count) : undefined)}
          inputMode="numeric"
          autoComplete="off"
          ref={focusOnce}
          value={typed}
          onValue={(value) => {
            setTyped(value)
            setIsWrong(false)
            moving.reset()
          }}
        />
      ) : now.isError ? (
        <ErrorNote title={messages.unread} onRetry={() => void now.refetch()}>
          {problemSentence(now.error, messages.failed)}
        </ErrorNote>
      ) : (
        <SkeletonLines lines={2} />
      )}
    </FormDialog>
  )
}

/** The field is rendered once its position is known, when the dialog has set the focus already. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus()
