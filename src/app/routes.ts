import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

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
    route('portal-login', 'routes/portal/login.tsx'),
    route('portal', 'routes/portal/home.tsx'),
    route('portal/manager-dashboard', 'routes/portal/manager-dashboard.tsx'),
    route('portal/operator-dashboard', 'routes/portal/operator-dashboard.tsx'),
    route('portal/project/new', 'routes/portal/project-new.tsx'),
    route('portal/project/:id', 'routes/portal/project-detail.tsx'),
    route('portal/projects-overview', 'routes/portal/projects-overview.tsx'),
    route('portal/projects', 'routes/portal/projects.tsx'),
    route('portal/operator-management', 'routes/portal/operator-management.tsx'),
    route('portal/audit', 'routes/portal/audit.tsx'),
    route('portal/profile', 'routes/portal/profile.tsx'),
    // Any other address of the portal leads to the own dashboard.
    route('portal/*', 'routes/portal/unknown.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
