import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { LANGUAGES, PUBLISHED_LANGUAGES, translatePath } from '../core/language.ts'
import { PORTAL_SCREENS } from './portal/screens.ts'
import { LINK_PAGES, listPublicPages } from './public-pages.ts'

/** The public pages in each language. */
const publicRoutes = PUBLISHED_LANGUAGES.flatMap((lang) =>
  listPublicPages().map(([id, page]) => {
    const path = translatePath(page.path, 'en', lang).slice(1)
    const options = { id: `${LANGUAGES[lang].prefix === '' ? 'routes' : lang}/${id}` }
    return path === '' ? index(page.route, options) : route(path, page.route, options)
  }),
)

/** Pages behind a link without account, in each language. */
const linkRoutes = PUBLISHED_LANGUAGES.flatMap((lang) =>
  LINK_PAGES.map((page) =>
    route(translatePath(page.path, 'en', lang).slice(1), page.route, { id: `${lang}/link/${page.id}` }),
  ),
)

export default [
  ...publicRoutes,
  ...linkRoutes,
  // Rendered only as the answer to a form sent without script.
  route('api/finder', 'routes/content.tsx', { id: 'finder-result' }),
  route('api/contact', 'routes/contact-result.tsx'),
  route('api/whistleblower', 'routes/report-result.tsx'),
  route('api/whistleblower/follow-up', 'routes/follow-up-result.tsx'),
  route('api/whistleblower/follow-up/messages', 'routes/follow-up-result.tsx', { id: 'follow-up-message-result' }),
  route('api/visit-links/lost', 'routes/visit.tsx', { id: 'visit-lost-result' }),
  route('api/visit/:token/:action', 'routes/visit.tsx', { id: 'visit-result' }),
  route('api/rfq/requests/:token/:action', 'routes/buyer-request.tsx', { id: 'buyer-request-result' }),
  route('admin', 'routes/admin.tsx'),
  layout('routes/portal.tsx', [
    // The gate answers these three: the login, and any other address leads to the own dashboard.
    ...['portal-login', 'portal', 'portal/*'].map((path) => route(path, 'routes/portal/nothing.tsx', { id: path })),
    ...Object.entries(PORTAL_SCREENS).map(([name, { file }]) =>
      route(`portal/${name}`, `routes/portal/${file}.tsx`, { id: `portal/${name}` }),
    ),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
