import { formatPhone } from '#core/phone/phone.ts'

/** Settings of the company for the request for quotation. */
interface CompanySettings {
  companyName: string
  address: { street: string; postalCode: string; city: string; country: string }
  phones: readonly string[]
  salesEmails: readonly string[]
  businessHours: { opens: string; closes: string }
}

/** Company data of the request list: recipients, and the head of the printed sheet. */
export interface RfqCompany {
  salesEmails: readonly string[]
  companyName: string
  /** The lines of the company's address, for the printed sheet. */
  address: readonly string[]
  /** Formatted for people. */
  phones: readonly string[]
  /** When the office is there, Monday to Friday, Oslo time. */
  businessHours: { opens: string; closes: string }
}

export const rfqPanelProps = ({
  companyName,
  address,
  phones,
  salesEmails,
  businessHours,
}: CompanySettings): RfqCompany => ({
  salesEmails,
  companyName,
  address: [address.street, `${address.postalCode} ${address.city}`, address.country],
  phones: phones.map((phone) => formatPhone(phone)),
  businessHours,
})
