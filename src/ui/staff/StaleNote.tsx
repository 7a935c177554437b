import { Note } from '#ui/staff/ErrorNote.tsx'

interface StaleRow {
  label: string
  stored: string
  yours: string
}

const messages = {
  title: 'Somebody else has changed this',
  text: 'Nothing of yours was saved yet. Compare, change what you like, and save again to keep yours.',
  same: 'What you typed is what is stored now. Save again, or go back.',
  field: 'Field',
  stored: 'Stored now',
  yours: 'Yours',
  empty: 'empty',
} as const

/** Both versions after two people changed the same row; what was typed stays in the form below. */
export function StaleNote({ rows }: { rows: readonly StaleRow[] }) {
  const differing = rows.filter(({ stored, yours }) => stored !== yours)
  return (
    <Note tone="warn" title={messages.title}>
      <p>{differing.length > 0 ? messages.text : messages.same}</p>
      {differing.length > 0 ? (
        <table className="versions">
          <thead>
            <tr>
              <th scope="col">{messages.field}</th>
              <th scope="col">{messages.stored}</th>
              <th scope="col">{messages.yours}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(({ label, stored, yours }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{stored === '' ? messages.empty : stored}</td>
                <td>{yours === '' ? messages.empty : yours}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Note>
  )
}
