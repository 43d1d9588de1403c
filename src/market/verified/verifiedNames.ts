/** A verified token whose name or symbol (`like`) another text can be taken for. */
export type VerifiedMatch = Readonly<{ mint: string; like: string }>

/**
 * The names of verified tokens as they were at `at` (ms since 1970), or that they cannot be had now. `find` tells which one a text can be
 * taken for, if any, other than the mint that it is allowed to be like; it looks up, and can be asked with every key that is pressed.
 */
export type VerifiedNames =
  | Readonly<{
      status: 'known'
      at: number
      find: (what: 'name' | 'symbol', typed: string, except: string) => VerifiedMatch | undefined
    }>
  | Readonly<{ status: 'unavailable' }>
