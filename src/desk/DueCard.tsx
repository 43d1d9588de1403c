import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { pairName } from '../liquidity/names'
import { feesWorth } from '../liquidity/walletWorth'
import { paths } from '../paths'
import type { HeldAccount } from '../tokens/heldAccounts'
import { MOST_CLOSED } from '../tokens/heldRent'
import type { ReadingNetwork } from '../tokens/tokenQueries'
import { shortNameOf } from '../tokens/tokenWords'
import { ShortAmount } from '../ui/ShortAmount'
import { Button } from '../ui/Button'
import { buttonClass } from '../ui/buttonClass'
import { useNow } from '../ui/useNow'
import { formatWhole } from '../units/grouping'
import { isolated } from '../units/unbroken'
import { deskCopy } from './copy'
import styles from './desk.module.css'
import { type Due, dueOf, isPutOff, nameOfDue, putOff, putOffStore } from './due'
import { claimsPath } from './MadeList'
import type { DeskWorth } from './useDeskWorth'

const words = deskCopy.due
/** So many things are listed; the rest come when these are done or put off. */
const MOST_LISTED = 5

type DueCardProps = {
  accounts: readonly HeldAccount[]
  worth: DeskWorth
  reading: ReadingNetwork
  owner: string
  /** Opens the review that closes the empty accounts; without it a link leads to where that is done. */
  onCloseAccounts: (() => void) | undefined
}

/** What the wallet can do now, each with the way to it. Each can be put off for a week. */
export function DueCard({ accounts, worth, reading, owner, onCloseAccounts }: DueCardProps) {
  const until = useStore(putOffStore)
  const now = useNow(60_000)
  const [isAllShown, setAllShown] = useState(false)
  const { positions, made, madePools, nameOf, isPoolsUnread, isPending, isReading } = worth
  const all = dueOf({
    owner,
    accounts,
    positions: positions.filter((one) => {
      const { lamports, isAll } = feesWorth([one], worth)
      return lamports > 0n || !isAll
    }),
    pools: [...madePools, ...positions.map(({ pool }) => pool)],
    made,
    mintAuthorityOf: (mint) => nameOf(mint)?.mintAuthority,
  })
  const named = all.map((due) => ({ due, name: nameOfDue(due, reading.cluster.id, owner) }))
  const waiting = named.filter(({ name }) => !isPutOff(until, name, now))
  const shown = isAllShown ? named : waiting
  const hidden = named.length - shown.length
  return (
    <section className={`card ${styles['due']}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      {named.length === 0 && !isPoolsUnread && !isPending && !isReading && (
        <p className="small muted">{words.nothing}</p>
      )}
      {isPoolsUnread && <p className="small muted">{words.unread}</p>}
      {shown.length > 0 && (
        <ul>
          {shown.slice(0, MOST_LISTED).map(({ due, name }) => (
            <li key={name}>
              <p>
                <What due={due} worth={worth} />
              </p>
              <div className="actions">
                <Act due={due} worth={worth} onCloseAccounts={onCloseAccounts} />
                <Button slim variant="quiet" onClick={() => putOff(name, now)}>
                  {words.later}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <p className="small muted">
          {words.putOff(hidden)}{' '}
          <Button slim variant="quiet" onClick={() => setAllShown(true)}>
            {words.show}
          </Button>
        </p>
      )}
    </section>
  )
}

function What({ due, worth }: { due: Due; worth: DeskWorth }): ReactNode {
  switch (due.kind) {
    case 'fees': {
      const { lamports, isAll } = feesWorth(due.positions, worth)
      const count = due.positions.length
      if (lamports === 0n) return words.unknownFees(count)
      return (
        <>
          {!isAll && `${words.atLeast} `}
          <ShortAmount units={lamports} decimals={9} unit="SOL" /> {words.fees(count)}
        </>
      )
    }
    case 'creator': {
      const { lamports, isAll } = feesWorth([{ ...due, actions: [] }], worth)
      const name = pairName(due.pool.pair)
      if (lamports === 0n) return words.unknownCreatorFees(name)
      return (
        <>
          {!isAll && `${words.atLeast} `}
          <ShortAmount units={lamports} decimals={9} unit="SOL" /> {words.creatorFees(name)}
        </>
      )
    }
    case 'rent':
      return (
        <>
          <ShortAmount units={due.lamports} decimals={9} unit="SOL" /> {words.rent(due.accounts.length)}
          {due.accounts.length > MOST_CLOSED && `. ${words.most(formatWhole(MOST_CLOSED))}`}
        </>
      )
    case 'mint':
      return words.mint(
        isolated(shortNameOf({ mint: due.mint, symbol: worth.nameOf(due.mint)?.symbol ?? '' })),
      )
  }
}

type ActProps = { due: Due; worth: DeskWorth } & Pick<DueCardProps, 'onCloseAccounts'>

function Act({ due, worth, onCloseAccounts }: ActProps): ReactNode {
  switch (due.kind) {
    case 'fees': {
      const [first, ...others] = due.positions
      if (!first) return null
      const isKnown = feesWorth(due.positions, worth).lamports > 0n
      return (
        <Link
          className={buttonClass({ slim: true, variant: isKnown ? 'primary' : 'secondary' })}
          to={claimsPath([first, ...others])}
        >
          {others.length > 0 ? words.claimAll : words.claim}
        </Link>
      )
    }
    case 'creator':
      return (
        <Link
          className={buttonClass({ slim: true })}
          to={`${paths.pool(due.pool.address)}&action=creator-fees`}
        >
          {words.claim}
        </Link>
      )
    case 'rent':
      return onCloseAccounts ? (
        <Button slim onClick={onCloseAccounts}>
          {words.getBack}
        </Button>
      ) : (
        <Link className={buttonClass({ slim: true })} to={`${paths.account}#rent`}>
          {words.getBack}
        </Link>
      )
    case 'mint':
      return (
        <Link className={buttonClass({ slim: true })} to={paths.tokenAction(due.mint, 'revoke-mint')}>
          {words.revoke}
        </Link>
      )
  }
}
