import { createTransferCheckedWithFeeInstruction, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { openTokenAccount } from '../../src/tokens/operations/accounts'
import type { TokenOrder } from '../../src/tokens/operations/order'
import { planTokenOrders } from '../../src/tokens/operations/planTokenOrders'
import type { TokenDraft } from '../../src/tokens/createToken'
import { operationOn, tokenAccountOf } from '../../src/tokens/tokenProgram'
import type { Plan, PlanKind } from '../../src/transactions/plan'
import type { PracticeChain } from './chain'
import { aCreateTokenPlan, aTokenDraft } from './engine'
import { carryOutPlan } from './operations'

const KEPT = { mint: 'wallet', freeze: 'wallet', metadata: 'wallet' } as const

/** A token whose authorities the payer keeps, made through the engine. */
export async function aManagedToken(
  practice: PracticeChain,
  payer: Keypair,
  over: Partial<TokenDraft> = {},
): Promise<PublicKey> {
  const draft = aTokenDraft({ authorities: KEPT, ...over })
  const plan = await aCreateTokenPlan(practice, payer, draft)
  await carryOutPlan(practice, payer, plan)
  return new PublicKey(plan.subject['mint'] ?? '')
}

/** Takes 1 % of each transfer. */
export const WITH_FEE = {
  transferFee: { basisPoints: 100, maximum: 10n ** 18n, config: 'wallet', withdraw: 'wallet' },
} as const

/** Sends tokens to new owners, in whose accounts the fees stay; a token of WITH_FEE. Resolves with the fees. */
export async function payFees(
  practice: PracticeChain,
  payer: Keypair,
  mint: PublicKey,
  owners: readonly PublicKey[],
  amount = 1_000_000n,
): Promise<bigint> {
  const from = tokenAccountOf(payer.publicKey, mint, 'token-2022')
  const operation = operationOn(mint, 'token-2022', payer.publicKey)
  const fee = (amount + 99n) / 100n
  for (let at = 0; at < owners.length; at += 5)
    await practice.send(
      owners.slice(at, at + 5).flatMap((owner) => {
        const account = tokenAccountOf(owner, mint, 'token-2022')
        return [
          openTokenAccount(operation, { owner, account, mayExist: true }),
          createTransferCheckedWithFeeInstruction(
            from,
            mint,
            account,
            payer.publicKey,
            amount,
            9,
            fee,
            [],
            TOKEN_2022_PROGRAM_ID,
          ),
        ]
      }),
      payer,
    )
  return fee * BigInt(owners.length)
}

type Prepare = (practice: PracticeChain, payer: Keypair) => Promise<() => Promise<() => Promise<Plan>>>

/** Each kind of operation on a token that exists. `orders` are those of the nth operation; without `again` each has its own token. */
function onToken(
  kind: PlanKind,
  orders: (payer: Keypair, nth: number) => readonly TokenOrder[],
  { draft = {}, again = false, before }: Over = {},
): Readonly<{ name: string; kind: PlanKind; prepare: Prepare }> {
  const prepare: Prepare = async (practice, payer) => {
    let nth = 0
    const first = again ? await aManagedToken(practice, payer, draft) : null
    return async () => {
      nth += 1
      const mint = first ?? (await aManagedToken(practice, payer, draft))
      await before?.(practice, payer, mint)
      const all = orders(payer, nth)
      return () => planTokenOrders(practice.connection, payer.publicKey, mint, all)
    }
  }
  return { name: `on a token: ${kind}`, kind, prepare }
}

type Over = Readonly<{
  draft?: Partial<TokenDraft>
  again?: boolean
  before?: (practice: PracticeChain, payer: Keypair, mint: PublicKey) => Promise<unknown>
}>

const own = (payer: Keypair) => payer.publicKey.toBase58()

export const TOKEN_OPERATIONS = [
  onToken('mint-more', (payer) => [{ kind: 'mint-more', amount: 5_000_000_000n, to: own(payer) }], {
    again: true,
  }),
  onToken(
    'send',
    () => [{ kind: 'send', amount: 5_000_000_000n, to: Keypair.generate().publicKey.toBase58() }],
    { again: true },
  ),
  onToken('burn-tokens', () => [{ kind: 'burn', amount: 5_000_000_000n }], { again: true }),
  onToken('freeze-account', (payer) => [{ kind: 'freeze', account: own(payer) }]),
  onToken('thaw-account', (payer) => [{ kind: 'thaw', account: own(payer) }], {
    before: async (practice, payer, mint) =>
      carryOutPlan(
        practice,
        payer,
        await planTokenOrders(practice.connection, payer.publicKey, mint, [
          { kind: 'freeze', account: own(payer) },
        ]),
      ),
  }),
  onToken('change-authority', () => [{ kind: 'change-authority', role: 'mint', to: null }]),
  onToken('update-metadata', (_, nth) => [{ kind: 'update-metadata', name: `Heron ${nth}` }], {
    again: true,
  }),
  onToken('change-transfer-fee', () => [{ kind: 'transfer-fee', basisPoints: 50, maximum: 2_000_000_000n }], {
    draft: { extensions: WITH_FEE },
    again: true,
  }),
  onToken('collect-fees', (payer) => [{ kind: 'collect-fees', to: own(payer) }], {
    draft: { extensions: WITH_FEE },
    again: true,
    before: (practice, payer, mint) => payFees(practice, payer, mint, [Keypair.generate().publicKey]),
  }),
  onToken('close-mint', () => [{ kind: 'close-mint' }], {
    draft: { supply: 0n, extensions: { closeAuthority: 'wallet' } },
  }),
  onToken(
    'change-token',
    (_, nth) => [
      { kind: 'interest-rate', basisPoints: 100 + nth },
      { kind: 'change-authority', role: 'freeze', to: null },
    ],
    { draft: { extensions: { interestBearing: { basisPoints: 0, authority: 'wallet' } } } },
  ),
]
