import type { PairToken } from '../../../liquidity/venue'
import { SOL_MINT } from '../../../liquidity/orient'
import { formatUnits } from '../../../units/amounts'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { amountOf, symbolOf } from '../../../liquidity/names'
import { actionCopy } from './actionCopy'
import styles from './actions.module.css'

type AmountFieldProps = {
  token: PairToken
  text: string
  /** The wallet's balance of it; undefined where that is not known. */
  held: bigint | undefined
  wrong: string | undefined
  onText: (text: string) => void
}

/** An amount of a token, with the wallet's balance. "All" is offered except for SOL, which also pays the fees. */
export function AmountField({ token, text, held, wrong, onText }: AmountFieldProps) {
  const spendable = held !== undefined && held > 0n && token.mint !== SOL_MINT
  return (
    <div className={styles['amount']}>
      <Field
        numeric
        label={symbolOf(token)}
        unit={symbolOf(token)}
        inputMode="decimal"
        value={text}
        onChange={(event) => onText(event.target.value)}
        hint={held === undefined ? undefined : actionCopy.held(amountOf(held, token))}
        error={wrong}
      />
      {spendable && (
        <Button variant="quiet" slim onClick={() => onText(formatUnits(held, token.decimals))}>
          {actionCopy.useAll}
        </Button>
      )}
    </div>
  )
}
