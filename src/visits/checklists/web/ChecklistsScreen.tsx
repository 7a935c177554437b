import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { idIn } from '#core/web/address-values.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useListAddress } from '#core/web/list-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { Tabs } from '#ui/basic/Tabs.tsx'
import type { ChecklistTemplate, findChecklistTemplates, getChecklistTemplate } from '../checklists.contract.ts'
import { checklistMessages as messages } from './messages.en.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'

/** Checklists of the company, for managers: one tab each. */
export function ChecklistsScreen() {
  const { query, change } = useListAddress()
  const [isCreating, setIsCreating] = useState(false)
  const templates = useEndpoint<typeof findChecklistTemplates>('GET /api/portal/checklist-templates', {
    query: { pageSize: '200' },
  })
  const items = templates.data?.items
  const open = items?.find(({ id }) => id === idIn(query, 'template')) ?? items?.[0]
  const create = <Button onClick={() => setIsCreating(true)}>{messages.create}</Button>
  return (
    <>
      {open ? (
        <Opened key={open.id} id={open.id} tabs={<TemplateTabs items={items ?? []} open={open.id} />} create={create} />
      ) : (
        <div className="page">
          <div className="page-head">
            <div>
              <h1>{messages.title}</h1>
            </div>
          </div>
          {templates.isError ? (
            <ErrorNote title={messages.failed} onRetry={() => void templates.refetch()}>
              {messages.failedText}
            </ErrorNote>
          ) : items === undefined ? (
            <SkeletonLines lines={8} />
          ) : (
            <EmptyState icon="list-checks" title={messages.emptyTitle} actions={create}>
              {messages.emptyText}
            </EmptyState>
          )}
        </div>
      )}
      {isCreating ? (
        <TemplateDialog
          template={null}
          onSaved={({ id }) => change({ template: id })}
          onClose={() => setIsCreating(false)}
        />
      ) : null}
    </>
  )
}

const TemplateTabs = ({ items, open }: { items: readonly ChecklistTemplate[]; open: string }) => (
  <Tabs
    label={messages.tabs}
    tabs={items.map(({ id, name, templateVersion }) => ({ id, label: name, count: messages.inUse(templateVersion) }))}
    link={({ id }, content) => (
      <Link key={id} to={`?template=${id}`} aria-current={id === open ? 'page' : undefined} preventScrollReset>
        {content}
      </Link>
    )}
  />
)

/** One checklist, with its versions. */
function Opened({ id, ...frame }: { id: string; tabs: ReactNode; create: ReactNode }) {
  const template = useEndpoint<typeof getChecklistTemplate>('GET /api/portal/checklist-templates/:id', {
    params: { id },
  })
  if (template.data) return <TemplateEditor template={template.data} {...frame} />
  return (
    <div className="page">
      {frame.tabs}
      {template.isError ? (
        <ErrorNote title={messages.failed} onRetry={() => void template.refetch()}>
          {messages.failedText}
        </ErrorNote>
      ) : (
        <SkeletonLines lines={8} />
      )}
    </div>
  )
}
