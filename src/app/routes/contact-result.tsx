import { useLoaderData } from 'react-router'
import { ContactForm } from '#site/contact/web/ContactForm.tsx'
import { ContactSection } from '#site/site-content/web/ContactSection.tsx'
import { formAnswerMeta, loadFormAnswer } from '../form-answer.ts'
import { contactFormProps } from '../form-props.ts'
import { toContactResult } from '../form-results.ts'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import { STATIC_PAGE } from '../page-data.ts'
import { getPublicMessages } from '../public-messages.ts'

export const handle = STATIC_PAGE

export const loader = loadFormAnswer

export const meta = formAnswerMeta('contactResult')

/** Response to a message sent without script: the form's page with the result in place of the form. */
export default function ContactResultRoute() {
  const { settings, lang, path, result } = useLoaderData<typeof loader>()
  return (
    <PublicLayout lang={lang} settings={settings} path={path}>
      <h1 className="visually-hidden">{getPublicMessages(lang).pages.contactResult.heading}</h1>
      <ContactSection settings={settings}>
        <ContactForm
          {...contactFormProps(settings, lang)}
          {...(result === null ? {} : { result: toContactResult(result) })}
        />
      </ContactSection>
    </PublicLayout>
  )
}
