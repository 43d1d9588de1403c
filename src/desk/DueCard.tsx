import { notifyManager, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { pairName } from '../liquidity/names'
import { feesWorth } from '../liquidity/walletWorth'
import { locksQuery } from '../locks/locksQuery'
import { paths } from '../paths'
import { shownUnits } from '../solana/amountScale'
import type { HeldAccount } from '../tokens/heldAccounts'
import { MOST_CLOSED } from '../tokens/heldRent'
import { isNoPicture, pictureFileQuery, tokenPictureQuery } from '../tokens/tokenPictures'
import type { TokenMetadataFile } from '../tokens/tokenMetadataFile'
import { tokenNameQuery, type TokenName } from '../tokens/tokenNames'
import { chainClockQuery, type ReadingNetwork, withheldQuery } from '../tokens/tokenQueries'
import { shortNameOf } from '../tokens/tokenWords'
import { multiplierWord, transferFeeWord } from '../transactions/accountWords'
import { ShortAmount } from '../ui/ShortAmount'
import { Button } from '../ui/Button'
import { buttonClass } from '../ui/buttonClass'
import { useOneColumn } from '../ui/useNarrow'
import { useNow } from '../ui/useNow'
import { useOnline } from '../ui/useOnline'
import { formatWhole } from '../units/grouping'
import { localMoment } from '../units/moments'
import { shortAddress } from '../units/shortAddress'
import { isolated } from '../units/unbroken'
import { deskCopy } from './copy'
import styles from './desk.module.css'
import { type Due, dueOf, isPutOff, type DeskToken, mayChange, nameOfDue, putOff, putOffStore } from './due'
import { claimsPath } from './MadeList'
import type { DeskWorth } from './useDeskWorth'

const words = deskCopy.due
/** So many things are listed, on a phone above the tokens; the rest are shown on a press. */
const MOST_LISTED = { wide: 5, narrow: 1 }

/** Where the desk lists the locks. */
export const LOCKS_ID = 'locks'

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
  const isOneColumn = useOneColumn()
  const most = MOST_LISTED[isOneColumn ? 'narrow' : 'wide']
  const { positions, madePools, isPoolsUnread } = worth
  const { made, isWithheldUnread, isWithheldPending } = useMadeTokens(worth, reading, owner)
  const mayFeeChange = made.some(({ name }) => mayChange(name))
  const clock = useQuery({ ...chainClockQuery(reading), enabled: mayFeeChange })
  const isClockUnread = mayFeeChange && clock.isError
  const isPending =
    worth.isPending || worth.isReading || isWithheldPending || (mayFeeChange && clock.isPending)
  const isMadeUnread = !worth.isPending && worth.isMadeUnread
  // They are searched for where their list is seen.
  const search = useQuery({ ...locksQuery(reading, 'recipient', owner), enabled: false })
  const locks = search.data
  const isLocksUnread = locks === null || search.isError || (locks?.unread ?? 0) > 0
  const notRead = words.notRead({ isMadeUnread, isWithheldUnread, isClockUnread, isLocksUnread })
  const all = dueOf({
    owner,
    accounts,
    positions: positions.filter((one) => {
      const { lamports, isAll } = feesWorth([one], worth.parts.pools)
      return lamports > 0n || !isAll
    }),
    allPositions: positions,
    pools: [...madePools, ...positions.map(({ pool }) => pool)],
    made,
    clock: clock.data,
    locks: locks ?? undefined,
  })
  const nameOf = useNames(all, worth, reading)
  const named = all.map((due) => ({ due, name: nameOfDue(due, reading.cluster.id, owner) }))
  const waiting = named.filter(({ name }) => !isPutOff(until, name, now))
  const shown = isAllShown ? named : waiting.slice(0, most)
  const hidden = named.length - shown.length
  const rest = hidden > 0 && (
    <p className="small muted">
      {words.rest(waiting.length - shown.length, named.length - waiting.length)}{' '}
      <Button slim variant="quiet" onClick={() => setAllShown(true)}>
        {words.show}
      </Button>
    </p>
  )
  return (
    <section className={`card ${styles['due']}`} aria-label={words.title}>
      <div className={styles['heading']}>
        <h2>{words.title}</h2>
        {isOneColumn && rest}
      </div>
      {named.length === 0 && !isPoolsUnread && !isPending && !notRead && (
        <p className="small muted">{locks ? words.nothing : words.nothingElse}</p>
      )}
      {isPoolsUnread && <p className="small muted">{words.unread}</p>}
      {notRead && <p className="small muted">{notRead}</p>}
      {shown.length > 0 && (
        <ul>
          {shown.map(({ due, name }) => (
            <li key={name}>
              <p>
                <What {...{ due, worth, nameOf }} />
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
      {!isOneColumn && rest}
    </section>
  )
}

type NameOf = (mint: string) => TokenName | undefined

/** The names of the tokens of what is due: those of locks may be of any token. */
function useNames(dues: readonly Due[], worth: DeskWorth, reading: ReadingNetwork): NameOf {
  const ofLocks = dues.flatMap((due) =>
    due.kind === 'lock-claim' || due.kind === 'lock-date' ? due.mint : [],
  )
  const mints = [...new Set(ofLocks)].filter((mint) => !worth.nameOf(mint))
  const names = useQueries({ queries: mints.map((mint) => tokenNameQuery(reading, mint)) })
  return (mint) => worth.nameOf(mint) ?? names[mints.indexOf(mint)]?.data ?? undefined
}

/**
 * The tokens that the wallet made, with what is known besides: what they have withheld for the wallet, and which of their files did not
 * answer when the page asked for their pictures.
 */
function useMadeTokens({ made, nameOf }: DeskWorth, reading: ReadingNetwork, owner: string) {
  const tokens = [...made].flatMap((mint): readonly DeskToken[] => {
    const name = nameOf(mint)
    return name ? [{ mint, name }] : []
  })
  const isOnline = useOnline()
  const collectable = tokens.filter(({ name }) => name.transferFee?.withdrawAuthority === owner)
  const withheld = useQueries({ queries: collectable.map(({ mint }) => withheldQuery(reading, mint)) })
  const silent = useSilentFiles(tokens.map(({ name }) => name.uri))
  return {
    made: tokens.map((token, at): DeskToken => {
      const isMendable = isOnline && token.name.updateAuthority === owner
      return {
        ...token,
        withheld: withheld[collectable.indexOf(token)]?.data,
        silent: isMendable ? silent[at] : undefined,
      }
    }),
    isWithheldUnread: withheld.some(({ isError }) => isError),
    isWithheldPending: withheld.some((one) => one.isPending),
  }
}

/**
 * Which of these metadata files, or of their pictures, did not answer when something on the page asked for them. Here nothing asks, and
 * nothing keeps what nothing shows any more.
 */
function useSilentFiles(uris: readonly string[]): readonly (DeskToken['silent'] | undefined)[] {
  const client = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  )
  const silentOf = (uri: string): DeskToken['silent'] => {
    if (uri === '') return undefined
    const file = client.getQueryState<TokenMetadataFile>(pictureFileQuery(uri).queryKey)
    if (file?.status === 'error') return 'file'
    const image = file?.data?.image ?? ''
    if (image === '') return undefined
    const picture = client.getQueryData(tokenPictureQuery(image).queryKey)
    return picture === null || isNoPicture(image) ? 'picture' : undefined
  }
  useSyncExternalStore(subscribe, () => uris.map(silentOf).join(' '))
  return uris.map(silentOf)
}

function What({ due, worth, nameOf }: { due: Due; worth: DeskWorth; nameOf: NameOf }): ReactNode {
  switch (due.kind) {
    case 'fees': {
      const { lamports, isAll } = feesWorth(due.positions, worth.parts.pools)
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
      const { lamports, isAll } = feesWorth(
        [{ ...due, id: due.pool.address, actions: [] }],
        worth.parts.pools,
      )
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
    case 'lock-others':
      return words.lockOthers(due.locks)
    case 'liquidity-date':
      return words.liquidityDate[due.part](pairName(due.pool.pair), localMoment(due.at, 'minute'))
    case 'mint':
    case 'freeze':
    case 'update': {
      const [mint = '', ...others] = due.mints
      return words.kept[due.kind](others.length > 0 ? words.tokens(due.mints.length) : symbolIn(nameOf, mint))
    }
    default: {
      const token = nameOf(due.mint)
      const symbol = symbolIn(nameOf, due.mint)
      const unit = token ?? { decimals: 0 }
      switch (due.kind) {
        case 'withheld':
          return (
            <>
              {!due.isAll && `${words.atLeast} `}
              <ShortAmount units={shownUnits(due.units, unit)} decimals={unit.decimals} unit={symbol} />{' '}
              {words.withheld}
            </>
          )
        case 'lock-claim':
        case 'lock-date': {
          const { units } = due
          return (
            <>
              {token && (
                <>
                  <ShortAmount units={shownUnits(units, unit)} decimals={unit.decimals} />{' '}
                </>
              )}
              {due.kind === 'lock-claim'
                ? words.lockClaim(symbol, due.locks.length, due.from && shortAddress(due.from))
                : words.lockDate(symbol, localMoment(due.at, 'minute'), due.isPromise)}
            </>
          )
        }
        case 'multiplier':
          return words.multiplier(symbol, multiplierWord(due.times), localMoment(due.at, 'minute'))
        case 'transfer-fee': {
          const { basisPoints, maximum, epoch } = due.fee
          return words.transferFee(symbol, transferFeeWord(basisPoints, maximum, unit), epoch, due.epoch)
        }
        default:
          return words.ofToken[due.kind](symbol)
      }
    }
  }
}

/** How a token is called in a sentence. */
function symbolIn(nameOf: NameOf, mint: string): string {
  return isolated(shortNameOf({ mint, symbol: nameOf(mint)?.symbol ?? '' }))
}

type ActProps = { due: Due; worth: DeskWorth } & Pick<DueCardProps, 'onCloseAccounts'>

function Act({ due, worth, onCloseAccounts }: ActProps): ReactNode {
  switch (due.kind) {
    case 'fees': {
      const [first, ...others] = due.positions
      if (!first) return null
      const isKnown = feesWorth(due.positions, worth.parts.pools).lamports > 0n
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
    case 'lock-claim': {
      const [first = '', ...others] = due.locks
      return (
        <Link
          className={buttonClass({ slim: true })}
          to={others.length > 0 ? paths.claimLocks(first) : paths.lock(first)}
        >
          {others.length > 0 ? words.claimAll : words.claim}
        </Link>
      )
    }
    case 'lock-others':
      return (
        <a className={buttonClass({ slim: true, variant: 'quiet' })} href={`#${LOCKS_ID}`}>
          {words.seeLocks}
        </a>
      )
    case 'lock-date':
      return (
        <Link className={buttonClass({ slim: true, variant: 'quiet' })} to={paths.lock(due.lock)}>
          {words.seeLock}
        </Link>
      )
    case 'liquidity-date':
      return (
        <Link className={buttonClass({ slim: true, variant: 'quiet' })} to={paths.pool(due.pool.address)}>
          {words.seePool}
        </Link>
      )
    case 'mint':
    case 'freeze':
    case 'update': {
      const [action, label] = words.actions[due.kind]
      return due.mints.map((mint) => {
        const symbol = symbolIn(worth.nameOf, mint)
        const isOnly = due.mints.length === 1
        return (
          <Link
            key={mint}
            className={buttonClass({ slim: true })}
            to={paths.tokenAction(mint, action)}
            aria-label={isOnly ? undefined : words.revoke(symbol)}
          >
            {isOnly ? label : symbol}
          </Link>
        )
      })
    }
    default: {
      const [action, label] = words.actions[due.kind]
      return (
        <Link className={buttonClass({ slim: true })} to={paths.tokenAction(due.mint, action)}>
          {label}
        </Link>
      )
    }
  }
}
