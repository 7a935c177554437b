import { useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { useList } from '#core/web/list/use-list.ts'
import type { Company, findCompanies, getCompany } from '#fleet/companies/companies.contract.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Flags, FlagText } from '#ui/basic/Flags.tsx'
import { NameText } from '#ui/basic/NameText.tsx'
import { ListBar } from '#ui/list/bar/ListBar.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { Pager } from '#ui/list/Pager.tsx'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import { useDirectory } from '../directory-address.ts'
import type { VesselBlocks } from '../vessel-blocks.ts'
import { lacksOf } from './company-form.ts'
import { companyMessages as messages } from './company-messages.en.ts'
import { CompanyDialog } from './CompanyDialog.tsx'
import { countryName } from './country-name.ts'

const idOf = ({ id }: Company) => id
const PAGE_SIZE = 50

/** The companies that vessels belong to, by all their names. */
export function CompaniesScreen({ blocks, switcher }: { blocks: VesselBlocks; switcher: ReactNode }) {
  const { state, change } = useDirectory()
  const navigate = useNavigate()
  const [isNew, setIsNew] = useState(false)
  const [merging, setMerging] = useState<Company | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const filters: Record<string, string> = state.q === '' ? {} : { q: state.q }
  const companies = useEndpoint<typeof findCompanies>(
    'GET /api/portal/companies',
    { query: { ...filters, sort: 'name', page: String(state.page), pageSize: String(PAGE_SIZE) } },
    { keepsPrevious: true },
  )
  const open = (id: string) => change({ open: id, page: String(state.page) })
  const { cursor } = useRowKeys({
    rows: companies.data?.items,
    rowKey: idOf,
    onOpen: ({ id }) => open(id),
    keys: () => ({ '/': () => search.current?.focus(), n: () => setIsNew(true) }),
  })
  const columns = makeColumns(({ id }) => open(id))
  const list = useList({
    name: 'companies',
    noun: messages.noun,
    columns,
    filters: [{ name: 'q', label: messages.search, value: state.q, isBeside: true }],
    isOwn: (name) => name === 'q' || name === 'columns',
  })
  const exporting = useCsv<typeof findCompanies>('GET /api/portal/companies', {
    fileName: 'companies.csv',
    failed: { title: messages.csvFailed, fallback: messages.csvFailed },
  })
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>{messages.title}</h1>
          <p aria-live="polite">{companies.data ? messages.summary(companies.data.total) : '\u00A0'}</p>
        </div>
        <div className="actions">
          {switcher}
          <blocks.CompaniesActions />
          <Button variant="primary" icon="plus" kbd="N" onClick={() => setIsNew(true)}>
            {messages.newCompany}
          </Button>
        </div>
      </div>
      <ListBar
        list={list}
        search={{ label: messages.search, placeholder: messages.searchPlaceholder, value: state.q, inputRef: search }}
        csv={{
          total: companies.data?.total,
          isPending: exporting.isPending,
          onPress: () => exporting.mutate({ query: filters }),
        }}
      />
      <DataList
        list={list}
        caption={messages.title}
        columns={columns}
        rows={companies.data?.items}
        rowKey={idOf}
        failed={failureOf(companies, messages.failed)}
        empty={
          <EmptyState icon="ship" title={messages.empty}>
            {messages.emptyText}
          </EmptyState>
        }
        cursor={cursor}
        onOpen={({ id }) => open(id)}
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
      >
        {companies.data ? (
          <Pager
            page={companies.data.page}
            pageSize={companies.data.pageSize}
            total={companies.data.total}
            onPage={(page) => change({ page: page === 1 ? '' : String(page) }, 'push')}
          />
        ) : null}
      </DataList>
      {merging ? <blocks.MergeCompany company={merging} onClose={() => setMerging(null)} /> : null}
      {isNew ? <CompanyDialog company={null} onClose={() => setIsNew(false)} /> : null}
      {state.open === '' ? null : <OpenedCompany key={state.open} id={state.open} onClose={() => open('')} />}
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
