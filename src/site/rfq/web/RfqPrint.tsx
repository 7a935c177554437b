import { createPortal } from 'react-dom'
import { useMessages } from '#core/web/page-language.ts'
import { countItems } from '../rfq-list.ts'
import { type RfqRequest, writeNumber } from '../rfq-mail.ts'
import type { RfqCompany } from '../rfq-panel-props.ts'
import { writeVesselLines } from '../vessel-strip.ts'

interface RfqPrintProps extends RfqRequest {
  company: RfqCompany
}

/**
 * The list as a sheet of paper, with letterhead and items. It is next to the page, so that print styles can hide
 * everything else.
 */
export function RfqPrint({ company, items, unmatched, vessel, number, date, texts }: RfqPrintProps) {
  const { columns } = useMessages('rfq').list
  return createPortal(
    <div className="rfq-print">
      <div className="rfq-letterhead">
        <b>{company.companyName}</b>
        <span>{company.address.join(', ')}</span>
        <span>{[...company.phones, ...company.salesEmails].join(', ')}</span>
      </div>
      <h1>{texts.subject(countItems({ items, unmatched }))}</h1>
      <p>{texts.date(date)}</p>
      {[...writeNumber(number, texts), ...writeVesselLines(vessel, texts)].map((line) => (
        <p key={line}>{line}</p>
      ))}
      <table className="table">
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
              <td className="number">{item.quantity}</td>
              <td className="item-number">{item.itemNumber || texts.notAvailable}</td>
              <td>{item.name}</td>
              <td>{item.description || texts.notAvailable}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unmatched.length > 0 && (
        <>
          <p>{texts.identify}</p>
          <ul>
            {unmatched.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <p>{texts.send}</p>
      <ul>
        {[texts.sendPrices, texts.sendTimeline, texts.sendTerms].map((wish) => (
          <li key={wish}>{wish}</li>
        ))}
      </ul>
    </div>,
    document.body,
  )
}
