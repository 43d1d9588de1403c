import { afterAll, vi } from 'vitest'

/* A toast loads late, and renders by itself until it is gone: not into a window that is no more. */
afterAll(async () => {
  if (typeof document === 'undefined') return
  vi.useRealTimers()
  await vi.dynamicImportSettled()
  if (!document.querySelector('[data-sonner-toast]')) return
  const { toast } = await import('sonner')
  toast.dismiss()
  await vi.waitUntil(() => !document.querySelector('[data-sonner-toast]'), { timeout: 50_000 })
  await new Promise((resolve) => setImmediate(resolve))
})
