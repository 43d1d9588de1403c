import { type AmountUnit, formatAmount } from '../solana/amountScale'
import type { OthersRight } from '../tokens/othersRights'
import { Mark } from '../ui/Mark'
import { formatSol } from '../units/lamports'
import { shortAddress } from '../units/shortAddress'

type OthersMarkProps = {
  /** What others may do with an account, what takes most first. */
  rights: readonly OthersRight[]
  /** The unit of its token; undefined where it is not known. */
  unit: AmountUnit | undefined
}

/** Says in the row of a token account who else may take from it; nothing where nobody may. */
export function OthersMark({ rights: [first, ...others], unit }: OthersMarkProps) {
  if (!first) return null
  return (
    <Mark kind="warn">
      {rightWords(first, unit)}
      {others.length > 0 && ` +${others.length}`}
    </Mark>
  )
}

/** Who may do what, in a few words for a row. */
function rightWords(right: OthersRight, unit: AmountUnit | undefined): string {
  const who = shortAddress(right.who)
  switch (right.may) {
    case 'take-sol':
      return `${who} can take it`
    case 'take-any':
      return `${who} can take any`
    case 'spend':
      return unit ? `${who} can take ${formatAmount(right.units, unit)}` : `${who} can take some`
    case 'close':
      return `${who} gets its rent`
  }
}

/** Who may do what with the accounts of a token, in a sentence for a form. */
export function rightSentence(right: OthersRight, unit: AmountUnit, symbol: string): string {
  const who = shortAddress(right.who)
  switch (right.may) {
    case 'take-sol':
      return `Another ${formatSol(right.lamports)} SOL are wrapped in an account that only ${who} can close, who then gets them.`
    case 'take-any':
      return `${who}, the permanent delegate of ${symbol}, can take any ${symbol} from any wallet.`
    case 'spend':
      return `${who} can take up to ${formatAmount(right.units, unit)} ${symbol} from an account of yours, as its delegate.`
    case 'close':
      return `${who} can close an account of yours once it is empty, and gets its rent.`
  }
}
