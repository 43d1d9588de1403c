import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { useSettings } from '../../settings/settingsStore'
import type { Creation, Provenance, SearchedSoFar } from '../../tokens/provenance'
import { AddressText } from '../../ui/AddressText'
import { Button } from '../../ui/Button'
import { ErrorNote } from '../../ui/ErrorNote'
import { Mark } from '../../ui/Mark'
import { Skeleton } from '../../ui/Skeleton'
import { formatWhole } from '../../units/grouping'
import { plainText } from '../../units/hiddenCharacters'
import { localDate, localTime } from '../../units/moments'
import { shortAddress } from '../../units/shortAddress'
import { useCluster } from '../../wallet/walletStore'
import { WalletName } from '../../wallet/WalletName'
import { tokenCopy } from './copy'
import { provenanceQuery } from './holderQueries'
import { provenanceCopy as words } from './holdersCopy'
import styles from './token.module.css'

/** The origin of a mint, as its creating transaction proves it: who made it and how. */
export default function ProvenancePart({ mint }: { mint: string }) {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const [from, setFrom] = useState<SearchedSoFar>()
  const { data, error, refetch, isFetching } = useQuery(provenanceQuery({ cluster, ownRpcUrl }, mint, from))
  if (error && !data)
    return (
      <ErrorNote
        error={error}
        unanswered={words.unanswered}
        actions={
          <Button busy={isFetching} onClick={() => void refetch()}>
            {tokenCopy.again}
          </Button>
        }
      />
    )
  if (!data)
    return (
      <>
        <output className="small muted">
          {from ? words.further(formatWhole(from.read)) : words.reading}
        </output>
        <Skeleton height={44} />
      </>
    )
  return <Found found={data} onFurther={setFrom} />
}

function Found({ found, onFurther }: { found: Provenance; onFurther: (from: SearchedSoFar) => void }) {
  switch (found.status) {
    case 'found':
      return <Made creation={found.creation} isFirst={found.isFirst} />
    case 'not-found':
      return (
        <>
          <Mark kind="off">{words.notKnown}</Mark>
          <p className="small muted">{words.notFound(formatWhole(found.read))}</p>
        </>
      )
    case 'unfinished':
      return (
        <>
          <Mark kind="off">{words.notKnown}</Mark>
          <p className="small muted">{words.unfinished(formatWhole(found.read))}</p>
          <div className={`actions ${styles['open']}`}>
            <Button onClick={() => onFurther({ before: found.before, read: found.read })}>
              {words.readFurther}
            </Button>
          </div>
        </>
      )
  }
}

function Made({ creation, isFirst }: { creation: Creation; isFirst: boolean }) {
  const { signature, at, slot } = creation
  return (
    <>
      <p>
        {creation.how === 'seed' ? (
          <>
            {words.madeBy} <AddressText address={creation.wallet} /> <WalletName address={creation.wallet} />{' '}
            {words.fromSeed}{' '}
            <bdi className={`mono ${styles['long']}`}>{plainText(creation.seed, 32).text}</bdi>
          </>
        ) : (
          <>
            {words[creation.how]}
            {creation.from !== null && (
              <>
                , {words.paidBy} <AddressText address={creation.from} />{' '}
                <WalletName address={creation.from} />
              </>
            )}
          </>
        )}{' '}
        {at === null ? words.atSlot(formatWhole(slot)) : words.on(localDate(at), localTime(at))}{' '}
        {words.inTransaction}{' '}
        <Link className="mono" to={paths.transaction(signature)}>
          {shortAddress(signature)}
        </Link>
        .
      </p>
      <p className="small muted">{words.proof[creation.how]}</p>
      {isFirst && <p className="small muted">{words.isFirst}</p>}
    </>
  )
}
