import { useEffect, useState } from 'react'
import { env } from '../env'
import { endpointsInUse } from '../settings/endpoints'
import { askNodeTogether, RECENT_FEES } from '../solana/askNode'
import type { Cluster } from '../solana/cluster'
import { pickPriorityFee, priorityFee, type RecentFee } from '../solana/priorityFee'
import { askNetworkFees, FINAL_BLOCKHASH, type FinalBlockhash } from '../solana/likeMessage'
import { readLocal, writeLocal } from '../storage/localText'
import { useIsSilent } from '../wallet/useIsSilent'
import { EXAMPLE_MESSAGE } from './exampleMessage'

/**
 * The token of the example: an 11-byte name, a 4-byte symbol and a 63-byte metadata address, all authorities revoked. Sizes
 * in bytes without the 128 that the chain adds to every account; the compute unit limit is the form's estimate for that
 * transaction, with room for guards; the review counts the units.
 */
export const EXAMPLE = {
  mintBytes: 396,
  tokenAccountBytes: 170,
  computeUnits: EXAMPLE_MESSAGE.units,
} as const

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

/** Reads the current cost of one example token from a network, in two requests. Rejects with AppError rpc/failed. */
export async function readExampleBill(cluster: Cluster, signal: AbortSignal): Promise<ExampleBill> {
  const urls = await endpointsInUse(cluster)
  const rent = (bytes: number) => ({ method: 'getMinimumBalanceForRentExemption', params: [bytes] })
  const [mint, account, recent, hash] = await askNodeTogether<
    readonly [number, number, RecentFee[], FinalBlockhash]
  >(urls, [rent(EXAMPLE.mintBytes), rent(EXAMPLE.tokenAccountBytes), RECENT_FEES, FINAL_BLOCKHASH], signal)
  const [networkFee = 0n] = await askNetworkFees(urls, [EXAMPLE_MESSAGE], hash, signal)
  const unitPrice = pickPriorityFee(recent, 'normal')
  return sumBill({ mintRent: BigInt(mint), tokenAccountRent: BigInt(account), networkFee, unitPrice })
}

/** The bill for two rents and the network's fee (lamports) and a compute unit price (micro-lamports). */
export function sumBill({
  unitPrice,
  ...read
}: Pick<ExampleBill, 'mintRent' | 'tokenAccountRent' | 'networkFee'> &
  Readonly<{ unitPrice: bigint }>): ExampleBill {
  return totalBill({ ...read, priorityFee: priorityFee({ price: unitPrice, limit: EXAMPLE.computeUnits }) })
}

function totalBill(read: Omit<ExampleBill, 'siteFee' | 'total'>): ExampleBill {
  const siteFee = env.serviceFee?.lamports ?? 0n
  const total = read.mintRent + read.tokenAccountRent + read.networkFee + read.priorityFee + siteFee
  return { ...read, siteFee, total }
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

/** Keeps the figures of this network for the next visit: the time, the two rents and the two fees, in lamports. */
export function keepBill(
  cluster: Cluster,
  { mintRent, tokenAccountRent, priorityFee, networkFee }: ExampleBill,
  at = Date.now(),
): void {
  writeLocal(keyOf(cluster), [at, mintRent, tokenAccountRent, priorityFee, networkFee].join(' '))
}

/** The kept figures of this network; undefined where there are none that can be read. */
export function keptBill(cluster: Cluster): ExampleBillState | undefined {
  const kept = /^(\d{13}) (\d{1,18}) (\d{1,18}) (\d{1,18}) (\d{1,18})$/.exec(readLocal(keyOf(cluster)) ?? '')
  if (!kept) return undefined
  const [mintRent = 0n, tokenAccountRent = 0n, priorityFee = 0n, networkFee = 0n] = kept.slice(2).map(BigInt)
  const bill = totalBill({ mintRent, tokenAccountRent, priorityFee, networkFee })
  return { status: 'read', bill, at: Number(kept[1]) }
}
