import type { ReactNode } from 'react'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { FailureBoundary } from '#ui/basic/FailureBoundary.tsx'
import { gateMessages as messages } from './gate-messages.en.ts'

/** A screen whose code could not be loaded, or that failed, does not take the frame with it. */
export const PortalBoundary = ({ children }: { children: ReactNode }) => (
  <FailureBoundary
    instead={
      <div className="page">
        {/* Reloaded, since a release may have replaced the files that this page knows. */}
        <ErrorNote title={messages.screenFailed} onRetry={() => location.reload()}>
          {messages.screenFailedText}
        </ErrorNote>
      </div>
    }
  >
    {children}
  </FailureBoundary>
)
