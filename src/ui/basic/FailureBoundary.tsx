import { Component, type ReactNode } from 'react'

/** What could not be loaded, or failed while it was drawn, takes nothing around it along. */
export class FailureBoundary extends Component<{ instead: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}
