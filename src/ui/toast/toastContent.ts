/**
 * What a toast says: `message` in bold, `detail` below. `loading` stays until the next one or its closing. A `link` leads to
 * where it can be read again: a plain click calls `onFollow`, which goes there within the app.
 */
export type ToastContent = Readonly<{
  variant: 'success' | 'warning' | 'error' | 'loading'
  message: string
  detail?: string
  link?: Readonly<{ label: string; href: string; onFollow: () => void }>
}>
