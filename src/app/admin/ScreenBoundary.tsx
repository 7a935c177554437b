import type { ReactNode } from 'react'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { FailureBoundary } from '#ui/basic/FailureBoundary.tsx'
import { adminMessages as messages } from './messages.en.ts'

/** If a screen fails to load or throws, the frame and the other tabs stay; around the whole panel it offers to reload. */
export const ScreenBoundary = ({ children }: { children: ReactNode }) => (
  <FailureBoundary
    instead={
      <main className="admin-main" id="main">
        {/* Reloaded, since a release may have replaced the files that this page refers to. */}
        <ErrorNote title={messages.screenFailed} onRetry={() => location.reload()}>
          {messages.screenFailedText}
        </ErrorNote>
      </main>
    }
  >
    {children}
  </FailureBoundary>
)
