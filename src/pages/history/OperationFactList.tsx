import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { DecisionFacts } from '../../operation/DecisionFacts'
import { operationDecision } from '../../liquidity/decision'
import { venueName } from '../../liquidity/venueName'
import { listClusters } from '../../solana/cluster'
import { explorerLinks } from '../../solana/explorer'
import { NetworkName } from '../../wallet/NetworkDot'
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

/** What an operation was about, and what it is known by: addresses, signatures, and where to look at them. */
export function OperationFactList({ execution, chain }: { execution: Execution; chain: Chain }) {
  const { operation } = execution
  const reachable = chain.state === 'here' || chain.state === 'unknown'
  return (
    <dl className="kv">
      <DecisionFacts decision={{ ...operationDecision(execution), pool: null }} />
      <PoolFacts operation={operation} />
      {operation.creates.map(({ label, address }) => (
        <Fact key={address} label={label}>
          <AddressText address={address} />
        </Fact>
      ))}
      <MadeAfter operation={operation} />
      {operation.imported && (
        <Fact label={words.fileSays}>
          {execution.transactions.map(({ status }) => words.says[status]).join(', ')}
        </Fact>
      )}
      <Fact label={words.wallet}>
        <AddressText address={operation.payer} />
      </Fact>
      <Fact label={words.through}>
        <bdi>{operation.walletName}</bdi>
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

/** The pool that an operation is about, and the position, unless the operation made them: then they stand among what it made. */
function PoolFacts({ operation }: Pick<Execution, 'operation'>) {
  const { venue, pool, position } = operation.subject
  const made = new Set(operation.creates.map(({ address }) => address))
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
function MadeAfter({ operation }: Pick<Execution, 'operation'>) {
  const { templateOf = '' } = operation.subject
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

function Signature({ signature, execution: { operation }, reachable }: SignatureProps) {
  const cluster = listClusters().find(({ id }) => id === operation.cluster)
  const short = shortAddress(signature)
  return (
    <>
      <Fact label={words.signature}>
        <span className="addr">
          {reachable ? (
            <Link to={paths.transaction(signature)} onClick={() => switchCluster(operation.cluster)}>
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
