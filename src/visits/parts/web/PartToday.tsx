import { useId } from 'react'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button } from '#ui/basic/Button.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { UnsentList } from '#ui/device/NotSent.tsx'
import { Combobox } from '#ui/field/Combobox.tsx'
import { DraftNote } from '#ui/field/DraftNote.tsx'
import { FieldError } from '#ui/field/Field.tsx'
import { useKept } from '#ui/field/use-kept.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { DEFAULT_PART_CATEGORY } from '../parts.limits.ts'
import type { addPart, deletePart, findUsualParts, UsualPart } from '../project-parts.contract.ts'
import { questionPart, readQuantity } from '../read-quantity.ts'
import { partMessages as messages } from './messages.en.ts'
import { QuantityStep } from './QuantityStep.tsx'
import { Suggestion, usePartSuggestions } from './suggestions.tsx'

const NOTHING = { typed: '', part: null as UsualPart | null, quantity: '1' }

/** A part of today's job for the thumb: a press chooses one that is usual here, the next logs it; Undo takes it back. */
export function PartToday({ projectId }: { projectId: string }) {
  const id = useId()
  const usual = useEndpoint<typeof findUsualParts>('GET /api/portal/projects/:id/usual-parts', {
    params: { id: projectId },
  })
  const { values, set, drop, settle, foundAt } = useKept(`part:next:${projectId}`, NOTHING)
  const add = useAddWithUndo()
  const { typed, part, quantity } = values
  const suggestions = usePartSuggestions(part === null ? typed : '')
  const questions = questionPart({ quantity, unit: part?.unit ?? '' })
  const [message] = Object.values({ ...fieldErrors(add.error), ...questions })
  const items = usual.data?.items ?? []
  const submit = () => {
    if (part === null || add.isPending || Object.keys(questions).length > 0) return
    // A choice made in the meantime is the next one.
    void add
      .mutateAsync({ params: { id: projectId }, body: { ...part, quantity: readQuantity(quantity, part.unit) } })
      .then(
        () => settle(values),
        () => undefined,
      )
  }
  return (
    <section className="card" aria-labelledby={`${id}-h`}>
      <div className="card-head">
        <h2 id={`${id}-h`}>{messages.logPart}</h2>
        <span className="quiet">{items.length > 0 ? messages.usual : null}</span>
      </div>
      <UnsentList projectId={projectId} path="/parts" />
      <DraftNote foundAt={foundAt} onDiscard={drop} />
      {usual.isPending ? <SkeletonLines lines={3} /> : null}
      {items.length > 0 ? (
        <Stack as="ul" gap={8} className="usual-parts">
          {items.map((each) => (
            <li key={`${each.partNumber} ${each.partName}`}>
              <button
                type="button"
                aria-pressed={isSame(each, part)}
                onClick={() => set({ part: isSame(each, part) ? null : each, typed: '', quantity: '1' })}
              >
                <b className="cut">{each.partName}</b>
                <span className="quiet">{each.partNumber}</span>
              </button>
            </li>
          ))}
        </Stack>
      ) : null}
      <Combobox
        bare
        label={messages.another}
        placeholder={messages.another}
        inputMode="search"
        value={typed}
        options={suggestions}
        optionKey={({ partNumber }) => partNumber}
        onText={(text) => set({ typed: text, part: null })}
        onChoose={({ category, ...item }) =>
          set({
            typed: item.partNumber,
            part: { ...item, category: category ?? DEFAULT_PART_CATEGORY },
            quantity: '1',
          })
        }
      >
        {(item) => <Suggestion item={item} typed={typed} />}
      </Combobox>
      {part ? (
        <QuantityStep quantity={quantity} unit={part.unit} onQuantity={(next) => set({ quantity: next })} />
      ) : null}
      {message ? <FieldError alerts>{message}</FieldError> : null}
      {part ? (
        <Button full off={add.isPending} onClick={submit}>
          {messages.addCount(quantity, part.partNumber ?? part.partName)}
        </Button>
      ) : null}
    </section>
  )
}

const isSame = (one: UsualPart, other: UsualPart | null): boolean =>
  one.productId === other?.productId && one.partNumber === other.partNumber && one.partName === other.partName

/** Logs a part; the word that says so takes it back, too. */
function useAddWithUndo() {
  const remove = useChange<typeof deletePart>('DELETE /api/portal/parts/:id', {
    done: messages.takenBack,
    failed: messages.takeBackFailed,
  })
  return useChange<typeof addPart>('POST /api/portal/projects/:id/parts', {
    done: ({ id, version, partName, quantity }) => ({
      title: messages.logged(quantity, partName),
      action: {
        label: messages.undo,
        onAct: () => remove.mutate({ params: { id }, query: { version: String(version) } }),
      },
    }),
    failed: messages.addFailed,
  })
}
