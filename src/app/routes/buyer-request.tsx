import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pathsIn } from '#core/language.ts'
import { linkOfE164 } from '#core/phone/phone-text.ts'
import { formatPhone } from '#core/phone/phone.ts'
import type { BuyerRequest } from '#money/requests/buyer.contract.ts'
import { isOpenQuote } from '#money/requests/requests.policy.ts'
import type { Refused } from '#money/requests/web/BuyerForm.tsx'
import { BuyerPage } from '#money/requests/web/BuyerPage.tsx'
import { BuyerQuote } from '#money/requests/web/BuyerQuote.tsx'
import { LinkEnded, type LinkEnd } from '#money/requests/web/LinkEnded.tsx'
import { buildPageMeta } from '#site/site-content/page-meta.ts'
import { Island } from '#ui/Island.tsx'
import { KitActions } from '../islands/KitActions.tsx'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import type { PageContext } from '../page-context.ts'
import { getPageContext, STATIC_PAGE } from '../page-data.ts'
import { getPublicMessages } from '../public-messages.ts'
import { listAgain } from '../send-again.ts'

export const handle = STATIC_PAGE

const STATUS = { open: 200, expired: 410, none: 404 } as const

/** The page of a link, or the answer to one of its forms; opening it changes nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const context = getPageContext(args)
  const { settings, origin, lang, formResult } = context
  const { token = '', action = null } = args.params
  const common = { settings, origin, lang, token, hidden: true, path: pathsIn(lang).buyerRequest(token) }
  const done = formResult?.state === 'done' ? endAfter(action) : null
  if (done !== null) return { ...common, end: done, request: null, again: null, isOpen: false, refused: null }
  const found = await context.findBuyerPage(token)
  if (found.kind !== 'open') {
    return data(
      { ...common, end: found satisfies LinkEnd, request: null, again: null, isOpen: false, refused: null },
      STATUS[found.kind],
    )
  }
  const { request } = found
  const refused: Refused | null =
    formResult?.state === 'refused' && action !== null ? { action, result: formResult } : null
  return {
    ...common,
    end: null,
    request,
    again: await findAgain(context, request),
    isOpen: isOpenNow(request),
    refused,
  }
}

/** Whether the buyer can order now. */
const isOpenNow = ({ state, quote }: BuyerRequest): boolean =>
  state === 'quoted' &&
  quote !== undefined &&
  isOpenQuote({ state: quote.state, endsAt: new Date(quote.endsAt) }, new Date())

const endAfter = (action: string | null): LinkEnd | null =>
  action === 'end-link' ? { kind: 'revoked' } : action === 'new-link' ? { kind: 'mailed' } : null

async function findAgain(context: PageContext, { lines }: Parameters<typeof listAgain>[1]) {
  const numbers = lines.flatMap(({ product }) => product?.itemNumber ?? [])
  return listAgain(await context.findArticles(numbers), { lines })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return []
  const { page, ended } = getPublicMessages(loaderData.lang).requests
  const { request } = loaderData
  const title = request === null ? ended.noneTitle : page.title(request.reference)
  // Nothing of the address may be repeated in the page's head, where a preview of a link could take it from.
  return buildPageMeta({ ...loaderData, title, description: page.description, path: null })
}

export default function BuyerRequestRoute() {
  const { settings, lang, token, path, end, request, again, isOpen, refused } = useLoaderData<typeof loader>()
  const { page } = getPublicMessages(lang).requests
  const { rfq } = getPublicMessages(lang)
  const [phone] = settings.phones
  if (request === null || end !== null) {
    return (
      <PublicLayout lang={lang} settings={settings} path={path}>
        <LinkEnded
          token={token}
          end={end ?? { kind: 'none' }}
          phone={phone === undefined ? null : { href: linkOfE164(phone), text: formatPhone(phone) }}
          email={settings.salesEmails[0] ?? ''}
        />
      </PublicLayout>
    )
  }
  const { quote } = request
  const props = quote && {
    token,
    quote,
    lines: request.lines,
    order: { reference: request.orderReference, by: request.acceptedBy, at: request.endedAt },
    contactName: request.contact.name,
    isOpen,
    refused,
  }
  const kit = again && {
    listing: { ...again, label: page.sendAgain, isMain: false },
    link: null,
    words: {
      added: page.sentAgain,
      full: rfq.list.full,
      openList: rfq.list.openList,
      copy: '',
      copied: '',
      failed: '',
    },
  }
  return (
    <PublicLayout lang={lang} settings={settings} path={path}>
      <BuyerPage
        token={token}
        request={request}
        hours={settings.businessHours}
        refused={refused}
        quote={
          props && (
            <Island name="buyer-quote" props={props}>
              <BuyerQuote {...props} />
            </Island>
          )
        }
        sendAgain={
          kit && (
            <div className="js-only buyer-again">
              <Island name="kit" props={kit}>
                <KitActions {...kit} />
              </Island>
              <p className="micro quiet-text">{page.sendAgainHint(request.lines.length)}</p>
            </div>
          )
        }
      />
    </PublicLayout>
  )
}
