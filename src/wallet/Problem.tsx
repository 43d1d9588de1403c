/** Why what was asked for in the header could not be had, below what was pressed. */
export function Problem({ children }: { children: string }) {
  return (
    <p className="menu wallet-problem" role="alert">
      {children}
    </p>
  )
}

/** What to do where code could not be fetched. */
export const notLoaded = (what: string) => `${what} could not be loaded. Check the connection and try again.`
