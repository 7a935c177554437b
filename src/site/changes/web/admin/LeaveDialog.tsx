import { Button } from '#ui/basic/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { LEFT_OUT_MAX } from '../../changes.limits.ts'
import { changesMessages } from './messages.en.ts'
import type { usePutBack } from './use-put-back.ts'

const messages = changesMessages.leave

/** Lists the rows that can't be undone, and offers to undo the others. */
export function LeaveDialog({ putting }: { putting: ReturnType<typeof usePutBack> }) {
  const { leaving, leave, isPending, undoChange } = putting
  if (leaving === null) return null
  const { id, name, body, others, of, earlier } = leaving
  const except = [...new Set([...(body?.except ?? []), ...others.map((each) => each.id)])]
  const rest = of - others.length
  return (
    <Dialog
      wide
      title={messages.title(others.length, name)}
      text={messages.text({
        staying: others.length,
        rest,
        earlier,
        isComparable: others.some(({ why }) => why === 'changed'),
      })}
      onClose={leave}
      actions={
        <>
          <Button data-autofocus="" onClick={leave}>
            {messages.back}
          </Button>
          {rest > 0 && except.length <= LEFT_OUT_MAX ? (
            <Button
              variant="primary"
              icon="undo-2"
              off={isPending}
              onClick={() => undoChange({ id, name, body: { ...body, except } })}
            >
              {messages.action(except.length)}
            </Button>
          ) : null}
        </>
      }
    >
      {/* Reached by keyboard, so that a long list can be scrolled without a pointer. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="change-left" role="group" aria-label={messages.list} tabIndex={0}>
        <ul>
          {others.map((each) => (
            <li key={each.id}>
              <b>{each.name ?? changesMessages.nameErased}</b> <span className="quiet">{messages.why[each.why]}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
