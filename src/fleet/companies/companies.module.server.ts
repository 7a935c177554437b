import { defineModule } from '#core/module.server.ts'
import { companyRoutes } from './companies.routes.server.ts'
import type { CompanyDeps } from './companies.service.server.ts'

interface CompaniesDeps extends Pick<CompanyDeps, 'requireCurrency'> {
  companyVisible: CompanyDeps['visible']
}

export const companiesModule = defineModule<CompaniesDeps>({
  routes: ({ companyVisible, requireCurrency }) => companyRoutes({ visible: companyVisible, requireCurrency }),
})
