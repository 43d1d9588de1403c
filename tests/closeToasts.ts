import { vi } from 'vitest'

/**
 * Closes all toasts by their own buttons, and waits until they are gone: one of an earlier test would be taken for that of the next. A file
 * may have loaded the modules a second time, which know nothing of the toasts of the first.
 */
export async function closeToasts(): Promise<void> {
  await vi.waitUntil(
    () => {
      // One that waits for the present one to close opens before that one is gone.
      for (const close of document.querySelectorAll<HTMLElement>('[data-sonner-toast] button')) close.click()
      return !document.querySelector('[data-sonner-toast]')
    },
    { timeout: 50_000 },
  )
}
