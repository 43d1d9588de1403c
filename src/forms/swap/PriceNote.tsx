import { Mark } from '../../ui/Mark'
import { Sentence } from '../../ui/Sentence'
import { formatBasisPoints } from '../../units/percent'
import type { PriceCheck } from './priceCheck'
import { swapCopy } from './swapCopy'

const words = swapCopy.check

/** In one line: warns where an offer gives much less than the compared prices, and says where there was nothing to compare it with. */
export function PriceNote({ check }: { check: PriceCheck }) {
  if (check.status === 'asking') return null
  if (check.status === 'unknown')
    return (
      <PriceLine kind="warn">
        {check.missing.length === 0 ? words.silent : words.unknown(check.missing.join(' and '))}
      </PriceLine>
    )
  const { by, effect, loss } = check
  if (effect === 'small') return null
  const said = words.less[by](formatBasisPoints(loss))
  return (
    <PriceLine kind={effect === 'absurd' ? 'err' : 'warn'}>
      {effect === 'absurd' ? `${said} ${words.stop}` : said}
    </PriceLine>
  )
}

function PriceLine({ kind, children }: { kind: 'warn' | 'err'; children: string }) {
  return (
    <div>
      <output className="small">
        <Mark kind={kind}>
          <Sentence text={children} />
        </Mark>
      </output>
    </div>
  )
}
