import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { paths } from '#core/paths.ts'
import { ContactForm } from '#modules/contact/web/ContactForm.tsx'
import { buildPageMeta } from '#modules/site-content/page-meta.ts'
import { ContactSection } from '#modules/site-content/web/ContactSection.tsx'
import { contactFormProps } from '../form-props.ts'
import { toContactResult } from '../form-results.ts'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import { pageMessages } from '../messages/en.ts'
import { STILL, getPageContext } from '../page-data.ts'

export const handle = STILL

export function loader(args: LoaderFunctionArgs) {
  const { settings, origin, formResult } = getPageContext(args)
  return { settings, origin, path: paths.home, hidden: true, result: formResult }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData === undefined ? [] : buildPageMeta({ ...pageMessages.contactResult, ...loaderData })

/** What a message sent without script is answered with: the form's place, and in it the result. */
export default function ContactResultRoute() {
  const { settings, result } = useLoaderData<typeof loader>()
  return (
    <PublicLayout settings={settings}>
      <h1 className="vh">{pageMessages.contactResult.heading}</h1>
      <ContactSection settings={settings}>
        <ContactForm
          {...contactFormProps(settings)}
          {...(result === null ? {} : { result: toContactResult(result) })}
        />
      </ContactSection>
    </PublicLayout>
  )
}
