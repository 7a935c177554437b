import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { PORTAL_SCREENS } from './portal/screens.ts'

export default [
  index('routes/home.tsx'),
  route('legal', 'routes/legal.tsx'),
  route('products/:itemNumber', 'routes/product.tsx'),
  // Rendered only as the answer to a form sent without script.
  route('api/contact', 'routes/contact-result.tsx'),
  route('api/whistleblower', 'routes/report-result.tsx'),
  route('api/whistleblower/follow-up', 'routes/follow-up-result.tsx'),
  route('api/whistleblower/follow-up/messages', 'routes/follow-up-result.tsx', { id: 'follow-up-message-result' }),
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
