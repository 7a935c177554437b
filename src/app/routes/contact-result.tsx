import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pathsIn } from '#core/language.ts'
import { ContactForm } from '#modules/contact/web/ContactForm.tsx'
import { buildPageMeta } from '#modules/site-content/page-meta.ts'
import { ContactSection } from '#modules/site-content/web/ContactSection.tsx'
import { contactFormProps } from '../form-props.ts'
import { toContactResult } from '../form-results.ts'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import { STILL, getPageContext } from '../page-data.ts'
import { getPublicMessages } from '../public-messages.ts'

export const handle = STILL

export function loader(args: LoaderFunctionArgs) {
  const { settings, origin, lang, formResult } = getPageContext(args)
  return { settings, origin, lang, path: pathsIn(lang).home, hidden: true, result: formResult }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData === undefined
    ? []
    : buildPageMeta({ ...getPublicMessages(loaderData.lang).pages.contactResult, ...loaderData })

/** What a message sent without script is answered with: the form's place, and in it the result. */
export default function ContactResultRoute() {
  const { settings, lang, result } = useLoaderData<typeof loader>()
  return (
    <PublicLayout lang={lang} settings={settings}>
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
