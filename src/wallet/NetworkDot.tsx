import type { Cluster } from '../solana/cluster'
import { classNames } from '../ui/classNames'

/** A full dot for real money, a ring for play money (amber on the practice chain). The name always stands beside it. */
export function NetworkDot({ cluster }: { cluster: Pick<Cluster, 'id'> }) {
  const ring = { mainnet: null, devnet: 'dev', practice: 'practice' }[cluster.id]
  return <span className={classNames('dot', ring)} aria-hidden="true" />
}
