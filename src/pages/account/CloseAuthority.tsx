import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { type FormMemory, useKeptForm } from '../../forms/keptForm'
import { useReceiverCheck } from '../../forms/receiverCheck'
import { hintOf, useTypedAddress } from '../../forms/typedAddress'
import type { ReviewResult, ReviewStep } from '../../operation/reviewPlan'
import type { ReviewControls } from '../../operation/useReview'
import type { HeldAccount } from '../../tokens/heldAccounts'
import { isEmptyAccount } from '../../tokens/heldRent'
import { tokenNameQuery } from '../../tokens/tokenNames'
import type { ReadingNetwork } from '../../tokens/tokenQueries'
import { symbolOf } from '../../tokens/tokenWords'
import { wordsOfToken } from '../../tokens/wellKnown'
import { Button } from '../../ui/Button'
import { Field, SelectField } from '../../ui/Field'
import { Form } from '../../ui/Form'
import { Sentence } from '../../ui/Sentence'
import { TickBox } from '../../ui/TickBox'
import { formatWhole } from '../../units/grouping'
import { formatSol } from '../../units/lamports'
import { shortAddress } from '../../units/shortAddress'
import styles from './account.module.css'
import type { RentOrder } from './chainWork'
import { accountCopy } from './copy'

const words = accountCopy.closing
const FORM = 'close-authority'
const CLOSING = {
  schema: v.object({ account: v.string(), to: v.string(), givesSol: v.boolean() }),
  empty: { account: '', to: '', givesSol: false },
}

type Order = Extract<RentOrder, { kind: typeof FORM }>

type ClosingProps = {
  accounts: readonly HeldAccount[]
  /** The wallet (base58). */
  address: string
  reading: ReadingNetwork
  review: Pick<ReviewControls<Order, ReviewResult, ReviewStep>, 'open' | 'state'> &
    Readonly<{ typed: FormMemory }>
}

/** Gives another address the right to close one of the wallet's accounts. It is open where something was typed before. */
export function CloseAuthorityPart(props: ClosingProps) {
  const { typed } = props.review
  const [isOpen, setOpen] = useState(() => Object.keys(typed.get(FORM) ?? {}).length > 0)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {words.title}
        <span className="chev" />
      </summary>
      {isOpen && <ClosingForm {...props} />}
    </details>
  )
}

function ClosingForm({ accounts, address, reading, review }: ClosingProps) {
  const { values, change } = useKeptForm({ ...CLOSING, memory: { of: review.typed, name: FORM } })
  const [isPressed, setPressed] = useState(false)
  const tokenOf = useSymbols(accounts, reading)
  const others = accounts.filter((held) => !isChangeable(held, address))
  const own = accounts.filter((held) => isChangeable(held, address))
  const chosen = own.find(({ account }) => account === values.account)
  const to = useTypedAddress(values.to)
  const found = useReceiverCheck(to.address, { role: 'close-account', token: chosen ?? null })
  const wrongTo = () => {
    if (values.to.trim() === '') return isPressed ? words.typeAddress : undefined
    if (to.address === address) return words.own
    if (to.address === null && !to.isReading) return to.problem ?? words.wrongAddress
    return found.problem
  }
  const wrong = wrongTo()
  const isTicked = values.givesSol || !chosen?.native
  const submit = () => {
    setPressed(true)
    if (!chosen || to.address === null || wrong !== undefined || !isTicked) return
    const { account, mint, native } = chosen
    review.open({ kind: FORM, account, mint, to: to.address, names: to.names, givesSol: native })
  }
  return (
    <>
      <p className="small muted">{words.lead}</p>
      {own.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <Form className="stack" onSubmit={submit}>
          <SelectField
            label={words.account}
            value={chosen?.account ?? ''}
            error={isPressed && !chosen ? words.notChosen : undefined}
            options={[
              ['', words.choose],
              ...own.map((held) => [held.account, optionOf(held, tokenOf(held))] as const),
            ]}
            onChange={(event) => change({ account: event.target.value, givesSol: false })}
          />
          <Field
            numeric
            label={words.to}
            hint={hintOf(to.hint, found.hint) ?? words.toHint}
            error={wrong}
            value={values.to}
            onChange={(event) => change({ to: event.target.value })}
            spellCheck={false}
            autoCapitalize="off"
          />
          {chosen?.native && (
            <TickBox
              forever
              label={words.givesSol(formatSol(chosen.lamports))}
              detail={words.givesSolDetail}
              checked={values.givesSol}
              onChange={(event) => change({ givesSol: event.target.checked })}
              error={isPressed && !isTicked ? words.tickFirst : undefined}
            />
          )}
          {chosen && !chosen.native && (
            <p>
              <Sentence text={words.may(formatSol(chosen.lamports))} />
            </p>
          )}
          <Button type="submit" busy={to.isReading || review.state.status === 'working'}>
            {words.review}
          </Button>
        </Form>
      )}
      {others.length > 0 && <Others others={others} owner={address} tokenOf={tokenOf} />}
    </>
  )
}

/** Whether the wallet can give away the right to close an account: it has that right, and the account is not frozen. */
function isChangeable({ closeAuthority, frozen }: HeldAccount, owner: string): boolean {
  return !frozen && (closeAuthority === null || closeAuthority === owner)
}

function optionOf(held: HeldAccount, token: string): string {
  const holds = held.native
    ? words.wraps(formatSol(held.lamports))
    : isEmptyAccount(held)
      ? words.empty
      : words.holdsTokens
  return words.option(token, shortAddress(held.account), holds)
}

/** The most accounts that are listed with the reason why they stay as they are. */
const LISTED = 10

type OthersProps = { others: readonly HeldAccount[]; owner: string; tokenOf: (held: HeldAccount) => string }

function Others({ others, owner, tokenOf }: OthersProps) {
  return (
    <>
      <h3>{words.others}</h3>
      <ul className={styles['rows']} aria-label={words.others}>
        {others.slice(0, LISTED).map((held) => {
          const { account, closeAuthority: who } = held
          const named = [tokenOf(held), shortAddress(account)] as const
          return (
            <li key={account}>
              <Sentence
                text={
                  who === null || who === owner
                    ? words.frozen(...named)
                    : words.heldBy(...named, shortAddress(who))
                }
              />
            </li>
          )
        })}
        {others.length > LISTED && <li>{words.more(formatWhole(others.length - LISTED))}</li>}
      </ul>
    </>
  )
}

/** The most mints whose names are read for the list: two accounts each, in two calls. The others are called by their addresses. */
const NAMED = 100

/** What tokens are called, as far as it is known. */
function useSymbols(
  accounts: readonly HeldAccount[],
  reading: ReadingNetwork,
): (held: HeldAccount) => string {
  const mints = [...new Set(accounts.map(({ mint }) => mint))].slice(0, NAMED)
  const names = useQueries({ queries: mints.map((mint) => tokenNameQuery(reading, mint)) })
  return ({ mint }) => {
    const { symbol } = wordsOfToken(mint, names[mints.indexOf(mint)]?.data)
    return symbolOf({ symbol, mint })
  }
}
