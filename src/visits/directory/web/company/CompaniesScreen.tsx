import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { defineList, useListPage } from '#core/web/list/define-list.ts'
import { searchFilter } from '#core/web/list/list-filters.ts'
import type { Company, findCompanies, getCompany } from '#fleet/companies/companies.contract.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Flags, FlagText } from '#ui/basic/Flags.tsx'
import { NameText } from '#ui/basic/NameText.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import { ScreenBar, ScreenRows } from '#ui/list/ListScreen.tsx'
import { useListScreen } from '#ui/list/use-list-screen.ts'
import type { VesselBlocks } from '../vessel-blocks.ts'
import { lacksOf } from './company-form.ts'
import { companyMessages as messages } from './company-messages.en.ts'
import { CompanyDialog } from './CompanyDialog.tsx'
import { countryName } from './country-name.ts'

const COMPANIES_LIST = defineList<typeof findCompanies>()({
  name: 'companies',
  endpoint: 'GET /api/portal/companies',
  rowKey: ({ id }) => id,
  pageSize: 50,
  texts: {
    ...messages,
    caption: messages.title,
    searchHint: messages.searchPlaceholder,
    csvName: () => 'companies.csv',
  },
  filters: { q: searchFilter(messages.search) },
  sorts: [],
})

/** The companies that vessels belong to, by all their names. */
export function CompaniesScreen({ blocks, switcher }: { blocks: VesselBlocks; switcher: ReactNode }) {
  const companies = useListPage(COMPANIES_LIST)
  const { open, show } = companies
  const navigate = useNavigate()
  const [isNew, setIsNew] = useState(false)
  const [merging, setMerging] = useState<Company | null>(null)
  const onOpen = ({ id }: Company) => show(id)
  const screen = useListScreen(companies, {
    columns: makeColumns(onOpen),
    isOwn: (name) => name === 'q' || name === 'columns',
    onOpen,
    keys: () => ({ n: () => setIsNew(true) }),
  })
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>{messages.title}</h1>
          <p aria-live="polite">{companies.total === undefined ? '\u00A0' : messages.summary(companies.total)}</p>
        </div>
        <div className="actions">
          {switcher}
          <blocks.CompaniesActions />
          <Button variant="primary" icon="plus" kbd="N" onClick={() => setIsNew(true)}>
            {messages.newCompany}
          </Button>
        </div>
      </div>
      <ScreenBar screen={screen} />
      <ScreenRows
        screen={screen}
        empty={
          <EmptyState icon="ship" title={messages.empty}>
            {messages.emptyText}
          </EmptyState>
        }
        tools={{
          head: messages.actions,
          width: '76px',
          of: (company) => [
            {
              icon: 'ship',
              label: messages.showVessels(company.name),
              onSelect: () => void navigate(`${paths.vesselDirectory}?client=${encodeURIComponent(company.name)}`),
            },
            { icon: 'merge', label: messages.merge(company.name), onSelect: () => setMerging(company) },
          ],
        }}
        cards={{ look: 'link-cards' }}
        className="companies"
      />
      {merging ? <blocks.MergeCompany company={merging} onClose={() => setMerging(null)} /> : null}
      {isNew ? <CompanyDialog company={null} onClose={() => setIsNew(false)} /> : null}
      {open === '' ? null : <OpenedCompany key={open} id={open} onClose={() => show('')} />}
    </div>
  )
}

/** The company in the address, anywhere in the list. */
function OpenedCompany({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useEndpoint<typeof getCompany>('GET /api/portal/companies/:id', { params: { id } })
  return data ? <CompanyDialog company={data} onClose={onClose} /> : null
}

const { heads } = messages

const text = (
  id: 'alternativeNames' | 'orgNumber' | 'city' | 'country' | 'currency',
  width: string,
  read: (company: Company) => string | null,
): DataColumn<Company> => ({
  id,
  head: heads[id],
  width,
  title: (company) => read(company) ?? '',
  cell: (company) => read(company) || <span className="faint">{messages.notSet}</span>,
})

const makeColumns = (onOpen: (company: Company) => void): readonly DataColumn<Company>[] => [
  {
    id: 'name',
    nameOf: ({ name }) => name,
    use: 'always',
    head: heads.name,
    cellClass: 'name',
    title: ({ name }) => name,
    cell: (company) => (
      <button className="row-open" type="button" onClick={() => onOpen(company)}>
        <NameText name={company.name} />
      </button>
    ),
    card: 'title',
    cardCell: ({ name }) => name,
  },
  {
    ...text('alternativeNames', '200px', ({ alternativeNames }) => alternativeNames.join(', ')),
    cellClass: 'quiet',
    card: 'line',
    cardCell: ({ alternativeNames }) => alternativeNames.join(', ') || null,
  },
  text('orgNumber', '128px', ({ orgNumber }) => orgNumber),
  {
    ...text('city', '120px', ({ city }) => city),
    wideOnly: true,
    card: 'line',
    cardCell: ({ city, orgNumber }) => [city, orgNumber].filter(Boolean).join(', ') || messages.notSet,
  },
  { ...text('country', '112px', ({ country }) => country && countryName(country)), wideOnly: true },
  { ...text('currency', '80px', ({ currency }) => currency ?? null), widestOnly: true },
  {
    id: 'paymentDays',
    head: heads.paymentDays,
    width: '64px',
    align: 'number',
    widestOnly: true,
    cell: ({ paymentDays }) => paymentDays ?? <span className="faint">{messages.notSet}</span>,
  },
  {
    id: 'invoice',
    head: heads.invoice,
    width: '136px',
    cell: (company) => <InvoiceState company={company} />,
    card: 'mark',
  },
]

/** Whether an invoice could be made out to it. */
function InvoiceState({ company }: { company: Company }) {
  const lacks = lacksOf(company).map((name) => messages.lacks[name])
  return lacks.length === 0 ? (
    <FlagText flag={{ icon: 'check', text: messages.complete, tone: 'ok' }} />
  ) : (
    <Flags
      flags={lacks.map((lack) => ({ icon: 'circle-alert', text: lack, tone: 'warn' }))}
      title={messages.lacksLong(lacks)}
    />
  )
}
