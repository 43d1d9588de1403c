/** A verified token whose name or symbol (`like`) is similar to another text. */
export type VerifiedMatch = Readonly<{ mint: string; like: string }>

/**
 * The names of verified tokens at the time `at` (ms since 1970), or that they are unavailable now. `find` returns the verified token whose
 * name or symbol is similar to a text, if there is one; it is a map look-up, fast enough for every key press.
 */
export type VerifiedNames =
  | Readonly<{
      status: 'known'
      at: number
      find: (part: 'name' | 'symbol', typed: string) => VerifiedMatch | undefined
    }>
  | Readonly<{ status: 'unavailable' }>
