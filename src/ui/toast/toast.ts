import { preload } from '../fetchScript'
import type { ToastContent } from './toastContent'

/**
 * Shows a toast. Its code is fetched on the first use. A toast only repeats what the page says: one that cannot be
 * loaded is no failure of its own.
 */
export function toast(content: ToastContent): void {
  void preload(() => import('./showToast')).then((loaded) => loaded?.showToast(content))
}
