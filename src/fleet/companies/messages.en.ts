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
