import { useState } from 'react'
import { labelsOf } from '#core/entity/entity-fields.ts'
import { checkForm, readForm, toCallBody, type FormValues } from '#core/entity/form-values.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { openFile } from '#core/web/file/open-file.ts'
import { useOpeningDay } from '#core/web/use-opening-day.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { EntityFields } from '#ui/field/EntityFields.tsx'
import { SelectField, TextField } from '#ui/field/Field.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { wordsWithCurrent } from '#ui/field/with-current.ts'
import { DropZone } from '#ui/file/DropZone.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
import type { getOptions } from '#visits/projects/list/form-choices.contract.ts'
import { REDUCTION_KINDS } from '../../billing.limits.ts'
import { CHARGE_FIELDS } from '../../charges.entity.ts'
import type { addExpense, changeExpense, Expense } from '../../expenses/expenses.contract.ts'
import { expenseMessages as messages } from './messages.en.ts'

interface ExpenseDialogProps {
  projectId: string
  /** Default currency of new expenses. */
  currency: string
  /** Null for a new one. */
  expense: Expense | null
  /** A receipt was chosen: it is sent once the expense is stored. */
  onReceipt: (expense: Expense, file: File) => void
  onRemove: (() => void) | null
  onClose: () => void
}

/** `isOff` removes the stored receipt. */
type Values = FormValues<typeof CHARGE_FIELDS> & { isOff: boolean }

const LABELS = { ...labelsOf(CHARGE_FIELDS), isOff: messages.receipt }

const LAYOUT = [['text'], ['kind', 'chargeDate'], ['amount', 'currency']] as const

/** An expense with its receipt. The facts are stored first, so that a refused or slow file doesn't block them. */
export function ExpenseDialog({ projectId, currency, expense, onReceipt, onRemove, onClose }: ExpenseDialogProps) {
  const today = useOpeningDay()
  const [file, setFile] = useState<File | null>(null)
  const add = useChange<typeof addExpense>('POST /api/portal/projects/:id/expenses', {
    done: messages.added,
    failed: messages.addFailed,
  })
  const save = useChange<typeof changeExpense>('PATCH /api/portal/expenses/:id', {
    done: messages.changed,
    failed: messages.changeFailed,
  })
  const listed = useEndpoint<typeof getOptions>('GET /api/portal/options', {})
  const edit = useRowEdit<Expense | null, Values>({
    name: `expense:${expense?.id ?? `new:${projectId}`}`,
    row: expense,
    read: (row) => ({ ...readForm(CHARGE_FIELDS, row, { kind: 'travel', chargeDate: today, currency }), isOff: false }),
    check: (values) => checkForm(CHARGE_FIELDS, values),
    async send({ isOff, ...values }, base) {
      const body = toCallBody(CHARGE_FIELDS, values)
      const receipt = isOff && file === null ? { uploadId: null } : {}
      const stored = await (base === null
        ? add.mutateAsync({ params: { id: projectId }, body })
        : save.mutateAsync({ params: { id: base.id }, body: { ...body, ...receipt, version: base.version } }))
      if (file !== null) onReceipt(stored, file)
      return stored
    },
    isSaving: add.isPending || save.isPending,
  })
  const { values, change } = edit
  return (
    <EditDialog
      wide
      title={expense === null ? messages.addTitle : messages.edit}
      text={
        expense === null ? messages.addText : expense.billingStatus === 'approved' ? messages.willWait : expense.text
      }
      onClose={onClose}
      edit={edit}
      labels={LABELS}
      words={expense === null ? { ...messages, save: messages.add } : messages}
      {...(onRemove ? { onRemove: { action: messages.remove, ask: onRemove } } : {})}
    >
      <EntityFields
        fields={CHARGE_FIELDS}
        edit={edit}
        layout={LAYOUT}
        controls={{
          text: (control) => <TextField data-autofocus="" autoComplete="off" maxLength={300} {...control} />,
          amount: (control) => (
            <TextField
              {...control}
              optional
              hint={REDUCTION_KINDS.includes(values.kind) ? messages.takenOffHint : undefined}
              inputMode="decimal"
              autoComplete="off"
            />
          ),
          currency: (control) => (
            <SelectField options={wordsWithCurrent(listed.data?.currencies ?? [], control.value)} {...control} />
          ),
        }}
      />
      {expense?.fileName && file === null ? (
        <ReceiptLine expense={expense} isOff={values.isOff} onOff={(isOff) => change('isOff', isOff)} />
      ) : null}
      <DropZone
        single
        choose={messages.choose}
        title={file?.name ?? (expense?.fileName ? messages.anotherReceipt : messages.addReceipt)}
        onFiles={([chosen]) => setFile(chosen ?? null)}
      />
    </EditDialog>
  )
}

interface ReceiptLineProps {
  expense: Expense
  isOff: boolean
  onOff: (isOff: boolean) => void
}

/** The current receipt: opened, or removed by the next save. */
const ReceiptLine = ({ expense: { fileName, filePath }, isOff, onOff }: ReceiptLineProps) => (
  <Cluster gap={8} justify="between">
    {isOff ? (
      <span className="quiet">{messages.takenOff(fileName ?? '')}</span>
    ) : (
      <button type="button" className="file-name" onClick={() => filePath && void openFile(filePath)}>
        <Icon name="paperclip" />
        <span>{fileName}</span>
      </button>
    )}
    <Button small variant="ghost" onClick={() => onOff(!isOff)}>
      {isOff ? messages.undoChange : messages.takeOff}
    </Button>
  </Cluster>
)
