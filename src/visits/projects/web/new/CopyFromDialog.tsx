import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDay } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useLater } from '#core/web/use-later.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Combobox, Marked } from '#ui/field/Combobox.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { findProjects } from '../../projects.contract.ts'
import { serviceWord } from '../detail/messages.en.ts'
import { newMessages as messages } from './messages.en.ts'

/** Finds the project that the new one is to begin with. */
export function CopyFromDialog({ onClose }: { onClose: () => void }) {
  const [, setQuery] = useSearchParams()
  const [typed, setTyped] = useState('')
  const q = useLater(typed.trim())
  const found = useEndpoint<typeof findProjects>(
    'GET /api/portal/projects',
    { query: { q, pageSize: '8' } },
    { enabled: q.length > 1, keepsPrevious: true },
  )
  return (
    <Dialog
      wide
      title={messages.copyTitle}
      text={messages.copyText}
      onClose={onClose}
      actions={<Button onClick={onClose}>{messages.back}</Button>}
    >
      <Combobox
        label={messages.copyLabel}
        icon="search"
        autoFocus
        placeholder={messages.copyPlaceholder}
        value={typed}
        options={q.length > 1 ? (found.data?.items ?? []) : []}
        optionKey={({ id }) => id}
        onText={setTyped}
        onChoose={({ id }) => {
          onClose()
          setQuery({ from: id }, { replace: true })
        }}
      >
        {(project) => (
          <>
            <b>
              <Marked text={project.vesselName} part={typed} />
            </b>
            <span className="option-aside">{project.projectNumber}</span>
            <small>{[serviceWord(project.serviceType), project.clientName].filter(Boolean).join(', ')}</small>
            <small className="option-aside">{project.scheduledDate ? formatDay(project.scheduledDate) : ''}</small>
          </>
        )}
      </Combobox>
    </Dialog>
  )
}
