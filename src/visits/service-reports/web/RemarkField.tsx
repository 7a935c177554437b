import { TextArea } from '#ui/field/Field.tsx'
import { REPORT_LIMITS } from '../service-reports.limits.ts'
import { reportMessages as messages } from './messages.en.ts'

interface RemarkFieldProps {
  remark: string
  error: string | undefined
  onRemark: (remark: string) => void
}

/** What the master wants to have in the report, next to the signature. */
export const RemarkField = ({ remark, error, onRemark }: RemarkFieldProps) => (
  <TextArea
    label={messages.remark}
    optional
    hint={messages.remarkHint}
    rows={2}
    maxLength={REPORT_LIMITS.remark}
    value={remark}
    error={error}
    onValue={onRemark}
  />
)
