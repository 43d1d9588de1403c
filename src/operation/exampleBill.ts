import { useEffect, useState } from 'react'
import { env } from '../env'
import { endpointsInUse } from '../settings/endpoints'
import { askNodeTogether } from '../solana/askNode'
import type { Cluster } from '../solana/cluster'
import { pickPriorityFee, priorityFee, type RecentFee } from '../solana/priorityFee'
import { SIGNATURE_FEE } from '../solana/rent'
import { readLocal, writeLocal } from '../storage/localText'
import { useIsSilent } from '../wallet/useIsSilent'

/**
 * The token of the example: an 11-byte name, a 4-byte symbol and a 63-byte metadata address, all authorities revoked. Sizes
 * in bytes without the 128 that the chain adds to every account; the compute unit limit is the form's estimate for that
 * transaction, with room for guards (a test compares them); the review counts the units.
 */
export const EXAMPLE = { mintBytes: 396, tokenAccountBytes: 170, computeUnits: 48_495 } as const

/** Bytes that the chain counts for every account beside its data, when it asks for rent. */
export const ACCOUNT_OVERHEAD = 128

/** The example's bill in lamports, from the present fees and rents of the network. */
export type ExampleBill = Readonly<{
  mintRent: bigint
  tokenAccountRent: bigint
  networkFee: bigint
  priorityFee: bigint
  /** The fee of this copy's operator. */
  siteFee: bigint
  total: bigint
}>

/** Reads the current cost of one example token from a network, in one request. Rejects with AppError rpc/failed. */
export async function readExampleBill(cluster: Cluster, signal: AbortSignal): Promise<ExampleBill> {
  const urls = await endpointsInUse(cluster)
  const rent = (bytes: number) => ({ method: 'getMinimumBalanceForRentExemption', params: [bytes] })
  const [mint, account, recent] = await askNodeTogether<readonly [number, number, RecentFee[]]>(
    urls,
    [
      rent(EXAMPLE.mintBytes),
      rent(EXAMPLE.tokenAccountBytes),
      { method: 'getRecentPrioritizationFees', params: [] },
    ],
    signal,
  )
  return sumBill(BigInt(mint), BigInt(account), pickPriorityFee(recent, 'normal'))
}

/** The bill for two rents (lamports) and a compute unit price (micro-lamports). */
export function sumBill(mintRent: bigint, tokenAccountRent: bigint, unitPrice: bigint): ExampleBill {
  return totalBill(mintRent, tokenAccountRent, priorityFee({ price: unitPrice, limit: EXAMPLE.computeUnits }))
}

function totalBill(mintRent: bigint, tokenAccountRent: bigint, priorityFee: bigint): ExampleBill {
  const siteFee = env.serviceFee?.lamports ?? 0n
  const total = mintRent + tokenAccountRent + SIGNATURE_FEE + priorityFee + siteFee
  return { mintRent, tokenAccountRent, networkFee: SIGNATURE_FEE, priorityFee, siteFee, total }
}

/**
 * `silent`: the network did not answer, and this browser keeps no figures of an earlier answer. `at`: when kept figures were read (ms
 * since 1970); undefined where they were read just now.
 */
export type ExampleBillState =
  | Readonly<{ status: 'reading' }>
  | Readonly<{ status: 'silent' }>
  | Readonly<{ status: 'read'; bill: ExampleBill; at?: number | undefined }>

const READING = { status: 'reading' } as const

/**
 * The example's bill on a network: first the figures that this browser keeps, then fresh ones. They are read when the page is shown, when
 * another network is chosen, and when a silent network answers again. Home and the footer load without the query cache (11 kB), so both
 * read by hand.
 */
export function useExampleBill(cluster: Cluster): ExampleBillState {
  const [known, setKnown] = useState<{ on: Cluster; state: ExampleBillState }>()
  const isSilent = useIsSilent(cluster)
  useEffect(() => {
    if (isSilent) return
    const controller = new AbortController()
    const settle = (state: ExampleBillState) => {
      if (!controller.signal.aborted) setKnown({ on: cluster, state })
    }
    const kept = keptBill(cluster)
    if (kept) settle(kept)
    readExampleBill(cluster, controller.signal).then(
      (bill) => {
        settle({ status: 'read', bill })
        keepBill(cluster, bill)
      },
      () => settle(kept ?? { status: 'silent' }),
    )
    return () => controller.abort()
  }, [cluster, isSilent])
  return known?.on === cluster ? known.state : READING
}

const keyOf = (cluster: Cluster) => `mintwright.example.${cluster.id}`

/** Keeps the figures of this network for the next visit: the time, the two rents and the priority fee, in lamports. */
export function keepBill(
  cluster: Cluster,
  { mintRent, tokenAccountRent, priorityFee }: ExampleBill,
  at = Date.now(),
): void {
  writeLocal(keyOf(cluster), [at, mintRent, tokenAccountRent, priorityFee].join(' '))
}

/** The kept figures of this network; undefined where there are none that can be read. */
export function keptBill(cluster: Cluster): ExampleBillState | undefined {
  const kept = /^(\d{13}) (\d{1,18}) (\d{1,18}) (\d{1,18})$/.exec(readLocal(keyOf(cluster)) ?? '')
  if (!kept) return undefined
  const [mint = 0n, account = 0n, priority = 0n] = kept.slice(2).map(BigInt)
  return { status: 'read', bill: totalBill(mint, account, priority), at: Number(kept[1]) }
}
