import type { TrendingToken } from '../../../market/trending'

/** A text in which case and width make no difference. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Those whose name, symbol or mint holds what was typed; all where nothing was. */
export function findTokens<Row extends { token: TrendingToken }>(
  rows: readonly Row[],
  typed: string,
  withAdvertising: boolean,
): readonly Row[] {
  const words = fold(typed.trim())
  if (words === '' && withAdvertising) return rows
  return rows.filter(
    ({ token: { name, symbol, mint, advertising } }) =>
      (withAdvertising || advertising === null) &&
      [name, symbol, mint].some((text) => fold(text).includes(words)),
  )
}
