import { Component, type ReactNode } from 'react'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { gateMessages as messages } from './gate-messages.en.ts'

/** A screen whose code could not be loaded, or that failed, does not take the frame with it. */
export class PortalBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="page">
        {/* Loaded anew, for a release may have replaced the files this page knows. */}
        <ErrorNote title={messages.screenFailed} onRetry={() => location.reload()}>
          {messages.screenFailedText}
        </ErrorNote>
      </div>
    )
  }
}
