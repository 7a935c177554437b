import { Icon } from '#ui/basic/Icon.tsx'
import { formatAmount, MoneyText } from '#ui/basic/MoneyText.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import type { BillingSummary } from '../billing-overview.contract.ts'
import type { Age } from '../billing.limits.ts'
import { dashboardMessages as messages } from './messages.en.ts'

interface AgeBlockProps {
  ageing: BillingSummary['ageing']
  chosen: { age: string; currency: string }
  onAge: (age: Age, currency: string) => void
}

/** Age of unbilled items, a bar per currency; each part of it filters the list. */
export const AgeBlock = ({ ageing, chosen, onAge }: AgeBlockProps) => (
  <section className="block billing-ages" aria-label={messages.ageTitle}>
    <div className="block-head">
      <h2>{messages.ageTitle}</h2>
      <span className="faint">{messages.ageText}</span>
    </div>
    {ageing.map(({ currency, total, buckets }) => (
      <div key={currency} className="billing-age">
        <div>
          <b>
            <MoneyText amount={total} currency={currency} />
          </b>
          <span className="faint">{messages.notYet}</span>
        </div>
        <div>
          <Cluster gap={2} align="stretch" className="age-bar" aria-hidden="true">
            {buckets
              .filter(({ projects }) => projects > 0)
              .map(({ age, total: aged }) => (
                <span key={age} data-age={age} style={{ flexGrow: Math.max(1, Number(aged)) }} />
              ))}
          </Cluster>
          <ul className="age-words">
            {buckets.map(({ age, total: aged, projects }) => (
              <li key={age}>
                <button
                  type="button"
                  aria-pressed={chosen.age === age && chosen.currency === currency}
                  onClick={() => onAge(age, currency)}
                >
                  <span className="age-key" data-age={age} />
                  <span className={age === 'over 60' && projects > 0 ? 'age-name late' : 'age-name'}>
                    {messages.age[age]}
                  </span>
                  {projects === 0 ? (
                    <span className="faint">
                      <span className="visually-hidden">{currency} </span>
                      {messages.none}
                    </span>
                  ) : (
                    <b className="nowrap">
                      <span className="visually-hidden">{currency} </span>
                      {formatAmount(aged)}
                    </b>
                  )}
                  {projects === 0 ? null : (
                    <small className={age === 'over 60' ? 'late' : undefined}>
                      {age === 'over 60' ? <Icon name="circle-alert" /> : null}
                      {messages.projects(projects)}
                    </small>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    ))}
  </section>
)
