import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pause } from '../storage/pause'
import { checkedEndpoints } from '../solana/genesis'
import { rpcCall } from '../solana/rpcFetch'
import { Button } from '../ui/Button'
import { ExternalLink } from '../ui/ExternalLink'
import { ErrorNote } from '../ui/ErrorNote'
import type { AppContext } from './appContext'

/** Lamports of one payment by the faucet of the practice chain. */
const PAYMENT = 10_000_000_000
const LOOK_MS = 100
const LOOKS = 100

type GetSolProps = Readonly<{ context: AppContext; onPaid?: () => void }>

/**
 * Where SOL is missing and costs nothing: on the practice chain a button for the faucet, after which the wallet’s figures are read again; on
 * Devnet a link to its faucet. Nothing on Mainnet.
 */
export function GetSol({ context, onPaid }: GetSolProps) {
  const { cluster, address } = context
  if (address === null || cluster.money === 'real') return null
  if (cluster.id === 'devnet')
    return <ExternalLink href="https://faucet.solana.com">Get SOL from the Devnet faucet</ExternalLink>
  return <Faucet context={context} address={address} onPaid={onPaid} />
}

function Faucet({ context, address, onPaid }: GetSolProps & { address: string }) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => getPaid(context, address),
    onSuccess: async () => {
      // What was read of this wallet has its address in the key.
      await client.invalidateQueries({ predicate: ({ queryHash }) => queryHash.includes(address) })
      onPaid?.()
    },
  })
  return (
    <>
      <Button slim busy={isPending} onClick={() => mutate()}>
        Get 10 SOL
      </Button>
      {error && <ErrorNote error={error} />}
    </>
  )
}

/** Resolves once the payment is on the chain, or after ten seconds: then the figures say what is there. */
async function getPaid({ cluster, ownRpcUrl }: AppContext, address: string): Promise<void> {
  const urls = checkedEndpoints(cluster, ownRpcUrl)
  const signature = await rpcCall<string>(urls, 'requestAirdrop', [address, PAYMENT])
  for (let look = 0; look < LOOKS; look += 1) {
    const { value } = await rpcCall<{ value: readonly unknown[] }>(urls, 'getSignatureStatuses', [
      [signature],
    ])
    const status = value[0] as { confirmationStatus?: string } | null
    if (status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized') return
    await pause(LOOK_MS)
  }
}
