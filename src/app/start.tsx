import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { restoreSession } from '../wallet/actions'
import { holdReady } from '../ui/pageReady'
import { holdGrouping, releaseGrouping } from '../units/grouping'
import { App } from './App'
import { basename, routePath } from './basePath'
import { createRoot, hydrateRoot } from './react'
import { loadFirstLook } from './routes'
import { onFirstPage } from './scrollMemory'
import { guardTexts } from './textGuard'

/**
 * Starts the app: hydrates the prerendered page if it belongs to this path, and renders from scratch where the host answered with another
 * page (a shell, or Home for every path). Calls `started` when the buttons around the page have listeners, and `arrived` when the page is shown.
 */
export function start({ started, arrived }: Readonly<{ started: () => void; arrived: () => void }>): void {
  const root = document.getElementById('root')
  if (!root) return
  guardTexts()
  const isPrerendered = root.dataset['route'] === routePath(window.location.pathname)
  const isFrame = !isPrerendered && 'frame' in root.dataset
  if (isPrerendered) holdGrouping()
  const release = holdReady()
  onFirstPage(() => {
    // An early press is repeated once the page knows what the prerendered one does not: the wallet's return and, after the render that
    // follows these effects, URL, network and number format. Before that, the press would apply to another form, or to another network.
    setTimeout(() => {
      try {
        arrived()
      } finally {
        release()
      }
    })
    releaseGrouping()
    void restoreSession()
  })
  const app = (
    <StrictMode>
      <BrowserRouter basename={basename}>
        <App />
      </BrowserRouter>
    </StrictMode>
  )
  // In a transition React hydrates in short tasks. A press meanwhile makes React hydrate the pressed part at once.
  startTransition(() => {
    if (isPrerendered) hydrateRoot(root, app)
    else if (isFrame) void loadFirstLook().then(() => replaceFrame(root, app, started))
    else createRoot(cleared(root)).render(app)
  })
  if (!isFrame) started()
  afterFirstPaint(() => void restoreSession())
}

/** The frame stays until React has rendered the page's first look, which stands where the frame did. Its buttons never have listeners. */
function replaceFrame(root: HTMLElement, app: ReactNode, replaced: () => void): void {
  startTransition(() => createRoot(root).render(<Rendered then={replaced}>{app}</Rendered>))
}

function Rendered({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then])
  return children
}

/** Runs a task after the first paint: a task that is queued during a frame runs after that frame is painted. */
function afterFirstPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}

function cleared(root: HTMLElement): HTMLElement {
  root.replaceChildren()
  return root
}
