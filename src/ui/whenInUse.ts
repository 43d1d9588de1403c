const SIGNS = [
  'pointermove',
  'pointerdown',
  'wheel',
  'touchstart',
  'keydown',
  'focusin',
  'scroll',
  'input',
] as const
const READING_MS = 3000

let inUse: Promise<void> | undefined
let lookedAt: Promise<void> | undefined

/**
 * Resolves when the user first interacts with the page; at once where that has happened. Heavy code that is not needed for the first view
 * waits for it, so that a slow phone can react to the first touch.
 */
export function whenInUse(): Promise<void> {
  inUse ??= new Promise((resolve) => {
    if (wasUsed()) return resolve()
    const done = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, done, true)
      resolve()
    }
    for (const sign of SIGNS) window.addEventListener(sign, done, { capture: true, passive: true })
  })
  return inUse
}

/** Resolves when the page is in use, otherwise a few seconds after the first call: for small requests, and for code that does not run yet. */
export function whenLookedAt(): Promise<void> {
  lookedAt ??= Promise.race([whenInUse(), new Promise<void>((resolve) => setTimeout(resolve, READING_MS))])
  return lookedAt
}

/** Whether the user has interacted with this document. Firefox has navigator.userActivation only since 2023. */
export function wasUsed(): boolean {
  const { userActivation } = navigator as { userActivation?: UserActivation }
  return userActivation?.hasBeenActive ?? false
}
