import { afterAll, vi } from 'vitest'
import { closeToasts } from './closeToasts'

/**
 * So many turns of the event loop end what React has under way, also where a busy machine lets it do a little in each. Scripts that are being
 * read are waited for: the wallet kit loads pictures of its own, which need the window.
 */
const TURNS = 20
/** Longer than a second toast waits until the first one is gone (src/ui/toast/showToast.tsx), in milliseconds. */
const REOPENED_MS = 200

/* A toast loads late, and renders by itself until it is gone: not into a window that is no more. */
afterAll(async () => {
  if (typeof document === 'undefined') return
  vi.useRealTimers()
  await vi.dynamicImportSettled()
  // The list of toasts, and a toast in it, may be loaded and not yet drawn.
  await turns()
  if (!document.querySelector('[aria-label^="Notifications"]')) return
  await new Promise((resolve) => setTimeout(resolve, REOPENED_MS))
  await closeToasts()
  await turns()
})

async function turns(): Promise<void> {
  for (let calm = 0; calm < TURNS;) {
    await new Promise((resolve) => setTimeout(() => setImmediate(resolve)))
    calm = process.getActiveResourcesInfo().some((what) => what.startsWith('FSReq')) ? 0 : calm + 1
  }
}
