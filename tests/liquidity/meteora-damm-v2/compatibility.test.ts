import 'fake-indexeddb/auto'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckedExtension } from '../../../src/liquidity/venueProfile'
import { METEORA_DAMM_V2 } from '../../../src/liquidity/meteora-damm-v2/profile'
import { badgeAddress, DAMM_V2 } from '../../../src/liquidity/meteora-damm-v2/addresses'
import { checksDecimals } from '../../../src/liquidity/checkDecimals'
import { meteoraDammV2 } from '../../../src/liquidity/meteora-damm-v2/venue'
import type { TokenDraft } from '../../../src/tokens/createToken'
import { prepareOperation } from '../../../src/transactions/prepare'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { describeWithPrograms, METAPLEX, METEORA_DAMM, practicePrograms } from '../../support/programs'
import { operationsOn } from './operations'

let chain: PracticeChain
let on: ReturnType<typeof operationsOn>
let payer: Keypair
beforeAll(async () => {
  chain = await startPracticeChain(practicePrograms())
  on = operationsOn(chain)
  payer = await chain.aPayer(1_000_000_000_000n)
})
afterAll(() => chain.stop())

const WITH: Readonly<Record<CheckedExtension, Partial<TokenDraft>>> = {
  transferFee: {
    extensions: {
      transferFee: { basisPoints: 50, maximum: 10n ** 12n, config: 'wallet', withdraw: 'wallet' },
    },
  },
  freezeAuthority: { authorities: { mint: 'revoked', freeze: 'wallet', metadata: 'revoked' } },
  interestBearing: { extensions: { interestBearing: { basisPoints: 100, authority: 'wallet' } } },
  scaledAmount: { extensions: { scaledAmount: { multiplier: 2, authority: 'wallet' } } },
  permanentDelegate: { extensions: { permanentDelegate: 'wallet' } },
  closeAuthority: { extensions: { closeAuthority: 'wallet' } },
  defaultFrozen: {
    authorities: { mint: 'revoked', freeze: 'wallet', metadata: 'revoked' },
    extensions: { defaultFrozen: true },
  },
  pausable: { extensions: { pausable: 'wallet' } },
  transferHook: {
    extensions: { transferHook: { program: Keypair.generate().publicKey, authority: 'wallet' } },
  },
  nonTransferable: { extensions: { nonTransferable: true } },
}
/** What the binary of March 2026 does not know at all: it cannot read such a mint, and refuses it whatever badge it has. */
const UNKNOWN_TO_BINARY: readonly string[] = [
  'scaledAmount',
  'pausable',
] satisfies readonly CheckedExtension[]
const DEPOSIT = { base: 10n ** 15n, quote: 1_000_000_000n }

describeWithPrograms('what Meteora DAMM v2 takes', [METEORA_DAMM, METAPLEX], () => {
  test.each(Object.entries(WITH))('the program answers %s as the table says', async (extension, draft) => {
    const pair = await on.pairOf(await on.make(payer, draft))
    const status = METEORA_DAMM_V2.takes[extension as CheckedExtension]
    const { compatibility, tiers } = await meteoraDammV2.fetchCreationTerms(on.at, pair)
    expect(compatibility).toEqual({
      venue: 'meteora-damm-v2',
      status,
      because: status === 'yes' ? [] : [extension],
    })
    if (status === 'yes') return void (await on.open(payer, { pair, deposit: DEPOSIT }))
    const [tier] = tiers
    if (!tier) throw new Error('no tier')
    const order = {
      payer: payer.publicKey.toBase58(),
      pair,
      deposit: DEPOSIT,
      tier,
      opensAt: null,
      lock: false,
    }
    const plan = await meteoraDammV2.planCreate(on.at, order)
    // The token program refuses to move one that never can be before Meteora is asked.
    const steps = plan.steps.map((step) => ({
      ...step,
      instructions: step.instructions.filter((instruction) => !checksDecimals(instruction)),
    }))
    const refused = prepareOperation({ ...plan, steps }, { connection: chain.connection, priority: 'normal' })
    // 6020: InvalidTokenBadge.
    const refusal = UNKNOWN_TO_BINARY.includes(extension)
      ? { id: 'runtime-error', values: { name: 'InvalidAccountData' } }
      : { id: 'program-error', values: { program: DAMM_V2.toBase58(), code: 6020 } }
    await expect(refused).rejects.toMatchObject({ code: 'simulation/failed', context: { refusal } })
  })

  test('a token with a badge is taken', async () => {
    const mint = await on.make(payer, WITH.permanentDelegate)
    const data = Buffer.concat([
      Uint8Array.of(116, 219, 204, 229, 249, 116, 255, 150),
      new PublicKey(mint).toBytes(),
      new Uint8Array(128),
    ])
    const badge = badgeAddress(new PublicKey(mint)).toBase58()
    const owner = DAMM_V2.toBase58()
    chain.chain.adopt(badge, { data, owner, lamports: 10n ** 9n, executable: false, rentEpoch: 0n })
    chain.chain.warp(1)
    const pair = await on.pairOf(mint)
    expect((await meteoraDammV2.fetchCreationTerms(on.at, pair)).compatibility.status).toBe('yes')
    await on.open(payer, { pair, deposit: DEPOSIT })
  })
})
