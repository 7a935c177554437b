export const commentTexts = {
  write: 'Write a comment',
  onlyAuthor: 'Only its author can change a comment.',
  dayOver: 'A comment can be changed for a day, then it stays as it is.',
  cannotSee: 'Somebody who is named here cannot see this project.',
  named: (who: string, project: string) => `${who} named you on ${project}`,
  commented: (who: string, project: string) => `${who} commented on ${project}`,
}
