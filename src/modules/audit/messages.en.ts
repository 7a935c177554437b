export const auditTexts = {
  columns: [
    'Number',
    'Time',
    'Who',
    'What',
    'Kind of record',
    'Record',
    'Field',
    'Before',
    'After',
    'Remark',
    'Record id',
  ],
  noRecord: 'There is no such record.',
  unknown: (field: string) => `The address names an unknown ${field}.`,
  log: 'Audit log',
}
