/**
 * What a toast says: `message` in bold, `detail` below. `loading` stays until the next toast, or until it is closed. A `link` leads to
 * a page that says the same; a plain click calls `onFollow`, which navigates within the app.
 */
export type ToastContent = Readonly<{
  variant: 'success' | 'warning' | 'error' | 'loading'
  message: string
  detail?: string
  link?: Readonly<{ label: string; href: string; onFollow: () => void }>
}>
