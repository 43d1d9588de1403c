import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { env } from '../env'
import { defaultSettings } from '../settings/settingsStore'
import { askNodeTogether } from '../solana/askNode'
import { endpointsOf } from '../solana/cluster'
import { pickPriorityFee, type RecentFee, SOL_BID } from '../solana/priorityFee'
import { SIGNATURE_FEE } from '../solana/rent'
import { GUARDS } from '../transactions/limits'
import { Amount } from '../ui/Amount'
import { Mark } from '../ui/Mark'
import { Tip } from '../ui/Tip'
import { useHydrated } from '../ui/useHydrated'
import { formatSol, formatSolAbout, formatSolFixed } from '../units/lamports'
import type { AppContext } from './appContext'
import { operationCopy } from './copy'
import { EXAMPLE } from './exampleBill'

const words = operationCopy.usual

/** Compute units of the usual transaction of a form; one transfer of SOL has a bid of its own. */
const UNITS = { sol: 500n, token: 40_000n, swap: 180_000n, list: 40_000n } as const

/** Without the 128 bytes that the chain adds to each account. */
const SPL_TOKEN_ACCOUNT_BYTES = 165

type UsualCostsProps = {
  context: AppContext
  /** What the form does: it sends SOL or a token, swaps, or pays a list. */
  of: keyof typeof UNITS
  /** The program of a token that may need a new account; undefined for SOL. */
  program?: 'token' | 'token-2022' | undefined
  /** Behind each figure, where no head above says it. */
  unit?: string
  /** The risk that decides. */
  risk: string
}

/** In place of a bill, while the form says too little for one: what the network takes now, and the risk that decides. */
export function UsualCosts({ context, of, program, unit = '', risk }: UsualCostsProps) {
  const { data } = useQuery({ ...usualCostsQuery(context), enabled: useHydrated() })
  const { serviceFee } = env
  // The prices of a node that is asked for no account are the lowest ones; a plain payment of SOL has a bid of its own.
  const isLeast = !hasOwnBid(of, context)
  const fee = data && `${formatSolAbout(feeOf(of, data.price, context))}${unit}`
  return (
    <>
      <Line
        label={
          <>
            {words.fee}
            <Tip label={words.aboutFee}>{words.feeDetail(isLeast, formatSol(context.priorityCeiling))}</Tip>
          </>
        }
        value={fee && (isLeast ? words.from(fee) : words.about(fee))}
        note={of === 'list' ? words.each : undefined}
      />
      {program && (
        <Line
          label={words.account}
          value={data && words.about(`${formatSolAbout(data.rents[program])}${unit}`)}
          note={of === 'swap' ? words.yours : words.theirs}
        />
      )}
      {of === 'swap' && <Line label={words.trading} value={words.inPrice} />}
      {serviceFee && (
        <Line label={operationCopy.bill.serviceFee} value={`${formatSolFixed(serviceFee.lamports)}${unit}`} />
      )}
      <p className="ln">
        <Mark kind="warn">{risk}</Mark>
      </p>
    </>
  )
}

type LineProps = { label: ReactNode; value: string | undefined; note?: string | undefined }

function Line({ label, value = '–', note }: LineProps) {
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

/** The lowest present price of a compute unit (micro-lamports), and the rents of a token account (lamports). Rejects with rpc/failed. */
function usualCostsQuery({ cluster, ownRpcUrl, priority }: AppContext) {
  const rentCall = (bytes: number) => ({ method: 'getMinimumBalanceForRentExemption', params: [bytes] })
  return {
    queryKey: ['usual-costs', cluster.id, ownRpcUrl, priority],
    staleTime: 60_000,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const [recent, spl, token2022] = await askNodeTogether<[RecentFee[], number, number]>(
        endpointsOf(cluster, ownRpcUrl),
        [
          { method: 'getRecentPrioritizationFees', params: [] },
          rentCall(SPL_TOKEN_ACCOUNT_BYTES),
          rentCall(EXAMPLE.tokenAccountBytes),
        ],
        signal,
      )
      return {
        price: pickPriorityFee(recent, priority),
        rents: { token: BigInt(spl), 'token-2022': BigInt(token2022) },
      }
    },
  }
}

type Bid = Pick<AppContext, 'priority' | 'priorityCeiling'>

/** Whether the priority fee is fixed, whatever the network takes. */
function hasOwnBid(of: keyof typeof UNITS, { priority }: Pick<Bid, 'priority'>): boolean {
  return of === 'sol' && priority === defaultSettings.priority
}

/** The network and priority fee in lamports, as they are for these units now, within the ceiling. */
function feeOf(of: keyof typeof UNITS, price: bigint, { priority, priorityCeiling }: Bid): bigint {
  const units = UNITS[of] + BigInt(GUARDS.units)
  const bid = hasOwnBid(of, { priority }) ? SOL_BID.lamports : (price * units + 999_999n) / 1_000_000n
  return SIGNATURE_FEE + (bid < priorityCeiling ? bid : priorityCeiling)
}
