/** What people call the fields of a company: in its form, and when two are merged. */
export const companyWords = {
  name: 'Name',
  alternativeNames: 'Other names',
  engineerName: 'Engineer',
  engineerEmail: 'E-mail of the engineer',
  orgNumber: 'Organisation number',
  vatNumber: 'VAT number',
  country: 'Country',
  address: 'Address',
  postalCode: 'Postal code',
  city: 'City',
  invoiceEmail: 'E-mail for invoices',
  peppolId: 'Peppol address',
  currency: 'Currency',
  paymentDays: 'Days to pay',
}

export const companyTexts = {
  noCompany: 'There is no such company.',
  nameTaken: 'A company of this name exists.',
  alternativeTaken: (name: string, company: string) => `${name} is a name of ${company} already.`,
  orgNumber:
    'This is no Norwegian organisation number: nine digits, the last one does not fit. Of a company elsewhere, choose the country.',
  orgLetters: 'Write 2 to 20 letters and digits',
  vatNumber:
    'Write the VAT number with its country, such as NO974760673MVA; of a Norwegian one the check digit has to fit',
  peppolId: 'Write scheme and number, such as 0192:974760673; of an organisation number the check digit has to fit',
}
