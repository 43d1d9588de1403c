/** A verified token whose name or symbol (`like`) another text can be taken for. */
export type VerifiedMatch = Readonly<{ mint: string; like: string }>

/**
 * The names of verified tokens as they were at `at` (ms since 1970), or that they cannot be had now. `find` tells whose name or symbol a
 * text can be taken for, if anybody's; it looks up, and can be asked with every key that is pressed.
 */
export type VerifiedNames =
  | Readonly<{
      status: 'known'
      at: number
      find: (part: 'name' | 'symbol', typed: string) => VerifiedMatch | undefined
    }>
  | Readonly<{ status: 'unavailable' }>
