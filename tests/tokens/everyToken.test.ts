import 'fake-indexeddb/auto'
import { ASSOCIATED_TOKEN_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CreateTokenFacts, MintExtensions, TokenDraft } from '../../src/tokens/createToken'
import { finalSteps } from '../../src/transactions/plan'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { describeWithPrograms, METAPLEX, practicePrograms } from '../support/programs'
import { aCreateTokenPlan, aTokenDraft } from '../support/engine'
import { anyWish, HOOK, OTHERS } from './anyToken'
import { makeToken, type Made, type Wish } from './makeToken'
import { expectAsWished } from './readBack'
import { tokensSay } from '../../src/tokens/said'

const [FRIEND = HOOK, COMPANY = HOOK, VAULT = HOOK] = OTHERS
const hasMetaplex = practicePrograms().programs.has(METAPLEX)

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain(practicePrograms())))
afterAll(() => chain.stop())

/** One of each extension, with authorities of every sort. */
const EACH: { readonly [Name in keyof MintExtensions]-?: NonNullable<MintExtensions[Name]> } = {
  transferFee: { basisPoints: 125, maximum: 5_000_000_000n, config: 'wallet', withdraw: FRIEND },
  interestBearing: { basisPoints: -5, authority: 'revoked' },
  permanentDelegate: 'wallet',
  nonTransferable: true,
  defaultFrozen: true,
  closeAuthority: COMPANY,
  transferHook: { program: HOOK, authority: 'revoked' },
  pausable: VAULT,
  scaledAmount: { multiplier: 1.5, authority: 'wallet' },
}

describe('each extension alone', () => {
  const names = Object.keys(EACH) as (keyof MintExtensions)[]
  test('is on the mint as drafted, at the promised price', async () => {
    await atOnce(names, async (name) => {
      const authorities = { mint: 'wallet', freeze: 'wallet', metadata: 'wallet' } as const
      await check({ draft: aTokenDraft({ authorities, extensions: { [name]: EACH[name] } }) })
    })
  })

  test('is final exactly where the wallet cannot change it by itself', async () => {
    const authorities = { mint: 'wallet', freeze: 'wallet', metadata: 'wallet' } as const
    const final = await Promise.all(
      names.map(async (name) => {
        const draft = aTokenDraft({ authorities, extensions: { [name]: EACH[name] } })
        const plan = await aCreateTokenPlan(chain, Keypair.generate(), draft)
        return finalSteps(plan).length === 0 ? null : name
      }),
    )
    expect(final.filter((name) => name !== null)).toEqual([
      'transferFee',
      'interestBearing',
      'nonTransferable',
      'closeAuthority',
      'transferHook',
      'pausable',
    ])
  })
})

test('the consequence of an authority that the wallet does not keep names who has it', async () => {
  const authorities = { mint: 'wallet', freeze: 'wallet', metadata: 'wallet' } as const
  const { transferFee, interestBearing } = EACH
  const draft = aTokenDraft({ authorities, extensions: { transferFee, interestBearing } })
  const plan = await aCreateTokenPlan(chain, Keypair.generate(), draft)
  expect(finalSteps(plan).flatMap(({ consequence }) => consequence)).toEqual([
    tokensSay('only-may', { of: 'feeWithdrawAuthority', by: FRIEND.toBase58() }),
    tokensSay('never-may', { of: 'interestAuthority', interest: -5 }),
  ])
  expect(plan.steps.find(({ id }) => id === 'add-transfer-fee')?.detail).toContainEqual(
    tokensSay('wallet-may', { of: 'feeAuthority' }),
  )
})

describe('a token', () => {
  test('with every compatible extension, made with the user’s own key, in as many transactions as it takes', async () => {
    const { nonTransferable: _, interestBearing: __, ...extensions } = EACH
    const fields = Array.from({ length: 4 }, (_, at) => ({ key: `field ${at}`, value: 'v'.repeat(300) }))
    const authorities = { mint: FRIEND, freeze: VAULT, metadata: COMPANY }
    const allocations = OTHERS.map((owner) => ({ owner, amount: 1_000n }))
    const made = await check({
      by: 'keypair',
      draft: aTokenDraft({ extensions, fields, authorities, allocations }),
    })
    expect(made.prepared.drafts.length).toBeGreaterThan(1)
    const ids = made.plan.steps.map(({ id }) => id)
    const transfers = ids.findIndex((id) => id.startsWith('hand-on-'))
    expect(ids.slice(transfers)).toEqual(
      ['mint', 'freeze', 'metadata'].map((kind) => `hand-on-${kind}-authority`),
    )
  })

  test('whose whole supply goes to others makes no account for the wallet', async () => {
    const allocations = [FRIEND, VAULT, FRIEND].map((owner, at) => ({ owner, amount: BigInt(at + 1) }))
    const { plan, payer, facts } = await check({ draft: aTokenDraft({ supply: 6n, allocations }) })
    expect(plan.subject).not.toHaveProperty('tokenAccount')
    expect(await chain.connection.getAccountInfo(facts.tokenAccount, 'confirmed')).toBeNull()
    expect(facts.recipients.map(({ amount }) => amount)).toEqual([4n, 2n])
    expect(plan.accounts.payer.equals(payer.publicKey)).toBe(true)
  })

  test('whose mint would be as long as a multisig is two bytes longer, and paid for', async () => {
    const draft = aTokenDraft({ name: 'Quiet', symbol: 'QHR', uri: `https://e.org/${'u'.repeat(15)}` })
    const { facts } = await check({ draft })
    expect(facts.accounts.mint.bytes).toBe(357)
  })

  test.each([1n, 1_000_000n, 30_000_000n])(
    'is made though a stranger has sent %s lamports to each of its addresses',
    async (dust) => {
      const allocations = [{ owner: FRIEND, amount: 5n }]
      await atOnce(wishesOfBoth({ allocations }), async (wish) => void (await check({ ...wish, dust })))
    },
  )
})

/** What limit and price take beyond the floors, which were measured without them. */
const BUDGET = { bytes: 52, units: 300, lamports: 1n } as const

describeWithPrograms('an SPL token with Metaplex’ metadata', [METAPLEX], () => {
  const spl = (over: Partial<TokenDraft> = {}) => aTokenDraft({ standard: 'spl', ...over })

  test('is made in one transaction at the measured minimum, with every authority revoked', async () => {
    const { prepared, facts } = await check({ draft: spl() })
    expect(prepared.drafts).toHaveLength(1)
    expect(prepared.bytes).toBeLessThanOrEqual(667 + BUDGET.bytes)
    expect(prepared.units - unitsOfBumps(facts)).toBeLessThanOrEqual(48_300 + BUDGET.units)
    const perByte = BigInt(await chain.connection.getMinimumBalanceForRentExemption(0)) / 128n
    const bytes = [82, 607, 165].reduce((sum, each) => sum + 128 + each, 0)
    expect(prepared.bill.total).toBe(BigInt(bytes) * perByte + 10_000_000n + 5_000n + BUDGET.lamports)
  })

  test.each([
    ['keeps', { mint: 'wallet', freeze: 'wallet', metadata: 'wallet' }],
    ['transfers', { mint: FRIEND, freeze: COMPANY, metadata: VAULT }],
  ] as const)('%s its authorities', async (_, authorities) => {
    await check({ draft: spl({ authorities }) })
  })

  test('names the fee of Metaplex on the bill', async () => {
    const { prepared, facts } = await check({ draft: spl({ decimals: 0, supply: 1n }) })
    const fee = prepared.bill.lines.find(({ kind }) => kind === 'program-fee')
    expect(fee?.lamports).toBe(facts.metaplex?.fee)
  })
})

describe('a hundred random tokens are read back as drafted, and cost what was promised', () => {
  const wishes = fc.sample(anyWish(hasMetaplex), { seed: 20_261_121, numRuns: 100 })
  const tens = Array.from({ length: 10 }, (_, ten) => ten * 10)

  test.each(tens)('ten from number %i', async (first) => {
    await atOnce(wishes.slice(first, first + 10), async (wish) => void (await check(wish)))
  })
})

/** Compute units that the search for derived addresses takes: 1 500 for each bump that falls through. */
function unitsOfBumps({ payer, mint }: CreateTokenFacts): number {
  const metadata = [Buffer.from('metadata'), new PublicKey(METAPLEX).toBuffer(), mint.toBuffer()]
  const account = [payer, TOKEN_PROGRAM_ID, mint].map((key) => key.toBuffer())
  const bumps = [
    PublicKey.findProgramAddressSync(account, ASSOCIATED_TOKEN_PROGRAM_ID)[1],
    PublicKey.findProgramAddressSync(metadata, new PublicKey(METAPLEX))[1],
    PublicKey.findProgramAddressSync([...metadata, Buffer.from('edition')], new PublicKey(METAPLEX))[1],
  ]
  return bumps.reduce((units, bump) => units + 1_500 * (255 - bump), 0)
}

/** The floor's token with each standard that this chain can make. */
function wishesOfBoth(over: Partial<TokenDraft>): readonly Wish[] {
  const standards = hasMetaplex ? (['token-2022', 'spl'] as const) : (['token-2022'] as const)
  return standards.map((standard) => ({ draft: aTokenDraft({ ...over, standard }) }))
}

async function check(wish: Wish): Promise<Made> {
  const made = await makeToken(chain, wish)
  await expectAsWished(chain, made)
  return made
}

/** Most of an operation is waiting for slots: a dozen at a time wait together. What fails says what was wished for. */
async function atOnce<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items.entries()]
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, item] = next
      await act(item).catch((cause: unknown) => {
        throw new Error(`number ${index}: ${fc.stringify(item)}`, { cause })
      })
    }
  }
  await Promise.all(Array.from({ length: 12 }, worker))
}
