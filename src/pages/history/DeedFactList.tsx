import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { DecisionFacts } from '../../deeds/DecisionFacts'
import { deedDecision } from '../../liquidity/decision'
import { venueName } from '../../liquidity/venueName'
import { listClusters } from '../../solana/cluster'
import { explorerLinks } from '../../solana/explorer'
import { NetworkName } from '../../transactions/components/DeedFacts'
import type { Execution } from '../../transactions/execution'
import { AddressText } from '../../ui/AddressText'
import { CopyButton } from '../../ui/CopyButton'
import { ExternalLinks } from '../../ui/ExternalLinks'
import { isAddress } from '../../units/base58'
import { shortAddress } from '../../units/shortAddress'
import { switchCluster } from '../../wallet/actions'
import type { Chain } from './chains'
import { copy } from './copy'
import { signaturesOf } from './filter'

const words = copy.detail

/** What a deed was about, and what it is known by: addresses, signatures, and where to look at them. */
export function DeedFactList({ execution, chain }: { execution: Execution; chain: Chain }) {
  const { deed } = execution
  const reachable = chain.state === 'here' || chain.state === 'unknown'
  return (
    <dl className="kv">
      <DecisionFacts decision={{ ...deedDecision(execution), pool: null }} />
      <PoolFacts deed={deed} />
      {deed.creates.map(({ label, address }) => (
        <Fact key={address} label={label}>
          <AddressText address={address} />
        </Fact>
      ))}
      <MadeAfter deed={deed} />
      {deed.imported && (
        <Fact label={words.fileSays}>
          {execution.transactions.map(({ status }) => words.says[status]).join(', ')}
        </Fact>
      )}
      <Fact label={words.wallet}>
        <AddressText address={deed.payer} />
      </Fact>
      <Fact label={words.through}>
        <bdi>{deed.walletName}</bdi>
      </Fact>
      <Fact label={words.network}>
        <NetworkName cluster={chain} />
      </Fact>
      {signaturesOf(execution).map((signature) => (
        <Signature key={signature} signature={signature} execution={execution} reachable={reachable} />
      ))}
    </dl>
  )
}

/** The pool that a deed is about, and the position, unless the deed made them: then they stand among what it made. */
function PoolFacts({ deed }: Pick<Execution, 'deed'>) {
  const { venue, pool, position } = deed.subject
  const made = new Set(deed.creates.map(({ address }) => address))
  return (
    <>
      {venue !== undefined && <Fact label={words.venue}>{venueName(venue)}</Fact>}
      {pool !== undefined && !made.has(pool) && (
        <Fact label={words.pool}>
          <AddressText address={pool} />
        </Fact>
      )}
      {position !== undefined && !made.has(position) && (
        <Fact label={words.position}>
          <AddressText address={position} />
        </Fact>
      )}
    </>
  )
}

/** The original of a token. A record out of a file may say anything. */
function MadeAfter({ deed }: Pick<Execution, 'deed'>) {
  const { templateOf = '' } = deed.subject
  if (!isAddress(templateOf)) return null
  return (
    <Fact label={words.madeAfter}>
      <AddressText address={templateOf} what="mint address" />
    </Fact>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

type SignatureProps = { signature: string; execution: Execution; reachable: boolean }

function Signature({ signature, execution: { deed }, reachable }: SignatureProps) {
  const cluster = listClusters().find(({ id }) => id === deed.cluster)
  const short = shortAddress(signature)
  return (
    <>
      <Fact label={words.signature}>
        <span className="addr">
          {reachable ? (
            <Link to={paths.transaction(signature)} onClick={() => switchCluster(deed.cluster)}>
              {short}
            </Link>
          ) : (
            <span>{short}</span>
          )}
          <CopyButton text={signature} label={`Copy ${words.signatureName} ${short}`} />
        </span>
      </Fact>
      {cluster && reachable && (
        <Fact label={words.look}>
          <ExternalLinks links={explorerLinks(cluster, { signature })} />
        </Fact>
      )}
    </>
  )
}
