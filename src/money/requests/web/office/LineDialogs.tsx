import { useState } from 'react'
import { TextArea } from '#ui/field/Field.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { ReasonDialog } from '#ui/overlay/ReasonDialog.tsx'
import { QUOTE_LIMITS } from '../../requests.limits.ts'
import { ArticleField } from './ArticleField.tsx'
import { quoteMessages as messages } from './messages.en.ts'
import { at, type LineValues } from './quote-form.ts'
import type { QuoteEdit } from './use-quote-edit.ts'

interface LineDialogProps {
  line: LineValues
  edit: QuoteEdit
  onClose: () => void
}

/** Asks why a line is not in this quote: the buyer reads it. */
export const LeftDialog = ({ line, edit, onClose }: LineDialogProps) => (
  <ReasonDialog
    name={`quote:left:${line.n}`}
    title={messages.leftTitle(line.n)}
    text={messages.leftText}
    action={messages.leave}
    back={messages.back}
    label={messages.leftReason}
    missing={messages.leftMissing}
    onClose={onClose}
    onReason={(reason) => {
      edit.set({ [at(line.n, 'left')]: '1', [at(line.n, 'note')]: reason.slice(0, QUOTE_LIMITS.lineNote) })
      onClose()
    }}
  />
)

/** Chooses the article that is offered instead of what was asked for. */
export function SubstituteDialog({ line, edit, onClose }: LineDialogProps) {
  const [article, setArticle] = useState({ productId: '', partNumber: '', partName: '', unit: '' })
  const [reason, setReason] = useState(line.note)
  const [wasTried, setWasTried] = useState(false)
  const isMissing = wasTried && article.productId === ''
  return (
    <FormDialog
      title={messages.substituteTitle(line.n)}
      text={messages.substituteText}
      action={messages.takeSubstitute}
      isOff={false}
      back={messages.back}
      onClose={onClose}
      onSubmit={() => {
        if (article.productId === '') return setWasTried(true)
        edit.set({
          [at(line.n, 'productId')]: article.productId,
          [at(line.n, 'itemNumber')]: article.partNumber,
          [at(line.n, 'text')]: article.partName,
          [at(line.n, 'unit')]: article.unit,
          [at(line.n, 'price')]: '',
          [at(line.n, 'note')]: reason,
        })
        onClose()
      }}
    >
      <ArticleField
        label={messages.substituteArticle}
        value={article.partNumber}
        isChosen={article.productId !== ''}
        error={isMissing ? messages.substituteMissing : undefined}
        onText={(partNumber) => setArticle({ productId: '', partNumber, partName: '', unit: '' })}
        onChoose={({ productId, partNumber, partName, unit }) => setArticle({ productId, partNumber, partName, unit })}
      />
      <TextArea
        label={messages.leftReason}
        optional
        rows={2}
        maxLength={QUOTE_LIMITS.lineNote}
        value={reason}
        onValue={setReason}
      />
    </FormDialog>
  )
}
