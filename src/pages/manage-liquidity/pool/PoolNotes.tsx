import type { PairToken, Pool } from '../../../liquidity/venue'
import { Note } from '../../../ui/Note'
import { copy } from '../copy'
import { symbolOf } from '../../../liquidity/names'
import { momentOf } from './PoolFacts'
import { formatBasisPoints } from '../../../units/percent'

const words = copy.pool

/** What whoever trades or deposits here should know of the two tokens, and when it opens. */
export function PoolNotes({ pool }: { pool: Pool }) {
  const { base, quote } = pool.pair
  const sentences = [
    ...openingOf(pool),
    ...(pool.switchedOff.length > 0
      ? [copy.row.switchedOff(pool.switchedOff.map((act) => copy.acts[act]).join(', '))]
      : []),
    ...warningsOf(base),
    ...warningsOf(quote),
  ]
  if (sentences.length === 0) return null
  return (
    <Note kind="warn">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Note>
  )
}

/** While it is not open, by this browser's clock: when it will be. */
function openingOf({ opensAt }: Pool): readonly string[] {
  const at = Number(opensAt ?? 0n) * 1000
  return at > Date.now() ? [words.notYet(momentOf(at))] : []
}

function warningsOf(token: PairToken): readonly string[] {
  const { transferFee, extensions, freezable } = token
  const name = symbolOf(token)
  return [
    ...(transferFee ? [words.transferFee(name, formatBasisPoints(BigInt(transferFee.basisPoints)))] : []),
    ...(freezable ? [words.frozen(name)] : []),
    ...(extensions.includes('permanentDelegate') ? [words.delegate(name)] : []),
    ...(extensions.includes('pausable') ? [words.pausable(name)] : []),
  ]
}
