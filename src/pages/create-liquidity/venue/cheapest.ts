import type { VenueId } from '../../../liquidity/profiles'
import type { Cost, CostKind } from '../../../transactions/plan'
import { formatUnits } from '../../../units/amounts'
import { formatSol } from '../../../units/lamports'
import type { VenueBill, VenueOption } from '../chainWork'
import { createLiquidityCopy } from '../copy'
import { canChoose } from '../form/readOrder'

const words = createLiquidityCopy.venue

/** The costs of a pool without its deposit. */
export const COSTS_BEFORE_DEPOSIT: readonly CostKind[] = [
  'rent',
  'network-fee',
  'priority-fee',
  'program-fee',
  'service-fee',
]

type Bills = ReadonlyMap<VenueId, VenueBill>
type Priced = Readonly<{ option: VenueOption; lamports: bigint }>

/** The venues that accept the pair and whose costs are known, the cheapest first; equal ones in the order of the list. */
function priced(options: readonly VenueOption[], bills: Bills | null): readonly Priced[] {
  return options
    .filter(canChoose)
    .flatMap((option) => {
      const bill = bills?.get(option.venue.id)?.bill
      return bill ? [{ option, lamports: sum(bill.lines) }] : []
    })
    .toSorted((a, b) => (a.lamports < b.lamports ? -1 : a.lamports > b.lamports ? 1 : 0))
}

function sum(lines: readonly Cost[]): bigint {
  return lines
    .filter(({ kind }) => COSTS_BEFORE_DEPOSIT.includes(kind))
    .reduce((total, { lamports }) => total + lamports, 0n)
}

/** The venue where a pool costs least before the deposit; null where no cost is known. Pure. */
export function cheapestVenue(options: readonly VenueOption[], bills: Bills | null): VenueId | null {
  return priced(options, bills)[0]?.option.venue.id ?? null
}

/**
 * Compares the costs in a sentence: "Meteora DAMM v2 is the cheapest: 0.023 SOL instead of 0.192." Undefined where there is nothing to
 * compare. Pure.
 */
export function comparisonWords(
  options: readonly VenueOption[],
  bills: Bills | null,
  chosen: VenueId | undefined,
): string | undefined {
  const accepting = options.filter(canChoose)
  const [only] = accepting
  if (only && accepting.length === 1 && options.every(({ creationTerms }) => creationTerms))
    return options.length > 1 ? words.onlyOne(only.venue.name) : undefined
  const [first, second] = priced(options, bills)
  if (!first || !second) return undefined
  if (first.lamports === second.lamports)
    return words.sameCost(first.option.venue.name, second.option.venue.name, formatSol(first.lamports))
  const [low, high] = sideBySide(first.lamports, second.lamports)
  const said = chosen === first.option.venue.id ? words.cheapest : words.cheaper
  return said(first.option.venue.name, low, high)
}

/** Two costs in SOL with equal numbers of decimals: enough for two digits of the lower one, or all where the texts would be equal. */
function sideBySide(low: bigint, high: bigint): readonly [string, string] {
  const cut = Math.max(low.toString().length - 2, 0)
  const unit = 10n ** BigInt(cut)
  const [a, b] = [low, high].map((lamports) => formatUnits(((lamports + unit / 2n) / unit) * unit, 9)) as [
    string,
    string,
  ]
  return a === b ? [formatSol(low), formatSol(high)] : [a, b]
}
