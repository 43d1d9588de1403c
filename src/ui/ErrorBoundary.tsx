import { Component, type ErrorInfo, type ReactNode } from 'react'

type ErrorBoundaryProps = Readonly<{ children: ReactNode; show: (thrown: unknown) => ReactNode }>

/**
 * Catches errors of its children's rendering, and shows `show(thrown)` in their place. An error that `show` throws goes to the next
 * boundary.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { thrown: unknown }> {
  override state: { thrown: unknown } = { thrown: undefined }

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown }
  }

  override componentDidCatch(thrown: unknown, info: ErrorInfo) {
    console.error(thrown, info.componentStack)
  }

  override render() {
    if (this.state.thrown === undefined) return this.props.children
    return this.props.show(this.state.thrown)
  }
}
