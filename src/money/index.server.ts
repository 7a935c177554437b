import { analyticsModule } from './analytics/analytics.module.server.ts'
import { billingModule } from './billing/billing.module.server.ts'
import { invoicingModule } from './invoicing/invoicing.module.server.ts'
import { mailboxModule } from './mailbox/mailbox.module.server.ts'
import { pricesModule } from './prices/prices.module.server.ts'
import { requestsModule } from './requests/requests.module.server.ts'

/** Modules of the area; the keys are their names in the log. A new module is added here. */
export const moneyModules = {
  analyticsModule,
  billingModule,
  invoicingModule,
  mailboxModule,
  pricesModule,
  requestsModule,
}
