import { useWatch } from 'react-hook-form'
import { sumOfShares } from '../../../tokens/form/rows'
import { parseDecimals } from '../../../tokens/form/supply'
import type { ShareRow } from '../../../tokens/form/values'
import { formatUnits, parseUnits } from '../../../units/amounts'
import { Mark } from '../../../ui/Mark'
import type { TokenFormControl } from '../draft/useDraft'
import { sectionWords as words } from './sectionCopy'

/** What the rows come to, and what stays for the wallet. */
export function ShareSum({ form, rows }: { form: TokenFormControl; rows: readonly ShareRow[] }) {
  const [typedSupply, typedDecimals, symbol] = useWatch({
    control: form.control,
    name: ['supply', 'decimals', 'symbol'],
  })
  const decimals = parseDecimals(typedDecimals) ?? 9
  const supply = parseUnits(typedSupply, decimals)
  const sum = sumOfShares(rows, decimals)
  const amount = (units: bigint) => [formatUnits(units, decimals), symbol.trim()].filter(Boolean).join(' ')
  const rest = supply.ok ? supply.units - sum : undefined
  return (
    <dl className="kv">
      <dt>{words.toOthers}</dt>
      <dd className="mono">{amount(sum)}</dd>
      <dt>{words.toWallet}</dt>
      <dd className="mono">
        {rest === undefined ? '–' : rest < 0n ? <Mark kind="err">{words.tooMuch}</Mark> : amount(rest)}
      </dd>
    </dl>
  )
}
