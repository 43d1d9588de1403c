import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useEffect, useMemo } from 'react'
import {
  AmountField,
  mostSum,
  NO_SUM,
  readSum,
  type Spendable,
  spendableSol,
  sumText,
  typedSum,
} from '../../forms/AmountField'
import type { KeptForm } from '../../forms/keptForm'
import {
  heldOf,
  ObstacleNote,
  OthersNotes,
  type SentToken,
  useSendPicker,
  useSentToken,
} from '../../forms/SentToken'
import { TransferFeeChoice } from '../../forms/TransferFeeChoice'
import { type TypedAddress, useTypedAddress } from '../../forms/typedAddress'
import type { AppContext } from '../../operation/appContext'
import { namesOf } from '../../operations/calledTokens'
import { sentenceOf } from '../../operations/said'
import { operationCopy } from '../../operation/copy'
import { BottomBar, FormNote, LiveBillCard, useLiveValue } from '../../operation/LiveBill'
import { StepLine } from '../../ui/StepLine'
import { focusFirstBad, focusFirstEmpty, FORM_ID } from '../../operation/formFocus'
import { EmptyBill } from '../../operation/Bill'
import { useArrival } from '../../operation/GetSol'
import type { ReviewResult, ReviewStep } from '../../operation/reviewPlan'
import { UsualCosts } from '../../operation/UsualCosts'
import { usePressOnceRead, useReopening } from '../../operation/reviewEntry'
import type { ReviewControls } from '../../operation/useReview'
import { paths } from '../../paths'
import { formatAmount, shownTo } from '../../solana/amountScale'
import type { HeldAccount } from '../../tokens/heldAccounts'
import { heldBackFor, holdingsQuery } from '../../tokens/heldQuery'
import { receiverRefusal } from '../../tokens/receivers'
import { type MintHolding, mostAtOnce, payFrom } from '../../tokens/spendable'
import { arrivesOf, sentAmounts } from '../../tokens/transferFeeMath'
import { SOL_MINT } from '../../tokens/wellKnown'
import type { SentAmounts } from '../../transactions/plan'
import { AddressText } from '../../ui/AddressText'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { Form } from '../../ui/Form'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { CalledHere } from '../../ui/Sentence'
import { toast } from '../../ui/toast/toast'
import { useNow } from '../../ui/useNow'
import { WalletName } from '../../wallet/WalletName'
import type { Receiver, SendOrder } from './chainWork'
import { sendCopy } from './copy'
import { ReceiverFacts } from './ReceiverFacts'
import styles from './send.module.css'
import { readBillOf, receiverQuery, type SendForm, sendReserveQuery } from './sendOrder'
import { namedAmount } from '../../tokens/tokenWords'

type FormPartProps = {
  form: KeptForm<SendForm>
  context: AppContext
  review: ReviewControls<SendOrder, ReviewResult, ReviewStep>
}

/** The fields for token, amount and receiver; the bill beside them follows the typing. */
export function SendFormPart({ form, context, review }: FormPartProps) {
  const facts = useSendFacts(form.values, context)
  const { order, isReading, receiver } = facts
  const live = useLiveValue(order, context, readBillOf)
  const act = () => {
    if (order) return review.open(order)
    toast({ variant: 'error', message: sendCopy.incomplete })
    if (!focusFirstBad()) focusFirstEmpty()
  }
  const { submit, waits } = usePressOnceRead(isReading, act)
  // A receiver that is refused is refused only after it is read.
  useReopening({ ...review, open: act }, isReading || receiver.isPending ? null : order)
  const shown = waits ? { ...review, state: { status: 'working', progress: null } as const } : review
  const { state } = shown
  const step = state.status === 'working' ? operationCopy.review.steps[state.progress ?? 'balance'] : ''
  const bill = order ? (live.value?.bill ?? null) : null
  return (
    <CalledHere value={namesOf([facts.token])}>
      <PageTitle title={sendCopy.title}>{sendCopy.lede}</PageTitle>
      <div className="wrap work">
        <Form id={FORM_ID} className={`form ${styles['fields']}`} onSubmit={submit}>
          <FormNote state={state} />
          <WhatFields {...{ form, context, facts }} />
          <WhomFields {...{ form, context, facts }} />
        </Form>
        <div className="aside">
          <LiveBillCard
            live={{ bill, error: order ? live.error : null, again: live.again }}
            instead={order ? undefined : <NoBill {...{ form, context, facts }} />}
            tokens={[facts.token]}
            foot={sendCopy.foot}
            context={context}
            review={shown}
            progress={<StepLine step={step} />}
          />
        </div>
      </div>
      <BottomBar bill={bill} state={state} step={step} />
    </CalledHere>
  )
}

/** Reads the form with the facts of the token, the wallet and the receiver. */
function useSendFacts(form: SendForm, context: AppContext) {
  const { address } = context
  const holdings = useQuery({ ...holdingsQuery(context, address ?? ''), enabled: address !== null })
  const token = useSentToken(context, form.mint)
  const held = heldOf(form.mint, holdings.data, address)
  const accounts = useMemo(
    () => holdings.data?.accounts.filter(({ mint }) => mint === form.mint) ?? [],
    [holdings.data, form.mint],
  )
  const amount = readAmountOf(form, token, held, accounts)
  useArrival(context, form.mint === SOL_MINT && amount.isTooMuch === true)
  const typed = useTypedAddress(form.to)
  const to = typed.address
  const isReadable = to !== null && to !== address
  const receiver = useQuery({ ...receiverQuery(context, to ?? '', token), enabled: isReadable })
  const problem = form.to.trim() === '' ? undefined : problemOf(typed, address, receiver.data)
  const { units } = amount
  const order: SendOrder | null =
    units === null || to === null || problem !== undefined
      ? null
      : {
          mint: form.mint,
          to,
          amount: units,
          amountIs: form.amountIs,
          shown: shownTo(units, token),
          names: typed.names,
        }
  const isReading = (!token.isRead && !token.isUnread) || typed.isReading
  return { holdings, token, held, accounts, amount, typed, receiver, isReadable, problem, order, isReading }
}

/** In place of the bill: what a payment usually costs; for a complete form, why there is no bill. */
function NoBill({ form, context, facts }: FieldsProps) {
  const { amount, to } = form.values
  const { isReading, token } = facts
  if (amount.text !== '' && to.trim() !== '' && (isReading || token.isUnread))
    return <EmptyBill>{isReading ? operationCopy.bill.reading : operationCopy.bill.unread}</EmptyBill>
  const isSol = token.mint === SOL_MINT
  return (
    <UsualCosts
      context={context}
      like={isSol ? 'sol' : token.program}
      isPlain={isSol}
      program={isSol ? undefined : token.program}
      risk={sendCopy.risk}
    />
  )
}

type FieldsProps = Pick<FormPartProps, 'form' | 'context'> & { facts: ReturnType<typeof useSendFacts> }

function WhatFields({ form: { values, change }, context, facts }: FieldsProps) {
  const { address } = context
  const { holdings, token, held, accounts, amount } = facts
  const { fee = null } = token
  const most = useSpendable(context, values.mint, held)
  const spendable =
    values.amountIs === 'arrives' && held && fee
      ? {
          most: arrivesOf(
            mostAtOnce(accounts).map((units) => ({ units })),
            fee,
          ),
        }
      : most
  const picking = useSendPicker(context, (mint) => change({ mint, amount: NO_SUM }))
  return (
    <>
      {holdings.error && address !== null && (
        <BalanceUnavailable
          context={context}
          address={address}
          busy={holdings.isFetching}
          onAgain={() => void holdings.refetch()}
        />
      )}
      <AmountField
        name="amount"
        label={sendCopy.amount}
        token={token.isRead ? token : { mint: token.mint, symbol: token.symbol }}
        text={sumText(values.amount, token)}
        units={amount.units}
        held={held?.spendable}
        frozen={held?.frozen}
        wrapped={held?.wrapped}
        wrong={amount.wrong}
        spendable={spendable}
        beside={
          token.mint !== SOL_MINT && (
            <span className={`small ${styles['mint']}`}>
              <AddressText address={token.mint} what="mint address" />
            </span>
          )
        }
        onText={(text) => change({ amount: typedSum(text, token) })}
        onMost={(units) => change({ amount: mostSum(units, token) })}
        onPick={picking.open}
      />
      <TransferFeeChoice
        token={token}
        value={values.amountIs}
        amounts={amount.amounts}
        onChange={(amountIs) => change({ amountIs })}
      />
      <ObstacleNote token={token} />
      <OthersNotes token={token} held={holdings.data} owner={address} />
      {picking.part}
    </>
  )
}

function WhomFields({ form: { values, change }, context, facts }: FieldsProps) {
  const { typed, receiver, isReadable, problem } = facts
  const to = typed.address
  return (
    <>
      <Field
        name="to"
        numeric
        inputMode="text"
        label={sendCopy.receiver}
        hint={
          <>
            {typed.hint ?? (to !== null && <WholeAddress address={to} />)}{' '}
            {!typed.isReading && (to === null ? sendCopy.receiverHint : sendCopy.compare)}
          </>
        }
        error={problem}
        value={values.to}
        spellCheck={false}
        autoCapitalize="off"
        onChange={(event) => change({ to: event.target.value })}
      />
      {isReadable && to !== null && <ReceiverFacts context={context} to={to} mint={values.mint} />}
      <ReceiverHelp receiver={isReadable ? receiver.data : undefined} onChange={change} />
      <p className="small">
        <Link
          className="thumb"
          to={values.mint === SOL_MINT ? paths.sendMany : paths.sendTokenToMany(values.mint)}
        >
          {sendCopy.sendMany}
        </Link>
      </p>
    </>
  )
}

type ReadSend = Readonly<{
  units: bigint | null
  /** What the amount moves; null where nothing, or too much, is typed. */
  amounts: SentAmounts | null
  wrong: string | undefined
  isTooMuch?: true
}>

const NOTHING_TYPED: ReadSend = { units: null, amounts: null, wrong: undefined }

function readAmountOf(
  { amount: sum, amountIs }: SendForm,
  token: SentToken,
  held: MintHolding | undefined,
  accounts: readonly HeldAccount[],
): ReadSend {
  const { fee = null } = token
  const is = fee ? amountIs : 'sent'
  const amount = token.isRead ? readSum(sum, token, is === 'sent' ? held?.spendable : undefined) : undefined
  if (!amount) return NOTHING_TYPED
  if ('wrong' in amount) return { ...NOTHING_TYPED, wrong: amount.wrong }
  const { units } = amount
  const free = accounts.filter(({ frozen }) => !frozen)
  const amounts = sentAmounts(
    units,
    is,
    fee,
    fee ? (all) => payFrom(free, all, (each) => each.amount) : undefined,
  )
  if (!amounts) return { ...NOTHING_TYPED, wrong: sendCopy.neverArrives }
  const { sent, arrives } = amounts
  // For tokens that are frozen, or in too many accounts, the plan says what helps.
  if (held && sent > held.spendable + held.frozen) {
    const lacks = namedAmount(sent - held.spendable - held.frozen, token)
    const wrong =
      is === 'sent'
        ? sendCopy.tooMuch(namedAmount(held.atOnce, token), lacks)
        : sendCopy.takesTooMuch(namedAmount(sent, token), formatAmount(held.atOnce, token), lacks)
    return { ...NOTHING_TYPED, wrong, isTooMuch: true }
  }
  if (arrives === 0n) return { ...NOTHING_TYPED, wrong: sendCopy.nothingArrives }
  return { units, amounts, wrong: undefined }
}

/** The amount of Max: the balance, for SOL minus the lamports that must stay. */
function useSpendable(context: AppContext, mint: string, holding: MintHolding | undefined): Spendable {
  const isSol = mint === SOL_MINT
  const held = holding?.atOnce
  const wanted = isSol && context.address !== null && held !== undefined
  const { data, isError } = useQuery({ ...sendReserveQuery(context, held ?? 0n), enabled: wanted })
  if (!isSol) return { most: held }
  if (!wanted) return { most: undefined }
  return spendableSol(held, data, isError)
}

/** The sentence for a receiver that cannot be used; undefined where it can, or while its name is being resolved. */
function problemOf(
  { address: to, problem, isReading }: TypedAddress,
  own: string | null,
  receiver: Receiver | undefined,
): string | undefined {
  if (to === null) return isReading ? undefined : (problem ?? sendCopy.notAddress)
  if (to === own) return sendCopy.own
  const { verdict, at } = receiver ?? {}
  if (!at || !verdict?.refused) return undefined
  return sentenceOf(receiverRefusal(verdict.refused, to, at))
}

/** The whole address on a separate line, for comparison. */
function WholeAddress({ address }: { address: string }) {
  return (
    <span className={styles['whole']}>
      <AddressText address={address} full copy={false} /> <WalletName address={address} />
    </span>
  )
}

type ReceiverHelpProps = {
  receiver: Receiver | undefined
  onChange: (part: { to: string }) => void
}

/** A button to send to the owner of a token account. */
function ReceiverHelp({ receiver, onChange }: ReceiverHelpProps) {
  const at = receiver?.at
  if (at?.kind !== 'token-account') return null
  return (
    <div className="actions">
      <Button slim onClick={() => onChange({ to: at.owner })}>
        {sendCopy.useOwner}
      </Button>
    </div>
  )
}

type BalanceUnavailableProps = { context: AppContext; address: string; busy: boolean; onAgain: () => void }

/** Says that the wallet's balance could not be read; the next reading is half a minute later at the earliest. */
function BalanceUnavailable({ context, address, busy, onAgain }: BalanceUnavailableProps) {
  const left = Math.ceil(heldBackFor(context, address, useNow(500)) / 1_000)
  useEffect(() => toast({ variant: 'error', message: sendCopy.balanceUnavailable }), [])
  return (
    <Note
      kind="warn"
      title={sendCopy.balanceUnavailable}
      actions={
        <Button slim busy={busy} disabled={left > 0} onClick={onAgain}>
          {left > 0 ? sendCopy.againIn(left) : sendCopy.again}
        </Button>
      }
    >
      <p>{sendCopy.balanceDetail}</p>
    </Note>
  )
}
