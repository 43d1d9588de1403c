import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ErrorPage } from './ErrorPage'

/** Catches what a page throws while rendering, and what a chunk that cannot be loaded throws. */
export class RouteErrorBoundary extends Component<{ children: ReactNode }, { thrown: unknown }> {
  override state: { thrown: unknown } = { thrown: undefined }

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown }
  }

  override componentDidCatch(thrown: unknown, info: ErrorInfo) {
    console.error(thrown, info.componentStack)
  }

  override render() {
    if (this.state.thrown === undefined) return this.props.children
    return <ErrorPage thrown={this.state.thrown} />
  }
}
