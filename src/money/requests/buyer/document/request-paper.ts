import type { PaperCompany } from '#core/contract/names/paper-company.ts'
import type { BuyerRequest } from '../../buyer.contract.ts'

/** Content of a request's document. */
export interface RequestPaper {
  company: PaperCompany
  request: BuyerRequest
}
