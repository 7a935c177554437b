import type { ReactNode } from 'react'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { FailureBoundary } from '#ui/basic/FailureBoundary.tsx'
import { adminMessages as messages } from './messages.en.ts'

/** A screen whose code could not be loaded, or that failed, takes neither the frame nor the other tabs with it; around the frame it offers the way out. */
export const ScreenBoundary = ({ children }: { children: ReactNode }) => (
  <FailureBoundary
    instead={
      <main className="admin-main" id="main">
        {/* Reloaded, since a release may have replaced the files that this page knows. */}
        <ErrorNote title={messages.screenFailed} onRetry={() => location.reload()}>
          {messages.screenFailedText}
        </ErrorNote>
      </main>
    }
  >
    {children}
  </FailureBoundary>
)
