import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Keypair, LAMPORTS_PER_SOL, PublicKey, VoteInit, VoteProgram } from '@solana/web3.js'
import {
  ACCOUNT_SIZE,
  AccountLayout,
  approve,
  createAccount,
  createAssociatedTokenAccount,
  createMint,
  createNativeMint,
  getMint,
  mintTo,
  NATIVE_MINT,
  NATIVE_MINT_2022,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import bs58 from 'bs58'
import fc from 'fast-check'
import { decompress } from 'fzstd'
import type { LedgerAccount } from '../../sandbox/chain/accounts'
import { Chain } from '../../sandbox/chain/Chain'
import { compress } from '../../sandbox/rpc/zstd'
import { callChain } from '../support/callChain'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { callRpc, type RpcAnswer } from '../support/jsonRpc'

const OWNER = Keypair.generate().publicKey.toBase58()
const U64_MAX = 2n ** 64n - 1n
let practice: PracticeChain
const payer = Keypair.generate()

beforeAll(async () => {
  practice = await startPracticeChain()
  await practice.fund(payer.publicKey, 10n ** 12n)
})
afterAll(() => practice.stop())

const call = (method: string, ...params: unknown[]) => callRpc(practice.rpcUrl, method, ...params)
const valueOf = (answer: RpcAnswer) => (answer.result as { value: unknown }).value
const messageOf = async (method: string, ...params: unknown[]) =>
  (await call(method, ...params)).error?.message

/** Puts an account of a made-up program into the ledger and gives back its address. */
function put(data: Uint8Array, over: Partial<LedgerAccount> = {}): string {
  const address = Keypair.generate().publicKey.toBase58()
  const account = { lamports: 10n ** 9n, data, owner: OWNER, executable: false, rentEpoch: U64_MAX, ...over }
  practice.chain.adopt(address, account)
  return address
}

type Encoded = { data: unknown; space: number; lamports: number }
const accountAs = async (address: string, config: object): Promise<Encoded> =>
  valueOf(await call('getAccountInfo', address, config)) as Encoded

describe('base64+zstd', () => {
  it('is what an independent decoder reads', async () => {
    const data = new Uint8Array(3000).fill(7)
    const { data: encoded, space } = await accountAs(put(data), { encoding: 'base64+zstd' })
    const [text, name] = encoded as [string, string]
    expect(name).toBe('base64+zstd')
    expect(space).toBe(3000)
    expect(text.length).toBeLessThan(100)
    expect(Buffer.from(decompress(Buffer.from(text, 'base64')))).toEqual(Buffer.from(data))
  })

  it('keeps any bytes, none and ten megabytes included, in frames that do not say how many', () => {
    const same = (data: Uint8Array) => {
      const frame = compress(data)
      expect(Buffer.compare(decompress(frame), data)).toBe(0)
      expect(Buffer.from(frame.subarray(0, 6)).toString('hex')).toBe('28b52ffd0058')
    }
    fc.assert(fc.property(fc.uint8Array({ maxLength: 5000 }), same))
    for (const length of [0, 255, 256, 70_000, 300_000]) same(new Uint8Array(length).fill(3))
    same(new Uint8Array(10 * 1024 * 1024).map((_, index) => (index * index) % 253))
  })

  it('slices before it compresses, in lists of accounts as well', async () => {
    const address = put(Uint8Array.from({ length: 200 }, (_, index) => index))
    const config = { encoding: 'base64+zstd', dataSlice: { offset: 150, length: 1000 } }
    const several = valueOf(await call('getMultipleAccounts', [address], config)) as Encoded[]
    const program = (await call('getProgramAccounts', OWNER, config)).result as { account: Encoded }[]
    expect(program.map(({ account }) => account)).toContainEqual(several[0])
    const [text] = (several[0]?.data ?? ['']) as [string, string]
    expect([...decompress(Buffer.from(text, 'base64'))]).toEqual(
      Array.from({ length: 50 }, (_, i) => 150 + i),
    )
  })
})

describe('account data', () => {
  const bytes = Uint8Array.from({ length: 165 }, (_, index) => index)

  it('is base58 up to 128 bytes, of which a slice may be left', async () => {
    const short = put(bytes.subarray(0, 128))
    expect((await accountAs(short, {})).data).toBe(bs58.encode(bytes.subarray(0, 128)))
    const several = valueOf(await call('getMultipleAccounts', [short, OWNER])) as (Encoded | null)[]
    expect(several).toEqual([
      expect.objectContaining({ data: [Buffer.from(bytes.subarray(0, 128)).toString('base64'), 'base64'] }),
      null,
    ])
    expect((await call('getAccountInfo', put(bytes.subarray(0, 129)))).error?.code).toBe(-32600)
    const long = put(bytes)
    expect((await call('getAccountInfo', long)).error).toEqual({
      code: -32600,
      message: 'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    })
    const config = { encoding: 'base58', dataSlice: { offset: 37, length: 500 } }
    expect((await accountAs(long, config)).data).toEqual([bs58.encode(bytes.subarray(37)), 'base58'])
  })

  it('ends where a slice reaches beyond it', async () => {
    const address = put(bytes)
    const sliced = async (offset: number, length: number) =>
      (await accountAs(address, { encoding: 'base64', dataSlice: { offset, length } })).data
    expect(await sliced(160, 10)).toEqual([Buffer.from(bytes.subarray(160)).toString('base64'), 'base64'])
    expect(await sliced(165, 1)).toEqual(['', 'base64'])
    expect(await sliced(2 ** 53 - 1, 2 ** 53 - 1)).toEqual(['', 'base64'])
  })

  it('is base64 where it was asked for parsed and nobody knows the program', async () => {
    const { data } = await accountAs(put(bytes), { encoding: 'jsonParsed' })
    expect(data).toEqual([Buffer.from(bytes).toString('base64'), 'base64'])
  })

  it('has numbers beyond 2^53 to the last lamport', async () => {
    const address = put(new Uint8Array(0), { lamports: U64_MAX - 1n })
    const body = { jsonrpc: '2.0', id: 1, method: 'getAccountInfo', params: [address] }
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(practice.rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await response.text()
    expect(text).toContain('"lamports":18446744073709551614')
    expect(text).toContain('"rentEpoch":18446744073709551615')
  })

  it('is of a hundred accounts at most, and ten megabytes', async () => {
    const list = (length: number) => Array.from({ length }, () => OWNER)
    expect(valueOf(await call('getMultipleAccounts', list(100)))).toHaveLength(100)
    expect((await call('getMultipleAccounts', list(101))).error).toEqual({
      code: -32602,
      message: 'Too many inputs provided; max 100',
    })
    const rent = async (size: number) => call('getMinimumBalanceForRentExemption', size)
    expect((await rent(10_485_760)).result).toBe(6960 * (128 + 10_485_760))
    expect((await rent(10_485_761)).error).toEqual({ code: -32600, message: 'Invalid request' })
  })

  it('stands beside the version of the RPC', async () => {
    const { context } = (await call('getBalance', OWNER)).result as { context: object }
    expect(context).toEqual({
      apiVersion: '4.2.1',
      slot: expect.any(Number) as number,
    })
    expect((await practice.connection.getVersion())['solana-core']).toBe(
      (context as { apiVersion: string }).apiVersion,
    )
  })
})

describe('what a node is born with', () => {
  const SYSVARS = 'Sysvar1111111111111111111111111111111111111'
  type Sysvar = Readonly<{
    pubkey: string
    account: Readonly<{ lamports: number; space: number; owner: string }>
  }>
  const sysvars = async () =>
    (await call('getProgramAccounts', SYSVARS, { encoding: 'base64' })).result as Sysvar[]

  it('has its sysvars in the list of what their owner owns', async () => {
    const listed = await sysvars()
    expect(listed.map(({ pubkey }) => pubkey)).toEqual(
      expect.arrayContaining([
        'SysvarC1ock11111111111111111111111111111111',
        'SysvarEpochRewards1111111111111111111111111',
        'SysvarEpochSchedu1e111111111111111111111111',
        'SysvarLastRestartS1ot1111111111111111111111',
        'SysvarRecentB1ockHashes11111111111111111111',
        'SysvarRent111111111111111111111111111111111',
        'SysvarS1otHashes111111111111111111111111111',
        'SysvarS1otHistory11111111111111111111111111',
        'SysvarStakeHistory1111111111111111111111111',
      ]),
    )
    const clocks = await call('getProgramAccounts', SYSVARS, {
      encoding: 'jsonParsed',
      filters: [{ dataSize: 40 }],
    })
    expect(clocks.result).toMatchObject([
      { account: { data: { program: 'sysvar', parsed: { type: 'clock' } } } },
    ])
  })

  it('lets sysvars hold their rent, whatever it is and however often they change', async () => {
    const { chain } = practice
    for (const lamportsPerByte of [chain.lamportsPerByte, 2575n, chain.lamportsPerByte]) {
      chain.setRent(lamportsPerByte)
      chain.warp(2)
      const listed = await sysvars()
      expect(listed.length).toBeGreaterThan(8)
      for (const { pubkey, account } of listed) {
        const rent = Number(lamportsPerByte) * (128 + account.space)
        expect([pubkey, account.owner, account.lamports]).toEqual([pubkey, SYSVARS, rent])
        expect(valueOf(await call('getBalance', pubkey))).toBe(rent)
      }
    }
  })

  it('tells programs by the sysvars which block it is', () => {
    const { chain } = practice
    chain.warp(1)
    const { slot, time } = chain.blocks.tip
    chain.account('SysvarC1ock11111111111111111111111111111111', 'processed') // They are written when one is read, or a program runs.
    expect(chain.svm.getClock()).toMatchObject({
      slot: BigInt(slot),
      unixTimestamp: BigInt(time),
      epoch: 0n,
      leaderScheduleEpoch: 1n,
    })
    const hashes = chain.svm.getSlotHashes()
    expect(hashes.slice(0, 3)).toMatchObject(
      Array.from(chain.blocks.newest(4), ({ slot, blockhash }) => ({
        slot: BigInt(slot),
        hash: blockhash,
      })).slice(1),
    )
    expect(hashes).toHaveLength(Math.min(512, chain.blocks.tip.height))
  })

  it('has every sysvar in its full length, with an entry for what there is', async () => {
    const sizes = Object.fromEntries((await sysvars()).map(({ pubkey, account }) => [pubkey, account.space]))
    expect(sizes).toMatchObject({
      SysvarRecentB1ockHashes11111111111111111111: 6008,
      SysvarStakeHistory1111111111111111111111111: 16_392,
      SysvarS1otHashes111111111111111111111111111: 20_488,
    })
    practice.chain.warp(3)
    const parsed = async (sysvar: string) =>
      ((await accountAs(sysvar, { encoding: 'jsonParsed' })).data as { parsed: { info: unknown } }).parsed
        .info
    expect(await parsed('SysvarStakeHistory1111111111111111111111111')).toEqual([])
    const [, ...closed] = practice.chain.blocks.newest(151)
    expect(await parsed('SysvarRecentB1ockHashes11111111111111111111')).toEqual(
      closed.map(({ blockhash }) => ({ blockhash, feeCalculator: { lamportsPerSignature: '5000' } })),
    )
  })

  it('has the native mint as a development cluster has it, and none of Token-2022', async () => {
    expect(await accountAs(NATIVE_MINT.toBase58(), { encoding: 'jsonParsed' })).toMatchObject({
      lamports: LAMPORTS_PER_SOL,
      rentEpoch: 1,
      data: { parsed: { type: 'mint', info: { decimals: 9, supply: '0', isInitialized: true } } },
    })
    expect(await practice.connection.getAccountInfo(NATIVE_MINT_2022)).toBeNull()
    await createNativeMint(practice.connection, payer, undefined, NATIVE_MINT_2022, TOKEN_2022_PROGRAM_ID)
    const made = await getMint(practice.connection, NATIVE_MINT_2022, 'confirmed', TOKEN_2022_PROGRAM_ID)
    expect(made).toMatchObject({ decimals: 9, isInitialized: true })
  })

  it('shows a vote account that its program has made', async () => {
    const [vote, node, withdrawer] = [Keypair.generate(), Keypair.generate(), Keypair.generate().publicKey]
    const voteInit = new VoteInit(node.publicKey, node.publicKey, withdrawer, 7)
    const lamports = await practice.connection.getMinimumBalanceForRentExemption(VoteProgram.space)
    const from = { fromPubkey: payer.publicKey, votePubkey: vote.publicKey }
    const { instructions } = VoteProgram.createAccount({ ...from, voteInit, lamports })
    await practice.send(instructions, payer, vote, node)
    const made = await accountAs(vote.publicKey.toBase58(), {
      encoding: 'jsonParsed',
      commitment: 'confirmed',
    })
    expect(made.data).toMatchObject({
      program: 'vote',
      parsed: {
        type: 'vote',
        info: {
          authorizedVoters: [{ authorizedVoter: node.publicKey.toBase58(), epoch: 0 }],
          authorizedWithdrawer: withdrawer.toBase58(),
          blockRevenueCommissionBps: 10_000,
          commission: 7,
          inflationRewardsCollector: vote.publicKey.toBase58(),
          nodePubkey: node.publicKey.toBase58(),
          priorVoters: [],
          votes: [],
        },
      },
      space: VoteProgram.space,
    })
  })

  it('has the configuration of stakes in ten bytes', async () => {
    const address = 'StakeConfig11111111111111111111111111111111'
    const stake = await accountAs(address, { encoding: 'base64' })
    expect(stake).toMatchObject({
      data: [Buffer.from('00000000000000d03f0c', 'hex').toString('base64'), 'base64'],
      lamports: (128 + 10) * 6960,
      owner: 'Config1111111111111111111111111111111111111',
      space: 10,
    })
    expect(await accountAs(address, { encoding: 'jsonParsed' })).toEqual(stake)
  })
})

describe('all lamports', () => {
  type Supply = {
    circulating: number
    nonCirculating: number
    nonCirculatingAccounts: string[]
    total: number
  }
  const ask = (chain: Chain, method: string, config?: object) =>
    callChain(chain, method, ...(config ? [config] : [])).result as { context: object; value: unknown }

  function aStake(lamports: bigint, until: { time?: bigint; epoch?: bigint }): [string, LedgerAccount] {
    const data = Buffer.alloc(200)
    data.writeUInt32LE(1)
    data.writeBigInt64LE(until.time ?? 0n, 76)
    data.writeBigUInt64LE(until.epoch ?? 0n, 84)
    const owner = 'Stake11111111111111111111111111111111111111'
    const address = Keypair.generate().publicKey.toBase58()
    return [address, { lamports, data, owner, executable: false, rentEpoch: U64_MAX }]
  }

  it('are counted as they are at the commitment, and those that a lockup holds apart', () => {
    const chain = new Chain({ landingMs: 0 })
    const supply = (config?: object) => ask(chain, 'getSupply', config).value as Supply
    const before = supply()
    expect(before).toEqual({
      circulating: before.total,
      nonCirculating: 0,
      nonCirculatingAccounts: [],
      total: expect.any(Number) as number,
    })
    expect(before.total).toBeGreaterThan(500_000_000 * 10 ** 9)
    expect(ask(chain, 'getSupply').context).toMatchObject({ slot: chain.blocks.at('finalized').slot })
    chain.airdrop(payer.publicKey.toBase58(), 10n ** 9n)
    const burnt = ask(chain, 'getSupply', { commitment: 'processed' }).value as Supply
    expect(BigInt(before.total) - BigInt(burnt.total)).toBeLessThanOrEqual(5_120n)
    expect(burnt.total).toBeLessThan(before.total)
    const open = aStake(7n * 10n ** 9n, {})
    const untilTime = aStake(8n * 10n ** 9n, { time: 2n ** 40n })
    const untilEpoch = aStake(9n * 10n ** 9n, { epoch: 1n })
    for (const each of [open, untilTime, untilEpoch]) chain.adopt(...each)
    const locked = supply({ commitment: 'processed' })
    expect(locked.nonCirculating).toBe(17 * 10 ** 9)
    expect(new Set(locked.nonCirculatingAccounts)).toEqual(new Set([untilTime[0], untilEpoch[0]]))
    expect(locked.circulating).toBe(locked.total - locked.nonCirculating)
    const listless = supply({ commitment: 'processed', excludeNonCirculatingAccountsList: true })
    expect(listless).toEqual({ ...locked, nonCirculatingAccounts: [] })
    chain.advanceEpoch()
    expect(supply({ commitment: 'processed' }).nonCirculatingAccounts).toEqual([untilTime[0]])
    const largest = (filter: string) =>
      ask(chain, 'getLargestAccounts', { commitment: 'processed', filter }).value as { address: string }[]
    expect(largest('nonCirculating')).toEqual([{ address: untilTime[0], lamports: 8 * 10 ** 9 }])
    expect(largest('circulating').map(({ address }) => address)).not.toContain(untilTime[0])
  })

  it('are for the most part in the twenty largest accounts, in web3.js as well', async () => {
    const chain = new Chain()
    const rich = Array.from({ length: 25 }, (_, index) => {
      const address = Keypair.generate().publicKey.toBase58()
      const lamports = 10n ** 15n + BigInt(index)
      chain.adopt(address, {
        lamports,
        data: new Uint8Array(0),
        owner: OWNER,
        executable: false,
        rentEpoch: 0n,
      })
      return { address, lamports: Number(lamports) }
    })
    const { value } = ask(chain, 'getLargestAccounts')
    const faucet = { address: chain.faucet.address, lamports: expect.any(Number) as number }
    expect(value).toEqual([faucet, ...rich.reverse().slice(0, 19)])
    const { connection } = practice
    const largest = await connection.getLargestAccounts({ filter: 'circulating' })
    expect(largest.value.map(({ address }) => address.toBase58())).toContain(practice.chain.faucet.address)
    expect((await connection.getSupply()).value.circulating).toBeGreaterThan(500_000_000 * 10 ** 9)
    const refused = await call('getLargestAccounts', { filter: 'some' })
    expect(refused.error?.message).toMatch(/unknown variant `some`/)
  })
})

describe('getProgramAccounts', () => {
  const program = Keypair.generate().publicKey.toBase58()
  const found = async (config?: object) =>
    (
      (await call('getProgramAccounts', program, { encoding: 'base64', ...config })).result as {
        pubkey: string
      }[]
    ).map(({ pubkey }) => pubkey)
  let addresses: string[]

  beforeAll(() => {
    const lengths = [1, 2, 3, 3, 3, 8]
    addresses = lengths.map((length) =>
      put(
        Uint8Array.from({ length }, (_, index) => index + 1),
        { owner: program },
      ),
    )
  })

  it('lists accounts in the order of their bytes', async () => {
    const ordered = [...addresses].sort((a, b) => Buffer.compare(bs58.decode(a), bs58.decode(b)))
    expect(await found()).toEqual(ordered)
    expect(new Set(await found({ sortResults: false }))).toEqual(new Set(ordered))
  })

  it('filters by size and by bytes in three spellings', async () => {
    const only = (...filters: unknown[]) => found({ filters })
    const threes = await only({ dataSize: 3 })
    expect(threes).toHaveLength(3)
    expect(await only({ dataSize: 3 }, { memcmp: { offset: 0, bytes: '2' } })).toEqual(threes)
    expect(await only({ memcmp: { offset: 2, bytes: 'Aw==', encoding: 'base64' } })).toHaveLength(4)
    expect(await only({ memcmp: { offset: 6, bytes: [7, 8] } })).toEqual([addresses[5]])
    expect(await only({ memcmp: { offset: 7, bytes: [8, 9] } })).toEqual([])
    expect(await only({ memcmp: { offset: 8, bytes: [] } })).toEqual([addresses[5]])
    expect(await only({ memcmp: { offset: 9, bytes: [] } })).toEqual([])
  })

  it('refuses filters that are too many, too long or not what they say', async () => {
    const refused = (...filters: unknown[]) => messageOf('getProgramAccounts', program, { filters })
    const memcmp = (bytes: unknown, encoding?: string) => ({ memcmp: { offset: 0, bytes, encoding } })
    expect(await refused(...Array.from({ length: 5 }, () => ({ dataSize: 1 })))).toBe(
      'Too many filters provided; max 4',
    )
    expect(await refused(memcmp('1'.repeat(129)))).toBe('Invalid param: DataTooLarge')
    expect(await refused(memcmp('1'.repeat(176)))).toBe('Invalid param: DataTooLarge')
    expect(await refused(memcmp(Array.from({ length: 129 }, () => 1)))).toBe('Invalid param: DataTooLarge')
    expect(await refused(memcmp('1'.repeat(128)))).toBeUndefined()
    expect(await refused(memcmp('abc0'))).toBe(
      "Invalid param: Base58DecodeError(InvalidCharacter { character: '0', index: 3 })",
    )
    expect(await refused(memcmp('a!bc', 'base64'))).toBe(
      'Invalid param: Base64DecodeError(InvalidByte(1, 33))',
    )
  })

  it('tells its slot where that is asked for', async () => {
    const { result } = await call('getProgramAccounts', program, { encoding: 'base64', withContext: true })
    expect(result).toMatchObject({ context: { slot: expect.any(Number) as number } })
    expect(valueOf({ id: 1, result })).toHaveLength(addresses.length)
  })
})

describe('token accounts', () => {
  let mint: PublicKey
  let other: PublicKey
  let own: PublicKey
  const delegate = Keypair.generate().publicKey

  beforeAll(async () => {
    const { connection } = practice
    mint = await createMint(connection, payer, payer.publicKey, null, 2)
    other = await createMint(connection, payer, payer.publicKey, null, 4)
    own = await createAssociatedTokenAccount(connection, payer, mint, payer.publicKey)
    await mintTo(connection, payer, mint, own, payer, 500)
    const second = await createAccount(connection, payer, other, payer.publicKey)
    await approve(connection, payer, own, delegate, payer, 25)
    await approve(connection, payer, second, delegate, payer, 1)
    await createAssociatedTokenAccount(connection, payer, mint, Keypair.generate().publicKey)
  }, 60_000)

  it('are found by their delegate, parsed with the delegated amount', async () => {
    const { value } = await practice.connection.getTokenAccountsByOwner(payer.publicKey, { mint })
    expect(AccountLayout.decode(value[0]?.account.data ?? Buffer.alloc(0)).delegate.toBase58()).toBe(
      delegate.toBase58(),
    )
    const config = { encoding: 'jsonParsed', commitment: 'confirmed' }
    const by = async (filter: object) =>
      valueOf(await call('getTokenAccountsByDelegate', delegate.toBase58(), filter, config)) as {
        pubkey: string
        account: object
      }[]
    const [found, ...others] = await by({ mint: mint.toBase58() })
    expect(others).toEqual([])
    expect(found?.pubkey).toBe(own.toBase58())
    expect(found?.account).toMatchObject({
      data: { parsed: { info: { delegate: delegate.toBase58(), delegatedAmount: { amount: '25' } } } },
    })
    expect(await by({ programId: TOKEN_PROGRAM_ID.toBase58() })).toHaveLength(2)
    expect(await by({ programId: TOKEN_2022_PROGRAM_ID.toBase58() })).toHaveLength(0)
  })

  it('are those alone that hold something, where that is asked for', async () => {
    const uninitialized = put(new Uint8Array(ACCOUNT_SIZE), { owner: TOKEN_PROGRAM_ID.toBase58() })
    const found = async (config: object) =>
      (
        (await call('getProgramAccounts', TOKEN_PROGRAM_ID.toBase58(), {
          commitment: 'confirmed',
          ...config,
        })) as { result: { pubkey: string; account: { data: unknown } }[] }
      ).result
    const addressesOf = async (config: object) => (await found(config)).map(({ pubkey }) => pubkey)
    const dataSlice = { offset: 0, length: 0 }
    expect(await addressesOf({ dataSlice })).toContain(uninitialized)
    const held = await addressesOf({ dataSlice, filters: ['tokenAccountState'] })
    expect(held).toContain(own.toBase58())
    expect(held).not.toContain(uninitialized)
    expect(held).not.toContain(mint.toBase58())
    const parsed = await found({ encoding: 'jsonParsed' })
    expect(parsed.map(({ pubkey }) => pubkey)).toEqual(
      expect.arrayContaining([own.toBase58(), mint.toBase58()]),
    )
    expect(parsed.filter(({ account }) => Array.isArray(account.data))).toEqual([])
  })

  it('are refused in the words of a node where they are none', async () => {
    const nobody = Keypair.generate().publicKey.toBase58()
    const wallet = payer.publicKey.toBase58()
    const confirmed = { commitment: 'confirmed' }
    expect(await messageOf('getTokenAccountBalance', nobody)).toBe('Invalid param: could not find account')
    expect(await messageOf('getTokenAccountBalance', wallet, confirmed)).toBe(
      'Invalid param: not a Token account',
    )
    expect(await messageOf('getTokenAccountBalance', mint.toBase58(), confirmed)).toBe(
      'Invalid param: not a Token account',
    )
    expect(await messageOf('getTokenSupply', nobody)).toBe('Invalid param: could not find account')
    expect(await messageOf('getTokenSupply', wallet, confirmed)).toBe('Invalid param: not a Token mint')
    expect(await messageOf('getTokenSupply', own.toBase58(), confirmed)).toBe(
      'Invalid param: mint could not be unpacked',
    )
    expect(await messageOf('getTokenLargestAccounts', nobody)).toBe('Invalid param: could not find mint')
    expect(await messageOf('getTokenLargestAccounts', wallet, confirmed)).toBe(
      'Invalid param: Token mint could not be unpacked',
    )
    expect(await messageOf('getTokenAccountsByOwner', wallet, { programId: OWNER })).toBe(
      'Invalid param: unrecognized Token program id',
    )
  })

  it('have an amount too small for a float in the answers of the moment alone', async () => {
    const { connection } = practice
    const tiny = await createMint(connection, payer, payer.publicKey, null, 18)
    const address = await createAssociatedTokenAccount(connection, payer, tiny, payer.publicKey)
    const signature = await mintTo(connection, payer, tiny, address, payer, 1)
    const shown = { amount: '1', decimals: 18, uiAmountString: '0.000000000000000001' }
    expect((await connection.getTokenAccountBalance(address)).value).toEqual({ ...shown, uiAmount: 1e-18 })
    const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(landed?.meta?.postTokenBalances?.[0]?.uiTokenAmount).toEqual({ ...shown, uiAmount: null })
  }, 30_000)

  it('are the largest of their mint, the higher address first where they hold the same', async () => {
    const mints = await createMint(practice.connection, payer, payer.publicKey, null, 0)
    const owners = Array.from({ length: 22 }, () => Keypair.generate())
    const made = await Promise.all(
      owners.map((owner) => createAccount(practice.connection, payer, mints, owner.publicKey, owner)),
    )
    await mintTo(practice.connection, payer, mints, made[7] ?? PublicKey.default, payer, 3)
    const { value } = await practice.connection.getTokenLargestAccounts(mints)
    expect(value).toHaveLength(20)
    expect(value[0]).toMatchObject({ amount: '3', decimals: 0, uiAmountString: '3' })
    const rest = value.slice(1).map(({ address }) => address.toBytes())
    expect(rest).toEqual([...rest].sort((a, b) => Buffer.compare(b, a)))
  }, 60_000)
})
