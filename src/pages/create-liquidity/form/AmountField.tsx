import { useId, type ReactNode } from 'react'
import { formatUnits } from '../../../units/amounts'
import { classNames } from '../../../ui/classNames'
import { Mark } from '../../../ui/Mark'
import { shortAddress } from '../../../units/shortAddress'
import { copy } from '../copy'
import styles from '../create-liquidity.module.css'
import { symbolOf } from '../../../liquidity/names'
import { picker } from '../picker/picker'
import { TokenSign } from '../TokenSign'
import type { Chosen, PairState } from '../useLiquidity'
import type { Part } from './parts'

const words = copy.pair

type AmountFieldProps = {
  name: 'base' | 'quote'
  label: string
  chosen: Chosen
  state: PairState | null
  value: string
  problem: string | undefined
  hint: ReactNode
  parts: readonly Part[]
  onType: (text: string) => void
  onPick: () => void
}

/** A token to be picked, and how much of it. */
export function AmountField(props: AmountFieldProps) {
  const { name, label, chosen, state, value, problem, hint, parts, onType, onPick } = props
  const id = useId()
  const symbol = symbolIn(chosen)
  const bad = problem !== undefined
  return (
    <div className={classNames('field', bad && 'bad')}>
      <div className="lab">
        <span id={`${id}-label`}>{label}</span>
        <span className="count">{heldWords(name, state)}</span>
      </div>
      <div className={classNames('ctl num', styles['pickr'])}>
        <button
          type="button"
          className={styles['pick']}
          aria-label={symbol === null ? words.pickFirst(label) : words.pick(label, symbol)}
          onPointerEnter={picker.preload}
          onFocus={picker.preload}
          onClick={onPick}
        >
          {chosen.mint !== null && <TokenSign mint={chosen.mint} size={24} />}
          <b>
            <bdi>{symbol ?? words.choose}</bdi>
          </b>
          <span className="chev" />
        </button>
        <input
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={words.amount(symbol ?? label)}
          aria-invalid={bad || undefined}
          aria-describedby={`${id}-note`}
          placeholder="0"
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
      {parts.length > 0 && symbol !== null && <Parts symbol={symbol} parts={parts} onType={onType} />}
      <div className="hint" id={`${id}-note`}>
        {bad ? <Mark kind="err">{problem}</Mark> : hint}
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
  parts: readonly Part[]
  onType: (text: string) => void
}) {
  return (
    <fieldset className={styles['parts']} aria-label={words.parts(symbol)}>
      {parts.map(({ percent, text }) => (
        <button key={`${percent}`} type="button" onClick={() => onType(text)}>
          {percent === 100n ? words.all : `${percent} %`}
        </button>
      ))}
    </fieldset>
  )
}

function symbolIn({ mint, token }: Chosen): string | null {
  if (token) return symbolOf(token)
  return mint === null ? null : (KNOWN[mint] ?? shortAddress(mint))
}

/** What it is called is known before the chain has answered. */
const KNOWN: Readonly<Record<string, string>> = { So11111111111111111111111111111111111111112: 'SOL' }

function heldWords(name: 'base' | 'quote', state: PairState | null): string | undefined {
  if (!state) return undefined
  const { held, heldUnread, pair } = state
  if (held) return words.held(formatUnits(held[name], pair[name].decimals))
  return heldUnread ? words.heldUnread : undefined
}
