import 'fake-indexeddb/auto'
import {
  ACCOUNT_SIZE,
  AuthorityType,
  createAssociatedTokenAccountInstruction,
  createMintToInstruction,
  createSetAuthorityInstruction,
  createSyncNativeInstruction,
  createTransferInstruction,
  getAccount,
  NATIVE_MINT,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram, SolanaJSONRPCError } from '@solana/web3.js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { poolsSay, saidAmounts } from '../../../src/liquidity/said'
import { SOL_MINT } from '../../../src/liquidity/orient'
import { fetchPairToken } from '../../../src/liquidity/pairToken'
import { cpmmProgram, derivePool } from '../../../src/liquidity/raydium-cpmm/addresses'
import { tokensOf } from '../../../src/liquidity/raydium-cpmm/pool'
import { isFlipped } from '../../../src/liquidity/raydium-cpmm/pool'
import { raydiumCpmm } from '../../../src/liquidity/raydium-cpmm/venue'
import { leastOf, mostOf } from '../../../src/liquidity/math'
import type { Amounts, Pool, PoolOrder, Position } from '../../../src/liquidity/venue'
import { tokenAccountOf } from '../../../src/tokens/tokenProgram'
import { startPracticeChain, withMethods, type PracticeChain } from '../../support/chain'
import { dollarExtensions, foreignMint } from '../../support/foreignMint'
import { describeWithPrograms, practicePrograms, RAYDIUM, RAYDIUM_CONFIG } from '../../support/programs'
import {
  asVenuesSee,
  aPair,
  aToken,
  carryOut,
  finish,
  onlyPosition,
  openPool,
  prepare,
  read,
} from './onChain'

const SOL = 10n ** 9n

/** What web3.js throws where a node answers with an error. */
const gone = new SolanaJSONRPCError({ code: 410, message: '410 Gone' })

describeWithPrograms('Raydium CPMM as a venue', RAYDIUM, () => {
  let practice: PracticeChain
  let payer: Keypair
  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    payer = await practice.aPayer(1_000n * SOL)
  })
  afterAll(() => practice.stop())

  it('opens a pool of a dollar that the program takes by its address, and no other of the same make', async () => {
    const chain = asVenuesSee(practice)
    const sol = await fetchPairToken(practice.connection, SOL_MINT)
    const pairOf = async (mint: string) => {
      adoptDollar(mint)
      const token = await fetchPairToken(practice.connection, mint)
      return { base: token, quote: sol }
    }
    const pair = await pairOf('2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo')
    const account = tokenAccountOf(payer.publicKey, new PublicKey(pair.base.mint), 'token-2022')
    const mint = new PublicKey(pair.base.mint)
    await practice.send(
      [
        createAssociatedTokenAccountInstruction(
          payer.publicKey,
          account,
          payer.publicKey,
          mint,
          TOKEN_2022_PROGRAM_ID,
        ),
        createMintToInstruction(mint, account, payer.publicKey, 10n ** 12n, [], TOKEN_2022_PROGRAM_ID),
      ],
      payer,
    )
    const { compatibility } = await raydiumCpmm.fetchCreationTerms(chain, pair)
    expect(compatibility).toMatchObject({ status: 'yes', because: [] })
    const { pool } = await openPool(practice, payer, { pair, deposit: { base: 10n ** 9n, quote: SOL } })
    expect(pool.reserves).toEqual({ base: 10n ** 9n, quote: SOL })
    const other = await raydiumCpmm.fetchCreationTerms(
      chain,
      await pairOf(Keypair.generate().publicKey.toBase58()),
    )
    expect(other.compatibility).toMatchObject({
      status: 'no',
      because: ['closeAuthority', 'permanentDelegate', 'confidentialTransfer', 'openHook'],
    })
  })

  it('takes a mint for which the operators made a support account, and names that account', async () => {
    const chain = asVenuesSee(practice)
    const mint = Keypair.generate().publicKey
    adoptDollar(mint.toBase58())
    const pair = {
      base: await fetchPairToken(practice.connection, mint.toBase58()),
      quote: await fetchPairToken(practice.connection, SOL_MINT),
    }
    const account = tokenAccountOf(payer.publicKey, mint, 'token-2022')
    await practice.send(
      [
        createAssociatedTokenAccountInstruction(
          payer.publicKey,
          account,
          payer.publicKey,
          mint,
          TOKEN_2022_PROGRAM_ID,
        ),
        createMintToInstruction(mint, account, payer.publicKey, 10n ** 12n, [], TOKEN_2022_PROGRAM_ID),
      ],
      payer,
    )
    const program = cpmmProgram('practice').address
    const [support] = PublicKey.findProgramAddressSync(
      [Buffer.from('support_mint'), mint.toBuffer()],
      program,
    )
    const terms = async () => await raydiumCpmm.fetchCreationTerms(chain, pair)
    expect((await terms()).compatibility.status).toBe('no')
    const data = Buffer.concat([Buffer.alloc(9), mint.toBuffer(), Buffer.alloc(64)])
    adopt(support.toBase58(), data, program.toBase58())
    const { compatibility, tiers } = await terms()
    expect(compatibility.status).toBe('yes')
    const [tier] = tiers
    if (!tier) throw new Error('there is no tier')
    const order = { pair, deposit: { base: 10n ** 9n, quote: SOL }, opensAt: null, lock: false }
    const plan = await raydiumCpmm.planCreate(chain, { ...order, payer: payer.publicKey.toBase58(), tier })
    const keys = plan.steps
      .flatMap(({ instructions }) => instructions)
      .find(({ programId }) => programId.equals(program))?.keys
    expect(keys?.at(-1)).toEqual({ pubkey: support, isSigner: false, isWritable: false })
  })

  function adopt(address: string, data: Buffer, owner: string): void {
    practice.chain.adopt(address, { data, owner, lamports: 10n ** 9n, executable: false, rentEpoch: 0n })
    practice.chain.warp(1)
  }

  function adoptDollar(mint: string): void {
    const own = payer.publicKey.toBase58()
    const data = foreignMint(dollarExtensions(mint), { authority: own, freeze: own })
    adopt(mint, data, TOKEN_2022_PROGRAM_ID.toBase58())
  }

  it('finds the pool of a pair afterwards, and making it again is refused with a link to it', async () => {
    const { pool } = await openSolPool()
    const chain = asVenuesSee(practice)
    const { pools, poolsComplete } = await raydiumCpmm.fetchCreationTerms(chain, pool.pair)
    expect([pools.map(({ address }) => address), poolsComplete]).toEqual([[pool.address], true])
    await expect(raydiumCpmm.planCreate(chain, anOrder(pool))).rejects.toMatchObject({
      code: 'pool/exists',
      context: { address: pool.address },
    })
  })

  it('finds the pool of a pair beside an account of the program that it cannot read', async () => {
    const { pool } = await openSolPool()
    const account = practice.chain.account(pool.address, 'processed')
    if (!account) throw new Error('nothing there')
    const data = Buffer.from(account.data)
      .fill(0, 0, 8)
      .fill(0, LP_MINT_AT, LP_MINT_AT + 32)
    practice.chain.adopt(Keypair.generate().publicKey.toBase58(), { ...account, data })
    practice.chain.warp(1)
    const { pools, poolsComplete } = await raydiumCpmm.fetchCreationTerms(asVenuesSee(practice), pool.pair)
    expect([pools.map(({ address }) => address), poolsComplete]).toEqual([[pool.address], true])
  })

  it('says that its search is not complete where the node does not search programs', async () => {
    const { pool } = await openSolPool()
    const getProgramAccounts = () => Promise.reject(gone)
    const connection = withMethods(practice.connection, { getProgramAccounts })
    const creationTerms = await raydiumCpmm.fetchCreationTerms({ connection, cluster: 'practice' }, pool.pair)
    expect([creationTerms.pools.map(({ address }) => address), creationTerms.poolsComplete]).toEqual([
      [pool.address],
      false,
    ])
  })

  it('finds positions through the transactions of the wallet’s accounts where the node does not search programs', async () => {
    const { pool, position } = await openSolPool()
    const getProgramAccounts = () => Promise.reject(gone)
    const blind = withMethods(practice.connection, { getProgramAccounts })
    const found = await raydiumCpmm.fetchPositions({ connection: blind, cluster: 'practice' }, own())
    expect(found.find(({ id }) => id === position.id)?.pool.address).toBe(pool.address)
    const getSignaturesForAddress = () => Promise.resolve([])
    const blinder = withMethods(blind, { getSignaturesForAddress })
    const positions = raydiumCpmm.fetchPositions({ connection: blinder, cluster: 'practice' }, own())
    await expect(positions).rejects.toMatchObject({ code: 'rpc/failed' })
  })

  it('finds them beside a fake LP token', async () => {
    const maker = await practice.aPayer(10n * SOL)
    const pair = await aPair(practice, maker, {}, null)
    const { pool } = await openPool(practice, maker, { pair, deposit: { base: 10n ** 9n, quote: SOL } })
    const { mint } = await aToken(practice, maker)
    const { authority } = cpmmProgram('practice')
    const claim = [new PublicKey(mint), maker.publicKey, AuthorityType.MintTokens, authority] as const
    await practice.send([createSetAuthorityInstruction(...claim)], maker)
    const getProgramAccounts = () => Promise.reject(gone)
    const blind = withMethods(practice.connection, { getProgramAccounts })
    for (const connection of [practice.connection, blind]) {
      const chain = { connection, cluster: 'practice' } as const
      const positions = await raydiumCpmm.fetchPositions(chain, maker.publicKey.toBase58())
      expect(positions.map((one) => one.pool.address)).toEqual([pool.address])
    }
  })

  it('does not wait for a node whose search never ends', async () => {
    const { pool } = await openSolPool()
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
      advanceTimeDelta: 500,
    })
    const getProgramAccounts = () => new Promise<never>(() => {})
    const connection = withMethods(practice.connection, { getProgramAccounts })
    const asking = raydiumCpmm.fetchCreationTerms({ connection, cluster: 'practice' }, pool.pair)
    await vi.advanceTimersByTimeAsync(10_000)
    const creationTerms = await asking
    vi.useRealTimers()
    expect([creationTerms.pools.map(({ address }) => address), creationTerms.poolsComplete]).toEqual([
      [pool.address],
      false,
    ])
  })

  it('is refused in the simulation where somebody else opens the pool between review and signature', async () => {
    const pair = await aPair(practice, payer, {}, null)
    const chain = asVenuesSee(practice)
    const { tiers } = await raydiumCpmm.fetchCreationTerms(chain, pair)
    const order = {
      payer: own(),
      pair,
      deposit: { base: 10n ** 9n, quote: SOL },
      tier: tiers[0] ?? fail(),
      opensAt: null,
      lock: false,
    }
    const prepared = await prepare(practice, await raydiumCpmm.planCreate(chain, order))
    const other = await practice.aPayer(50n * SOL)
    const mint = new PublicKey(pair.base.mint)
    const [from, to] = [payer, other].map(({ publicKey }) =>
      tokenAccountOf(publicKey, mint, pair.base.standard),
    )
    if (!from || !to) throw new Error('there are two owners')
    await practice.send(
      [
        createAssociatedTokenAccountInstruction(payer.publicKey, to, other.publicKey, mint),
        createTransferInstruction(from, to, payer.publicKey, 10n ** 6n),
      ],
      payer,
    )
    await openPool(practice, other, { pair, deposit: { base: 10n ** 6n, quote: SOL } })
    const before = await practice.balance(payer)
    await expect(finish(practice, payer, prepared)).rejects.toMatchObject({ code: 'simulation/failed' })
    expect(await practice.balance(payer)).toBe(before)
  })

  it('uses the current price within the slippage, and asks for nothing beyond it', async () => {
    const { pool, position } = await openSolPool()
    const chain = asVenuesSee(practice)
    const quote = pool.quotes.deposit('base', 10n ** 8n)
    const planOf = (slippage: number) =>
      raydiumCpmm.planAdd(chain, { payer: own(), pool, position, quote, slippage })
    const [loose, tight] = [
      await prepare(practice, await planOf(500)),
      await prepare(practice, await planOf(50)),
    ]
    const other = await practice.aPayer()
    const swap = pool.quotes.swap('quote', SOL / 100n)
    const order = { payer: other.publicKey.toBase58(), pool, quote: swap, slippage: 0 }
    await carryOut(practice, other, await raydiumCpmm.planSwap(chain, order))
    const before = await practice.balance(payer)
    await expect(finish(practice, payer, tight)).rejects.toMatchObject({
      code: expect.stringMatching(/^(simulation\/failed|pool\/price-moved)$/) as string,
    })
    expect(await practice.balance(payer)).toBe(before)
    const lpBefore = (await onlyPosition(practice, payer, pool)).free
    await finish(practice, payer, loose)
    expect((await onlyPosition(practice, payer, pool)).free - lpBefore).toBe(quote.lpAmount)
    const paid = before - (await practice.balance(payer))
    expect(paid).toBeGreaterThan(quote.deposits.quote)
    expect(paid).toBeLessThanOrEqual((quote.deposits.quote * 105n) / 100n + 5_001n)
  })

  it('accepts any better price than quoted, and no worse one than allowed', async () => {
    const { pool, position } = await openSolPool()
    const chain = asVenuesSee(practice)
    const trader = await aTrader(pool)
    const quote = pool.quotes.swap('quote', SOL / 100n)
    const order = { payer: own(), pool, quote }
    const [swap, tightSwap, removal] = [
      await prepare(practice, await raydiumCpmm.planSwap(chain, { ...order, slippage: 50 })),
      await prepare(practice, await raydiumCpmm.planSwap(chain, { ...order, slippage: 50 })),
      await prepare(practice, await raydiumCpmm.planRemove(chain, removing(pool, position, 2_000))),
    ]
    // The other token is sold: it costs a fifth less, and the pool holds less SOL and more of it.
    await trade(trader, pool, 'base', 12n * 10n ** 7n)
    const held = await tokensOfPayer(pool)
    await finish(practice, payer, swap)
    expect((await tokensOfPayer(pool)) - held).toBeGreaterThan((quote.amountOut * 120n) / 100n)
    // It is bought back, and more: a share of the pool is by a fifth more SOL now.
    await trade(trader, pool, 'quote', (SOL * 31n) / 100n)
    const before = await practice.balance(payer)
    await expect(finish(practice, payer, tightSwap)).rejects.toMatchObject({ code: 'pool/price-moved' })
    await expect(
      prepare(practice, await raydiumCpmm.planRemove(chain, removing(pool, position, 0))),
    ).rejects.toMatchObject({ code: 'pool/price-moved' })
    expect(await practice.balance(payer)).toBe(before)
    const { gets } = removing(pool, position, 2_000).quote
    await finish(practice, payer, removal)
    expect((await practice.balance(payer)) - before).toBeGreaterThan((gets.quote * 12n) / 10n)
  })

  function removing(pool: Pool, position: Position, slippage: number) {
    return { position, quote: pool.quotes.withdraw(position.free / 4n), slippage, close: false }
  }

  /** Somebody else, with SOL and some of the pool's other token. */
  async function aTrader({ pair }: Pool): Promise<Keypair> {
    const trader = await practice.aPayer(10n * SOL)
    const mint = new PublicKey(pair.base.mint)
    const [from, to] = [payer, trader].map((owner) => tokenAccountOf(owner.publicKey, mint, 'spl'))
    if (!from || !to) throw new Error('no accounts')
    const gift = [
      createAssociatedTokenAccountInstruction(payer.publicKey, to, trader.publicKey, mint),
      createTransferInstruction(from, to, payer.publicKey, 10n ** 9n),
    ]
    await practice.send(gift, payer)
    return trader
  }

  async function trade(trader: Keypair, pool: Pool, from: 'base' | 'quote', amount: bigint): Promise<void> {
    const now = await read(practice, pool.address)
    const quote = now.quotes.swap(from, amount)
    const order = { payer: trader.publicKey.toBase58(), pool: now, quote, slippage: 0 }
    await carryOut(practice, trader, await raydiumCpmm.planSwap(asVenuesSee(practice), order))
  }

  async function tokensOfPayer({ pair }: Pool): Promise<bigint> {
    const account = tokenAccountOf(payer.publicKey, new PublicKey(pair.base.mint), 'spl')
    return (await getAccount(practice.connection, account)).amount
  }

  it('promises the same bounds as the program is given', async () => {
    const { pool, position } = await openSolPool()
    const chain = asVenuesSee(practice)
    const deposit = pool.quotes.deposit('quote', SOL / 3n)
    const order = { payer: own(), pool, position, quote: deposit, slippage: 70 }
    const adding = await raydiumCpmm.planAdd(chain, order)
    expect(adding.steps[0]?.detail).toContainEqual(
      poolsSay(
        'at-most',
        both(deposit.deposits, (amount) => mostOf(amount, 70)),
      ),
    )
    const withdrawal = pool.quotes.withdraw(position.free / 3n)
    const rest = { position, quote: withdrawal, slippage: 70, close: false }
    const removing = await raydiumCpmm.planRemove(chain, rest)
    expect(removing.steps[0]?.detail).toContainEqual(
      poolsSay(
        'at-least',
        both(withdrawal.gets, (amount) => leastOf(amount, 70)),
      ),
    )

    function both({ base, quote }: Amounts, bound: (amount: bigint) => bigint) {
      return saidAmounts({ base: bound(base), quote: bound(quote) }, pool.pair)
    }
  })

  it('leaves the wallet’s wrapped SOL alone', async () => {
    const account = tokenAccountOf(payer.publicKey, new PublicKey(SOL_MINT), 'spl')
    const wrap = [
      createAssociatedTokenAccountInstruction(payer.publicKey, account, payer.publicKey, NATIVE_MINT),
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: account, lamports: SOL }),
      createSyncNativeInstruction(account),
    ]
    await practice.send(wrap, payer)
    const { pool, position } = await openSolPool()
    const quote = pool.quotes.withdraw(position.free)
    const remove = { position, quote, slippage: 0, close: true }
    await carryOut(practice, payer, await raydiumCpmm.planRemove(asVenuesSee(practice), remove))
    expect((await getAccount(practice.connection, account)).amount).toBe(SOL)
  })

  it('counts the lamports that somebody sent to the new accounts beforehand', async () => {
    const pair = await aPair(practice, payer, {}, null)
    const at = derivePool(cpmmProgram('practice'), new PublicKey(RAYDIUM_CONFIG), tokensOf(pair))
    const solVault = at.vaults[isFlipped(pair) ? 0 : 1]
    for (const address of [at.pool, at.lpMint, at.observation, solVault])
      await practice.fund(address, 5_000_000n)
    const deposit = { base: 10n ** 9n, quote: SOL }
    const { pool } = await openPool(practice, payer, { pair, deposit })
    const rent = BigInt(await practice.connection.getMinimumBalanceForRentExemption(ACCOUNT_SIZE))
    expect(pool.reserves).toEqual({ base: deposit.base, quote: SOL + 5_000_000n - rent })
  })

  it('opens at the chosen time, also a year ahead, and is not planned for a past one', async () => {
    const now = BigInt(Math.floor(Date.now() / 1_000))
    const pair = await aPair(practice, payer, {}, null)
    const chain = asVenuesSee(practice)
    const { tiers } = await raydiumCpmm.fetchCreationTerms(chain, pair)
    const deposit = { base: 10n ** 9n, quote: SOL / 10n }
    const order = { payer: own(), pair, deposit, tier: tiers[0] ?? fail(), lock: false }
    await expect(raydiumCpmm.planCreate(chain, { ...order, opensAt: now - 3_600n })).rejects.toMatchObject({
      code: 'pool/refused',
    })
    const opensAt = now + 31_536_000n
    const plan = await raydiumCpmm.planCreate(chain, { ...order, opensAt })
    const { prepared } = await carryOut(practice, payer, plan)
    expect((await read(practice, prepared.plan.subject['pool'] ?? '')).opensAt).toBe(opensAt)
  })

  it('says what the wallet lacks', async () => {
    const { pool, position } = await openSolPool()
    const chain = asVenuesSee(practice)
    const poor = await practice.aPayer(SOL)
    const quote = pool.quotes.deposit('quote', SOL / 10n)
    const add = { payer: poor.publicKey.toBase58(), pool, position: null, quote, slippage: 0 }
    await expect(raydiumCpmm.planAdd(chain, add)).rejects.toMatchObject({
      code: 'pool/refused',
      context: { message: { id: 'pays-too-much', values: { spendable: { units: 0n } } } },
    })
    const lpAmount = { position, lpAmount: position.free + 1n }
    await expect(raydiumCpmm.planBurn?.(chain, lpAmount)).rejects.toMatchObject({ code: 'pool/refused' })
    await expect(raydiumCpmm.planClose?.(chain, position)).rejects.toMatchObject({ code: 'pool/refused' })
  })

  it('adds the whole balance of a token, whatever slippage is allowed beyond it', async () => {
    const maker = await practice.aPayer(50n * SOL)
    const supply = 10n ** 10n
    const pair = await aPair(practice, maker, { supply }, null)
    const { pool, position } = await openPool(practice, maker, {
      pair,
      deposit: { base: supply / 10n, quote: SOL },
    })
    const quote = pool.quotes.deposit('base', supply - supply / 10n)
    const order = { payer: maker.publicKey.toBase58(), pool, position, quote, slippage: 500 }
    await carryOut(practice, maker, await raydiumCpmm.planAdd(asVenuesSee(practice), order))
    const account = tokenAccountOf(maker.publicKey, new PublicKey(pair.base.mint), 'spl')
    const left = await practice.connection.getTokenAccountBalance(account, 'confirmed')
    expect(left.value.amount).toBe(`${supply - supply / 10n - quote.deposits.base}`)
  })

  it('sends nothing to an account that the wallet has belongs to someone else', async () => {
    const maker = await practice.aPayer(10n * SOL)
    const pair = await aPair(practice, maker, {}, null)
    const { pool } = await openPool(practice, maker, { pair, deposit: { base: 10n ** 9n, quote: SOL } })
    const payer = maker.publicKey.toBase58()
    const order = { payer, pool, quote: pool.quotes.swap('quote', SOL / 10n), slippage: 100 }
    expect((await raydiumCpmm.planSwap(asVenuesSee(practice), order)).kind).toBe('swap')
    const account = tokenAccountOf(maker.publicKey, new PublicKey(pair.base.mint), 'spl')
    const stranger = Keypair.generate().publicKey
    const gift = [account, maker.publicKey, AuthorityType.AccountOwner, stranger] as const
    await practice.send([createSetAuthorityInstruction(...gift)], maker)
    await expect(raydiumCpmm.planSwap(asVenuesSee(practice), order)).rejects.toMatchObject({
      code: 'pool/refused',
      context: { message: { id: 'pays-from-others' } },
    })
  })

  it('says why an order is impossible', async () => {
    const { pool } = await openSolPool()
    const [config = pool.tier] = (await raydiumCpmm.fetchCreationTerms(asVenuesSee(practice), pool.pair))
      .tiers
    const order = { ...anOrder(pool), pair: await aPair(practice, payer, {}, null), tier: config }
    for (const impossible of [
      { lock: true },
      { opensAt: 2n ** 64n - 1n },
      { deposit: { base: 1n, quote: 1n } },
    ])
      await expect(
        raydiumCpmm.planCreate(asVenuesSee(practice), { ...order, ...impossible }),
      ).rejects.toMatchObject({ code: 'pool/refused' })
  })

  it('is missing where its program is not on the chain', async () => {
    const bare = await startPracticeChain()
    const pair = await aPair(practice, payer, {}, null)
    const creationTerms = raydiumCpmm.fetchCreationTerms(asVenuesSee(bare), pair)
    await expect(creationTerms).rejects.toMatchObject({ code: 'venue/missing' })
    const nobody = Keypair.generate().publicKey.toBase58()
    expect(await raydiumCpmm.fetchPositions(asVenuesSee(bare), nobody)).toEqual([])
    await bare.stop()
  })

  it('is no pool where another account is at the address', async () => {
    const chain = asVenuesSee(practice)
    expect(await raydiumCpmm.fetchPool(chain, own())).toBeNull()
    expect(await raydiumCpmm.fetchPool(chain, RAYDIUM_CONFIG)).toBeNull()
  })

  it('is refused where its accounts contradict each other, and the other pools are still shown', async () => {
    const chain = asVenuesSee(practice)
    const maker = await practice.aPayer(10n * SOL)
    const open = async () => {
      const pair = await aPair(practice, maker, {}, null)
      return (await openPool(practice, maker, { pair, deposit: { base: 10n ** 9n, quote: SOL } })).pool
    }
    const [sound, broken] = [await open(), await open()]
    const account = practice.chain.account(broken.address, 'processed')
    if (!account) throw new Error('nothing there')
    const data = Buffer.from(account.data)
    data.writeBigUInt64LE(2n ** 63n, OPERATOR_FEES_AT)
    practice.chain.adopt(broken.address, { ...account, data })
    practice.chain.warp(1)
    const unread = { code: 'pool/unknown-layout', context: { address: broken.address } }
    await expect(raydiumCpmm.fetchPool(chain, broken.address)).rejects.toMatchObject(unread)
    const positions = await raydiumCpmm.fetchPositions(chain, maker.publicKey.toBase58())
    expect(positions.map(({ pool }) => pool.address)).toEqual([sound.address])
    const { pools, poolsComplete } = await raydiumCpmm.fetchCreationTerms(chain, broken.pair)
    expect([pools, poolsComplete]).toEqual([[], false])
  })

  const own = () => payer.publicKey.toBase58()

  async function openSolPool() {
    return await openPool(practice, payer, {
      pair: await aPair(practice, payer, {}, null),
      deposit: { base: 10n ** 9n, quote: SOL },
    })
  }

  function anOrder({ pair, tier }: Pool): PoolOrder {
    return { payer: own(), pair, deposit: { base: 10n ** 6n, quote: SOL }, tier, opensAt: null, lock: false }
  }
})

/** Where a pool says what of its first token is the operators' (states/pool.rs). */
const OPERATOR_FEES_AT = 341
/** Where it names its LP mint. */
const LP_MINT_AT = 136

const fail = (): never => {
  throw new Error('there is no such plan')
}
