import { useRef, useState } from 'react'
import type { FormResult } from '#core/contract/form-result.ts'
import { formatDay } from '#core/language/days.ts'
import { call } from '#core/web/call/call.ts'
import { readText } from '#core/web/file/read-text.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { type FormHandle, useForm } from '#core/web/use-form.ts'
import { useRootMark } from '#core/web/use-root-mark.ts'
import { useSpeech } from '#core/web/use-speech.ts'
import { DoneHeading } from '#ui/forms/DoneHeading.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { SendForm } from '#ui/forms/SendForm.tsx'
import { SentText } from '#ui/forms/SentText.tsx'
import { StartAgain } from '#ui/forms/StartAgain.tsx'
import { Textarea } from '#ui/forms/Textarea.tsx'
import { type ContactFormValues, validateContact } from '../contact-validation.ts'
import type { ContactReceipt, SendContactMessageInput, sendContactMessage } from '../contact.contract.ts'
import { CONTACT_SERVICES } from '../contact.limits.ts'

export interface ContactFormProps {
  companyName: string
  privacyPath: string
  /** Page and anchor of the empty form: where "send another" leads without script. */
  formPath: string
  /** Set on the page that answers a post without script. */
  result?: FormResult<ContactFormValues> & { receipt?: ContactReceipt | undefined }
}

/** The contact form, its refusals and its success view; posts by itself when there is no script. */
export function ContactForm({ companyName, privacyPath, formPath, result }: ContactFormProps) {
  const text = useMessages('contact')
  const { refusals } = useMessages('common')
  const root = useRef<HTMLDivElement>(null)
  const [receipt, setReceipt] = useState(result?.receipt)
  const form = useForm<ContactFormValues>({
    root,
    result,
    readValues,
    validate: (values) => validateContact(values, refusals, text.fields),
    speech: useSpeech({ fields: text.fields }),
    send: async (values, { idempotencyKey, signal }) =>
      setReceipt(
        await call<typeof sendContactMessage>('POST /api/contact', {
          body: { ...values, service: values.service as SendContactMessageInput['service'] },
          headers: { 'Idempotency-Key': idempotencyKey },
          signal,
        }),
      ),
    draft: 'contactDraft',
    keep: ({ email, message }) => ({ email, message }),
    success: { title: text.sentTitle, description: text.sentToast },
    failure: { title: text.failedTitle, fallback: text.failedText },
    describeErrors: text.fieldsNeedAttention,
  })
  return (
    <div ref={root}>
      {form.phase === 'done' ? (
        <ContactSent form={form} formPath={formPath} receipt={receipt} />
      ) : (
        <ContactEntry form={form} result={result} companyName={companyName} privacyPath={privacyPath} />
      )}
    </div>
  )
}

interface ContactEntryProps extends Pick<ContactFormProps, 'companyName' | 'privacyPath' | 'result'> {
  form: FormHandle<ContactFormValues>
}

function ContactEntry({ form, result, companyName, privacyPath }: ContactEntryProps) {
  const text = useMessages('contact')
  const { paths } = usePageLanguage()
  return (
    <SendForm
      form={form}
      result={result}
      className="form panel contact-form"
      action={paths.contactForm}
      label={text.formLabel}
      button={{ look: 'main', text: text.send, sending: text.sending }}
      note={
        <>
          {text.privacy(companyName)} <a href={privacyPath}>{text.privacyPolicy}</a>.
        </>
      }
    >
      {(focusOn) => <ContactFields form={form} focusOn={focusOn} />}
    </SendForm>
  )
}

interface ContactFieldsProps {
  form: FormHandle<ContactFormValues>
  /** Field that takes the focus on a page answered without script. */
  focusOn: string | undefined
}

function ContactFields({ form: { errors, initial }, focusOn }: ContactFieldsProps) {
  const text = useMessages('contact')
  const field = (name: keyof ContactFormValues) => ({
    id: `contact-${name}`,
    name,
    error: errors[name],
    defaultValue: initial[name],
    autoFocus: focusOn === name,
  })
  return (
    <div className="form-pair">
      <Input {...field('name')} label={text.name} autoComplete="name" />
      <Input {...field('email')} label={text.email} type="email" autoComplete="email" />
      <Input {...field('company')} label={text.company} optional={text.optional} autoComplete="organization" />
      <Input
        {...field('phone')}
        label={text.phone}
        optional={text.optional}
        type="tel"
        autoComplete="tel"
        placeholder="+47"
      />
      <Select
        {...field('service')}
        wide
        label={text.service}
        optional={text.optional}
        placeholder={text.noService}
        options={CONTACT_SERVICES.map((value) => ({ value, label: text.serviceNames[value] }))}
      />
      <Textarea {...field('message')} wide label={text.message} placeholder={text.messagePlaceholder} />
    </div>
  )
}

interface ContactSentProps {
  form: FormHandle<ContactFormValues>
  formPath: string
  receipt: ContactReceipt | undefined
}

/** The success view: the message's reference, who answers to which address by when, and the sent text. */
function ContactSent({ form, formPath, receipt }: ContactSentProps) {
  const text = useMessages('contact')
  const { lang } = usePageLanguage()
  useRootMark('uncovered')
  return (
    <div className="panel done contact-form">
      <DoneHeading>{text.sentTitle}</DoneHeading>
      <p>{text.sentText(form.sent?.email)}</p>
      {receipt && (
        <dl className="done-facts">
          <div>
            <dt>{text.reference}</dt>
            <dd className="number">{receipt.reference}</dd>
          </div>
          <div>
            <dt>{text.next}</dt>
            <dd>{text.readAt({ ...receipt.read, day: formatDay(lang, receipt.read.day) })}</dd>
          </div>
        </dl>
      )}
      <SentText heading={text.sentMessage}>{form.sent?.message}</SentText>
      <StartAgain path={formPath} onPress={form.startAgain}>
        {text.sendAnother}
      </StartAgain>
    </div>
  )
}

function readValues(form: HTMLFormElement): ContactFormValues {
  const data = new FormData(form)
  const read = (name: keyof ContactFormValues) => readText(data, name)
  return {
    name: read('name'),
    email: read('email'),
    company: read('company'),
    phone: read('phone'),
    service: read('service'),
    message: read('message'),
  }
}
