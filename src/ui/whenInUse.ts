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

/**
 * Resolves when the user first interacts with the page (at once where that has happened), otherwise after a few seconds. Heavy code that
 * is not needed for the first view waits for it, so that a slow phone can react to the first touch.
 */
export function whenInUse(): Promise<void> {
  inUse ??= new Promise((resolve) => {
    if (wasUsed()) return resolve()
    const done = () => {
      clearTimeout(reading)
      for (const sign of SIGNS) window.removeEventListener(sign, done, true)
      resolve()
    }
    const reading = setTimeout(done, READING_MS)
    for (const sign of SIGNS) window.addEventListener(sign, done, { capture: true, passive: true })
  })
  return inUse
}

/** Whether the user has interacted. Firefox has navigator.userActivation only since 2023. */
function wasUsed(): boolean {
  const { userActivation } = navigator as { userActivation?: UserActivation }
  return userActivation?.hasBeenActive ?? false
}
