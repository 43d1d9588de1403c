import { isAddress } from '../../units/base58'
import { lookAlikeKeys } from '../../units/lookAlike'

/** A verified token as Jupiter names it. */
export type VerifiedRow = readonly [mint: string, name: string, symbol: string]

/** Rows with indices of their names and symbols: positions in `rows` by look-alike key. */
export type FoldedRows = Readonly<{
  at: number
  rows: readonly VerifiedRow[]
  name: ReadonlyMap<string, readonly number[]>
  symbol: ReadonlyMap<string, readonly number[]>
}>

const MOST_ROWS = 20_000
/** The most characters of a name. */
const LONGEST = 200

/** The URL of Jupiter's verified tokens. */
export function verifiedAddress(place: string): string {
  return `${place}/tokens/v2/tag?query=verified`
}

/** The rows of Jupiter’s verified list: three texts of each token. Undefined where there is no token. */
export function parseVerified(answer: unknown): readonly VerifiedRow[] | undefined {
  return rowsOf(answer, (one) => {
    if (typeof one !== 'object' || one === null) return undefined
    const { id, name, symbol } = one as Readonly<Record<string, unknown>>
    return row(id, name, symbol)
  })
}

/** The rows of a stored value, which another version may have written. */
export function parseKeptRows(value: unknown): readonly VerifiedRow[] | undefined {
  return rowsOf(value, (one) => (Array.isArray(one) ? row(one[0], one[1], one[2]) : undefined))
}

/** Builds the indices of some rows. Names without visible characters are left out. */
export function foldRows(at: number, rows: readonly VerifiedRow[]): FoldedRows {
  return { at, rows, name: placesOf(rows, 1), symbol: placesOf(rows, 2) }
}

function rowsOf(
  value: unknown,
  read: (one: unknown) => VerifiedRow | undefined,
): readonly VerifiedRow[] | undefined {
  if (!Array.isArray(value)) return undefined
  const rows = value.slice(0, MOST_ROWS).flatMap((one) => {
    const good = read(one)
    return good ? [good] : []
  })
  return rows.length > 0 ? rows : undefined
}

/** A row, checked by hand, because a schema is slow for thousands of rows. */
function row(mint: unknown, name: unknown, symbol: unknown): VerifiedRow | undefined {
  if (!isText(mint) || !isText(name) || !isText(symbol)) return undefined
  return isAddress(mint) ? [mint, name, symbol] : undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST
}

function placesOf(rows: readonly VerifiedRow[], part: 1 | 2): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  rows.forEach((row, place) => {
    for (const key of lookAlikeKeys(row[part])) {
      const known = places.get(key)
      if (known) known.push(place)
      else places.set(key, [place])
    }
  })
  return places
}
