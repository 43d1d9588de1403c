import { useQuery } from '@tanstack/react-query'
import { endpointsInUse } from '../settings/endpoints'
import type { Cluster } from '../solana/cluster'
import { rpcCall } from '../solana/rpcFetch'
import { QueryRoot } from '../ui/QueryRoot'
import { formatSol } from '../units/lamports'

type BalanceProps = Readonly<{ address: string; cluster: Cluster }>

/** The SOL of a wallet (base58) on a network, with at most four decimals. */
export default function Balance(props: BalanceProps) {
  return (
    <QueryRoot>
      <Figure {...props} />
    </QueryRoot>
  )
}

function Figure({ address, cluster }: BalanceProps) {
  const queryKey = ['wallet-balance', cluster.id, address]
  const { data, error } = useQuery({ queryKey, queryFn: () => readBalance(cluster, address) })
  if (error) return 'SOL not known'
  return data === undefined ? null : `${shortSol(data)} SOL`
}

async function readBalance(cluster: Cluster, address: string): Promise<bigint> {
  const params = [address, { commitment: 'confirmed' }]
  const { value } = await rpcCall<{ value: number | bigint }>(
    await endpointsInUse(cluster),
    'getBalance',
    params,
  )
  return BigInt(value)
}

/** Lamports of the smallest figure that is shown. */
const LEAST = 100_000n

/** Lamports as SOL with at most four decimals, rounded down: 4215099999n → "4.215". */
export function shortSol(lamports: bigint): string {
  return lamports > 0n && lamports < LEAST ? '< 0.0001' : formatSol(lamports - (lamports % LEAST))
}
