import { preload } from '../fetchScript'
import type { ToastContent } from './showToast'

/**
 * Shows a toast. Its code loads on the first use. A toast only repeats what the page says, so a toast that cannot be loaded is no
 * error.
 */
export function toast(content: ToastContent): void {
  void preload(() => import('./showToast')).then((loaded) => loaded?.showToast(content))
}
