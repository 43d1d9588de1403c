import { PublicKey, type MessageV0, type VersionedMessage, Keypair } from '@solana/web3.js'
import { createAssociatedTokenAccountIdempotentInstruction } from '@solana/spl-token'
import { raydiumCpmm } from '../../src/liquidity/raydium-cpmm/venue'
import type { UsualTransaction } from '../../src/operation/usualMessages'
import { BUDGET_ADDRESS } from '../../src/solana/knownPrograms'
import type { LikeMessage } from '../../src/solana/likeMessage'
import type { TokenStandard } from '../../src/tokens/createToken'
import { planTokenOrders } from '../../src/operations/token/planOrders'
import { planSendSol } from '../../src/tokens/operations/transfer'
import { planPayments } from '../../src/tokens/sendList/payLines'
import { tokenAccountOf, tokenProgram } from '../../src/tokens/tokenProgram'
import { SOL_MINT } from '../../src/tokens/wellKnown'
import { estimateUse, messagesOf } from '../../src/transactions/fees'
import { MOST_LINES_IN_TRANSACTION } from '../../src/transactions/limits'
import { packPlan, PLACEHOLDER_BLOCKHASH } from '../../src/transactions/pack'
import type { Plan } from '../../src/transactions/plan'
import { toBase64 } from '../../src/units/bytes'
import { aPair, asVenuesSee } from '../liquidity/raydium-cpmm/onChain'
import type { PracticeChain } from './chain'
import { aCreateTokenPlan, aTokenDraft } from './engine'
import { openAt } from './everyOperation'
import { spreadTokens } from './spreadTokens'

/*
 * Makes the messages that pages without the chain's libraries ask a node about, from the plans of today: with all that a fee depends on
 * (signers, written accounts, length of the instructions, limits), and without what it does not, so that they compress well.
 */

/** The plans behind the messages: Home's example, and what is usually sent and swapped, to accounts that exist. */
export async function usualPlans(
  practice: PracticeChain,
): Promise<Readonly<Record<UsualTransaction | 'example', Plan>>> {
  const payer = await practice.aPayer(100n * 10n ** 9n)
  const { connection } = practice
  const receivers = Array.from({ length: MOST_LINES_IN_TRANSACTION }, () => Keypair.generate().publicKey)
  const [to = payer.publicKey] = receivers
  const uri = 'x'.repeat(63)
  const tokens = { token: await heldBy('spl'), 'token-2022': await heldBy('token-2022') }
  const sends = (mint: PublicKey) =>
    planTokenOrders(connection, payer.publicKey, mint, [{ kind: 'send', to: to.toBase58(), amount: 5n }])
  return {
    example: await aCreateTokenPlan(
      practice,
      payer,
      aTokenDraft({ name: 'Quiet Heron', symbol: 'QHRN', uri }),
    ),
    sol: await planSendSol(connection, payer.publicKey, { to: to.toBase58(), lamports: 10n ** 9n }),
    token: await sends(tokens.token),
    'token-2022': await sends(tokens['token-2022']),
    list: await list(new PublicKey(SOL_MINT), null),
    'token list': await list(tokens.token, 'token'),
    'token-2022 list': await list(tokens['token-2022'], 'token-2022'),
    swap: await swap(),
  }

  /** A token of the payer's, of which all receivers have an account. */
  async function heldBy(standard: TokenStandard): Promise<PublicKey> {
    const accounts = [{ amount: 1_000_000n, associated: true }] as const
    const { mint } = await spreadTokens(practice, payer, { standard, accounts })
    for (let from = 0; from < receivers.length; from += 6) {
      const some = receivers.slice(from, from + 6)
      await practice.send(
        some.map((owner) =>
          createAssociatedTokenAccountIdempotentInstruction(
            payer.publicKey,
            tokenAccountOf(owner, mint, standard),
            owner,
            mint,
            tokenProgram(standard),
          ),
        ),
        payer,
      )
    }
    return mint
  }

  async function list(mint: PublicKey, program: 'token' | 'token-2022' | null): Promise<Plan> {
    const token = { mint: mint.toBase58(), program, decimals: program ? 6 : 9, symbol: 'QHRN' } as const
    const units = program ? 5n : 10n ** 7n
    const lines = receivers.map((owner, place) => ({
      line: place + 1,
      place,
      address: owner.toBase58(),
      units,
    }))
    const order = { payer: payer.publicKey, token, guarding: 'maybe' } as const
    const { payments } = await planPayments(connection, order, lines, 1)
    const [payment] = payments
    if (!payment) throw new Error('the list is paid')
    return payment.plan
  }

  async function swap(): Promise<Plan> {
    const maker = await practice.aPayer(20n * 10n ** 9n)
    const pair = await aPair(practice, maker, {}, null)
    const pool = await (await openAt(raydiumCpmm, practice, maker, pair))()
    return await raydiumCpmm.planSwap(asVenuesSee(practice), {
      payer: payer.publicKey.toBase58(),
      pool,
      quote: pool.quotes.swap('quote', 10n ** 8n),
      slippage: 100,
    })
  }
}

/** The message that a page asks about for a plan of one transaction. */
export function likeMessageOf(plan: Plan): LikeMessage {
  const [draft, ...others] = packPlan(plan, 'maybe')
  if (!draft || others.length > 0) throw new Error('the plan is one transaction')
  const price = { price: 1n, guarding: 'maybe' } as const
  const { plain, limited } = messagesOf(draft, PLACEHOLDER_BLOCKHASH, price, estimateUse(draft))
  return {
    units: plain.budget.limit,
    plain: bare(plain.message),
    limited: limited && bare(limited.message),
  }
}

/** The message with keys and data of the same number and length, but for the budget's own. */
function bare(message: VersionedMessage): string {
  const copy = message as MessageV0
  const budget = copy.staticAccountKeys.findIndex((key) => key.toBase58() === BUDGET_ADDRESS)
  copy.staticAccountKeys = copy.staticAccountKeys.map((key, at) =>
    at === budget
      ? key
      : new PublicKey(Uint8Array.from({ length: 32 }, (_, byte) => (byte === 31 ? at + 1 : 0))),
  )
  copy.compiledInstructions = copy.compiledInstructions.map((instruction) =>
    instruction.programIdIndex === budget
      ? instruction
      : { ...instruction, data: new Uint8Array(instruction.data.length) },
  )
  return toBase64(copy.serialize())
}
