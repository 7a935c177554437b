import { useRef, useState } from 'react'
import type { FieldErrors } from '#core/contract/form-result.ts'
import { checkEmail, checkLine, checkText } from '#core/contract/text-rules.ts'
import { call } from '#core/web/call/call.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { useForm } from '#core/web/use-form.ts'
import { useSpeech } from '#core/web/use-speech.ts'
import { Input } from '#ui/forms/Input.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { SendForm } from '#ui/forms/SendForm.tsx'
import { Textarea } from '#ui/forms/Textarea.tsx'
import type { RequestReceipt, sendRequest, SendRequestInput } from '../buyer.contract.ts'
import { DELIVERY_PLACES, REQUEST_LIMITS } from '../requests.limits.ts'
import { RequestFiles, type SentFile } from './RequestFiles.tsx'
import { RequestSent } from './RequestSent.tsx'

type Body = Parameters<typeof call<typeof sendRequest>>[1] extends { body: infer B } ? B : never

/** The visitor's list as a request has it; the form adds who asks. */
export type ListedRequest = Pick<Body, 'items'> & Partial<Omit<Body, 'contact' | 'items' | 'language' | 'fileTokens'>>

/** Values of the form, by the names under which the server refuses them. */
interface Values {
  'contact.name': string
  'contact.company': string
  'contact.email': string
  'contact.phone': string
  answerBy: string
  deliverTo: string
  note: string
  items: string
  fileTokens: string
}

interface SendRequestFormProps {
  list: ListedRequest
  privacyPath: string
}

/** "Send to us": who asks, until when, with which files; then the receipt. */
export function SendRequestForm({ list, privacyPath }: SendRequestFormProps) {
  const { send: text, fields, refusals: own } = useMessages('requests')
  const { refusals } = useMessages('common')
  const { lang } = usePageLanguage()
  const root = useRef<HTMLDivElement>(null)
  const [files, setFiles] = useState<readonly SentFile[]>([])
  const [receipt, setReceipt] = useState<RequestReceipt & { lines: number; files: number; email: string }>()
  const texts = { ...fields, 'contact.name': fields.name, 'contact.email': fields.email, fileTokens: own.fileGone }
  const tokens = files.flatMap(({ token }) => token ?? [])
  const form = useForm<Values>({
    root,
    result: undefined,
    // The list is a part of what is sent: another list is another request.
    readValues: (element) => ({ ...readFields(element), items: JSON.stringify(list), fileTokens: tokens.join(' ') }),
    validate: (values) => validate(values, { refusals, fields, hasItems: list.items.length + tokens.length > 0 }),
    speech: useSpeech({ fields: texts, refusals: own }),
    send: async (values, { idempotencyKey, signal }) => {
      const body = { ...list, ...toBody(values), language: lang, fileTokens: tokens }
      const headers = { 'Idempotency-Key': idempotencyKey }
      const sent = await call<typeof sendRequest>('POST /api/rfq/requests', { body, headers, signal })
      setReceipt({ ...sent, lines: list.items.length, files: tokens.length, email: body.contact.email })
    },
    success: { title: text.sentTitle, description: text.sentTitle },
    failure: { title: text.failedTitle, fallback: text.failedText },
    describeErrors: text.fieldsNeedAttention,
  })
  const field = (name: keyof Values) => ({ id: `request-${name.replace('.', '-')}`, name, error: form.errors[name] })
  return (
    <div ref={root} className="send-request">
      {form.phase === 'done' && receipt !== undefined ? (
        <RequestSent {...receipt} />
      ) : (
        <>
          <h4>{text.title}</h4>
          <p className="small quiet-text">{text.intro}</p>
          <SendForm
            form={form}
            result={undefined}
            className="form"
            action=""
            label={text.title}
            button={{ look: 'ink', text: text.submit, sending: text.sending }}
            note={
              <>
                {text.privacy} <a href={privacyPath}>{text.privacyPolicy}</a>.
              </>
            }
          >
            {() => (
              <>
                <fieldset className="send-request-group">
                  <legend>{text.you}</legend>
                  <Input {...field('contact.name')} label={text.name} autoComplete="name" />
                  <Input
                    {...field('contact.company')}
                    label={text.company}
                    optional={text.optional}
                    autoComplete="organization"
                  />
                  <Input {...field('contact.email')} label={text.email} type="email" autoComplete="email" />
                  <Input
                    {...field('contact.phone')}
                    label={text.phone}
                    optional={text.optional}
                    type="tel"
                    autoComplete="tel"
                  />
                </fieldset>
                <fieldset className="send-request-group">
                  <legend>{text.answer}</legend>
                  <Input {...field('answerBy')} label={text.answerBy} optional={text.optional} type="date" />
                  <DeliverTo {...field('deliverTo')} />
                </fieldset>
                <fieldset className="send-request-group is-one">
                  <legend>{text.noteAndFiles}</legend>
                  <Textarea
                    {...field('note')}
                    label={text.note}
                    optional={text.optional}
                    placeholder={text.notePlaceholder}
                    rows={3}
                  />
                  <RequestFiles files={files} onChange={setFiles} error={form.errors.fileTokens ?? form.errors.items} />
                </fieldset>
              </>
            )}
          </SendForm>
        </>
      )}
    </div>
  )
}

function DeliverTo(field: { id: string; name: string; error: string | undefined }) {
  const { send: text, shared } = useMessages('requests')
  const options = DELIVERY_PLACES.map((value) => ({ value, label: shared.deliveryPlaces[value] }))
  return (
    <Select {...field} label={text.deliverTo} optional={text.optional} placeholder={text.notChosen} options={options} />
  )
}

const NAMES = [
  'contact.name',
  'contact.company',
  'contact.email',
  'contact.phone',
  'answerBy',
  'deliverTo',
  'note',
] as const

function readFields(form: HTMLFormElement): Omit<Values, 'items' | 'fileTokens'> {
  const data = new FormData(form)
  const read = (name: (typeof NAMES)[number]): string => {
    const value = data.get(name)
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
  }
  return {
    'contact.name': read('contact.name'),
    'contact.company': read('contact.company'),
    'contact.email': read('contact.email'),
    'contact.phone': read('contact.phone'),
    answerBy: read('answerBy'),
    deliverTo: read('deliverTo'),
    note: read('note'),
  }
}

const toBody = (values: Values) => ({
  answerBy: values.answerBy,
  deliverTo: values.deliverTo as NonNullable<SendRequestInput['deliverTo']> | '',
  note: values.note,
  contact: {
    name: values['contact.name'],
    company: values['contact.company'],
    email: values['contact.email'],
    phone: values['contact.phone'],
  },
})

interface Rules {
  refusals: Parameters<typeof checkLine>[4]
  fields: { name: string; email: string; note: string; items: string }
  hasItems: boolean
}

/** The errors that the server would return, without sending. */
function validate(values: Values, { refusals, fields, hasItems }: Rules): FieldErrors<Values> {
  const { name, company, phone, note } = REQUEST_LIMITS
  const checks: [keyof Values, string | null][] = [
    ['contact.name', checkLine(values['contact.name'], 1, name, fields.name, refusals)],
    ['contact.company', checkLine(values['contact.company'], 0, company, '', refusals)],
    ['contact.email', checkEmail(values['contact.email'], fields.email, refusals)],
    ['contact.phone', checkLine(values['contact.phone'], 0, phone, '', refusals)],
    ['note', checkText(values.note, 0, note, fields.note, refusals)],
    ['items', hasItems ? null : fields.items],
  ]
  return Object.fromEntries(checks.filter(([, sentence]) => sentence !== null))
}
