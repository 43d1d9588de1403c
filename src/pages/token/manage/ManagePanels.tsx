import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import * as v from 'valibot'
import {
  AmountField,
  mostSum,
  NO_SUM,
  readSum,
  sumSchema,
  sumText,
  typedSum,
} from '../../../forms/AmountField'
import { useKeptForm } from '../../../forms/keptForm'
import { localTimeHint, readLocalTime } from '../../../units/localTime'
import { panelCopy } from '../../../forms/panelCopy'
import { namedAmount, symbolOf } from '../../../tokens/tokenWords'
import { formatAmount, shownTo } from '../../../solana/amountScale'
import { interestWord, multiplierWord, transferFeeWord } from '../../../transactions/accountWords'
import type { HeldAccount } from '../../../tokens/heldAccounts'
import { holdingOf } from '../../../tokens/spendable'
import { type FeeOfEpoch, feeInEpoch, multiplierAt } from '../../../tokens/mintSettings'
import { type ChangeableRole, ROLE_NAMES } from '../../../tokens/operations/order'
import type { ReadToken } from '../../../tokens/readToken'
import { Field } from '../../../ui/Field'
import { NumberInput } from '../../../ui/NumberInput'
import { Segmented } from '../../../ui/Segmented'
import { TickBox } from '../../../ui/TickBox'
import { parseUnits } from '../../../units/amounts'
import { shortAddress } from '../../../units/shortAddress'
import { givingUp, roleOfChange, type TokenAction } from './actions'
import { manageCopy } from './manageCopy'
import { HandOverPanel } from './HandOverPanel'
import { AddressField, amountText, named, useAddress } from './panelFields'
import { LockPanel } from './LockPanel'
import { MetadataPanel } from './MetadataPanel'
import { TogetherPanel, TokenPanel } from './TokenPanel'
import { accountsQuery, type TokenPanelProps } from './tokenWork'

const words = manageCopy.panels

/** The panel of one action: its fields, its result while the person types, and the button to the review. */
export default function ManagePanel({ action, token, work }: TokenPanelProps) {
  const role = roleOfChange(action)
  if (role) return <ChangePanel role={role} {...{ action, token, work }} />
  switch (action) {
    case 'mint-more':
      return <MintPanel {...{ action, token, work }} />
    case 'burn':
      return <BurnPanel {...{ action, token, work }} />
    case 'lock-supply':
      return <LockPanel {...{ action, token, work }} />
    case 'freeze':
    case 'thaw':
      return <AccountPanel kind={action} {...{ action, token, work }} />
    case 'default-state':
      return <DefaultStatePanel {...{ action, token, work }} />
    case 'transfer-fee':
      return <FeePanel {...{ action, token, work }} />
    case 'collect-fees':
      return <CollectPanel {...{ action, token, work }} />
    case 'interest-rate':
      return <InterestPanel {...{ action, token, work }} />
    case 'scaled-amount':
      return <ScaledPanel {...{ action, token, work }} />
    case 'hook':
      return <HookPanel {...{ action, token, work }} />
    case 'update-metadata':
      return <MetadataPanel {...{ action, token, work }} />
    case 'pause':
    case 'resume':
    case 'close-mint':
      return (
        <TokenPanel {...{ action, token, work }} final={action === 'close-mint'} order={{ kind: action }} />
      )
    case 'hand-over':
      return <HandOverPanel {...{ action, token, work }} />
    case 'together':
      return <TogetherPanel {...{ action, token, work }} />
  }
}

const MINT = { schema: v.object({ sum: sumSchema, to: v.string() }), empty: { sum: NO_SUM, to: '' } }

/** Mints new tokens for any address. */
function MintPanel({ token, ...rest }: TokenPanelProps) {
  const { typed, context } = rest.work
  const { values, change } = useKeptForm({ ...MINT, memory: { of: typed, name: 'mint' } })
  const { sum } = values
  const text = sumText(sum, token)
  const to = useAddress(values.to, { role: 'tokens', token }, context.address)
  const amount = readSum(sum, token)
  const room = MOST - token.supply
  const tooMuch = amount && 'units' in amount && amount.units > room
  const wrong =
    amount && 'wrong' in amount
      ? amount.wrong
      : tooMuch
        ? words.tooMuchSupply(formatAmount(room, token))
        : undefined
  const units = amount && 'units' in amount && !tooMuch ? amount.units : null
  return (
    <TokenPanel
      {...rest}
      token={token}
      why={text.trim() === '' ? panelCopy.problems.empty : to.why}
      order={
        units === null || to.address === null
          ? null
          : { kind: 'mint-more', amount: units, shown: shownTo(units, token), to: to.address }
      }
      about={units === null ? undefined : amountText(units, token)}
      names={to.names}
      isReading={to.isReading}
    >
      <AmountField
        token={named(token)}
        {...{ text, units, wrong }}
        held={undefined}
        onText={(typedText) => change({ sum: typedSum(typedText, token) })}
      />
      <AddressField
        label={words.to}
        hint={words.toHint}
        field={to}
        onType={(typedText) => change({ to: typedText })}
      />
    </TokenPanel>
  )
}

/** The most base units that a mint can hold: 64 bits. */
const MOST = (1n << 64n) - 1n

const BURN = { schema: v.object({ sum: sumSchema }), empty: { sum: NO_SUM } }

/** Burns tokens of the wallet. */
function BurnPanel({ token, ...rest }: TokenPanelProps) {
  const { typed, context } = rest.work
  const { values, change } = useKeptForm({ ...BURN, memory: { of: typed, name: 'burn' } })
  const { sum } = values
  const text = sumText(sum, token)
  const { data: holding } = useQuery({ ...accountsQuery(context, token, context.address), select: holdingOf })
  const amount = readSum(sum, token, holding?.spendable)
  const units = amount && 'units' in amount ? amount.units : null
  // Frozen tokens may be thawed in the same operation.
  const tooMuch = units !== null && holding !== undefined && units > holding.spendable + holding.frozen
  const wrong =
    amount && 'wrong' in amount
      ? amount.wrong
      : tooMuch
        ? panelCopy.tooMuch(
            formatAmount(holding.atOnce, token),
            namedAmount(units - holding.spendable - holding.frozen, named(token)),
          )
        : undefined
  return (
    <TokenPanel
      {...rest}
      token={token}
      final
      why={text.trim() === '' ? panelCopy.problems.empty : undefined}
      order={units === null || tooMuch ? null : { kind: 'burn', amount: units, shown: shownTo(units, token) }}
      about={units === null ? undefined : amountText(units, token)}
    >
      <AmountField
        token={named(token)}
        {...{ text, units, wrong }}
        held={holding?.spendable}
        frozen={holding?.frozen}
        spendable={{ most: holding?.atOnce }}
        onText={(typedText) => change({ sum: typedSum(typedText, token) })}
        onMost={(most) => change({ sum: mostSum(most, token) })}
      />
    </TokenPanel>
  )
}

const ACCOUNT = {
  schema: v.object({ account: v.string(), leftOut: v.array(v.string()) }),
  empty: { account: '', leftOut: [] },
}

/** Freezes or thaws an account, by its own address or its owner's. An owner's several accounts are listed, and all are chosen at first. */
function AccountPanel({ kind, token, ...rest }: TokenPanelProps & { kind: 'freeze' | 'thaw' }) {
  const { typed, context, batch } = rest.work
  const { values, change } = useKeptForm({ ...ACCOUNT, memory: { of: typed, name: kind } })
  const { leftOut } = values
  const of = useAddress(values.account)
  const { data: found = [], isLoading } = useQuery(accountsQuery(context, token, of.address))
  const fits = ({ frozen }: HeldAccount) => frozen === (kind === 'thaw')
  const chosen = found.filter((held) => fits(held) && !leftOut.includes(held.account))
  // An address that owns no account of the token is an account itself, or the plan refuses it.
  const accounts = found.length > 1 ? chosen.map(({ account }) => account) : [found[0]?.account ?? of.address]
  const orders = accounts.flatMap((account) => (account === null ? [] : [{ kind, account } as const]))
  const isListed = batch.some(
    ({ order }) => order.kind === kind && orders.some(({ account }) => account === order.account),
  )
  const why = isLoading
    ? words.readingAccounts
    : isListed
      ? words.inList
      : found.length > 1 && chosen.length === 0
        ? words.chooseAccount
        : of.why
  const choose = (account: string, isChosen: boolean) =>
    change({ leftOut: isChosen ? leftOut.filter((one) => one !== account) : [...leftOut, account] })
  return (
    <TokenPanel
      {...rest}
      token={token}
      why={why}
      order={isLoading || isListed || orders.length === 0 ? null : orders}
      names={of.names}
    >
      <AddressField
        label={words.holder}
        hint={words.holderHint}
        field={of}
        onType={(account) => change({ account })}
      />
      {found.length > 1 && (
        <fieldset>
          <legend className="small muted">{words.several(found.length)}</legend>
          {found.map((held) => (
            <TickBox
              key={held.account}
              label={
                <span className="mono" translate="no">
                  {shortAddress(held.account)}
                </span>
              }
              detail={words.holds(amountText(held.amount, token))}
              barred={fits(held) ? undefined : words.already[kind]}
              checked={chosen.includes(held)}
              onChange={({ currentTarget }) => choose(held.account, currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
    </TokenPanel>
  )
}

const defaultStateSchema = v.object({ state: v.picklist(['open', 'frozen']) })

function DefaultStatePanel(props: TokenPanelProps) {
  const frozenNow = props.token.extensions.some(
    ({ name, setting }) => name === 'default-state' && setting === 'frozen',
  )
  const { values, change } = useKeptForm({
    schema: defaultStateSchema,
    empty: { state: frozenNow ? 'open' : 'frozen' },
    memory: { of: props.work.typed, name: 'default-state' },
  })
  const { state } = values
  const frozen = state === 'frozen'
  return (
    <TokenPanel
      {...props}
      why={frozen === frozenNow ? words.unchanged : undefined}
      order={frozen === frozenNow ? null : { kind: 'default-state', frozen }}
      about={words.states[state]}
    >
      <Segmented
        label={words.newAccounts}
        options={(['open', 'frozen'] as const).map((value) => ({ value, label: words.states[value] }))}
        value={state}
        onChange={(next) => change({ state: next })}
      />
    </TokenPanel>
  )
}

/** Reads a percentage with two decimals, in hundredths of a percent within these limits, or says what is wrong with it. */
function readPercent(
  text: string,
  least: number,
  most: number,
): Readonly<{ bps: number }> | Readonly<{ wrong: string }> | undefined {
  const minus = /^\s*[-−]/.test(text)
  const parsed = parseUnits(minus ? text.replace(/[-−]/, '') : text, 2)
  if (!parsed.ok)
    return parsed.reason === 'empty' ? undefined : { wrong: words.percentWrong(least / 100, most / 100) }
  const bps = Number(parsed.units) * (minus ? -1 : 1)
  return bps < least || bps > most ? { wrong: words.percentWrong(least / 100, most / 100) } : { bps }
}

const FEE = {
  schema: v.object({ percent: v.string(), limit: sumSchema }),
  empty: { percent: '', limit: NO_SUM },
}

/** Sets the transfer fee, which takes effect two epochs later. */
function FeePanel({ token, ...rest }: TokenPanelProps) {
  const { values, change } = useKeptForm({ ...FEE, memory: { of: rest.work.typed, name: 'transfer-fee' } })
  const { percent: text, limit } = values
  const percent = readPercent(text, 0, 10_000)
  const most = readSum(limit, token)
  const bps = percent && 'bps' in percent ? percent.bps : null
  const maximum = most === undefined ? MOST : 'units' in most ? most.units : null
  const shown = most && maximum !== null ? shownTo(maximum, token) : undefined
  const order =
    bps === null || maximum === null
      ? null
      : ({ kind: 'transfer-fee', basisPoints: bps, maximum, shown } as const)
  return (
    <TokenPanel
      {...rest}
      token={token}
      why={text.trim() === '' ? words.typePercent : undefined}
      order={order}
      about={bps === null ? undefined : `${bps / 100} %`}
    >
      <p className="small muted">{presentFee(token)}</p>
      <NumberInput
        label={words.feePercent}
        unit="%"
        value={text}
        onType={(next) => change({ percent: next })}
        error={percent && 'wrong' in percent ? percent.wrong : undefined}
      />
      <NumberInput
        label={words.feeMost}
        unit={symbolOf(named(token))}
        value={limit.text}
        onType={(next) => change({ limit: typedSum(next, token) })}
        hint={words.feeMostHint}
        error={most && 'wrong' in most ? most.wrong : undefined}
      />
    </TokenPanel>
  )
}

/** Names the figure that nobody can change once an authority is revoked. */
function Stays({ role, token }: { role: ChangeableRole; token: ReadToken }) {
  const { 'fee-config': fee, 'interest-rate': rate, 'scaled-amount': multiplier } = words.stays
  const said =
    role === 'fee-config'
      ? fee(presentFee(token))
      : role === 'interest-rate'
        ? rate(words.present(presentRate(token)))
        : role === 'scaled-amount'
          ? multiplier(words.present(presentMultiplier(token)))
          : null
  return said !== null && <p className="small muted">{said}</p>
}

/** The present fee of transfers, and the fee that was set for later. */
function presentFee({ decimals, scale, clock, settings: { transferFee } }: ReadToken): string {
  if (!transferFee) return ''
  const { older, newer } = transferFee
  const said = ({ basisPoints, maximum }: FeeOfEpoch) =>
    transferFeeWord(basisPoints, maximum, { decimals, scale })
  const now = clock === null ? newer : feeInEpoch(transferFee, clock.epoch)
  return now === older && said(older) !== said(newer)
    ? words.presentAndNext(said(older), `${newer.epoch}`, said(newer))
    : words.present(said(now))
}

const RECEIVER = { schema: v.object({ to: v.string() }), empty: { to: '' } }

/** Collects withheld fees: harvests them from the accounts and withdraws them. */
function CollectPanel(props: TokenPanelProps) {
  const { typed, context } = props.work
  const { values, change } = useKeptForm({ ...RECEIVER, memory: { of: typed, name: 'collect-fees' } })
  const to = useAddress(values.to, { role: 'tokens', token: props.token }, context.address)
  return (
    <TokenPanel
      {...props}
      why={to.why}
      order={to.address === null ? null : { kind: 'collect-fees', to: to.address }}
      names={to.names}
      isReading={to.isReading}
    >
      <AddressField
        label={words.to}
        hint={words.collectHint}
        field={to}
        onType={(text) => change({ to: text })}
      />
    </TokenPanel>
  )
}

const INTEREST = { schema: v.object({ rate: v.string() }), empty: { rate: '' } }

function InterestPanel(props: TokenPanelProps) {
  const { values, change } = useKeptForm({
    ...INTEREST,
    memory: { of: props.work.typed, name: 'interest-rate' },
  })
  const { rate: text } = values
  const rate = readPercent(text, -32_768, 32_767)
  const bps = rate && 'bps' in rate ? rate.bps : null
  return (
    <TokenPanel
      {...props}
      why={text.trim() === '' ? words.typePercent : undefined}
      order={bps === null ? null : { kind: 'interest-rate', basisPoints: bps }}
      about={bps === null ? undefined : `${bps / 100} %`}
    >
      <p className="small muted">{words.present(presentRate(props.token))}</p>
      <NumberInput
        label={words.interest}
        unit={words.perYear}
        value={text}
        onType={(next) => change({ rate: next })}
        error={rate && 'wrong' in rate ? rate.wrong : undefined}
      />
    </TokenPanel>
  )
}

const SCALED = {
  schema: v.object({ multiplier: v.string(), from: v.string() }),
  empty: { multiplier: '', from: '' },
}

/** Sets the multiplier of the shown amounts, at once or at a later time. */
function ScaledPanel(props: TokenPanelProps) {
  const { values, change } = useKeptForm({
    ...SCALED,
    memory: { of: props.work.typed, name: 'scaled-amount' },
  })
  const { multiplier: text, from: when } = values
  const multiplier = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : NaN
  const good = Number.isFinite(multiplier) && multiplier > 0
  const time = when === '' ? { seconds: 0n } : readLocalTime(when)
  const from = time?.seconds ?? null
  const order =
    good && from !== null ? ({ kind: 'scaled-amount', multiplier, effectiveAt: Number(from) } as const) : null
  return (
    <TokenPanel
      {...props}
      why={text.trim() === '' ? words.typeMultiplier : undefined}
      order={order}
      about={good ? `× ${text}` : undefined}
    >
      <p className="small muted">{words.present(presentMultiplier(props.token))}</p>
      <NumberInput
        label={words.multiplier}
        value={text}
        onType={(next) => change({ multiplier: next })}
        hint={words.multiplierHint}
        error={text.trim() !== '' && !good ? words.multiplierWrong : undefined}
      />
      <Field
        type="datetime-local"
        label={words.from}
        hint={localTimeHint(when, words.fromHint)}
        error={time === null ? words.dateWrong : 'wrong' in time ? time.wrong : undefined}
        value={when}
        onChange={(event) => change({ from: event.target.value })}
      />
    </TokenPanel>
  )
}

function presentRate({ settings: { interest } }: ReadToken): string {
  return interestWord(interest?.basisPoints ?? 0)
}

function presentMultiplier({ clock, settings: { scaledAmount } }: ReadToken): string {
  if (!scaledAmount) return multiplierWord(1)
  return multiplierWord(clock === null ? scaledAmount.newMultiplier : multiplierAt(scaledAmount, clock.time))
}

const HOOK_CHOICES = ['program', 'none'] as const
const hookSchema = v.object({ choice: v.picklist(HOOK_CHOICES), program: v.string() })

function HookPanel(props: TokenPanelProps) {
  const { values, change } = useKeptForm({
    schema: hookSchema,
    empty: { choice: 'program', program: '' },
    memory: { of: props.work.typed, name: 'hook' },
  })
  const { choice } = values
  const program = useAddress(values.program, { role: 'hook-program', token: props.token })
  const none = choice === 'none'
  return (
    <TokenPanel
      {...props}
      why={none ? undefined : program.why}
      isReading={!none && program.isReading}
      order={
        none
          ? { kind: 'hook', program: null }
          : program.address === null
            ? null
            : { kind: 'hook', program: program.address }
      }
      about={none ? words.hooks.none : (program.address ?? undefined)}
      names={none ? undefined : program.names}
    >
      <Segmented
        label={words.hook}
        options={HOOK_CHOICES.map((value) => ({ value, label: words.hooks[value] }))}
        value={choice}
        onChange={(next) => change({ choice: next })}
      />
      {!none && (
        <AddressField
          label={words.hookProgram}
          hint={words.hookHint}
          field={program}
          onType={(text) => change({ program: text })}
        />
      )}
    </TokenPanel>
  )
}

/** Transfers an authority to another address, or gives it up for good. */
function ChangePanel({ role, ...rest }: TokenPanelProps & { role: ChangeableRole }) {
  const { action, token, work } = rest
  const { values, change } = useKeptForm({
    ...RECEIVER,
    memory: { of: work.typed, name: `transfer-${role}` },
  })
  const to = useAddress(values.to, { role, token })
  const same = to.address !== null && to.address === token.authorities[role]
  const transfer: TokenAction = `transfer-${role}`
  const fates = [
    { value: transfer, label: words.fates.transfer },
    { value: givingUp(role), label: role === 'metadata' ? words.fates.immutable : words.fates.revoke },
  ]
  const choose = (next: TokenAction) => {
    work.review.leave() // an error of the other choice does not belong to this one
    work.open(next)
  }
  const isTransfer = action === transfer
  const filled: FilledChange = isTransfer
    ? {
        lead: words.transfer(ROLE_NAMES[role]),
        why: same ? words.same : to.why,
        order:
          to.address === null || same ? null : { kind: 'change-authority', role, newAuthority: to.address },
        about: to.address ?? undefined,
        names: to.names,
        isReading: to.isReading,
      }
    : role === 'metadata'
      ? { order: { kind: 'make-immutable' } }
      : {
          lead: words.revoke(ROLE_NAMES[role]),
          order: { kind: 'change-authority', role, newAuthority: null },
        }
  return (
    <TokenPanel {...rest} {...filled} final>
      <Segmented label={words.fate} options={fates} value={action} onChange={choose} />
      {isTransfer ? (
        <AddressField
          label={words.newAuthority(ROLE_NAMES[role])}
          hint={words.newAuthorityHint}
          field={to}
          onType={(text) => change({ to: text })}
        />
      ) : (
        <Stays role={role} token={token} />
      )}
    </TokenPanel>
  )
}

type FilledChange = Pick<
  ComponentProps<typeof TokenPanel>,
  'lead' | 'order' | 'why' | 'about' | 'names' | 'isReading'
>
