import 'fake-indexeddb/auto'
import { createAccount, getAccount, getTokenMetadata, mintTo } from '@solana/spl-token'
import { deserializeMetadata } from '@metaplex-foundation/mpl-token-metadata'
import { Keypair, type PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AppError } from '../../../src/errors/AppError'
import { describeError } from '../../../src/errors/describeError'
import { metaplexAddress } from '../../../src/tokens/metaplex'
import type { TokenOrder } from '../../../src/tokens/operations/order'
import { planTokenOrders } from '../../../src/operations/token/planOrders'
import type { TokenStandard } from '../../../src/tokens/createToken'
import { tokenAccountOf, tokenProgram } from '../../../src/tokens/tokenProgram'
import type { Plan } from '../../../src/transactions/plan'
import { prepareOperation } from '../../../src/transactions/prepare'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { describeWithPrograms, METAPLEX, practicePrograms } from '../../support/programs'
import { aManagedToken } from '../../support/tokenOperations'
import { carryOut, mintOf, refusal } from './carryOut'
import { tokensSay } from '../../../src/tokens/said'

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
      { id: 'account-of', values: expect.objectContaining({ account: other.toBase58() }) as unknown },
      tokensSay('field', { of: 'supply' }),
    ])
    await carryOut(chain, payer, mint, { kind: 'burn', amount: 2n * ONE })
    expect((await mintOf(chain, mint)).supply).toBe(0n)
    expect(await whyOf({ kind: 'burn', amount: 1n })).toMatchObject({
      id: 'wallet-holds',
      values: { amount: { units: 0n } },
    })
    const both = [own(), tokenAccountOf(payer.publicKey, mint, standard).toBase58()]
    const freezes = both.map((account): TokenOrder => ({ kind: 'freeze', account }))
    expect(await whyOf(...freezes)).toEqual(tokensSay('account-named-twice', {}))
  })

  test('freezes and thaws an account by its owner, and by its own address', async () => {
    const other = Keypair.generate().publicKey
    await carryOut(chain, payer, mint, { kind: 'mint-more', amount: ONE, to: other.toBase58() })
    const account = tokenAccountOf(other, mint, standard).toBase58()
    for (const name of [other.toBase58(), account]) {
      await carryOut(chain, payer, mint, { kind: 'freeze', account: name })
      expect(await isFrozen(other)).toBe(true)
      const more = { kind: 'mint-more', amount: 1n, to: other.toBase58() } as const
      expect(await whyOf(more)).toMatchObject({ id: 'thaw-first' })
      expect(await whyOf({ kind: 'freeze', account: name })).toEqual(tokensSay('frozen-already', {}))
      await carryOut(chain, payer, mint, more, { kind: 'thaw', account: name })
      expect(await isFrozen(other)).toBe(false)
    }
    expect(await whyOf({ kind: 'thaw', account })).toEqual(tokensSay('not-frozen', {}))
    const stranger = Keypair.generate().publicKey.toBase58()
    expect(await whyOf({ kind: 'freeze', account: stranger })).toEqual(
      tokensSay('no-account-of', { owner: stranger }),
    )
  })

  test('transfers the mint and the freeze authority: the wallet may not use them any more, the other may', async () => {
    const other = await chain.aPayer(SOL)
    for (const role of ['mint', 'freeze'] as const)
      await carryOut(chain, payer, mint, {
        kind: 'change-authority',
        role,
        newAuthority: other.publicKey.toBase58(),
      })
    const { mintAuthority, freezeAuthority } = await mintOf(chain, mint)
    expect([mintAuthority, freezeAuthority]).toEqual([other.publicKey, other.publicKey])
    expect(await whyOf({ kind: 'mint-more', amount: 1n, to: own() })).toEqual(
      tokensSay('holder-alone-may', { by: other.publicKey.toBase58() }),
    )
    await carryOut(chain, other, mint, { kind: 'freeze', account: own() })
    expect(await whyOf({ kind: 'burn', amount: 1n })).toMatchObject({ id: 'account-frozen' })
    await carryOut(chain, other, mint, { kind: 'thaw', account: own() })
    await carryOut(chain, other, mint, { kind: 'mint-more', amount: 7n, to: own() })
    expect(await amountOf(payer.publicKey)).toBe(SUPPLY + 7n)
  })

  test('revokes the mint and the freeze authority for good', async () => {
    for (const role of ['mint', 'freeze'] as const) {
      const { plan } = await carryOut(chain, payer, mint, {
        kind: 'change-authority',
        role,
        newAuthority: null,
      })
      expect(plan.steps).toMatchObject([{ finality: 'final', title: tokensSay('revoke', { role: role }) }])
    }
    const { mintAuthority, freezeAuthority } = await mintOf(chain, mint)
    expect([mintAuthority, freezeAuthority]).toEqual([null, null])
    expect(await whyOf({ kind: 'mint-more', amount: 1n, to: own() })).toEqual(
      tokensSay('authority-revoked', {}),
    )
    expect(await whyOf({ kind: 'freeze', account: own() })).toEqual(tokensSay('authority-revoked', {}))
  })

  test('changes name, symbol and file, transfers the update authority, and makes it immutable', async () => {
    const texts = { name: 'A far longer name than before', symbol: 'LONG', uri: 'https://e.org/short' }
    await carryOut(chain, payer, mint, { kind: 'update-metadata', ...texts })
    expect(await metadata()).toMatchObject({ ...texts, authority: own() })
    await carryOut(chain, payer, mint, { kind: 'update-metadata', name: 'S' })
    expect(await metadata()).toMatchObject({ ...texts, name: 'S' })
    expect(await whyOf({ kind: 'update-metadata', name: 'S' })).toEqual(tokensSay('nothing-changes', {}))

    const other = await chain.aPayer(SOL)
    const to = other.publicKey.toBase58()
    await carryOut(chain, payer, mint, { kind: 'change-authority', role: 'metadata', newAuthority: to })
    expect(await metadata()).toMatchObject({ ...texts, name: 'S', authority: to })
    expect(await whyOf({ kind: 'update-metadata', name: 'T' })).toEqual(
      tokensSay('holder-alone-may', { by: to }),
    )
    await carryOut(chain, other, mint, { kind: 'update-metadata', symbol: 'T' }, { kind: 'make-immutable' })
    expect(await metadata()).toMatchObject({ ...texts, name: 'S', symbol: 'T', authority: null })
    const late = await refusal(chain, other, mint, { kind: 'update-metadata', name: 'U' })
    expect(late.context['message']).toEqual(tokensSay('authority-revoked', {}))
  })

  test('several are one transaction, in an order that works', async () => {
    const other = Keypair.generate().publicKey
    const { plan, prepared } = await carryOut(
      chain,
      payer,
      mint,
      { kind: 'change-authority', role: 'mint', newAuthority: null },
      { kind: 'change-authority', role: 'freeze', newAuthority: null },
      { kind: 'freeze', account: other.toBase58() },
      { kind: 'burn', amount: ONE },
      { kind: 'mint-more', amount: 5n * ONE, to: other.toBase58() },
      { kind: 'update-metadata', symbol: 'NEW' },
      { kind: 'make-immutable' },
    )
    expect([plan.kind, plan.confirmWord, prepared.drafts.length]).toEqual(['change-token', 'BURN', 1])
    const revoked = plan.steps.find(({ id }) => id === 'revoke-mint-authority')
    expect(revoked).toMatchObject({
      consequence: [{ id: 'supply-is-final', values: { supply: { units: 1_000_000_004n * ONE } } }],
    })
    expect(await isFrozen(other)).toBe(true)
    const { supply, mintAuthority, freezeAuthority } = await mintOf(chain, mint)
    expect([supply, mintAuthority, freezeAuthority]).toEqual([SUPPLY + 4n * ONE, null, null])
    expect(await metadata()).toMatchObject({ symbol: 'NEW', authority: null })
  })

  test('contradictions, amounts that are not there and addresses that cannot sign are refused', async () => {
    const to = Keypair.generate().publicKey.toBase58()
    const both: TokenOrder[] = [
      { kind: 'change-authority', role: 'mint', newAuthority: to },
      { kind: 'change-authority', role: 'mint', newAuthority: null },
    ]
    expect(await whyOf(...both)).toEqual(tokensSay('changed-twice', {}))
    expect(await whyOf({ kind: 'burn', amount: SUPPLY + 1n })).toEqual(
      tokensSay('wallet-holds', { amount: { units: SUPPLY, decimals: 9, symbol: 'QHR' } }),
    )
    expect(await whyOf({ kind: 'mint-more', amount: 2n ** 64n - SUPPLY, to: own() })).toEqual(
      tokensSay('supply-too-large', {}),
    )
    expect(await whyOf({ kind: 'mint-more', amount: 0n, to: own() })).toEqual(tokensSay('above-zero', {}))
    const program = tokenProgram(standard).toBase58()
    expect(await whyOf({ kind: 'change-authority', role: 'mint', newAuthority: program })).toMatchObject({
      id: 'receiver-refused',
      values: { why: 'program' },
    })
    expect(await whyOf({ kind: 'change-authority', role: 'mint', newAuthority: mint.toBase58() })).toEqual(
      tokensSay('receiver-refused', { address: mint.toBase58(), why: 'this-mint' }),
    )
    expect(await whyOf({ kind: 'close-mint' })).toEqual(tokensSay('nothing-to-change', {}))
    expect(await whyOf()).toEqual(tokensSay('nothing-chosen', {}))
  })

  test('what has changed since the plan was made is said in words', async () => {
    const other = await chain.aPayer(SOL)
    const to = other.publicKey.toBase58()
    const planned = (order: TokenOrder) => planTokenOrders(chain.connection, payer.publicKey, mint, [order])
    const [burning, minting, freezing, writing] = await Promise.all([
      planned({ kind: 'burn', amount: 1n }),
      planned({ kind: 'mint-more', amount: 1n, to: own() }),
      planned({ kind: 'change-authority', role: 'freeze', newAuthority: null }),
      planned({ kind: 'update-metadata', name: 'Too late' }),
    ])
    await carryOut(
      chain,
      payer,
      mint,
      { kind: 'freeze', account: own() },
      { kind: 'change-authority', role: 'mint', newAuthority: to },
      { kind: 'change-authority', role: 'freeze', newAuthority: to },
      { kind: 'change-authority', role: 'metadata', newAuthority: to },
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
      newAuthority: poor.publicKey.toBase58(),
    })
    const order = { kind: 'mint-more', amount: 1n, to: Keypair.generate().publicKey.toBase58() } as const
    const error = await refusal(chain, poor, mint, order)
    expect(error).toMatchObject({ code: 'simulation/insufficient-funds', context: { balance: 2_000_000n } })
    await chain.fund(poor.publicKey, error.context['missing'] as bigint)
    await carryOut(chain, poor, mint, order)
    expect(await chain.balance(poor)).toBe(0n)
  })

  async function whyOf(...orders: readonly TokenOrder[]): Promise<unknown> {
    const error = await refusal(chain, payer, mint, ...orders)
    expect(error.code).toBe('input/invalid')
    return error.context['message']
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
