import type { ReactNode } from 'react'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { FailureBoundary } from '#ui/basic/FailureBoundary.tsx'
import { gateMessages as messages } from './gate-messages.en.ts'

/** If a screen fails to load or throws, the portal's frame stays. */
export const PortalBoundary = ({ children }: { children: ReactNode }) => (
  <FailureBoundary
    instead={
      <div className="page">
        {/* Reloaded, since a release may have replaced the files that this page refers to. */}
        <ErrorNote title={messages.screenFailed} onRetry={() => location.reload()}>
          {messages.screenFailedText}
        </ErrorNote>
      </div>
    }
  >
    {children}
  </FailureBoundary>
)
