export const vesselTexts = {
  noVessel: 'There is no such vessel.',
  otherImo: (vessel: string) => `${vessel} has another IMO number.`,
  imoOfAnother: 'Another vessel has this IMO number.',
  imoTaken: (vessel: string) => `${vessel} has this IMO number already.`,
  onlyContacts: 'You may correct master, engineer and port agent of this vessel, nothing else.',
  noCompany: 'There is no such company.',
  nameTaken: 'A vessel of this name exists. Give its IMO number if this is another ship.',
  imo: 'This is no IMO number: the check digit does not fit',
  name: 'Vessel name is required',
  withImo: (name: string, imo: string) => `${name} (IMO ${imo})`,
}
