import type { Cluster } from '../solana/cluster'
import { AddressText } from '../ui/AddressText'
import { classNames } from '../ui/classNames'
import { copy } from './copyOfAll'
import styles from './operation.module.css'

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

const DOTS = { mainnet: '', devnet: 'dev', practice: 'practice' } as const

/** A network by its name with its dot: full for real money, a ring for play money. */
export function NetworkName({ cluster }: { cluster: Pick<Cluster, 'id' | 'name'> }) {
  return (
    <span className={styles['network']}>
      <span className={classNames('dot', DOTS[cluster.id])} />
      {cluster.name}
    </span>
  )
}
