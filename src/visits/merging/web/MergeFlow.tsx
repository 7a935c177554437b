import { useState } from 'react'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useLater } from '#core/web/use-later.ts'
import type { findCompanies } from '#fleet/companies/companies.contract.ts'
import type { findVessels } from '#fleet/vessels/vessels.contract.ts'
import { Combobox, Marked } from '#ui/field/Combobox.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { MERGE_KINDS, type Mergeable, type MergeKindName } from './merge-kinds.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { mergeMessages as messages } from './messages.en.ts'

interface MergeFlowProps {
  kind: MergeKindName
  row: { id: string; name: string }
  onDone?: (row: Mergeable) => void
  onClose: () => void
}

/** Merging one row: with which, then side by side. */
export function MergeFlow({ kind, row, onDone, onClose }: MergeFlowProps) {
  const [duplicateId, setDuplicateId] = useState<string | null>(null)
  return duplicateId === null ? (
    <OtherDialog kind={kind} row={row} onChosen={setDuplicateId} onClose={onClose} />
  ) : (
    <MergeDialog
      kind={kind}
      survivorId={row.id}
      duplicateId={duplicateId}
      onDone={(merged) => onDone?.(merged)}
      onClose={onClose}
    />
  )
}

interface Option {
  id: string
  name: string
  hint: string
}

/** Suggestions: matches of the typed text, and before that rows with a similar name. */
function useOthers(kind: MergeKindName, { id, name }: { id: string; name: string }, typed: string): Option[] {
  const { noNumber } = MERGE_KINDS[kind].words
  const q = useLater(typed.trim())
  const vessels = useEndpoint<typeof findVessels>(
    'GET /api/portal/vessels',
    { query: { ...(q === '' ? {} : { q }), similarTo: name, pageSize: '8' } },
    { keepsPrevious: true, enabled: kind === 'vessel' },
  ).data
  const companies = useEndpoint<typeof findCompanies>(
    'GET /api/portal/companies',
    { query: { q: q === '' ? (name.split(' ')[0] ?? '') : q, pageSize: '8' } },
    { keepsPrevious: true, enabled: kind === 'company' },
  ).data
  const options =
    kind === 'vessel'
      ? ((q === '' ? vessels?.similar : vessels?.items) ?? []).map((each) => ({
          id: each.id,
          name: each.name,
          hint: each.imo ?? noNumber,
        }))
      : (companies?.items ?? []).map((each) => ({
          id: each.id,
          name: each.name,
          hint: [each.orgNumber ?? noNumber, each.city].filter(Boolean).join(', '),
        }))
  return options.filter((each) => each.id !== id)
}

interface OtherDialogProps {
  kind: MergeKindName
  row: { id: string; name: string }
  onChosen: (id: string) => void
  onClose: () => void
}

/** Choice of the other row; those with a similar name come first. */
function OtherDialog({ kind, row, onChosen, onClose }: OtherDialogProps) {
  const { words } = MERGE_KINDS[kind]
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [wasSubmitted, setSubmitted] = useState(false)
  const options = useOthers(kind, row, typed)
  return (
    <FormDialog
      title={messages.find}
      text={words.findText(row.name)}
      onClose={onClose}
      onSubmit={() => (chosen === null ? setSubmitted(true) : onChosen(chosen))}
      action={messages.go}
      isOff={false}
      back={messages.back}
    >
      <Combobox
        label={words.findLabel}
        icon="search"
        placeholder={words.findPlaceholder}
        autoFocus
        value={typed}
        error={wasSubmitted && chosen === null ? words.notChosen : undefined}
        onText={(text) => {
          setTyped(text)
          setChosen(null)
        }}
        options={chosen === null ? options : []}
        optionKey={({ id }) => id}
        onChoose={({ id, name }) => {
          setTyped(name)
          setChosen(id)
        }}
      >
        {({ name, hint }) => (
          <>
            <b>
              <Marked text={name} part={typed} />
            </b>
            <small>{hint}</small>
          </>
        )}
      </Combobox>
    </FormDialog>
  )
}
