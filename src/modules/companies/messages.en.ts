export const companyTexts = {
  noCompany: 'There is no such company.',
  nameTaken: 'A company of this name exists.',
}
