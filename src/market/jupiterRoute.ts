import * as v from 'valibot'
import { U64_MAX } from '../units/amounts'
import { plainText } from '../units/hiddenCharacters'
import { askSource, SourceError } from './askSource'
import { endPause, pauseAfter, pauseOf } from './pauses'
import { mint } from './rows'

/*
 * Fetches Jupiter's route for a swap, with the raw instructions of its transaction (Swap API V2, GET /swap/v2/build, documented at
 * developers.jup.ag/docs/swap/build). Jupiter takes no fee for that endpoint, and answers without a key, half a request a second. The app
 * builds the transaction itself from the instructions that liquidity/jupiter accepts: this file reads shapes and compares the quote with
 * the question.
 */

/**
 * A question for a route: `amount` base units of the mint `from` for `to`, all base58. `slippage` is in basis points. `taker` would sign,
 * and owns the accounts that the instructions name. `maxAccounts`: the most accounts of the route; Jupiter's own limit where left out.
 */
export type RouteQuestion = Readonly<{
  from: string
  to: string
  amount: bigint
  slippage: number
  taker: string
  maxAccounts?: number
}>

/**
 * One swap of a route, in base units. `part`: its part of the amount at that point, in basis points. `label` names its program, safe to
 * show.
 */
export type RouteHop = Readonly<{
  pool: string
  label: string
  from: string
  to: string
  amountIn: bigint
  amountOut: bigint
  part: number
}>

/** An instruction as the API writes it: addresses in base58, `data` in base64. */
export type RawInstruction = Readonly<{
  programId: string
  accounts: readonly Readonly<{ pubkey: string; isSigner: boolean; isWritable: boolean }>[]
  data: string
}>

/**
 * An answer: amounts in base units, `impact` in hundredths of a percent (null: not said), the swaps in order, and the instructions by
 * their place in the transaction. `others` are instructions beyond those of a swap. `tables` are the addresses of its lookup tables; their
 * contents must be read from the chain.
 */
export type JupiterRoute = Readonly<{
  amountIn: bigint
  amountOut: bigint
  impact: bigint | null
  hops: readonly RouteHop[]
  setup: readonly RawInstruction[]
  swap: RawInstruction
  cleanup: readonly RawInstruction[]
  others: readonly RawInstruction[]
  tables: readonly string[]
}>

/** The most bytes of an answer: one with four lookup tables has some 60 000. */
const LIMIT = 400_000

/**
 * Asks for a route at that base URL. Rejects with a SourceError: `refused` with status 400 where Jupiter knows no route, `nonsense` where
 * the answer has another shape or belongs to another question; with the signal's reason when that is aborted.
 */
export async function fetchJupiterRoute(
  place: string,
  question: RouteQuestion,
  signal?: AbortSignal,
): Promise<JupiterRoute> {
  const paused = pauseOf(place)
  if (paused) throw new SourceError(paused, `${place} is not asked for a while`)
  const route = parseJupiterRoute(await ask(place, question, signal), question)
  if (!route) throw new SourceError('nonsense', `${place} answered something else than was asked`)
  endPause(place)
  return route
}

/** Asks the source. Only "too many requests" pauses it: an unknown route says nothing about the next one. */
async function ask(place: string, question: RouteQuestion, signal: AbortSignal | undefined) {
  try {
    return await askSource(jupiterRouteAddress(place, question), { limit: LIMIT, timeoutMs: 10_000, signal })
  } catch (error) {
    if (error instanceof SourceError && error.trouble === 'limited') pauseAfter(place, error)
    throw error
  }
}

/** The URL of a question. */
export function jupiterRouteAddress(
  place: string,
  { from, to, amount, slippage, taker, maxAccounts }: RouteQuestion,
): string {
  const asked = new URLSearchParams({
    inputMint: from,
    outputMint: to,
    amount: `${amount}`,
    slippageBps: `${slippage}`,
    taker,
    ...(maxAccounts !== undefined && { maxAccounts: `${maxAccounts}` }),
  })
  return `${place}/swap/v2/build?${asked.toString()}`
}

const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
  v.check((amount) => amount <= U64_MAX),
)
const basisPoints = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))
/** One instruction of an answer: the longest route has 64 accounts, and no transaction has more than 1232 bytes. */
const instruction = v.object({
  programId: mint,
  accounts: v.pipe(
    v.array(v.object({ pubkey: mint, isSigner: v.boolean(), isWritable: v.boolean() })),
    v.maxLength(128),
  ),
  data: v.pipe(v.string(), v.maxLength(2_000), v.base64()),
})
const instructions = v.pipe(v.array(instruction), v.maxLength(32))
const maybeOne = v.nullish(instruction, null)
const hop = v.object({
  bps: v.pipe(basisPoints, v.minValue(1)),
  swapInfo: v.object({
    ammKey: mint,
    label: v.pipe(
      v.string(),
      v.transform((label) => plainText(label.slice(0, 200).trim(), LONGEST_LABEL).text),
    ),
    inputMint: mint,
    outputMint: mint,
    inAmount: units,
    outAmount: units,
  }),
})
const LONGEST_LABEL = 40

/** A decimal ratio as text, "0.001" for 0.1 %; an impossible one becomes null. */
const ratio = v.fallback(
  v.nullable(
    v.pipe(v.string(), v.maxLength(40), v.regex(/^-?[\d.eE+-]+$/), v.transform(Number), v.maxValue(1)),
  ),
  null,
)

const answerOf = v.object({
  inputMint: mint,
  outputMint: mint,
  inAmount: units,
  outAmount: units,
  otherAmountThreshold: units,
  swapMode: v.literal('ExactIn'),
  slippageBps: basisPoints,
  priceImpactPct: ratio,
  routePlan: v.pipe(v.array(hop), v.minLength(1), v.maxLength(32)),
  setupInstructions: instructions,
  swapInstruction: instruction,
  cleanupInstruction: maybeOne,
  otherInstructions: v.nullish(instructions, []),
  tipInstruction: maybeOne,
  addressesByLookupTableAddress: v.nullish(v.pipe(v.record(mint, v.unknown()), v.maxEntries(16)), {}),
})

/**
 * Parses an answer; undefined where its shape is another, where it is for other tokens, another amount or another slippage than the
 * question's, where its minimum is too low, or where its swaps do not lead from the one token to the other.
 */
export function parseJupiterRoute(answer: unknown, question: RouteQuestion): JupiterRoute | undefined {
  const parsed = v.safeParse(answerOf, answer)
  if (!parsed.success) return undefined
  const { output } = parsed
  const { inAmount: amountIn, outAmount: amountOut } = output
  const hops = output.routePlan.map(({ bps, swapInfo }): RouteHop => {
    const { ammKey: pool, label, inputMint: from, outputMint: to } = swapInfo
    return { pool, label, from, to, amountIn: swapInfo.inAmount, amountOut: swapInfo.outAmount, part: bps }
  })
  if (!isAbout(output, question) || amountOut === 0n || !leads(hops, question)) return undefined
  return {
    amountIn,
    amountOut,
    impact: hundredths(output.priceImpactPct),
    hops,
    setup: output.setupInstructions,
    swap: output.swapInstruction,
    cleanup: given(output.cleanupInstruction),
    others: [...output.otherInstructions, ...given(output.tipInstruction)],
    tables: Object.keys(output.addressesByLookupTableAddress),
  }
}

function given(one: RawInstruction | null): readonly RawInstruction[] {
  return one ? [one] : []
}

type Answer = v.InferOutput<typeof answerOf>

/** Whether an answer belongs to the question. Its minimum may be rounded either way. */
function isAbout(answer: Answer, { from, to, amount, slippage }: RouteQuestion): boolean {
  const least = (answer.outAmount * BigInt(10_000 - slippage)) / 10_000n
  return (
    answer.inputMint === from &&
    answer.outputMint === to &&
    answer.inAmount === amount &&
    answer.slippageBps === slippage &&
    answer.otherAmountThreshold <= answer.outAmount &&
    answer.otherAmountThreshold + 1n >= least
  )
}

/** Whether each swap takes a token that earlier swaps have given, and the swaps give the last token. */
function leads(hops: readonly RouteHop[], { from, to, amount }: RouteQuestion): boolean {
  const there = new Set([from])
  for (const hop of hops) {
    if (!there.has(hop.from) || hop.to === from) return false
    there.add(hop.to)
  }
  const begin = hops.filter((hop) => hop.from === from)
  return there.has(to) && begin.reduce((sum, hop) => sum + hop.amountIn, 0n) <= amount
}

/** An impact in hundredths of a percent, rounded up so that it never seems too small; a price better than the market's has no impact. */
function hundredths(share: number | null): bigint | null {
  if (share === null || !Number.isFinite(share)) return null
  return share <= 0 ? 0n : BigInt(Math.ceil(Number((share * 10_000).toFixed(6))))
}
