import * as v from 'valibot'
import { namedAmount, symbolOf } from '../liquidity/names'
import { SOL_MINT } from '../liquidity/orient'
import type { PairToken } from '../liquidity/venue'
import { Button } from '../ui/Button'
import { NumberInput } from '../ui/NumberInput'
import {
  type AmountUnit,
  parseAmount,
  multiplierText,
  typedAmount,
  unscaledAmount,
} from '../solana/amountScale'
import { panelCopy } from './panelCopy'
import styles from './panel.module.css'

export type AmountFieldProps = {
  token: Pick<PairToken, 'mint' | 'symbol'> & AmountUnit
  text: string
  /** The field's name in the form, and its label where that is not the token's symbol. */
  name?: string
  label?: string
  /** The wallet's balance of the token; undefined where it is not known. */
  held: bigint | undefined
  /** The wallet's frozen balance besides. */
  frozen?: bigint | undefined
  wrong: string | undefined
  /** The typed base units. The field names them where a scale decides how amounts are shown. */
  units?: bigint | null | undefined
  /** The amount of Max. Without it, Max is the balance, except for SOL, which also pays the fees. */
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
  const { onMost = (units) => onText(typedAmount(units, token)) } = props
  const holds = held === undefined ? undefined : heldWords(held, token)
  const fixed = frozen > 0n && panelCopy.frozen(namedAmount(frozen, token))
  const offered = held !== undefined && held > 0n
  return (
    <div className={styles['amount']}>
      <NumberInput
        {...(name !== undefined && { name })}
        label={label}
        unit={symbolOf(token)}
        value={text}
        onType={onText}
        hint={
          [holds, fixed, offered && note, movesWords(token, props.units)].filter(Boolean).join(' ') ||
          undefined
        }
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

function heldWords(held: bigint, token: AmountFieldProps['token']): string {
  const amount = namedAmount(held, token)
  return token.scale ? panelCopy.heldUnits(amount, unscaledAmount(held)) : panelCopy.held(amount)
}

/** Names the base units that move, and the amount as wallets show it, where a scale decides that. */
export function movesWords(
  token: AmountFieldProps['token'] | undefined,
  units: bigint | null | undefined,
): string | null {
  if (!token?.scale || units === undefined || units === null) return null
  return panelCopy.moves(unscaledAmount(units), namedAmount(units, token))
}

/** The largest amount of a token that an operation can take, in base units; undefined where it is not known. `note` explains it. */
export type Spendable = Readonly<{ most: bigint | undefined; note?: string }>

function ownOf({ mint }: Pick<PairToken, 'mint'>, held: bigint | undefined): Spendable {
  return { most: mint === SOL_MINT ? undefined : held }
}

/** An amount above zero, or what is wrong with it; undefined for an empty field. */
type ParsedAmount = Readonly<{ units: bigint }> | Readonly<{ wrong: string }> | undefined

export function readAmount(text: string, unit: AmountUnit, held?: bigint): ParsedAmount {
  const parsed = parseAmount(text, unit, held)
  if (parsed.ok) return parsed.units > 0n ? { units: parsed.units } : { wrong: panelCopy.problems.zero }
  return parsed.reason === 'empty' ? undefined : { wrong: panelCopy.problems[parsed.reason] }
}

/**
 * An amount as a form stores it. `times`: the multiplier under which it was typed, '' without one. `most`: the base units of Max or Half,
 * '' for a typed amount; with a scale, the shown text would lose some of them.
 */
export type TypedSum = Readonly<{ text: string; times: string; most: string }>

/** Reads a stored amount. */
export const sumSchema = v.object({ text: v.string(), times: v.string(), most: v.string() })

/** The amount of an empty field. */
export const NO_SUM: TypedSum = { text: '', times: '', most: '' }

/** An amount that the person has typed. */
export function typedSum(text: string, unit: AmountUnit): TypedSum {
  return { text, times: multiplierText(unit), most: '' }
}

/** An amount from Max or Half. */
export function mostSum(units: bigint, unit: AmountUnit): TypedSum {
  return { text: typedAmount(units, unit), times: multiplierText(unit), most: unit.scale ? `${units}` : '' }
}

/** The text that the field shows. */
export function sumText({ text, most }: TypedSum, unit: AmountUnit): string {
  return most === '' ? text : typedAmount(BigInt(most), unit)
}

/** Reads the amount of a form; the person must type it again where the multiplier has changed since. */
export function readSum({ text, times, most }: TypedSum, unit: AmountUnit, held?: bigint): ParsedAmount {
  if (most !== '') return { units: BigInt(most) }
  const now = multiplierText(unit)
  if (text.trim() !== '' && times !== '' && now !== '' && times !== now)
    return { wrong: panelCopy.otherMultiplier(times, now) }
  return readAmount(text, unit, held)
}
