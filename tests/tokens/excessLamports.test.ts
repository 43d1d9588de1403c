import 'fake-indexeddb/auto'
import { TransactionInstruction, type Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MintSource, TokenDraft, TokenStandard } from '../../src/tokens/createToken'
import { tokenProgram } from '../../src/tokens/tokenProgram'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { describeWithPrograms, METAPLEX, practicePrograms } from '../support/programs'
import { aTokenDraft } from '../support/engine'
import { makeToken, type Made } from './makeToken'
import type { Plan } from '../../src/transactions/plan'

/*
 * What somebody has sent to the mint's address beforehand and is more than its rent: the plan says who can take it out, and here that
 * is tried.
 */

const DUST = 50_000_000n

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain(practicePrograms())))
afterAll(() => chain.stop())

describe('Token-2022', () => tests('token-2022'))
describeWithPrograms('SPL Token', [METAPLEX], () => tests('spl'))

test('a mint without excess lamports has no word about it, and making it is no final step', async () => {
  const { plan } = await makeToken(chain, { draft: aTokenDraft({ authorities: KEPT }), dust: 1_000_000n })
  expect(plan.steps[0]).toMatchObject({ finality: 'reversible' })
  expect(excessOf(plan)).toBeUndefined()
  expect(plan.steps[0]?.costs[0]?.detail?.values['there']).toBe(1_000_000n)
})

test('only closing the mint brings it back where nobody else can', async () => {
  const draft = aTokenDraft({ extensions: { closeAuthority: 'wallet' } })
  const { plan } = await makeToken(chain, { draft, dust: DUST })
  expect(excessOf(plan)).toMatchObject({ goesTo: 'closing' })
})

/** What is said of the lamports beyond the rent. */
const excessOf = ({ steps }: Plan) => steps[0]?.detail?.find(({ id }) => id === 'mint-excess')?.values

const KEPT = { mint: 'wallet', freeze: 'revoked', metadata: 'wallet' } as const
const GIVEN_UP = { ...KEPT, mint: 'revoked' } as const

function tests(standard: TokenStandard): void {
  test.each(['seed', 'keypair'] as const)('the mint authority takes it out: %s', async (by) => {
    const made = await madeOnDust(standard, KEPT, by)
    expect(excessOf(made.plan)).toMatchObject({ goesTo: 'mint-authority' })
    await expect(takeOut(made, made.payer)).resolves.toBe(rentOf(made))
  })

  test('the key of the mint takes it out once nobody has the mint authority', async () => {
    const made = await madeOnDust(standard, GIVEN_UP, 'keypair')
    expect(excessOf(made.plan)).toMatchObject({ goesTo: 'key' })
    if (made.facts.source.by !== 'keypair') throw new Error('no key')
    await expect(takeOut(made, made.facts.source.keypair)).resolves.toBe(rentOf(made))
  })

  test('nobody can take it out of a mint by seed without a mint authority', async () => {
    const made = await madeOnDust(standard, GIVEN_UP, 'seed')
    expect(excessOf(made.plan)).toEqual({ goesTo: 'no-one', excess: DUST - BigInt(rentOf(made)) })
    await expect(takeOut(made)).rejects.toThrow(/missing required signature/i)
    await expect(takeOut(made, made.payer)).rejects.toThrow()
  })

  test('a key whose address holds SOL asks for a deliberate confirmation', async () => {
    const { plan } = await madeOnDust(standard, KEPT, 'keypair')
    expect(plan.steps[0]).toMatchObject({
      finality: 'final',
      consequence: [{ id: 'key-becomes-mint' }],
    })
  })
}

function madeOnDust(
  standard: TokenStandard,
  authorities: TokenDraft['authorities'],
  by: MintSource['by'],
): Promise<Made> {
  return makeToken(chain, { draft: aTokenDraft({ standard, authorities }), by, dust: DUST })
}

function rentOf({ facts }: Made): number {
  return Number(facts.accounts.mint.rent)
}

/** WithdrawExcessLamports, signed by the mint authority, or by the mint in its own name; resolves with what is left on the mint. */
async function takeOut({ facts, payer, draft }: Made, authority?: Keypair): Promise<number | undefined> {
  const { connection } = chain
  const withdraw = new TransactionInstruction({
    programId: tokenProgram(draft.standard),
    data: Buffer.from([38]),
    keys: [
      { pubkey: facts.mint, isSigner: false, isWritable: true },
      { pubkey: payer.publicKey, isSigner: false, isWritable: true },
      { pubkey: authority?.publicKey ?? facts.mint, isSigner: authority !== undefined, isWritable: false },
    ],
  })
  const signers = authority && authority !== payer ? [payer, authority] : [payer]
  await chain.send([withdraw], ...signers)
  return (await connection.getAccountInfo(facts.mint, 'confirmed'))?.lamports
}
