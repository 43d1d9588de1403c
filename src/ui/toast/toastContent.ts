/** What a toast says: `message` in bold, `detail` below. `loading` stays until the next one or its closing. */
export type ToastContent = Readonly<{
  variant: 'success' | 'error' | 'loading'
  message: string
  detail?: string
}>
