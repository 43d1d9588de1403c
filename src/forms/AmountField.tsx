import { useId, type ReactNode } from 'react'
import * as v from 'valibot'
import { namedAmount, symbolOf } from '../tokens/tokenWords'
import { wellKnownWords } from '../tokens/wellKnown'
import { SOL_MINT } from '../liquidity/orient'
import type { PairToken } from '../liquidity/venue'
import { MintPicture } from '../operation/MintPicture'
import { picker } from '../operation/picker'
import { classNames } from '../ui/classNames'
import { Mark } from '../ui/Mark'
import { Sentence } from '../ui/Sentence'
import { Tip } from '../ui/Tip'
import { useNumberText } from '../ui/useNumberText'
import {
  type AmountUnit,
  formatAmount,
  parseAmount,
  multiplierText,
  typedAmount,
  unscaledAmount,
} from '../solana/amountScale'
import { isBelowZero } from '../units/amounts'
import { formatSol, formatSolAbout } from '../units/lamports'
import styles from './amountField.module.css'
import { panelCopy } from './panelCopy'

const words = panelCopy.amount

/** A token of an amount. `uri`: the address of its metadata file, undefined where it is not read, as the decimals are until then. */
export type AmountToken = Pick<PairToken, 'mint' | 'symbol'> &
  Partial<AmountUnit> &
  Readonly<{ uri?: string | undefined }>

export type AmountFieldProps = {
  /** The field's name in the form. */
  name?: string
  label?: string
  /** Null before one is chosen. */
  token: AmountToken | null
  text: string
  /** The wallet's balance of the token; undefined where it is not known, null where it could not be read. */
  held?: bigint | null | undefined
  /** The wallet's frozen balance besides. */
  frozen?: bigint | undefined
  /** The part of the balance that is wrapped SOL, with its rent, in lamports. */
  wrapped?: bigint | undefined
  wrong: string | undefined
  /** The typed base units. The field names them where a scale decides how amounts are shown. */
  units?: bigint | null | undefined
  /** The amount of Max. Without it, Max is the balance, except for SOL, which also pays the fees. */
  spendable?: Spendable
  hint?: ReactNode
  /** At the end of the row below the field. */
  beside?: ReactNode
  /** The worth of the amount. */
  worth?: string | undefined
  /** Left out where the amount follows from another one. */
  onText?: (text: string) => void
  /** Called instead of `onText` by Max and Half, where the amount of another field may limit it. */
  onMost?: ((units: bigint) => void) | undefined
  /** Left out where the token is fixed. */
  onPick?: (() => void) | undefined
}

/** The token that a field shows, even before it is read; null where none is chosen. */
export function chosenToken(mint: string | null, token: PairToken | null | undefined): AmountToken | null {
  if (mint === null) return null
  return token?.mint === mint ? token : { mint, symbol: wellKnownWords(mint)?.symbol ?? '' }
}

/** An amount of a token, which may be a choice of its own, with the wallet's balance and the buttons Half and Max. */
export function AmountField(props: AmountFieldProps) {
  const { name, label = words.label, token, text, held, wrong, hint, beside, worth, onText, onPick } = props
  const { shown, onChange, question } = useNumberText(text, onText ?? (() => undefined))
  const id = useId()
  const bad = wrong !== undefined && question === undefined
  const symbol = token && symbolOf(token)
  const counted = countedOf(token)
  const { spendable = ownOf(token, held), wrapped = 0n } = props
  const offered = typeof held === 'bigint' && held > 0n
  const said = (text: string | undefined) =>
    text !== undefined && <Sentence text={text} symbols={symbol === null ? [] : [symbol]} />
  return (
    <div className={classNames('field', bad && 'bad')}>
      <div className="lab">
        <label htmlFor={id}>{label}</label>
        <span className="count" id={`${id}-held`}>
          {said(heldWords(counted, held, props.frozen))}
          {counted && wrapped > 0n && said(` ${words.wrapped(formatSol(wrapped))}`)}
        </span>
      </div>
      <div className={classNames('ctl num', styles['control'])}>
        <TokenFace label={label} token={token} onPick={onPick} />
        <input
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          readOnly={onText === undefined}
          aria-label={words.of(symbol ?? label)}
          aria-invalid={bad || question !== undefined || undefined}
          aria-describedby={`${id}-held ${id}-most ${id}-worth ${id}-note`}
          placeholder="0"
          value={shown}
          onChange={onChange}
          data-length={shown.length > 19 ? 'longest' : shown.length > 16 ? 'long' : undefined}
        />
      </div>
      <div className={classNames(styles['beneath'], onText && styles['reserved'])}>
        {onText && offered && counted && (
          <>
            <Parts token={counted} spendable={spendable} onText={onText} onMost={props.onMost} />
            <MostNote id={`${id}-most`} spendable={spendable} wrapped={wrapped} />
          </>
        )}
        {beside}
        <span id={`${id}-worth`} className={`small muted ${styles['worth']}`}>
          {said(worth)}
        </span>
      </div>
      <div className="hint" id={`${id}-note`}>
        {question ? (
          <Mark kind="warn">{question}</Mark>
        ) : bad ? (
          <Mark kind="err">{said(wrong)}</Mark>
        ) : (
          <>
            {said(movesWords(counted, props.units))} {hint}
          </>
        )}
      </div>
    </div>
  )
}

/** The token inside of the field: the button that opens the list of tokens, or only its name. */
function TokenFace({ label, token, onPick }: Pick<AmountFieldProps, 'token' | 'onPick'> & { label: string }) {
  const symbol = token && symbolOf(token)
  // A token without a symbol shows its address, but not before that is known: the width would change twice.
  const isUnread = token?.decimals === undefined && token?.symbol === ''
  const face = (
    <>
      {token && <MintPicture mint={token.mint} uri={token.uri} size={24} />}
      <b translate={symbol ? 'no' : undefined}>
        <bdi>{isUnread ? '' : (symbol ?? words.choose)}</bdi>
      </b>
    </>
  )
  if (!onPick) return <span className={styles['token']}>{face}</span>
  return (
    <button
      type="button"
      className={styles['token']}
      aria-label={symbol === null ? words.pickFirst(label) : words.pick(label, symbol)}
      onPointerEnter={picker.preload}
      onFocus={picker.preload}
      onClick={onPick}
    >
      {face}
      <span className="chev" />
    </button>
  )
}

type PartsProps = {
  token: CountedToken
  spendable: Spendable
  onText: (text: string) => void
  onMost: AmountFieldProps['onMost']
}

function Parts({ token, spendable: { most }, onText, onMost }: PartsProps) {
  const fill = onMost ?? ((units: bigint) => onText(typedAmount(units, token)))
  return (
    <fieldset className={styles['parts']} aria-label={words.parts(symbolOf(token))}>
      {([2n, 1n] as const).map((part) => (
        <button
          key={`${part}`}
          type="button"
          disabled={most === undefined || most / part === 0n}
          onClick={() => fill((most ?? 0n) / part)}
        >
          {part === 1n ? words.max : words.half}
        </button>
      ))}
    </fieldset>
  )
}

type MostNoteProps = { id: string; spendable: Spendable; wrapped: bigint }

/** Behind an i what Max leaves, and what becomes of wrapped SOL; in sight why Max and Half are off. */
function MostNote({ id, spendable: { most, note }, wrapped }: MostNoteProps) {
  if (note === undefined) return null
  return most === undefined || most === 0n ? (
    <span id={id} className={`cap muted ${styles['off']}`}>
      <Sentence text={note} />
    </span>
  ) : (
    <span className={styles['most']}>
      <Tip label={words.aboutMax}>
        <Sentence text={wrapped > 0n ? `${panelCopy.unwraps(formatSol(wrapped))} ${note}` : note} />
      </Tip>
    </span>
  )
}

/** A token whose decimals are known. */
type CountedToken = Pick<PairToken, 'mint' | 'symbol'> & AmountUnit

function countedOf(token: AmountToken | null): CountedToken | undefined {
  return token?.decimals === undefined ? undefined : { ...token, decimals: token.decimals }
}

function heldWords(
  unit: AmountUnit | undefined,
  held: AmountFieldProps['held'],
  frozen = 0n,
): string | undefined {
  if (held === null) return words.heldUnread
  if (held === undefined || !unit) return undefined
  const amount = formatAmount(held, unit)
  const holds = unit.scale ? words.heldUnits(amount, unscaledAmount(held)) : words.held(amount)
  return frozen === 0n ? holds : `${holds}, ${words.frozen(formatAmount(frozen, unit))}`
}

/** Names the base units that move, and the amount as wallets show it, where a scale decides that. */
function movesWords(token: CountedToken | undefined, units: bigint | null | undefined): string | undefined {
  if (!token?.scale || units === undefined || units === null) return undefined
  return panelCopy.moves(unscaledAmount(units), namedAmount(units, token))
}

/** The largest amount of a token that an operation can take, in base units; undefined where it is not known. `note` explains it. */
export type Spendable = Readonly<{ most: bigint | undefined; note?: string | undefined }>

/** Of so many lamports, those that are left by `reserve`, which is undefined while it is being read, or where that failed. */
export function spendableSol(held: bigint, reserve: bigint | undefined, failed: boolean): Spendable {
  const { unknown, reading, nothing, leaves } = panelCopy.max
  if (reserve === undefined) return { most: undefined, note: failed ? unknown : reading }
  const most = held > reserve ? held - reserve : 0n
  return { most, note: most === 0n ? nothing : leaves(formatSolAbout(reserve)) }
}

function ownOf(token: AmountToken | null, held: AmountFieldProps['held']): Spendable {
  return { most: token?.mint === SOL_MINT ? undefined : (held ?? undefined) }
}

/** An amount above zero, or what is wrong with it; undefined for an empty field. */
type ParsedAmount = Readonly<{ units: bigint }> | Readonly<{ wrong: string }> | undefined

export function readAmount(text: string, unit: AmountUnit, held?: bigint): ParsedAmount {
  const parsed = parseAmount(text, unit, held)
  if (parsed.ok) return parsed.units > 0n ? { units: parsed.units } : { wrong: panelCopy.problems.zero }
  if (isBelowZero(text)) return { wrong: panelCopy.problems.zero }
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
