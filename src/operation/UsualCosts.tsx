import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { env } from '../env'
import { defaultSettings } from '../settings/settingsStore'
import { askNodeTogether, RECENT_FEES } from '../solana/askNode'
import { endpointsOf } from '../solana/cluster'
import { TOKEN_ACCOUNT_BYTES } from '../solana/knownPrograms'
import { pickPriorityFee, priorityFee, type RecentFee, SOL_BID } from '../solana/priorityFee'
import { askNetworkFees, FINAL_BLOCKHASH, type FinalBlockhash } from '../solana/likeMessage'
import { Amount } from '../ui/Amount'
import { Mark } from '../ui/Mark'
import { Sentence } from '../ui/Sentence'
import { Tip } from '../ui/Tip'
import { useDrawn } from '../ui/useHydrated'
import { whenLookedAt } from '../ui/whenInUse'
import { formatSol, formatSolAbout, formatSolFixed } from '../units/lamports'
import type { AppContext } from './appContext'
import { operationCopy } from './copy'
import { EXAMPLE } from './exampleBill'
import { USUAL_MESSAGES, type UsualTransaction } from './usualMessages'

const words = operationCopy.usual

type UsualCostsProps = {
  context: AppContext
  /** What the usual transaction does. */
  like: UsualTransaction
  /** Whether it is a plain payment of SOL, which has a bid of its own. */
  isPlain?: boolean
  /** The program of a token that may need a new account; undefined for SOL. */
  program?: 'token' | 'token-2022' | undefined
  /** Under the fee and under the rent: what each of them is for. */
  notes?: Readonly<{ fee?: string; account?: string }>
  /** Further lines. */
  children?: ReactNode
  /** The risk that decides. */
  risk: string
}

/** In place of a bill, while the form says too little for one: what the network takes now, in SOL, and the risk that decides. */
export function UsualCosts(props: UsualCostsProps) {
  const { context, like, isPlain = false, program, notes = {}, children, risk } = props
  const { data } = useQuery({ ...usualCostsQuery(context, like), enabled: useDrawn() })
  const { serviceFee } = env
  const isUsualBid = isPlain && context.priority === defaultSettings.priority
  const say = isUsualBid ? words.about : words.from
  return (
    <>
      <CostLine
        label={
          <>
            {words.fee}
            <Tip label={words.aboutFee}>
              <Sentence text={words.feeDetail(isUsualBid, formatSol(context.priorityCeiling))} />
            </Tip>
          </>
        }
        value={
          data && say(formatSolAbout(feeOf(isUsualBid ? null : data.price, data.networkFee, like, context)))
        }
        note={notes.fee}
      />
      {program && (
        <CostLine
          label={words.account}
          value={data && words.about(formatSolAbout(data.rents[program]))}
          note={notes.account ?? words.theirs}
        />
      )}
      {children}
      {serviceFee && (
        <CostLine
          label={<Sentence text={operationCopy.bill.serviceFee} />}
          value={formatSolFixed(serviceFee.lamports)}
        />
      )}
      <p className="ln">
        <Mark kind="warn">{risk}</Mark>
      </p>
    </>
  )
}

type CostLineProps = { label: ReactNode; value: string | undefined; note?: string | undefined }

/** A usual cost; a dash until it is read. */
export function CostLine({ label, value = '–', note }: CostLineProps) {
  return (
    <div className="ln">
      <div className="l1">
        <span>{label}</span>
        <i />
        {/* A figure in place of the dash is another element: nothing moves. */}
        <Amount key={value} className="fig" value={value} />
      </div>
      {note !== undefined && <span className="sub">{note}</span>}
    </div>
  )
}

/**
 * The lowest present price of a compute unit (micro-lamports), what the network takes for such a transaction, and the rents of a token
 * account (lamports). Without a wallet nothing is asked in the page's first seconds, unless it is used. Rejects with rpc/failed.
 */
function usualCostsQuery({ cluster, ownRpcUrl, priority, address }: AppContext, like: UsualTransaction) {
  const rentCall = (bytes: number) => ({ method: 'getMinimumBalanceForRentExemption', params: [bytes] })
  return {
    queryKey: ['usual-costs', cluster.id, ownRpcUrl, priority, like],
    staleTime: 60_000,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      if (address === null) await whenLookedAt()
      const urls = endpointsOf(cluster, ownRpcUrl)
      const [recent, hash, spl, token2022] = await askNodeTogether<
        [RecentFee[], FinalBlockhash, number, number]
      >(
        urls,
        [RECENT_FEES, FINAL_BLOCKHASH, rentCall(TOKEN_ACCOUNT_BYTES), rentCall(EXAMPLE.tokenAccountBytes)],
        signal,
      )
      const [networkFee = 0n] = await askNetworkFees(urls, [USUAL_MESSAGES[like]], hash, signal)
      return {
        networkFee,
        price: pickPriorityFee(recent, priority),
        rents: { token: BigInt(spl), 'token-2022': BigInt(token2022) },
      }
    },
  }
}

/**
 * The network and priority fee in lamports, within the ceiling. `price`: in micro-lamports a compute unit, the lowest one where the node was
 * asked for no account; null: the usual bid for sending SOL.
 */
function feeOf(
  price: bigint | null,
  networkFee: bigint,
  like: UsualTransaction,
  { priorityCeiling }: Pick<AppContext, 'priorityCeiling'>,
) {
  const bid = price === null ? SOL_BID.lamports : priorityFee({ price, limit: USUAL_MESSAGES[like].units })
  return networkFee + (bid < priorityCeiling ? bid : priorityCeiling)
}
