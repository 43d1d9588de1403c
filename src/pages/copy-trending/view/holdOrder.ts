import type { TrendingToken } from '../../../market/trending'

/** A token in the list; `gone`: it is no longer in the sources' lists, and its row stays until the order may change. */
export type ListedRow = Readonly<{ token: TrendingToken; gone: boolean }>

/** The shown rows, the data from which they were made, and whether they are in the requested order. */
export type ShownOrder = Readonly<{
  key: string
  from: readonly TrendingToken[]
  rows: readonly ListedRow[]
  inOrder: boolean
}>

/**
 * The rows to show: `tokens` in their order. While the list is `held`, existing rows stay in place with new figures, and new rows come
 * last. `key` names the requested order: another one ends the hold. Returns the same object where nothing changes.
 */
export function holdOrder(
  before: ShownOrder | null,
  key: string,
  tokens: readonly TrendingToken[],
  held: boolean,
): ShownOrder {
  const same = before?.key === key ? before : null
  if (same?.from === tokens && (held || same.inOrder)) return same
  if (!same || !held) return { key, from: tokens, rows: tokens.map(listed), inOrder: true }
  const rows = inPlace(same.rows, tokens)
  const inOrder = rows.every(({ token }, at) => token === tokens[at])
  return { key, from: tokens, rows, inOrder }
}

function listed(token: TrendingToken): ListedRow {
  return { token, gone: false }
}

function inPlace(rows: readonly ListedRow[], tokens: readonly TrendingToken[]): readonly ListedRow[] {
  const now = new Map(tokens.map((token) => [token.mint, token]))
  const kept = rows.map(({ token }) => {
    const found = now.get(token.mint)
    now.delete(token.mint)
    return found ? listed(found) : { token, gone: true }
  })
  return [...kept, ...[...now.values()].map(listed)]
}
