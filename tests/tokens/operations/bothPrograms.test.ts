import 'fake-indexeddb/auto'
import { createAccount, getAccount, getTokenMetadata, mintTo } from '@solana/spl-token'
import { deserializeMetadata } from '@metaplex-foundation/mpl-token-metadata'
import { Keypair, type PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AppError } from '../../../src/errors/AppError'
import { describeError } from '../../../src/errors/describeError'
import { metaplexAddress } from '../../../src/tokens/metaplex'
import type { TokenOrder } from '../../../src/tokens/operations/order'
import { planTokenOrders } from '../../../src/tokens/operations/planTokenOrders'
import type { TokenStandard } from '../../../src/tokens/createToken'
import { tokenAccountOf, tokenProgram } from '../../../src/tokens/tokenProgram'
import type { Plan } from '../../../src/transactions/plan'
import { prepareOperation } from '../../../src/transactions/prepare'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { describeWithPrograms, METAPLEX, practicePrograms } from '../../support/programs'
import { aManagedToken } from '../../support/tokenOperations'
import { carryOut, mintOf, refusal } from './carryOut'

/* Every operation that mints of both programs have, read back by the official libraries. */

const SUPPLY = 10n ** 18n
const ONE = 10n ** 9n
const SOL = 10n ** 9n

let chain: PracticeChain
let payer: Keypair
beforeAll(async () => {
  chain = await startPracticeChain(practicePrograms())
  payer = await chain.aPayer(1_000n * SOL)
})
afterAll(() => chain.stop())

describe('Token-2022', () => tests('token-2022'))
describeWithPrograms('SPL Token', [METAPLEX], () => tests('spl'))

function tests(standard: TokenStandard): void {
  let mint: PublicKey
  const own = () => payer.publicKey.toBase58()
  beforeEach(async () => void (mint = await aManagedToken(chain, payer, { standard })))

  const amountOf = async (owner: PublicKey) =>
    (
      await getAccount(
        chain.connection,
        tokenAccountOf(owner, mint, standard),
        'confirmed',
        tokenProgram(standard),
      )
    ).amount
  const isFrozen = async (owner: PublicKey) =>
    (
      await getAccount(
        chain.connection,
        tokenAccountOf(owner, mint, standard),
        'confirmed',
        tokenProgram(standard),
      )
    ).isFrozen

  test('mints more to the wallet, and to another address, whose account it opens once', async () => {
    const other = Keypair.generate().publicKey
    const toOther: TokenOrder = { kind: 'mint-more', amount: 3n * ONE, to: other.toBase58() }
    await carryOut(chain, payer, mint, { kind: 'mint-more', amount: 2n * ONE, to: own() })
    const { plan } = await carryOut(chain, payer, mint, toOther)
    expect(plan.steps[0]?.costs).toMatchObject([{ kind: 'rent', refundable: false }])
    const again = await carryOut(chain, payer, mint, toOther)
    expect(again.plan.steps[0]?.costs).toEqual([])
    expect([await amountOf(payer.publicKey), await amountOf(other)]).toEqual([SUPPLY + 2n * ONE, 6n * ONE])
    expect((await mintOf(chain, mint)).supply).toBe(SUPPLY + 8n * ONE)
  })

  test('burns, and says that it is final by a word that is typed', async () => {
    const { plan } = await carryOut(chain, payer, mint, { kind: 'burn', amount: SUPPLY / 4n })
    expect([plan.confirmWord, plan.steps[0]?.finality]).toEqual(['BURN', 'final'])
    expect(await amountOf(payer.publicKey)).toBe((SUPPLY / 4n) * 3n)
    await carryOut(chain, payer, mint, { kind: 'burn', amount: (SUPPLY / 4n) * 3n })
    expect((await mintOf(chain, mint)).supply).toBe(0n)
  })

  test('burns in several accounts of the wallet where one holds too little, and names no account twice', async () => {
    const program = tokenProgram(standard)
    const options = { commitment: 'confirmed' } as const
    const key = Keypair.generate()
    const other = await createAccount(chain.connection, payer, mint, payer.publicKey, key, options, program)
    await mintTo(chain.connection, payer, mint, other, payer, 3n * ONE, [], options, program)
    await carryOut(chain, payer, mint, { kind: 'burn', amount: SUPPLY - ONE })
    const { plan } = await carryOut(chain, payer, mint, { kind: 'burn', amount: 2n * ONE })
    expect(plan.steps[0]?.changes?.map(({ label }) => label)).toEqual([
      expect.stringMatching(/^Your .+ account .{4}….{4}$/),
      'Supply',
    ])
    await carryOut(chain, payer, mint, { kind: 'burn', amount: 2n * ONE })
    expect((await mintOf(chain, mint)).supply).toBe(0n)
    expect(await wordsOf({ kind: 'burn', amount: 1n })).toMatch(/Your wallet holds 0 /)
    const both = [own(), tokenAccountOf(payer.publicKey, mint, standard).toBase58()]
    const freezes = both.map((account): TokenOrder => ({ kind: 'freeze', account }))
    const { context } = await refusal(chain, payer, mint, ...freezes)
    expect(context['message']).toMatch(/name the same account/)
  })

  test('freezes and thaws an account by its owner, and by its own address', async () => {
    const other = Keypair.generate().publicKey
    await carryOut(chain, payer, mint, { kind: 'mint-more', amount: ONE, to: other.toBase58() })
    const account = tokenAccountOf(other, mint, standard).toBase58()
    for (const name of [other.toBase58(), account]) {
      await carryOut(chain, payer, mint, { kind: 'freeze', account: name })
      expect(await isFrozen(other)).toBe(true)
      const more = { kind: 'mint-more', amount: 1n, to: other.toBase58() } as const
      expect(await wordsOf(more)).toMatch(/is frozen. Thaw it first/)
      expect(await wordsOf({ kind: 'freeze', account: name })).toMatch(/frozen already/)
      await carryOut(chain, payer, mint, more, { kind: 'thaw', account: name })
      expect(await isFrozen(other)).toBe(false)
    }
    expect(await wordsOf({ kind: 'thaw', account })).toMatch(/is not frozen/)
    const stranger = Keypair.generate().publicKey.toBase58()
    expect(await wordsOf({ kind: 'freeze', account: stranger })).toMatch(/has no account of this token/)
  })

  test('transfers the mint and the freeze authority: the wallet may not use them any more, the other may', async () => {
    const other = await chain.aPayer(SOL)
    for (const role of ['mint', 'freeze'] as const)
      await carryOut(chain, payer, mint, { kind: 'change-authority', role, to: other.publicKey.toBase58() })
    const { mintAuthority, freezeAuthority } = await mintOf(chain, mint)
    expect([mintAuthority, freezeAuthority]).toEqual([other.publicKey, other.publicKey])
    expect(await wordsOf({ kind: 'mint-more', amount: 1n, to: own() })).toMatch(/Only .{9} may do this/)
    await carryOut(chain, other, mint, { kind: 'freeze', account: own() })
    expect(await wordsOf({ kind: 'burn', amount: 1n })).toMatch(/account is frozen/)
    await carryOut(chain, other, mint, { kind: 'thaw', account: own() })
    await carryOut(chain, other, mint, { kind: 'mint-more', amount: 7n, to: own() })
    expect(await amountOf(payer.publicKey)).toBe(SUPPLY + 7n)
  })

  test('revokes the mint and the freeze authority for good', async () => {
    for (const role of ['mint', 'freeze'] as const) {
      const { plan } = await carryOut(chain, payer, mint, { kind: 'change-authority', role, to: null })
      expect(plan.steps).toMatchObject([{ finality: 'final', title: `Revoke ${role} authority` }])
    }
    const { mintAuthority, freezeAuthority } = await mintOf(chain, mint)
    expect([mintAuthority, freezeAuthority]).toEqual([null, null])
    expect(await wordsOf({ kind: 'mint-more', amount: 1n, to: own() })).toMatch(/No one can do this/)
    expect(await wordsOf({ kind: 'freeze', account: own() })).toMatch(/No one can do this/)
  })

  test('changes name, symbol and file, transfers the update authority, and makes it immutable', async () => {
    const texts = { name: 'A far longer name than before', symbol: 'LONG', uri: 'https://e.org/short' }
    await carryOut(chain, payer, mint, { kind: 'update-metadata', ...texts })
    expect(await metadata()).toMatchObject({ ...texts, authority: own() })
    await carryOut(chain, payer, mint, { kind: 'update-metadata', name: 'S' })
    expect(await metadata()).toMatchObject({ ...texts, name: 'S' })
    expect(await wordsOf({ kind: 'update-metadata', name: 'S' })).toMatch(/Nothing changes/)

    const other = await chain.aPayer(SOL)
    const to = other.publicKey.toBase58()
    await carryOut(chain, payer, mint, { kind: 'change-authority', role: 'metadata', to })
    expect(await metadata()).toMatchObject({ ...texts, name: 'S', authority: to })
    expect(await wordsOf({ kind: 'update-metadata', name: 'T' })).toMatch(/Only .{9} may do this/)
    await carryOut(chain, other, mint, { kind: 'update-metadata', symbol: 'T' }, { kind: 'make-immutable' })
    expect(await metadata()).toMatchObject({ ...texts, name: 'S', symbol: 'T', authority: null })
    const late = await refusal(chain, other, mint, { kind: 'update-metadata', name: 'U' })
    expect(late.context['message']).toMatch(/No one can do this/)
  })

  test('several are one transaction, in an order that works', async () => {
    const other = Keypair.generate().publicKey
    const { plan, prepared } = await carryOut(
      chain,
      payer,
      mint,
      { kind: 'change-authority', role: 'mint', to: null },
      { kind: 'change-authority', role: 'freeze', to: null },
      { kind: 'freeze', account: other.toBase58() },
      { kind: 'burn', amount: ONE },
      { kind: 'mint-more', amount: 5n * ONE, to: other.toBase58() },
      { kind: 'update-metadata', symbol: 'NEW' },
      { kind: 'make-immutable' },
    )
    expect([plan.kind, plan.confirmWord, prepared.drafts.length]).toEqual(['change-token', 'BURN', 1])
    const revoked = plan.steps.find(({ id }) => id === 'revoke-mint-authority')
    expect(revoked).toMatchObject({ consequence: expect.stringContaining('1,000,000,004.') as string })
    expect(await isFrozen(other)).toBe(true)
    const { supply, mintAuthority, freezeAuthority } = await mintOf(chain, mint)
    expect([supply, mintAuthority, freezeAuthority]).toEqual([SUPPLY + 4n * ONE, null, null])
    expect(await metadata()).toMatchObject({ symbol: 'NEW', authority: null })
  })

  test('contradictions, amounts that are not there and addresses that cannot sign are refused in words', async () => {
    const to = Keypair.generate().publicKey.toBase58()
    const both: TokenOrder[] = [
      { kind: 'change-authority', role: 'mint', to },
      { kind: 'change-authority', role: 'mint', to: null },
    ]
    expect(await wordsOf(...both)).toMatch(/Two of these operations change the same thing/)
    expect(await wordsOf({ kind: 'burn', amount: SUPPLY + 1n })).toMatch(/holds 1,000,000,000 QHR/)
    expect(await wordsOf({ kind: 'mint-more', amount: 2n ** 64n - SUPPLY, to: own() })).toMatch(
      /more than a mint/,
    )
    expect(await wordsOf({ kind: 'mint-more', amount: 0n, to: own() })).toMatch(/above zero/)
    const program = tokenProgram(standard).toBase58()
    expect(await wordsOf({ kind: 'change-authority', role: 'mint', to: program })).toMatch(/is a program/)
    expect(await wordsOf({ kind: 'change-authority', role: 'mint', to: mint.toBase58() })).toMatch(
      /is the token’s own mint/,
    )
    expect(await wordsOf({ kind: 'close-mint' })).toMatch(/does not have/)
    expect(await wordsOf()).toMatch(/Choose an operation/)
  })

  test('what has changed since the plan was made is said in words', async () => {
    const other = await chain.aPayer(SOL)
    const to = other.publicKey.toBase58()
    const planned = (order: TokenOrder) => planTokenOrders(chain.connection, payer.publicKey, mint, [order])
    const [burning, minting, freezing, writing] = await Promise.all([
      planned({ kind: 'burn', amount: 1n }),
      planned({ kind: 'mint-more', amount: 1n, to: own() }),
      planned({ kind: 'change-authority', role: 'freeze', to: null }),
      planned({ kind: 'update-metadata', name: 'Too late' }),
    ])
    await carryOut(
      chain,
      payer,
      mint,
      { kind: 'freeze', account: own() },
      { kind: 'change-authority', role: 'mint', to },
      { kind: 'change-authority', role: 'freeze', to },
      { kind: 'change-authority', role: 'metadata', to },
    )
    expect(await lateWords(burning)).toMatch(/The token account is frozen/)
    expect(await lateWords(minting)).toMatch(/authority belongs to someone else|account is frozen/)
    expect(await lateWords(freezing)).toMatch(/authority belongs to someone else/)
    expect(await lateWords(writing)).toMatch(/Another account may change the metadata/)
  })

  async function lateWords(plan: Plan): Promise<string> {
    const options = { connection: chain.connection, priority: 'normal' } as const
    const error = await prepareOperation(plan, options).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'simulation/failed' })
    return describeError(error as AppError).detail
  }

  test('a wallet that is too poor is told how much it lacks', async () => {
    const poor = await chain.aPayer(2_000_000n)
    await carryOut(chain, payer, mint, {
      kind: 'change-authority',
      role: 'mint',
      to: poor.publicKey.toBase58(),
    })
    const order = { kind: 'mint-more', amount: 1n, to: Keypair.generate().publicKey.toBase58() } as const
    const error = await refusal(chain, poor, mint, order)
    expect(error).toMatchObject({ code: 'simulation/insufficient-funds', context: { balance: 2_000_000n } })
  })

  async function wordsOf(...orders: readonly TokenOrder[]): Promise<string> {
    const error = await refusal(chain, payer, mint, ...orders)
    expect(error.code).toBe('input/invalid')
    const { title, detail, remedy } = describeError(error)
    return [title, detail, remedy].join(' ')
  }

  async function metadata() {
    if (standard === 'token-2022') {
      const found = await getTokenMetadata(chain.connection, mint, 'confirmed')
      return { ...found, authority: found?.updateAuthority?.toBase58() ?? null }
    }
    const account = await chain.connection.getAccountInfo(metaplexAddress(mint), 'confirmed')
    if (!account) throw new Error('there is no metadata')
    const { name, symbol, uri, updateAuthority, isMutable } = deserializeMetadata({
      publicKey: metaplexAddress(mint).toBase58() as never,
      data: new Uint8Array(account.data),
      owner: account.owner.toBase58() as never,
      lamports: { basisPoints: BigInt(account.lamports), identifier: 'SOL', decimals: 9 },
      executable: false,
    })
    const text = (padded: string) => padded.replace(/\0+$/, '')
    return {
      name: text(name),
      symbol: text(symbol),
      uri: text(uri),
      authority: isMutable ? String(updateAuthority) : null,
    }
  }
}
