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
 * Resolves with the first sign that somebody uses the page (at once where there was one before), and otherwise after a few
 * seconds of reading. Heavy code that is of use soon, but not for the first look, waits for it: a slow phone is then free
 * for the first touch.
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

/** TypeScript takes it for granted; Firefox has it since 2023 only. */
function wasUsed(): boolean {
  const { userActivation } = navigator as { userActivation?: UserActivation }
  return userActivation?.hasBeenActive ?? false
}
