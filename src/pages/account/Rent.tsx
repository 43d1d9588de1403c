import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'react-router-dom'
import type { FormMemory } from '../../forms/keptForm'
import { operationCopy } from '../../operation/copy'
import { useOperations } from '../../operation/useJournal'
import type { ReviewResult, ReviewStep } from '../../operation/reviewPlan'
import type { ReviewControls } from '../../operation/useReview'
import type { HeldAccount } from '../../tokens/heldAccounts'
import { closableBy, isEmptyAccount, MOST_CLOSED } from '../../tokens/heldRent'
import { othersRights } from '../../tokens/othersRights'
import { unwrappable } from '../../tokens/spendable'
import { rentForecast } from '../../tokens/rentForecast'
import type { ReadingNetwork } from '../../tokens/tokenQueries'
import { Amount } from '../../ui/Amount'
import { Button } from '../../ui/Button'
import { paths } from '../../paths'
import { ErrorNote } from '../../ui/ErrorNote'
import { Exact } from '../../ui/Exact'
import { Mark } from '../../ui/Mark'
import { Sentence } from '../../ui/Sentence'
import { Skeleton } from '../../ui/Skeleton'
import { Tip } from '../../ui/Tip'
import { formatUnits } from '../../units/amounts'
import { formatWhole } from '../../units/grouping'
import { formatSol, formatSolFixed } from '../../units/lamports'
import { shortAddress } from '../../units/shortAddress'
import type { RentOrder } from './chainWork'
import { CloseAuthorityPart } from './CloseAuthority'
import styles from './account.module.css'
import { accountCopy } from './copy'
import { rentFactsQuery } from './queries'

const words = accountCopy.rent

/** The way to the page's review, and what is typed in its form. */
export type RentReview = ReviewControls<RentOrder, ReviewResult, ReviewStep> & Readonly<{ typed: FormMemory }>

type RentProps = {
  accounts: readonly HeldAccount[]
  address: string
  reading: ReadingNetwork
  review: RentReview
}

/** The rent that the wallet can get back: that of its empty accounts, and the lamports beyond today's rent. */
export function Rent({ accounts, address, reading, review }: RentProps) {
  const operations = useOperations({ ...reading, payer: address })
  const empty = accounts.filter(isEmptyAccount)
  const closable = empty.filter((held) => closableBy(held, address) === 'yes')
  const others = empty.length - closable.length
  const sumOf = (some: readonly HeldAccount[]) => some.reduce((all, { lamports }) => all + lamports, 0n)
  const wrapping = unwrappable(accounts, address)
  const takers = [...new Set(accounts.flatMap((held) => takerOf(held, address) ?? []))]
  const takenBy = (who: string) => accounts.filter((held) => takerOf(held, address) === who)
  const { state } = review
  const isWorking = state.status === 'working'
  const made = operations.flatMap(({ operation: { kind, subject } }) =>
    ['create-token', 'launch-token'].includes(kind) ? (subject.mint ?? []) : [],
  )
  const withdraw = () => review.open({ kind: 'withdraw-rent', made })
  return (
    <section id="rent" tabIndex={-1} className={`card ${styles['rent']}`}>
      <h2>
        {words.title}
        <Tip label={words.about}>{words.lead}</Tip>
      </h2>
      {takers.map((who) => (
        <p key={who}>
          <Mark kind="warn">
            <Sentence
              text={words.wrappedForOthers(
                formatWhole(takenBy(who).length),
                formatSol(sumOf(takenBy(who))),
                shortAddress(who),
              )}
            />
          </Mark>
        </p>
      ))}
      {wrapping.length > 0 && (
        <>
          <dl className="kv">
            <dt>{accountCopy.wrapped}</dt>
            <dd>
              <Amount value={formatSolFixed(wrapping.reduce((all, { amount }) => all + amount, 0n))} />{' '}
              <Exact text="SOL" />
            </dd>
          </dl>
          <p>
            <Sentence text={words.wrapped(formatWhole(wrapping.length), formatSol(sumOf(wrapping)))} />
          </p>
          <Button slim busy={isWorking} onClick={() => review.open({ kind: 'unwrap-sol' })}>
            {accountCopy.unwrap}
          </Button>
        </>
      )}
      <p>
        <Sentence
          text={[
            closable.length === 0
              ? words.none
              : words.closable(formatWhole(closable.length), formatSol(sumOf(closable))),
            ...(closable.length > MOST_CLOSED ? [words.most(formatWhole(MOST_CLOSED))] : []),
            ...(others > 0 ? [words.others(formatWhole(others))] : []),
          ].join(' ')}
        />
      </p>
      {closable.length > 0 && (
        <Button slim busy={isWorking} onClick={() => review.open({ kind: 'close-accounts' })}>
          {words.close}
        </Button>
      )}
      <div>
        <Button slim busy={isWorking} onClick={withdraw}>
          {words.withdraw}
        </Button>
        <Tip label={words.aboutWithdraw}>{words.withdrawLead}</Tip>
      </div>
      <CloseAuthorityPart {...{ accounts, address, reading, review }} />
      {isWorking && (
        <output className="small muted">
          {state.progress === null ? words.working : operationCopy.review.steps[state.progress]}
        </output>
      )}
      {state.status === 'failed' && <ErrorNote error={state.error} />}
      <Outlook accounts={accounts} made={made} reading={reading} />
    </section>
  )
}

/** Who else (base58) can take the SOL that an account wraps. */
function takerOf(held: HeldAccount, owner: string): string | undefined {
  return othersRights(held, owner).find(({ may }) => may === 'take-sol')?.who
}

type OutlookProps = Pick<RentProps, 'accounts' | 'reading'> & { made: readonly string[] }

/**
 * The lamports that accounts could give back at future rent steps, and the mints that never can. They are read when the section is opened.
 */
function Outlook({ accounts, made, reading }: OutlookProps) {
  const [isOpen, setOpen] = useState(false)
  const facts = useQuery({ ...rentFactsQuery(reading, made), enabled: isOpen })
  const steps = facts.data && rentForecast(accounts, facts.data.ofEmpty)
  const locked = facts.data?.locked ?? []
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {words.forecast}
        <span className="chev" />
      </summary>
      {facts.isError && <p>{words.factsUnread}</p>}
      {isOpen && facts.isPending && <Skeleton height={48} />}
      {steps === null && <p>{words.noStep}</p>}
      {steps?.length === 0 && <p>{words.lastStep}</p>}
      {steps && steps.length > 0 && (
        <>
          <p className="small muted">{words.forecastLead}</p>
          <dl className="kv">
            {steps.map(({ perByte, lamports }) => (
              <Fragment key={`${perByte}`}>
                <dt>
                  <Sentence text={words.step(formatUnits(perByte, 0))} />
                </dt>
                <dd className="mono" translate="no">
                  {formatSol(lamports)} SOL
                </dd>
              </Fragment>
            ))}
          </dl>
        </>
      )}
      {locked.length > 0 && (
        <>
          <h3>{words.locked}</h3>
          <p className="small muted">{words.lockedLead}</p>
          <ul className={styles['rows']} aria-label={words.locked}>
            {locked.map(({ mint, name, lamports }) => (
              <li key={mint}>
                <Link to={paths.token(mint)}>
                  <bdi translate="no">{name || shortAddress(mint)}</bdi>
                </Link>{' '}
                <Exact className="mono small" text={`${formatSol(lamports)} SOL`} />
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}
