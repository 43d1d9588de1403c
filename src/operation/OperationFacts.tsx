import type { Cluster } from '../solana/cluster'
import { AddressText } from '../ui/AddressText'
import { NetworkName } from '../wallet/NetworkName'
import { copy } from './copy'

/** Whose money on which network, how often the wallet will ask, and who else signs. */
export function OperationFacts({
  payer,
  cluster,
  prompts,
  signers,
}: {
  payer: string
  cluster: Pick<Cluster, 'id' | 'name'>
  prompts: number
  signers: number
}) {
  return (
    <div className="card">
      <dl className="kv">
        <dt>{copy.facts.from}</dt>
        <dd>
          <AddressText address={payer} />
        </dd>
        <dt>{copy.facts.network}</dt>
        <dd>
          <NetworkName cluster={cluster} />
        </dd>
        <dt>{copy.facts.asks}</dt>
        <dd>{copy.facts.times(prompts)}</dd>
        <dt>{copy.facts.signers}</dt>
        <dd>{signers === 0 ? copy.facts.none : signers}</dd>
      </dl>
    </div>
  )
}
