import { useState } from 'react'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useLater } from '#core/web/use-later.ts'
import type { findCompanies } from '#fleet/companies/companies.contract.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Combobox, Marked } from '#ui/field/Combobox.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import type { RequestDetail, updateRequest } from '../../requests.contract.ts'
import { requestMessages as messages } from './messages.en.ts'

const { panel } = messages

/** The client of a request, whose prices its quote suggests and who is named on the project. */
export function ClientField({ request }: { request: RequestDetail }) {
  const { id, version, companyName, contactCompany } = request
  const [text, setText] = useState<string | null>(null)
  const q = useLater((text ?? '').trim())
  const enabled = q.length > 1
  const found = useEndpoint<typeof findCompanies>(
    'GET /api/portal/companies',
    { query: { q, pageSize: '8' } },
    { enabled, keepsPrevious: true },
  )
  const change = useChange<typeof updateRequest>('PATCH /api/portal/requests/:id', {
    done: (saved) => panel.clientSaved(saved.companyName ?? panel.noClient),
    failed: messages.notSaved,
  })
  if (text === null) {
    return (
      <Cluster gap={8} justify="between">
        {companyName ?? <span className="faint">{panel.noClient}</span>}
        <Button small variant="ghost" onClick={() => setText(companyName ?? contactCompany ?? '')}>
          {companyName === null ? panel.chooseClient : panel.changeClient}
        </Button>
      </Cluster>
    )
  }
  return (
    <Combobox
      bare
      label={panel.client}
      value={text}
      onText={setText}
      options={enabled ? (found.data?.items ?? []) : []}
      optionKey={({ id: companyId }) => companyId}
      onChoose={({ id: companyId }) => {
        setText(null)
        change.mutate({ params: { id }, body: { companyId, version } })
      }}
      autoFocus
    >
      {({ name, city }) => (
        <>
          <Marked text={name} part={text} />
          <span className="option-aside">{city ?? ''}</span>
        </>
      )}
    </Combobox>
  )
}
