import { useState } from 'react'
import { questionNumber } from '#core/contract/number/question-number.ts'
import { plainNumber } from '#core/contract/number/read-typed.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { openFile } from '#core/web/file/open-file.ts'
import { useOpeningDay } from '#core/web/use-opening-day.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { DayField } from '#ui/day/DayField.tsx'
import { SelectField, TextField } from '#ui/field/Field.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { wordsWithCurrent } from '#ui/field/with-current.ts'
import { DropZone } from '#ui/file/DropZone.tsx'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
import type { getOptions } from '#visits/projects/list/form-choices.contract.ts'
import { EXPENSE_KINDS, REDUCTION_KINDS } from '../../billing.limits.ts'
import type { addExpense, changeExpense, Expense } from '../../expenses/expenses.contract.ts'
import { expenseMessages as messages } from './messages.en.ts'

interface ExpenseDialogProps {
  projectId: string
  /** Default currency of new expenses. */
  currency: string
  /** Null for one to be. */
  expense: Expense | null
  /** A receipt was chosen: it is sent once the expense is stored. */
  onReceipt: (expense: Expense, file: File) => void
  onRemove: (() => void) | null
  onClose: () => void
}

const KIND_OPTIONS = EXPENSE_KINDS.map((value) => ({ value, label: messages.kinds[value] }))

const LABELS = {
  kind: messages.kind,
  text: messages.what,
  chargeDate: messages.day,
  amount: messages.amount,
  currency: messages.currency,
  isOff: messages.receipt,
}

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
    read: (row) => toValues(row, { today, currency }),
    check: questionAmount,
    async send({ isOff, amount, kind, ...facts }, base) {
      const body = {
        ...facts,
        kind: EXPENSE_KINDS.find((each) => each === kind) ?? 'travel',
        amount: plainNumber(amount),
      }
      const receipt = isOff && file === null ? { uploadId: null } : {}
      const stored = await (base === null
        ? add.mutateAsync({ params: { id: projectId }, body })
        : save.mutateAsync({ params: { id: base.id }, body: { ...body, ...receipt, version: base.version } }))
      if (file !== null) onReceipt(stored, file)
      return stored
    },
    isSaving: add.isPending || save.isPending,
  })
  const { values, errors, change } = edit
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
      <TextField
        label={LABELS.text}
        data-autofocus=""
        autoComplete="off"
        maxLength={300}
        value={values.text}
        error={errors.text}
        onValue={(text) => change('text', text)}
      />
      <div className="fields-by-two">
        <SelectField
          label={LABELS.kind}
          value={values.kind}
          error={errors.kind}
          options={KIND_OPTIONS}
          onValue={(kind) => change('kind', kind)}
        />
        <DayField
          label={LABELS.chargeDate}
          value={values.chargeDate}
          error={errors.chargeDate}
          onValue={(day) => change('chargeDate', day)}
        />
        <TextField
          label={LABELS.amount}
          optional
          hint={REDUCTION_KINDS.includes(values.kind) ? messages.takenOffHint : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={values.amount}
          error={errors.amount}
          onValue={(amount) => change('amount', amount)}
        />
        <SelectField
          label={LABELS.currency}
          value={values.currency}
          error={errors.currency}
          options={wordsWithCurrent(listed.data?.currencies ?? [], values.currency)}
          onValue={(code) => change('currency', code)}
        />
      </div>
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

/** The question about an amount that may be either of two. */
function questionAmount({ amount }: Values): Record<string, string> {
  const question = questionNumber(amount)
  return question === undefined ? {} : { amount: question }
}

interface Values {
  kind: string
  text: string
  chargeDate: string
  amount: string
  currency: string
  /** Removes the stored receipt. */
  isOff: boolean
}

const toValues = (row: Expense | null, { today, currency }: { today: string; currency: string }): Values => ({
  kind: row?.kind ?? 'travel',
  text: row?.text ?? '',
  chargeDate: row?.chargeDate ?? today,
  amount: row?.amount ?? '',
  currency: row?.currency ?? currency,
  isOff: false,
})

interface ReceiptLineProps {
  expense: Expense
  isOff: boolean
  onOff: (isOff: boolean) => void
}

/** The current receipt: opened, or removed by the next save. */
const ReceiptLine = ({ expense: { fileName, filePath }, isOff, onOff }: ReceiptLineProps) => (
  <div className="receipt-line">
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
  </div>
)
