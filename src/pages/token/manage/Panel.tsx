import { useQuery } from '@tanstack/react-query'
import { AmountField, mostSum, NO_SUM, readSum, sumText, typedSum } from '../../../forms/AmountField'
import { usePanelField } from '../../../forms/panel'
import { panelCopy } from '../../../forms/panelCopy'
import { type TypedAddress, useTypedAddress } from '../../../forms/typedAddress'
import { namedAmount, symbolOf } from '../../../liquidity/names'
import { formatAmount, shownTo } from '../../../solana/amountScale'
import { interestWord, multiplierWord, transferFeeWord } from '../../../transactions/accountValues'
import type { HeldAccount } from '../../../tokens/heldAccounts'
import { holdingOf } from '../../../tokens/spendable'
import { type FeeOfEpoch, feeInEpoch, multiplierAt } from '../../../tokens/mintSettings'
import { CHANGEABLE_ROLES, type ChangeableRole, ROLE_NAMES } from '../../../tokens/operations/order'
import type { ReadToken } from '../../../tokens/readToken'
import { wordsOfToken } from '../../../tokens/wellKnown'
import { Field } from '../../../ui/Field'
import { NumberInput } from '../../../ui/NumberInput'
import { Segmented } from '../../../ui/Segmented'
import { TickBox } from '../../../ui/TickBox'
import { parseUnits } from '../../../units/amounts'
import { shortAddress } from '../../../units/shortAddress'
import { manageCopy } from './manageCopy'
import { MetadataPanel } from './MetadataPanel'
import { TogetherPanel, TokenPanel } from './TokenPanel'
import { accountsQuery, type TokenPanelProps } from './tokenWork'

const words = manageCopy.panels

/** The panel of one action: its fields, its result while one types, and the button to the review. */
export default function Panel({ action, token, work }: TokenPanelProps) {
  const role = CHANGEABLE_ROLES.find((one) => action === `transfer-${one}`)
  if (role) return <TransferPanel role={role} {...{ action, token, work }} />
  const revoked = CHANGEABLE_ROLES.find((one) => action === `revoke-${one}`)
  if (revoked)
    return (
      <TokenPanel
        {...{ action, token, work }}
        final
        lead={words.revoke(ROLE_NAMES[revoked])}
        order={{ kind: 'change-authority', role: revoked, to: null }}
      >
        <Stays role={revoked} token={token} />
      </TokenPanel>
    )
  switch (action) {
    case 'mint-more':
      return <MintPanel {...{ action, token, work }} />
    case 'burn':
      return <BurnPanel {...{ action, token, work }} />
    case 'freeze':
    case 'thaw':
      return <AccountPanel kind={action} {...{ action, token, work }} />
    case 'default-state':
      return <DefaultStatePanel {...{ action, token, work }} />
    case 'change-fee':
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
    case 'make-immutable':
      return (
        <TokenPanel
          {...{ action, token, work }}
          final={action === 'close-mint' || action === 'make-immutable'}
          lead={words.leads[action]}
          order={{ kind: action }}
        />
      )
    case 'together':
      return <TogetherPanel {...{ action, token, work }} />
  }
}

/** New tokens for any address. */
function MintPanel({ token, ...rest }: TokenPanelProps) {
  const { typed, context } = rest.work
  const [sum, setSum] = usePanelField(typed, 'mint amount', NO_SUM)
  const text = sumText(sum, token)
  const to = useAddress(rest, 'mint to', context.address)
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
      lead={words.leads['mint-more']}
      why={text.trim() === '' ? panelCopy.problems.empty : to.why}
      order={
        units === null || to.address === null
          ? null
          : { kind: 'mint-more', amount: units, shown: shownTo(units, token), to: to.address }
      }
      about={units === null ? undefined : amountText(units, token)}
      names={to.names}
    >
      <AmountField
        token={named(token)}
        {...{ text, units, wrong }}
        held={undefined}
        onText={(typedText) => setSum(typedSum(typedText, token))}
      />
      <AddressField label={words.to} hint={words.toHint} field={to} />
    </TokenPanel>
  )
}

/** The most base units that a mint can hold: 64 bits. */
const MOST = (1n << 64n) - 1n

/** Burns tokens of the wallet. */
function BurnPanel({ token, ...rest }: TokenPanelProps) {
  const { typed, context } = rest.work
  const [sum, setSum] = usePanelField(typed, 'burn amount', NO_SUM)
  const text = sumText(sum, token)
  const { data: holding } = useQuery({ ...accountsQuery(context, token, context.address), select: holdingOf })
  const amount = readSum(sum, token, holding?.spendable)
  const units = amount && 'units' in amount ? amount.units : null
  // What is frozen may be thawed in the same operation.
  const tooMuch = units !== null && holding !== undefined && units > holding.spendable + holding.frozen
  const wrong =
    amount && 'wrong' in amount
      ? amount.wrong
      : tooMuch
        ? panelCopy.tooMuch(formatAmount(holding.atOnce, token))
        : undefined
  return (
    <TokenPanel
      {...rest}
      token={token}
      final
      lead={words.leads.burn}
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
        onText={(typedText) => setSum(typedSum(typedText, token))}
        onMost={(most) => setSum(mostSum(most, token))}
      />
    </TokenPanel>
  )
}

/** Freezes or thaws an account, by its own address or its owner's; an owner's several accounts are listed, all of them chosen at first. */
function AccountPanel({ kind, token, ...rest }: TokenPanelProps & { kind: 'freeze' | 'thaw' }) {
  const { typed, context, batch } = rest.work
  const of = useAddress(rest, `${kind} account`)
  const [leftOut, setLeftOut] = usePanelField<readonly string[]>(typed, `${kind} left out`, [])
  const { data: found = [], isLoading } = useQuery(accountsQuery(context, token, of.address))
  const fits = ({ frozen }: HeldAccount) => frozen === (kind === 'thaw')
  const chosen = found.filter((held) => fits(held) && !leftOut.includes(held.account))
  // An address that owns no account of the token is one itself, or is refused by the plan.
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
    setLeftOut(isChosen ? leftOut.filter((one) => one !== account) : [...leftOut, account])
  return (
    <TokenPanel
      {...rest}
      token={token}
      lead={words.leads[kind]}
      why={why}
      order={isLoading || isListed || orders.length === 0 ? null : orders}
      names={of.names}
    >
      <AddressField label={words.holder} hint={words.holderHint} field={of} />
      {found.length > 1 && (
        <fieldset>
          <legend className="small muted">{words.several(found.length)}</legend>
          {found.map((held) => (
            <TickBox
              key={held.account}
              label={<span className="mono">{shortAddress(held.account)}</span>}
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

function DefaultStatePanel(props: TokenPanelProps) {
  const frozenNow = props.token.extensions.some(
    ({ name, setting }) => name === 'default-state' && setting === 'frozen',
  )
  const [state, setState] = usePanelField(props.work.typed, 'default state', frozenNow ? 'open' : 'frozen')
  const frozen = state === 'frozen'
  return (
    <TokenPanel
      {...props}
      lead={words.leads['default-state']}
      why={frozen === frozenNow ? words.unchanged : undefined}
      order={frozen === frozenNow ? null : { kind: 'default-state', frozen }}
      about={words.states[frozen ? 'frozen' : 'open']}
    >
      <Segmented
        label={words.newAccounts}
        options={(['open', 'frozen'] as const).map((value) => ({ value, label: words.states[value] }))}
        value={frozen ? 'frozen' : 'open'}
        onChange={setState}
      />
    </TokenPanel>
  )
}

/** A percentage with two decimal places, in hundredths of a percent within these limits, or what is wrong with it. */
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

/** The transfer fee, which follows two epochs later. */
function FeePanel({ token, ...rest }: TokenPanelProps) {
  const { typed } = rest.work
  const [text, setText] = usePanelField(typed, 'fee percent', '')
  const [limit, setLimit] = usePanelField(typed, 'fee limit', NO_SUM)
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
      lead={words.leads['change-fee']}
      why={text.trim() === '' ? words.typePercent : undefined}
      order={order}
      about={bps === null ? undefined : `${bps / 100} %`}
    >
      <p className="small muted">{presentFee(token)}</p>
      <NumberInput
        label={words.feePercent}
        unit="%"
        value={text}
        onType={setText}
        error={percent && 'wrong' in percent ? percent.wrong : undefined}
      />
      <NumberInput
        label={words.feeMost}
        unit={symbolOf(named(token))}
        value={limit.text}
        onType={(next) => setLimit(typedSum(next, token))}
        hint={words.feeMostHint}
        error={most && 'wrong' in most ? most.wrong : undefined}
      />
    </TokenPanel>
  )
}

/** The figure that no one can change once an authority is revoked. */
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

/** The fee of today's transfers, and the one that was set for later. */
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

/** Withheld fees, harvested from the accounts that have some and withdrawn. */
function CollectPanel(props: TokenPanelProps) {
  const to = useAddress(props, 'collect to', props.work.context.address)
  return (
    <TokenPanel
      {...props}
      lead={words.leads['collect-fees']}
      why={to.why}
      order={to.address === null ? null : { kind: 'collect-fees', to: to.address }}
      names={to.names}
    >
      <AddressField label={words.to} hint={words.collectHint} field={to} />
    </TokenPanel>
  )
}

function InterestPanel(props: TokenPanelProps) {
  const [text, setText] = usePanelField(props.work.typed, 'interest', '')
  const rate = readPercent(text, -32_768, 32_767)
  const bps = rate && 'bps' in rate ? rate.bps : null
  return (
    <TokenPanel
      {...props}
      lead={words.leads['interest-rate']}
      why={text.trim() === '' ? words.typePercent : undefined}
      order={bps === null ? null : { kind: 'interest-rate', basisPoints: bps }}
      about={bps === null ? undefined : `${bps / 100} %`}
    >
      <p className="small muted">{words.present(presentRate(props.token))}</p>
      <NumberInput
        label={words.interest}
        unit={words.perYear}
        value={text}
        onType={setText}
        error={rate && 'wrong' in rate ? rate.wrong : undefined}
      />
    </TokenPanel>
  )
}

/** The multiplier of the shown amounts, at once or at a later time. */
function ScaledPanel(props: TokenPanelProps) {
  const [text, setText] = usePanelField(props.work.typed, 'multiplier', '')
  const [when, setWhen] = usePanelField(props.work.typed, 'multiplier from', '')
  const multiplier = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : NaN
  const good = Number.isFinite(multiplier) && multiplier > 0
  const from = when === '' ? 0 : Math.floor(new Date(when).getTime() / 1000)
  const order = good ? ({ kind: 'scaled-amount', multiplier, effectiveAt: from } as const) : null
  return (
    <TokenPanel
      {...props}
      lead={words.leads['scaled-amount']}
      why={text.trim() === '' ? words.typeMultiplier : undefined}
      order={order}
      about={good ? `× ${text}` : undefined}
    >
      <p className="small muted">{words.present(presentMultiplier(props.token))}</p>
      <NumberInput
        label={words.multiplier}
        value={text}
        onType={setText}
        hint={words.multiplierHint}
        error={text.trim() !== '' && !good ? words.multiplierWrong : undefined}
      />
      <Field
        type="datetime-local"
        label={words.from}
        hint={words.fromHint}
        value={when}
        onChange={(event) => setWhen(event.target.value)}
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

function HookPanel(props: TokenPanelProps) {
  const [choice, setChoice] = usePanelField(props.work.typed, 'hook choice', 'program')
  const program = useAddress(props, 'hook program')
  const none = choice === 'none'
  return (
    <TokenPanel
      {...props}
      lead={words.leads.hook}
      why={none ? undefined : program.why}
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
        options={(['program', 'none'] as const).map((value) => ({ value, label: words.hooks[value] }))}
        value={none ? 'none' : 'program'}
        onChange={setChoice}
      />
      {!none && <AddressField label={words.hookProgram} hint={words.hookHint} field={program} />}
    </TokenPanel>
  )
}

/** Another address gets an authority. */
function TransferPanel({ role, ...rest }: TokenPanelProps & { role: ChangeableRole }) {
  const to = useAddress(rest, `transfer ${role}`)
  const same = to.address !== null && to.address === rest.token.authorities[role]
  return (
    <TokenPanel
      {...rest}
      final
      lead={words.transfer(ROLE_NAMES[role])}
      why={same ? words.same : to.why}
      order={to.address === null || same ? null : { kind: 'change-authority', role, to: to.address }}
      about={to.address ?? undefined}
      names={to.names}
    >
      <AddressField label={words.newAuthority(ROLE_NAMES[role])} hint={words.newAuthorityHint} field={to} />
    </TokenPanel>
  )
}

/** A field for an address or a name; `address` is null while there is none. An empty field stands for `fallback`, where there is one. */
type AddressOfField = Pick<TypedAddress, 'address' | 'names' | 'hint'> &
  Readonly<{
    text: string
    type: (text: string) => void
    wrong: string | undefined
    why: string | undefined
    fallback: string | null
  }>

function useAddress(
  { work }: Pick<TokenPanelProps, 'work'>,
  key: string,
  fallback: string | null = null,
): AddressOfField {
  const [text, type] = usePanelField(work.typed, key, '')
  const { address, names, hint, isReading, problem } = useTypedAddress(text)
  const isEmpty = text.trim() === ''
  return {
    text,
    type,
    fallback,
    address: isEmpty ? fallback : address,
    names,
    hint,
    wrong: isEmpty || address !== null || isReading ? undefined : (problem ?? words.addressWrong),
    why: isEmpty && fallback === null ? words.typeAddress : undefined,
  }
}

function AddressField({ label, hint, field }: { label: string; hint: string; field: AddressOfField }) {
  return (
    <Field
      numeric
      label={label}
      hint={field.hint ?? hint}
      error={field.wrong}
      placeholder={field.fallback ?? undefined}
      value={field.text}
      onChange={(event) => field.type(event.target.value)}
      spellCheck={false}
      autoCapitalize="off"
    />
  )
}

/** The token as fields of an amount want it. */
function named({ mint, decimals, scale, metadata }: TokenPanelProps['token']) {
  return { mint, decimals, scale, symbol: wordsOfToken(mint, metadata).symbol }
}

function amountText(units: bigint, token: TokenPanelProps['token']): string {
  return namedAmount(units, named(token))
}
