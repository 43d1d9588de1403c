import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { shownUnits, unscaledAmount } from '../../solana/amountScale'
import { useSettings } from '../../settings/settingsStore'
import type { Holder, LargestHolders } from '../../tokens/largestHolders'
import type { ReadToken } from '../../tokens/readToken'
import { toAppError, type AppError } from '../../errors/AppError'
import { AddressText } from '../../ui/AddressText'
import { Button } from '../../ui/Button'
import { ErrorNote } from '../../ui/ErrorNote'
import { ShortAmount } from '../../ui/ShortAmount'
import { Mark } from '../../ui/Mark'
import { Note } from '../../ui/Note'
import { saveFile } from '../../ui/saveFile'
import { Skeleton } from '../../ui/Skeleton'
import { Tag } from '../../ui/Tag'
import { TickBox } from '../../ui/TickBox'
import { formatBytes } from '../../units/formatBytes'
import { formatWhole } from '../../units/grouping'
import { formatShare } from '../../units/percent'
import { shortAddress } from '../../units/shortAddress'
import { WalletName } from '../../wallet/WalletName'
import { useCluster, useWallet } from '../../wallet/walletStore'
import { tokenCopy } from './copy'
import { largestHoldersQuery } from '../../liquidity/holdersQuery'
import { readSnapshot } from './holderQueries'
import { holdersCopy as words } from './holdersCopy'
import { ManageButton, OpenPanel } from './manage/ManagePart'
import { manageCopy } from './manage/manageCopy'
import type { TokenWork } from './manage/tokenWork'
import styles from './token.module.css'

/** The largest holders of a token, and all holders as a file. */
export default function HoldersPart({ token, work }: { token: ReadToken; work: TokenWork }) {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const { data, error, refetch, isFetching } = useQuery(
    largestHoldersQuery({ cluster, ownRpcUrl }, token.mint),
  )
  const again = (
    <Button busy={isFetching} onClick={() => void refetch()}>
      {tokenCopy.again}
    </Button>
  )
  return (
    <>
      {data && <Found found={data} token={token} work={work} />}
      {!data && !error && <Waiting />}
      {!data && error && (
        <Note kind="warn" live="status" title={words.notKnown} actions={again}>
          <p>{words.refused}</p>
        </Note>
      )}
      <p>
        <Link to={paths.dropOn(token.mint)}>{words.drop}</Link>
      </p>
      <SnapshotPart token={token} />
    </>
  )
}

function Waiting() {
  return (
    <>
      <output className="sr">{words.reading}</output>
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </>
  )
}

type FoundProps = { found: LargestHolders; token: ReadToken; work: TokenWork }

function Found({ found: { holders, complete, slot }, token, work }: FoundProps) {
  const { holder: inRow, leaveRow } = work
  const isGone = inRow !== null && holders.every((holder) => addressOf(holder) !== inRow)
  useEffect(() => {
    if (isGone) leaveRow()
  }, [isGone, leaveRow])
  if (holders.length === 0) return <p className="muted">{words.none}</p>
  return (
    <>
      <ol className={styles['rows']}>
        {holders.map((holder) => (
          <HolderRow key={holder.accounts[0]} holder={holder} token={token} work={work} />
        ))}
      </ol>
      <p className={`cap muted ${styles['caution']}`}>
        {complete ? words.all(formatWhole(slot)) : words.largest(formatWhole(slot))}
      </p>
    </>
  )
}

/** The owner, or the account whose owner could not be read. */
function addressOf({ owner, accounts }: Holder): string {
  return owner ?? accounts[0] ?? ''
}

const FREEZING = { none: ['freeze'], some: ['freeze', 'thaw'], all: ['thaw'] } as const

type HolderRowProps = { holder: Holder; token: ReadToken; work: TokenWork }

/** A holder; the freeze authority can freeze or thaw it in its row. */
function HolderRow({ holder, token, work }: HolderRowProps) {
  const { owner, accounts, amount, frozen, kind } = holder
  const address = addressOf(holder)
  const mayFreeze =
    work.context.address !== null && work.context.address === token.freezeAuthority && kind !== 'burnt'
  const wallet = useWallet()
  const isYours = wallet.status === 'connected' && wallet.address === owner
  return (
    <li>
      <span className={styles['holder']}>
        <AddressText address={address} what={owner === null ? 'account' : 'owner'} />
        {owner !== null && <WalletName address={owner} />}
        {isYours && <Tag>{words.yours}</Tag>}
        <KindOf holder={holder} />
        {frozen !== 'none' && <Mark kind="warn">{words.frozen[frozen]}</Mark>}
      </span>
      <b className="mono" translate="no">
        {formatShare(amount, token.supply)}
      </b>
      <p>
        <ShortAmount units={shownUnits(amount, token)} decimals={token.decimals} inRow />
        {token.metadata?.symbol && (
          <>
            {' '}
            <bdi translate="no">{token.metadata.symbol}</bdi>
          </>
        )}
        {accounts.length > 1 && ` ${words.inAccounts(accounts.length)}`}
        {token.scale && ` · ${unscaledAmount(amount)}`}
      </p>
      {mayFreeze && (
        <span className={styles['freeze']}>
          {FREEZING[frozen].map((action) => (
            <ManageButton
              key={action}
              action={action}
              work={work}
              holder={address}
              label={{
                text: manageCopy.inRow[action],
                name: manageCopy.ofHolder(manageCopy.inRow[action], shortAddress(address)),
              }}
            />
          ))}
        </span>
      )}
      {mayFreeze && work.holder === address && (work.action === 'freeze' || work.action === 'thaw') && (
        <div className={styles['panel']}>
          <OpenPanel action={work.action} token={token} work={work} />
        </div>
      )}
    </li>
  )
}

function KindOf({ holder: { kind, name } }: { holder: Holder }) {
  switch (kind) {
    case 'wallet':
      return null
    case 'burnt':
      return <Mark kind="final">{words.burnt(name ?? '')}</Mark>
    case 'pool':
      return <Tag>{words.pool(name ?? '')}</Tag>
    case 'locker':
      return <Tag>{words.locker(name ?? '')}</Tag>
    case 'program':
      return <Tag>{words.program}</Tag>
    case 'not-known':
      return <Tag>{words.unread}</Tag>
  }
}

type Saving =
  | Readonly<{ status: 'idle' }>
  | Readonly<{ status: 'reading'; bytes: number }>
  | Readonly<{ status: 'saved'; line: string }>
  | Readonly<{ status: 'failed'; error: AppError }>

function SnapshotPart({ token }: { token: ReadToken }) {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const [peopleOnly, setPeopleOnly] = useState(true)
  const [saving, setSaving] = useState<Saving>({ status: 'idle' })
  const save = async () => {
    setSaving({ status: 'reading', bytes: 0 })
    try {
      const onBytes = (bytes: number) => setSaving({ status: 'reading', bytes })
      const snapshot = await readSnapshot({ cluster, ownRpcUrl }, token, { peopleOnly, onBytes })
      const { csv, holders, leftOut, slot } = snapshot
      saveFile(words.fileName(token.mint, slot), 'text/csv;charset=utf-8', csv)
      const line = words.saved({
        holders: formatWhole(holders),
        size: formatBytes(csv.length),
        slot: formatWhole(slot),
        leftOut: leftOut === 0 ? null : formatWhole(leftOut),
      })
      setSaving({ status: 'saved', line })
    } catch (thrown) {
      setSaving({ status: 'failed', error: toAppError(thrown) })
    }
  }
  const isBusy = saving.status === 'reading'
  return (
    <div className={styles['snapshot']}>
      <h3>{words.snapshot}</h3>
      <p className="small muted">{words.snapshotLede}</p>
      <TickBox
        label={words.peopleOnly}
        detail={words.peopleOnlyDetail}
        checked={peopleOnly}
        onChange={({ currentTarget }) => setPeopleOnly(currentTarget.checked)}
      />
      <div className={`actions ${styles['open']}`}>
        <Button busy={isBusy} onClick={() => void save()}>
          {words.save}
        </Button>
        <output className="small muted">
          {isBusy && words.arrived(formatBytes(saving.bytes))}
          {saving.status === 'saved' && saving.line}
        </output>
      </div>
      {saving.status === 'failed' && <ErrorNote error={saving.error} hint={words.snapshotRefused} />}
    </div>
  )
}
