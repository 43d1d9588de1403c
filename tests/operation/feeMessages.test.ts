import 'fake-indexeddb/auto'
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FEE_STEPS } from '../../sandbox/chain/feeSteps'
import { EXAMPLE_MESSAGE } from '../../src/operation/exampleMessage'
import { USUAL_MESSAGES } from '../../src/operation/usualMessages'
import { askNetworkFees, type LikeMessage } from '../../src/solana/likeMessage'
import { isNetworkFee } from '../../src/transactions/bill'
import { estimateBill } from '../../src/transactions/fees'
import type { Plan } from '../../src/transactions/plan'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { likeMessageOf, usualPlans } from '../support/feeMessages'
import { describeWithPrograms, practicePrograms, RAYDIUM } from '../support/programs'

/*
 * The messages that pages ask a node about before there is a plan are like those of the plans: made anew of today's plans they are the same.
 * `FEE_MESSAGES=write npx vitest run tests/operation/feeMessages.test.ts` writes them.
 */

const WRITES = process.env['FEE_MESSAGES'] === 'write'

describeWithPrograms('the messages of usual transactions', RAYDIUM, () => {
  let practice: PracticeChain
  let plans: Readonly<Record<string, Plan>>
  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    plans = await usualPlans(practice)
  })
  afterAll(() => practice.stop())

  test('are those of today’s plans in all that a fee depends on', () => {
    const { example, ...usual } = Object.fromEntries(
      Object.entries(plans).map(([name, plan]) => [name, likeMessageOf(plan)]),
    )
    if (WRITES && example) write(example, usual)
    else expect({ example, ...usual }).toEqual({ example: EXAMPLE_MESSAGE, ...USUAL_MESSAGES })
  })

  test.each(FEE_STEPS)('cost what the plans cost, at %s', async (step) => {
    practice.chain.setFeeStep(step)
    const hash = await practice.connection.getLatestBlockhash('finalized')
    const messages = { example: EXAMPLE_MESSAGE, ...USUAL_MESSAGES }
    const signal = new AbortController().signal
    for (const [name, like] of Object.entries(messages)) {
      const [told] = await askNetworkFees([practice.rpcUrl], [like], { value: hash }, signal)
      const plan = plans[name]
      if (!plan) throw new Error(`no plan is like ${name}`)
      const { bid: _, ...bare } = plan
      const options = { connection: practice.connection, priority: 'low', guarding: 'maybe' } as const
      const { lines } = await estimateBill(bare, options)
      const [network] = lines.filter(isNetworkFee)
      expect([name, told]).toEqual([name, network?.lamports])
    }
    practice.chain.setFeeStep('off')
  })
})

const HEAD = `/* Made of today's plans by tests/operation/feeMessages.test.ts, which says how and compares it. */\n`

function write(example: LikeMessage, usual: Readonly<Record<string, LikeMessage>>): void {
  const text = (like: LikeMessage, indent: string) =>
    [
      '{',
      `${indent}  units: ${like.units},`,
      `${indent}  plain: '${like.plain}',`,
      `${indent}  limited: ${like.limited === null ? 'null' : `'${like.limited}'`},`,
      `${indent}}`,
    ].join('\n')
  const type = `import type { LikeMessage } from '../solana/likeMessage'\n`
  writeFileSync(
    'src/operation/exampleMessage.ts',
    `${type}\n${HEAD}\n/** Home's example. */\nexport const EXAMPLE_MESSAGE: LikeMessage = ${text(example, '')}\n`,
  )
  const entries = Object.entries(usual).map(([name, like]) => `  '${name}': ${text(like, '  ')},\n`)
  writeFileSync(
    'src/operation/usualMessages.ts',
    `${type}\n${HEAD}\n/**\n * What is usually signed, to accounts that exist: a payment of SOL or of a token, a full transaction of a list, a swap in one pool.\n */\nexport const USUAL_MESSAGES = {\n${entries.join('')}} as const satisfies Readonly<Record<string, LikeMessage>>\n\nexport type UsualTransaction = keyof typeof USUAL_MESSAGES\n`,
  )
}
