import { createPortal } from 'react-dom'
import { formatRfqDate, rfqSubject } from '../rfq-mail.ts'
import type { RfqRequest } from '../rfq-mail.ts'
import { NOT_AVAILABLE } from '../rfq.limits.ts'
import { writeVesselLines } from '../vessel-strip.ts'
import { rfqMessages } from './messages.en.ts'

/** The list as a sheet of paper. It lies beside the page, so that print styles can leave out everything else. */
export function RfqPrint({ items, vessel, companyName, date }: RfqRequest) {
  const { columns } = rfqMessages
  return createPortal(
    <div className="rfq-print">
      <h1>{rfqSubject(items.length)}</h1>
      <p>{companyName}</p>
      <p>{rfqMessages.printDate(formatRfqDate(date))}</p>
      {writeVesselLines(vessel).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <table className="tbl">
        <thead>
          <tr>
            {Object.values(columns).map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <tr key={item.id}>
              <td>{index + 1}</td>
              <td className="num">{item.quantity}</td>
              <td className="it">{item.itemNumber || NOT_AVAILABLE}</td>
              <td>{item.name}</td>
              <td>{item.description || NOT_AVAILABLE}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
