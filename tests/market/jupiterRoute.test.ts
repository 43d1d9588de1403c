import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchJupiterRoute, jupiterRouteAddress, parseJupiterRoute } from '../../src/market/jupiterRoute'
import { endPause } from '../../src/market/pauses'
import { isAddress } from '../../src/units/base58'
import { findHiddenCharacter } from '../../src/units/hiddenCharacters'
import { anything, spoiled } from '../hostile/spoil'
import { closeServers, serve } from '../support/fileServer'

const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const TAKER = 'GkwFnmMDvn3HGMpJpWBg8tgJxr3NxNvg3AXxvXVPbRGJ'
const POOL = '58oQChx4yWmvKdwLLZzBi4ChoCc2fqCUWBkwMihLYQo2'
const QUESTION = { from: SOL, to: USDC, amount: 100_000_000n, slippage: 50, taker: TAKER } as const

const hop = (
  from: string,
  to: string,
  amounts: readonly [string, string],
  bps = 10_000,
  label = 'Raydium',
) => ({
  percent: bps / 100,
  bps,
  usdValue: 15.2,
  swapInfo: {
    ammKey: POOL,
    label,
    inputMint: from,
    outputMint: to,
    inAmount: amounts[0],
    outAmount: amounts[1],
  },
})
const instruction = {
  programId: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  accounts: [{ pubkey: TAKER, isSigner: true, isWritable: true }],
  data: 'u2T6zDHErxQ=',
}
/** In the shape that Jupiter documents (developers.jup.ag/api-reference/swap/build). */
const ANSWER = {
  inputMint: SOL,
  outputMint: USDC,
  inAmount: '100000000',
  outAmount: '15200000',
  otherAmountThreshold: '15124000',
  swapMode: 'ExactIn',
  slippageBps: 50,
  priceImpactPct: '0.00123',
  routePlan: [
    hop(SOL, JUP, ['100000000', '40000000']),
    hop(JUP, USDC, ['40000000', '15200000'], 10_000, 'Orca V2'),
  ],
  computeBudgetInstructions: [instruction],
  setupInstructions: [instruction],
  swapInstruction: instruction,
  cleanupInstruction: null,
  otherInstructions: [],
  tipInstruction: null,
  addressesByLookupTableAddress: { [POOL]: [TAKER] },
  blockhashWithMetadata: {
    blockhash: [1, 2],
    lastValidBlockHeight: 9,
    fetchedAt: { secs_since_epoch: 1, nanos_since_epoch: 2 },
  },
}
const parse = (change: object) => parseJupiterRoute({ ...ANSWER, ...change }, QUESTION)

describe('Jupiter’s answer', () => {
  it('is read with amounts as whole numbers, its swaps in order and the impact in hundredths of a percent', () => {
    expect(parse({})).toMatchObject({
      amountIn: 100_000_000n,
      amountOut: 15_200_000n,
      impact: 13n,
      hops: [
        {
          label: 'Raydium',
          pool: POOL,
          from: SOL,
          to: JUP,
          amountIn: 100_000_000n,
          amountOut: 40_000_000n,
          part: 10_000,
        },
        { label: 'Orca V2', from: JUP, to: USDC },
      ],
      setup: [instruction],
      cleanup: [],
      others: [],
      tables: [POOL],
    })
  })

  it.each([
    ['0', 0n],
    ['-0.01', 0n],
    ['0.0001', 1n],
    ['0.00012', 2n],
    ['1', 10_000n],
    ['2', null],
    ['lots', null],
    [0.1, null],
    [undefined, null],
  ])('with the price impact %s has one of %s', (priceImpactPct, impact) => {
    expect(parse({ priceImpactPct })?.impact).toBe(impact)
  })

  it.each([
    ['another token to pay', { inputMint: JUP }],
    ['another token to receive', { outputMint: JUP }],
    ['another amount', { inAmount: '100000001' }],
    ['another slippage', { slippageBps: 500 }],
    ['an amount out instead of in', { swapMode: 'ExactOut' }],
    ['a minimum that is lower than the slippage allows', { otherAmountThreshold: '15123998' }],
    ['a minimum above the quote', { otherAmountThreshold: '15200001' }],
    ['nothing to receive', { outAmount: '0', otherAmountThreshold: '0' }],
    ['an amount that no token has', { outAmount: `${2n ** 64n}` }],
    ['an amount that is a number', { outAmount: 15_200_000 }],
    ['an amount below zero', { outAmount: '-1' }],
    ['no route', { routePlan: [] }],
    ['a route that begins elsewhere', { routePlan: [hop(JUP, USDC, ['1', '1'])] }],
    ['a route that ends elsewhere', { routePlan: [hop(SOL, JUP, ['1', '1'])] }],
    [
      'a route that comes back',
      { routePlan: [hop(SOL, JUP, ['1', '1']), hop(JUP, SOL, ['1', '1']), hop(SOL, USDC, ['1', '1'])] },
    ],
    ['a route that takes more than was asked', { routePlan: [hop(SOL, USDC, ['100000001', '1'])] }],
    ['a part of more than all', { routePlan: [hop(SOL, USDC, ['1', '1'], 10_001)] }],
    ['no swap', { swapInstruction: null }],
    ['data that is no base64', { swapInstruction: { ...instruction, data: 'ä' } }],
    [
      'an account that is no address',
      { swapInstruction: { ...instruction, accounts: [{ pubkey: '0', isSigner: false, isWritable: true }] } },
    ],
    ['a lookup table that is no address', { addressesByLookupTableAddress: { __proto__x: [] } }],
  ])('with %s is none', (_, change) => {
    expect(parse(change)).toBeUndefined()
  })

  it('never throws, whatever is answered, and what is read is fit to be shown', () => {
    fc.assert(
      fc.property(fc.oneof(anything, fc.jsonValue(), spoiled(ANSWER)), (answer) => {
        const route = parseJupiterRoute(answer, QUESTION)
        if (!route) return
        expect(route.amountIn).toBe(QUESTION.amount)
        for (const { label, pool } of route.hops) {
          expect([findHiddenCharacter(label), Array.from(label).length <= 41, isAddress(pool)]).toEqual([
            undefined,
            true,
            true,
          ])
        }
        for (const table of route.tables) expect(isAddress(table)).toBe(true)
      }),
    )
  })
})

describe('Jupiter', () => {
  let origin: string
  let answer: (url: string) => readonly [status: number, body: string, headers?: Record<string, string>]
  const asked: { url: string; headers: object }[] = []
  beforeEach(async () => {
    asked.length = 0
    answer = () => [200, JSON.stringify(ANSWER)]
    origin = await serve((request, response) => {
      asked.push({ url: request.url ?? '', headers: request.headers })
      const [status, body, headers] = answer(request.url ?? '')
      response.writeHead(status, headers).end(body)
    })
  })
  afterAll(closeServers)

  it('is told the two tokens, the amount, the slippage and who would sign, and nothing else', async () => {
    expect((await fetchJupiterRoute(origin, QUESTION)).amountOut).toBe(15_200_000n)
    const [{ url, headers } = { url: '', headers: {} }] = asked
    expect(url).toBe(
      `/swap/v2/build?inputMint=${SOL}&outputMint=${USDC}&amount=100000000&slippageBps=50&taker=${TAKER}`,
    )
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('referer')
    expect(headers).not.toHaveProperty('x-api-key')
    expect(jupiterRouteAddress('', { ...QUESTION, maxAccounts: 28 })).toContain('&maxAccounts=28')
  })

  it.each([
    [400, '{"error":"No routes found"}', { trouble: 'refused', status: 400 }],
    [500, 'down', { trouble: 'refused', status: 500 }],
    [200, '<html>', { trouble: 'nonsense' }],
    [200, '{}', { trouble: 'nonsense' }],
    [200, JSON.stringify({ ...ANSWER, outputMint: JUP }), { trouble: 'nonsense' }],
  ] as const)('that answers %s %s gave no route', async (status, body, error) => {
    answer = () => [status, body]
    await expect(fetchJupiterRoute(origin, QUESTION)).rejects.toMatchObject(error)
    answer = () => [200, JSON.stringify(ANSWER)]
    await expect(fetchJupiterRoute(origin, QUESTION)).resolves.toBeDefined()
  })

  it('that is asked too often is left alone for a while, and then asked again', async () => {
    answer = () => [429, '', { 'retry-after': '60' }]
    await expect(fetchJupiterRoute(origin, QUESTION)).rejects.toMatchObject({ trouble: 'limited' })
    answer = () => [200, JSON.stringify(ANSWER)]
    await expect(fetchJupiterRoute(origin, QUESTION)).rejects.toMatchObject({ trouble: 'limited' })
    expect(asked).toHaveLength(1)
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 61_000)
    await expect(fetchJupiterRoute(origin, QUESTION)).resolves.toBeDefined()
    vi.restoreAllMocks()
    endPause(origin)
  })

  it('is not asked once nobody waits for it', async () => {
    const signal = AbortSignal.abort(new Error('gone'))
    await expect(fetchJupiterRoute(origin, QUESTION, signal)).rejects.toThrow('gone')
    expect(asked).toEqual([])
  })
})
