import { amountOf, symbolOf } from '../liquidity/names'
import { SOL_MINT } from '../liquidity/orient'
import type { PairToken } from '../liquidity/venue'
import { Button } from '../ui/Button'
import { NumberInput } from '../ui/NumberInput'
import { parseUnits, typedUnits } from '../units/amounts'
import { panelCopy } from './panelCopy'
import styles from './panel.module.css'

export type AmountFieldProps = {
  token: Pick<PairToken, 'mint' | 'symbol' | 'decimals'>
  text: string
  /** The field's name in the form, and its label where that is not the token's symbol. */
  name?: string
  label?: string
  /** The wallet's balance of it; undefined where that is not known. */
  held: bigint | undefined
  /** What it holds besides, and cannot move. */
  frozen?: bigint | undefined
  wrong: string | undefined
  /** What Max is made of. Left out: only what is held, except for SOL, which also pays the fees. */
  spendable?: Spendable
  onText: (text: string) => void
  /** Called instead of `onText` by Max and Half, where the amount of another field may limit it. */
  onMost?: (units: bigint) => void
}

/** An amount of a token, with the wallet's balance and the buttons Half and Max. */
export function AmountField(props: AmountFieldProps) {
  const {
    name,
    token,
    label = symbolOf(token),
    text,
    held,
    frozen = 0n,
    wrong,
    onText,
    spendable = ownOf(token, held),
  } = props
  const { most, note } = spendable
  const { onMost = (units) => onText(typedUnits(units, token.decimals)) } = props
  const holds = held === undefined ? undefined : panelCopy.held(amountOf(held, token))
  const fixed = frozen > 0n && panelCopy.frozen(amountOf(frozen, token))
  const offered = held !== undefined && held > 0n
  return (
    <div className={styles['amount']}>
      <NumberInput
        {...(name !== undefined && { name })}
        label={label}
        unit={symbolOf(token)}
        value={text}
        onType={onText}
        hint={[holds, fixed, offered && note].filter(Boolean).join(' ') || undefined}
        error={wrong}
      />
      {offered && (
        <div className={styles['most']}>
          {([2n, 1n] as const).map((part) => (
            <Button
              key={`${part}`}
              variant="quiet"
              slim
              disabled={most === undefined || most / part === 0n}
              onClick={() => onMost((most ?? 0n) / part)}
            >
              {part === 1n ? panelCopy.max : panelCopy.half}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** The most of a token that an operation can take, in base units; undefined where that is not known. `note` explains it. */
export type Spendable = Readonly<{ most: bigint | undefined; note?: string }>

function ownOf({ mint }: Pick<PairToken, 'mint'>, held: bigint | undefined): Spendable {
  return { most: mint === SOL_MINT ? undefined : held }
}

/** An amount above zero, or what is wrong with it; undefined for an empty field. */
type ParsedAmount = Readonly<{ units: bigint }> | Readonly<{ wrong: string }> | undefined

export function readAmount(text: string, decimals: number): ParsedAmount {
  const parsed = parseUnits(text, decimals)
  if (parsed.ok) return parsed.units > 0n ? { units: parsed.units } : { wrong: panelCopy.problems.zero }
  return parsed.reason === 'empty' ? undefined : { wrong: panelCopy.problems[parsed.reason] }
}
