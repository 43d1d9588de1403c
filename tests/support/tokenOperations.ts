import { createTransferCheckedWithFeeInstruction, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { openTokenAccount } from '../../src/tokens/operations/accounts'
import type { TokenOrder } from '../../src/tokens/operations/order'
import { planTokenOrders } from '../../src/operations/token/planOrders'
import type { TokenDraft } from '../../src/tokens/createToken'
import { mintContext, tokenAccountOf } from '../../src/tokens/tokenProgram'
import type { Plan } from '../../src/transactions/plan'
import type { ActId } from '../../src/operations/registry'
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
  const operation = mintContext(mint, 'token-2022', payer.publicKey)
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

/** A kind of operation on a token that exists. `orders` are those of the nth operation; without `again` each has its own token. */
export function onToken(
  kind: ActId,
  orders: (payer: Keypair, nth: number) => readonly TokenOrder[],
  { draft = {}, again = false, before, ...flags }: Over = {},
): Readonly<{ name: string; kind: ActId; prepare: Prepare }> & Flags {
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
  return { name: `on a token: ${kind}`, kind, prepare, ...flags }
}

/** What an operation neither tells nor moves; see everyOperation.ts. */
type Flags = Readonly<{ tellsNoAmount?: true; movesNoToken?: true }>

type Over = Flags &
  Readonly<{
    draft?: Partial<TokenDraft>
    again?: boolean
    before?: (practice: PracticeChain, payer: Keypair, mint: PublicKey) => Promise<unknown>
  }>

const own = (payer: Keypair) => payer.publicKey.toBase58()

/** A setting of the token, not its amounts. */
const SETTING = { tellsNoAmount: true, movesNoToken: true } as const

export const TOKEN_OPERATIONS = [
  onToken('mint-more', (payer) => [{ kind: 'mint-more', amount: 5_000_000_000n, to: own(payer) }], {
    again: true,
  }),
  onToken(
    'send',
    () => [{ kind: 'send', amount: 5_000_000_000n, to: Keypair.generate().publicKey.toBase58() }],
    { again: true },
  ),
  onToken('burn', () => [{ kind: 'burn', amount: 5_000_000_000n }], { again: true }),
  onToken(
    'lock-supply',
    () => [
      {
        kind: 'lock-supply',
        amount: 5_000_000_000n,
        to: Keypair.generate().publicKey.toBase58(),
        first: 1_893_456_000n,
        atFirst: 1_000_000_000n,
        length: 46_656_000n,
        steps: 18n,
      },
    ],
    { again: true },
  ),
  onToken('freeze', (payer) => [{ kind: 'freeze', account: own(payer) }], SETTING),
  onToken('thaw', (payer) => [{ kind: 'thaw', account: own(payer) }], {
    ...SETTING,
    before: async (practice, payer, mint) =>
      carryOutPlan(
        practice,
        payer,
        await planTokenOrders(practice.connection, payer.publicKey, mint, [
          { kind: 'freeze', account: own(payer) },
        ]),
      ),
  }),
  onToken('change-authority', () => [{ kind: 'change-authority', role: 'mint', newAuthority: null }], {
    movesNoToken: true,
  }),
  onToken('update-metadata', (_, nth) => [{ kind: 'update-metadata', name: `Heron ${nth}` }], {
    ...SETTING,
    again: true,
  }),
  onToken('transfer-fee', () => [{ kind: 'transfer-fee', basisPoints: 50, maximum: 2_000_000_000n }], {
    movesNoToken: true,
    draft: { extensions: WITH_FEE },
    again: true,
  }),
  onToken('collect-fees', (payer) => [{ kind: 'collect-fees', to: own(payer) }], {
    draft: { extensions: WITH_FEE },
    again: true,
    before: (practice, payer, mint) => payFees(practice, payer, mint, [Keypair.generate().publicKey]),
  }),
  onToken('default-state', () => [{ kind: 'default-state', frozen: false }], {
    ...SETTING,
    draft: { extensions: { defaultFrozen: true } },
  }),
  onToken('pause', () => [{ kind: 'pause' }], { ...SETTING, draft: { extensions: { pausable: 'wallet' } } }),
  onToken('resume', () => [{ kind: 'resume' }], {
    ...SETTING,
    draft: { extensions: { pausable: 'wallet' } },
    before: async (practice, payer, mint) =>
      carryOutPlan(
        practice,
        payer,
        await planTokenOrders(practice.connection, payer.publicKey, mint, [{ kind: 'pause' }]),
      ),
  }),
  onToken('make-immutable', () => [{ kind: 'make-immutable' }], SETTING),
  onToken('interest-rate', (_, nth) => [{ kind: 'interest-rate', basisPoints: 100 + nth }], {
    ...SETTING,
    draft: { extensions: { interestBearing: { basisPoints: 0, authority: 'wallet' } } },
    again: true,
  }),
  onToken('scaled-amount', (_, nth) => [{ kind: 'scaled-amount', multiplier: 1 + nth, effectiveAt: 0 }], {
    ...SETTING,
    draft: { extensions: { scaledAmount: { multiplier: 1, authority: 'wallet' } } },
    again: true,
  }),
  onToken('hook', () => [{ kind: 'hook', program: null }], {
    ...SETTING,
    draft: {
      extensions: { transferHook: { program: Keypair.generate().publicKey, authority: 'wallet' } },
    },
  }),
  onToken('close-mint', () => [{ kind: 'close-mint' }], {
    ...SETTING,
    draft: { supply: 0n, extensions: { closeAuthority: 'wallet' } },
  }),
  onToken(
    'change-token',
    (_, nth) => [
      { kind: 'interest-rate', basisPoints: 100 + nth },
      { kind: 'change-authority', role: 'freeze', newAuthority: null },
    ],
    { ...SETTING, draft: { extensions: { interestBearing: { basisPoints: 0, authority: 'wallet' } } } },
  ),
]
