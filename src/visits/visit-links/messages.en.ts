import type { LinkHolder } from './visit-links.limits.ts'

const HOLDERS: Record<LinkHolder, string> = { master: 'the master', agent: 'the agent', owner: 'the owner' }

const nameHolder = (holder: LinkHolder, name: string | null): string =>
  name === null ? HOLDERS[holder] : `${HOLDERS[holder]}, ${name}`

/** Texts of the server about visit links, for staff. */
export const visitLinkTexts = {
  whoFor: 'Choose whom the link is for',
  write: 'Write a message',
  tooMany: (max: number) => `A visit has at most ${max} links.`,
  ended: 'The link no longer opens.',
  notConfirmed: 'There is nothing to accept: the holder of the link has not confirmed.',
  moved: 'The plan has changed since this was confirmed. The holder is asked to confirm it again.',
  overAlready: 'The visit is over or cancelled.',
  notYourDocument: 'Only the technician whose document it is can release it.',
  nameHolder,
  authorOf: (holder: LinkHolder, name: string | null) =>
    `${name ?? { master: 'Master', agent: 'Agent', owner: 'Owner' }[holder]} (visit link)`,
  linkFor: (holder: LinkHolder, name: string | null) => `For ${nameHolder(holder, name)}`,
  linkName: (project: string, holder: LinkHolder) => `${project}, link for ${HOLDERS[holder]}`,
  pageOpened: 'Page of the visit',
  callOpened: 'Data of the visit',
  calendarOpened: 'File for calendars',
  reportOpened: 'Service report',
  paperOpened: (holder: LinkHolder, name: string | null) => `Opened by the link for ${nameHolder(holder, name)}`,
  paperSwitched: (holder: LinkHolder, isReleased: boolean) =>
    `${isReleased ? 'Released to' : 'No longer released to'} ${HOLDERS[holder]}`,
  accepted: 'Accepted',
  confirmed: (who: string, project: string) => `${who} confirmed the visit ${project}`,
  describeConfirmation: ({
    berth,
    time,
    gatePass,
  }: {
    berth: string | null
    time: string | null
    gatePass: string | null
  }) =>
    [
      berth === null ? null : `Berth: ${berth}`,
      time === null ? null : `First day: ${time.replace('T', ', ')} port time`,
      gatePass === null ? null : `Gate pass: ${gatePass}`,
    ]
      .filter((part) => part !== null)
      .join('. '),
  nextRequested: (who: string, vessel: string) => `${who} asks for the next service of ${vessel}`,
  nextText: (projectNumber: string, text: string | null) =>
    [`Project ${projectNumber}.`, text].filter(Boolean).join(' '),
  nextComment: (text: string | null) => ['Asked for the next service.', text].filter(Boolean).join('\n'),
}
