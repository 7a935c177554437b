import { index, route, type RouteConfig } from '@react-router/dev/routes'

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
  route('portal-login', 'routes/portal-login.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
