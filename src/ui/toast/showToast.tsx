import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'
import { ToastCard } from './ToastCard'
import type { ToastContent } from './toastContent'

/** Milliseconds between closing one toast and opening the next, so that the change is seen. */
const REOPEN_AFTER_MS = 150
let current: string | number | undefined
let waiting: ReturnType<typeof setTimeout> | undefined

/** Opens at once; where one is open already, it closes first and the new one opens after 150 ms. */
export function showToast(content: ToastContent): void {
  mountToaster()
  clearTimeout(waiting)
  if (current === undefined) return open(content)
  sonner.dismiss(current)
  current = undefined
  waiting = setTimeout(() => open(content), REOPEN_AFTER_MS)
}

function open(content: ToastContent): void {
  const forget = (closed: { id: string | number }) => {
    if (closed.id === current) current = undefined
  }
  current = sonner.custom((id) => <ToastCard content={content} onClose={() => sonner.dismiss(id)} />, {
    duration: durationOf(content),
    onDismiss: forget,
    onAutoClose: forget,
  })
}

/** Milliseconds for which a toast stays; longer where it has a link. */
function durationOf({ variant, link }: ToastContent): number {
  if (variant === 'loading') return Infinity
  return link ? 15_000 : 6_000
}

let mounted = false

function mountToaster(): void {
  if (mounted) return
  mounted = true
  const host = document.body.appendChild(document.createElement('div'))
  createRoot(host).render(<Toaster position="bottom-right" visibleToasts={1} />)
}
