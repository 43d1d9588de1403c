import { useQuery } from '@tanstack/react-query'
import { decodeAmmConfig } from '../liquidity/raydium-cpmm/layouts'
import { USUAL_CONFIGS } from '../liquidity/raydium-cpmm/profile'
import { askNodeTogether, type NodeCall, RECENT_FEES } from '../solana/askNode'
import { endpointsOf, type Cluster } from '../solana/cluster'
import { METAPLEX_BYTES, METAPLEX_FEE, TOKEN_ACCOUNT_BYTES } from '../solana/knownPrograms'
import { pickPriorityFee, type RecentFee } from '../solana/priorityFee'
import { QueryRoot } from '../ui/QueryRoot'
import { Sentence } from '../ui/Sentence'
import { useHydrated } from '../ui/useHydrated'
import { formatSol } from '../units/lamports'
import { useAppContext } from './appContext'
import { askNetworkFees, FINAL_BLOCKHASH, type FinalBlockhash } from '../solana/likeMessage'
import { ACCOUNT_OVERHEAD, EXAMPLE, sumBill } from './exampleBill'
import { EXAMPLE_MESSAGE } from './exampleMessage'

/*
 * The present fees and rents of the chosen network, for sentences in pages. All figures come with two requests. A page is prerendered
 * without them, so each sentence brings the words that stand in place of an unknown figure: before it is read, without JavaScript, and
 * where the network does not answer.
 */

/** Bytes of accounts, without the 128 that the chain adds to each (a test compares them with those that the forms count with). */
export const FIGURE_BYTES = {
  /** A Token-2022 mint with metadata: Home's example. */
  mint: EXAMPLE.mintBytes,
  /** A Token-2022 token account. */
  tokenAccount: EXAMPLE.tokenAccountBytes,
  splMint: 82,
  splTokenAccount: TOKEN_ACCOUNT_BYTES,
  /** Metaplex's metadata account of an SPL token. */
  splMetadata: METAPLEX_BYTES,
  pool: 637,
  priceHistory: 4075,
  nothing: 0,
} as const

/** Lamports. Rents are named after their accounts. `poolFee` is null where the network has no Raydium CPMM. */
export type NetworkFigures = Readonly<{
  mint: bigint
  tokenAccount: bigint
  splMint: bigint
  splTokenAccount: bigint
  splMetadata: bigint
  /** Rent for one byte. */
  byte: bigint
  /** What the network takes for the transaction of Home's example. */
  networkFee: bigint
  /** The normal priority fee of Home's example, and all that this example costs. */
  priorityFee: bigint
  token: bigint
  metaplexFee: bigint
  /** The rent of a Raydium CPMM pool's accounts, for a Token-2022 token without extensions, paired with SOL. */
  poolRent: bigint
  /** Raydium's fee for opening a pool. */
  poolFee: bigint | null
}>

export type NamedFigure = keyof NetworkFigures

/** Reads all figures of a network in two requests. Rejects with AppError rpc/failed. */
export async function readNetworkFigures(
  cluster: Cluster,
  signal: AbortSignal,
  ownRpcUrl?: string,
): Promise<NetworkFigures> {
  const config = USUAL_CONFIGS[cluster.id]
  const urls = endpointsOf(cluster, ownRpcUrl)
  const [recent, hash, account, ...rents] = await askNodeTogether<
    [RecentFee[], FinalBlockhash, Answered, ...FigureRents]
  >(
    urls,
    [
      RECENT_FEES,
      FINAL_BLOCKHASH,
      { method: 'getAccountInfo', params: [config, { encoding: 'base64' }] },
      rentCall(FIGURE_BYTES.mint),
      rentCall(FIGURE_BYTES.tokenAccount),
      rentCall(FIGURE_BYTES.splMint),
      rentCall(FIGURE_BYTES.splTokenAccount),
      rentCall(FIGURE_BYTES.splMetadata),
      rentCall(FIGURE_BYTES.pool),
      rentCall(FIGURE_BYTES.priceHistory),
      rentCall(FIGURE_BYTES.nothing),
    ],
    signal,
  )
  const [mint = 0n, tokenAccount = 0n, splMint = 0n, splTokenAccount = 0n, splMetadata = 0n, ...others] =
    rents.map(BigInt)
  const [pool = 0n, priceHistory = 0n, nothing = 0n] = others
  const [networkFee = 0n] = await askNetworkFees(urls, [EXAMPLE_MESSAGE], hash, signal)
  const unitPrice = pickPriorityFee(recent, 'normal')
  const bill = sumBill({ mintRent: mint, tokenAccountRent: tokenAccount, networkFee, unitPrice })
  return {
    mint,
    tokenAccount,
    splMint,
    splTokenAccount,
    splMetadata,
    byte: nothing / BigInt(ACCOUNT_OVERHEAD),
    networkFee,
    priorityFee: bill.priorityFee,
    token: bill.total,
    metaplexFee: METAPLEX_FEE,
    // Two vaults and the LP token account are as long as an SPL token account.
    poolRent: pool + splMint + priceHistory + 3n * splTokenAccount,
    poolFee: creationFeeIn(account, config),
  }
}

type FigureRents = [number, number, number, number, number, number, number, number]

function rentCall(bytes: number): NodeCall {
  return { method: 'getMinimumBalanceForRentExemption', params: [bytes] }
}

type Answered = Readonly<{ value: Readonly<{ data: readonly [string, string] }> | null }>

/** The fee in the pool config's account; null also where the account is not the expected one: no figure is better than a wrong one. */
function creationFeeIn(answer: Answered, config: string): bigint | null {
  try {
    const [data] = answer.value?.data ?? []
    if (data === undefined) return null
    return decodeAmmConfig(
      Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)),
      config,
    ).creationFee
  } catch {
    return null
  }
}

/** The figures of a network, or why there are none yet. `silent`: the network did not answer. */
export type NetworkFiguresState = Readonly<{ network: string }> &
  (Readonly<{ status: 'reading' | 'silent' }> | Readonly<{ status: 'read'; figures: NetworkFigures }>)

/** The figures of the chosen network, within QueryRoot; read again for another network, and when a silent one answers. */
export function useNetworkFigures(): NetworkFiguresState {
  const { cluster, ownRpcUrl } = useAppContext()
  const { data, isError } = useQuery({
    queryKey: ['network-figures', cluster.id, ownRpcUrl],
    staleTime: FRESH_MS,
    // The prerendered page is about the first network, whichever was chosen.
    enabled: useHydrated(),
    queryFn: ({ signal }) => readNetworkFigures(cluster, signal, ownRpcUrl),
  })
  const network = cluster.id === 'practice' ? 'the practice chain' : cluster.name
  if (data) return { network, status: 'read', figures: data }
  return { network, status: isError ? 'silent' : 'reading' }
}

const FRESH_MS = 60_000

export type NetworkFigureProps = { of: NamedFigure; children: string }

/**
 * A figure of the chosen network within a sentence: "0.00203928 SOL". `children` are the words without the figure ("a small deposit"):
 * they must read well, because they stand in the prerendered page.
 */
export function NetworkFigure(props: NetworkFigureProps) {
  return (
    <QueryRoot>
      <Figure {...props} />
    </QueryRoot>
  )
}

function Figure({ of, children }: NetworkFigureProps) {
  const state = useNetworkFigures()
  const lamports = state.status === 'read' ? state.figures[of] : null
  if (lamports !== null)
    return (
      <b>
        <Sentence text={`${formatSol(lamports)} SOL`} />
      </b>
    )
  if (state.status !== 'silent') return <>{children}</>
  return (
    <>
      {children} (not known now: {state.network} does not answer)
    </>
  )
}
