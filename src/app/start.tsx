import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { restoreSession } from '../wallet/actions'
import { App } from './App'
import { basename, routePath } from './basePath'
import { onFirstPage } from './scrollMemory'

/**
 * Brings the page to life: takes over what was prerendered where it is this address's, and mounts afresh where a
 * host answered with another page (an empty shell, or Home for every address). Calls back when the page is there.
 */
export function start(arrived: () => void): void {
  const root = document.getElementById('root')
  if (!root) return
  onFirstPage(arrived)
  const app = (
    <StrictMode>
      <BrowserRouter basename={basename}>
        <App />
      </BrowserRouter>
    </StrictMode>
  )
  if (root.dataset['route'] === routePath(window.location.pathname)) hydrateRoot(root, app)
  else createRoot(cleared(root)).render(app)
  afterFirstPaint(() => void restoreSession())
}

/** A task that is queued in a frame runs after that frame was painted. */
function afterFirstPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}

function cleared(root: HTMLElement): HTMLElement {
  root.replaceChildren()
  return root
}
