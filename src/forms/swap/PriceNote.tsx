import { Note } from '../../ui/Note'
import { formatBasisPoints } from '../../units/percent'
import { unbroken } from '../../units/unbroken'
import type { PriceCheck } from './priceCheck'
import { swapCopy } from './swapCopy'

const words = swapCopy.check

/** Warns where an offer gives much less than the compared prices, and says where there was nothing to compare it with. */
export function PriceNote({ check }: { check: PriceCheck }) {
  if (check.status === 'asking') return <output className="small muted">{words.asking}</output>
  if (check.status === 'unknown')
    return (
      <Note kind="warn" live="status">
        <p>{check.missing.length === 0 ? words.silent : words.unknown(check.missing.join(' and '))}</p>
      </Note>
    )
  const { by, effect, loss } = check
  if (effect === 'small') return null
  const said = words.less[by](formatBasisPoints(loss))
  return (
    <Note kind={effect === 'absurd' ? 'err' : 'warn'} live="status">
      <p>{unbroken(effect === 'absurd' ? `${said} ${words.stop}` : said)}</p>
    </Note>
  )
}
