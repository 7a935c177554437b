/** The company at the head of its documents. */
export interface PaperCompany {
  name: string
  organisationNumber: string
  address: string
  phone: string
  email: string
}
