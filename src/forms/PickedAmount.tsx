import { useId, type ReactNode } from 'react'
import { MintPicture } from '../operation/MintPicture'
import { picker } from '../operation/picker'
import { classNames } from '../ui/classNames'
import { Mark } from '../ui/Mark'
import { useNumberText } from '../ui/useNumberText'
import styles from './pickedAmount.module.css'

/** A part of the wallet's balance: the button's text, and the amount to fill in. */
export type BalancePart = Readonly<{ label: string; text: string }>

const words = {
  choose: 'Choose',
  pick: (side: string, symbol: string) => `${side}: ${symbol}. Choose another`,
  pickFirst: (side: string) => `${side}: choose one`,
  amount: (symbol: string) => `Amount of ${symbol}`,
  parts: (symbol: string) => `Parts of the ${symbol} that you hold`,
} as const

type PickedAmountProps = {
  /** The field's name in the form. */
  name: string
  label: string
  /** The chosen token; null before one is chosen. `uri`: the address of its metadata file, undefined where it is not read. */
  token: Readonly<{ mint: string; uri: string | undefined; symbol: string }> | null
  value: string
  /** The wallet's balance of the token, in words. */
  held?: string | undefined
  problem: string | undefined
  hint?: ReactNode
  parts?: readonly BalancePart[]
  /** The worth of the amount. */
  worth?: string | undefined
  /** Left out where the amount follows from another one. */
  onType?: (text: string) => void
  /** Left out where the token is fixed. */
  onPick?: (() => void) | undefined
}

/** A token to choose, and its amount. */
export function PickedAmount(props: PickedAmountProps) {
  const { name, label, token, value, held, problem, hint, parts = [], worth, onType, onPick } = props
  const { shown, onChange, question } = useNumberText(value, onType ?? (() => undefined))
  const id = useId()
  const wrong = question ?? problem
  const bad = wrong !== undefined
  const symbol = token?.symbol ?? null
  const face = (
    <>
      {token && <MintPicture mint={token.mint} uri={token.uri} size={24} />}
      <b>
        <bdi>{symbol ?? words.choose}</bdi>
      </b>
    </>
  )
  return (
    <div className={classNames('field', bad && 'bad')}>
      <div className="lab">
        <span>{label}</span>
        <span className="count">{held}</span>
      </div>
      <div className={classNames('ctl num', styles['pickr'])}>
        {onPick ? (
          <button
            type="button"
            className={styles['pick']}
            aria-label={symbol === null ? words.pickFirst(label) : words.pick(label, symbol)}
            onPointerEnter={picker.preload}
            onFocus={picker.preload}
            onClick={onPick}
          >
            {face}
            <span className="chev" />
          </button>
        ) : (
          <span className={styles['pick']}>{face}</span>
        )}
        <input
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          readOnly={onType === undefined}
          aria-label={words.amount(symbol ?? label)}
          aria-invalid={bad || undefined}
          aria-describedby={`${id}-worth ${id}-note`}
          placeholder="0"
          value={shown}
          onChange={onChange}
        />
      </div>
      <div className={styles['beneath']}>
        {parts.length > 0 && symbol !== null && onType && (
          <Parts symbol={symbol} parts={parts} onType={onType} />
        )}
        <span id={`${id}-worth`} className={`small muted ${styles['worth']}`}>
          {worth}
        </span>
      </div>
      <div className="hint" id={`${id}-note`}>
        {bad ? <Mark kind="err">{wrong}</Mark> : hint}
      </div>
    </div>
  )
}

function Parts({
  symbol,
  parts,
  onType,
}: {
  symbol: string
  parts: readonly BalancePart[]
  onType: (text: string) => void
}) {
  return (
    <fieldset className={styles['parts']} aria-label={words.parts(symbol)}>
      {parts.map(({ label, text }) => (
        <button key={label} type="button" onClick={() => onType(text)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
