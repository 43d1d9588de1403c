import type { ToastContent } from './toastContent'

/** Shows a toast. Its code is fetched on the first use; what matters must also stay on the page. */
export function toast(content: ToastContent): void {
  void import('./showToast').then(({ showToast }) => showToast(content), ignoreMissingToast)
}

/** A toast only repeats what the page says: one that cannot be loaded is no failure of its own. */
function ignoreMissingToast(): void {}
