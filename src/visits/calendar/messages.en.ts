export const calendarTexts = {
  noCalendar: 'There is no such calendar. It may have been removed.',
  nameOf: (name: string) => `Vessel visits, ${name}`,
  name: 'Vessel visits',
  client: (name: string) => `Client: ${name}`,
  operator: (name: string | null) => `Technician: ${name ?? 'none'}`,
  arrives: (at: string) => `Ship arrives ${at}`,
  leaves: (at: string) => `Ship leaves ${at}`,
  portTime: (at: string) => `${at}, port time`,
  agent: (who: string) => `Agent: ${who}`,
  forStaff: 'Calendars belong to people of the portal.',
  unassigned: 'Unassigned',
}
