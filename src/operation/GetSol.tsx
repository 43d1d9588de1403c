import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pause } from '../units/pause'
import { checkedEndpoints } from '../solana/genesis'
import { rpcCall } from '../solana/rpcFetch'
import { Button } from '../ui/Button'
import { ExternalLink } from '../ui/ExternalLink'
import { ErrorNote } from '../ui/ErrorNote'
import { readAgain } from '../ui/QueryRoot'
import type { AppContext } from './appContext'

/** Lamports of one payment by the faucet of the practice chain. */
const PAYMENT = 10_000_000_000
const LOOK_MS = 100
const LOOKS = 100

type GetSolProps = Readonly<{ context: AppContext; onPaid?: () => void }>

/**
 * Shown where SOL is missing. Polls the balance, and on test networks leads to free SOL: on the practice chain a button for the faucet,
 * after which the wallet’s figures are read again; on Devnet a link to its faucet.
 */
export function GetSol({ context, onPaid }: GetSolProps) {
  const { cluster, address } = context
  useArrival(context, true)
  if (address === null || cluster.money === 'real') return null
  if (cluster.id === 'devnet')
    return <ExternalLink href="https://faucet.solana.com">Get SOL from the Devnet faucet</ExternalLink>
  return <Faucet context={context} address={address} onPaid={onPaid} />
}

/** Milliseconds between two reads of a balance to which SOL may arrive. */
const ARRIVAL_MS = 3_000

/** Polls the wallet's balance while more is `needed`, in a visible tab; a change makes the page read the wallet's figures again. */
export function useArrival({ cluster, ownRpcUrl, address }: AppContext, needed: boolean): void {
  const { data } = useQuery({
    queryKey: ['arrival', cluster.id, ownRpcUrl, address],
    enabled: needed && address !== null,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ARRIVAL_MS,
    queryFn: async () => {
      const { value } = await rpcCall<{ value: number | bigint }>(
        checkedEndpoints(cluster, ownRpcUrl),
        'getBalance',
        [address, { commitment: 'confirmed' }],
      )
      return `${value}`
    },
  })
  const whose = `${cluster.id} ${address ?? ''}`
  const seen = useRef({ whose, data })
  useEffect(() => {
    const before = seen.current
    seen.current = { whose, data }
    if (before.whose !== whose || before.data === undefined || data === undefined) return
    if (before.data !== data) void readAgain([address])
  }, [whose, data, address])
}

function Faucet({ context, address, onPaid }: GetSolProps & { address: string }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => getPaid(context, address),
    onSuccess: async () => {
      await readAgain([address])
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

/** Asks the faucet for SOL. Resolves once the payment is on the chain, or after ten seconds: the figures then show the real balance. */
async function getPaid({ cluster, ownRpcUrl }: AppContext, address: string): Promise<void> {
  const urls = checkedEndpoints(cluster, ownRpcUrl)
  const signature = await rpcCall<string>(urls, 'requestAirdrop', [address, PAYMENT])
  for (let look = 0; look < LOOKS; look += 1) {
    const { value } = await rpcCall<SignatureStatuses>(urls, 'getSignatureStatuses', [[signature]])
    const status = value[0]
    if (status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized') return
    await pause(LOOK_MS)
  }
}

type SignatureStatuses = Readonly<{ value: readonly ({ confirmationStatus?: string } | null)[] }>
