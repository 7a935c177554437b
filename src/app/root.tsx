import { Links, Meta, Outlet, Scripts, useMatches, useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import { LANGUAGES } from '#core/language.ts'
import { paths } from '#core/paths.ts'
import { PhoneCountry } from '#core/web/phone/phone-country.ts'
import { pageContext } from './page-context.ts'
import fontStyles from './styles/fonts.css?url'
import publicStyles from './styles/public.css?url'

export function loader({ context }: LoaderFunctionArgs) {
  const { settings, scripts, origin, nonce, lang } = context.get(pageContext)
  return { settings, scripts, origin, nonce, lang }
}

/** The data of a document is not loaded again. */
export const shouldRevalidate = () => false

export type RootData = ReturnType<typeof loader>

/** The facts every page prints. */
export function useRootData(): RootData {
  const data = useRouteLoaderData<RootData>('root')
  if (data === undefined) throw new Error('The root loader has not run')
  return data
}

/** No font is preloaded: the first view uses the system's fonts, and the script in the page loads ours then. */
export const links = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icons/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
]

/** Whether the matched route is a static page: no React Router in the browser, only islands. */
function useIsStill(): boolean {
  return useMatches().some(
    (match) => typeof match.handle === 'object' && match.handle !== null && 'isStatic' in match.handle,
  )
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<RootData>('root')
  const still = useIsStill()
  // The portal is installed as an app of its own.
  const isPortal = useMatches().some(({ id }) => id === 'routes/portal')
  return (
    <html lang={LANGUAGES[data?.lang ?? 'en'].tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0a141d" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
        <link rel="manifest" href={isPortal ? paths.portalManifest : paths.manifest} />
        {/* Areas with React Router's client bring their own sheet. */}
        {/*
         * Separate: fonts that the whole sheet, loaded with the first island, named again would cause another layout.
         */}
        {still ? <link rel="stylesheet" href={fontStyles} /> : null}
        {still ? <link rel="stylesheet" href={publicStyles} /> : null}
        {data && still ? <script type="module" src={data.scripts.start} data-later={data.scripts.later} /> : null}
      </head>
      <body>
        {children}
        {still ? null : <Scripts {...(data?.nonce ? { nonce: data.nonce } : {})} />}
      </body>
    </html>
  )
}

export default function Root() {
  const data = useRouteLoaderData<RootData>('root')
  return (
    <PhoneCountry value={data?.settings.address.countryCode ?? null}>
      <Outlet />
    </PhoneCountry>
  )
}
