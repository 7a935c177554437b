/** What managers read about entries that a technician's device couldn't send. */
export const heldMessages = {
  title: 'Entries that need a decision',
  of: (count: number, name: string) =>
    count === 1 ? `1 entry of ${name} needs a decision` : `${count} entries of ${name} need a decision`,
  text: 'The server refused them when the technician’s device was back on the network.',
  decide: 'Decide',
  close: 'Close',
  visit: (projectNumber: string, vesselName: string) => `${projectNumber} ${vesselName}`,
  apply: 'Apply',
  applyText: 'Makes the change in the technician’s name. Other rules still hold.',
  discard: 'Discard',
  reason: 'Reason',
  applied: 'Applied',
  discarded: 'Discarded',
  failed: { title: 'The decision was not saved', fallback: 'The server does not answer. The entry still waits.' },
  kinds: {
    hours: 'Hours',
    parts: 'Part',
    comments: 'Comment',
    contacts: 'Contact',
    transitions: 'Status',
    files: 'Photo',
    checklist: 'Checklist',
    findings: 'Finding',
  } as Record<string, string>,
  change: 'Change',
} as const
