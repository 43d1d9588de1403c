import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction, type Commitment } from '@solana/web3.js'
import bs58 from 'bs58'
import { decompress } from 'fzstd'
import WebSocket from 'ws'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { callRpc, type RpcAnswer } from '../support/jsonRpc'

/** Blocks begin only when a test says so. */
const STILL = 3_600_000
const SYSTEM_PROGRAM = SystemProgram.programId.toBase58()
/** Lamports that let an account of so many bytes exist. */
const KEPT = 5_000_000n

type Context = { slot: number }
type Notification = { method: string; params: { result: unknown; subscription: number } }
type Told<Value> = { context: Context; value: Value }
type Account = { lamports: number; data: [string, string]; owner: string; space: number; rentEpoch: number }

let practice: PracticeChain
let listener: Listener
const payer = Keypair.generate()

/** A client of the WebSocket that hides nothing. */
class Listener {
  readonly notifications: Notification[] = []
  readonly #answers = new Map<number, (answer: RpcAnswer) => void>()
  #asked = 0

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Notification | RpcAnswer
      if ('method' in message) this.notifications.push(message)
      else this.#answers.get(message.id as number)?.(message)
    })
  }

  static async on(url: string): Promise<Listener> {
    const socket = new WebSocket(url)
    await once(socket, 'open')
    return new Listener(socket)
  }

  ask(method: string, ...params: unknown[]): Promise<RpcAnswer> {
    const id = (this.#asked += 1)
    return new Promise((done) => {
      this.#answers.set(id, done)
      this.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    })
  }

  async subscribe(method: string, ...params: unknown[]): Promise<number> {
    const { result, error } = await this.ask(method, ...params)
    expect(error).toBeUndefined()
    return result as number
  }

  /** What a subscription was told until now: whatever the chain did before this was called is in it. */
  async told<Result>(subscription: number): Promise<Result[]> {
    await this.ask('getHealth')
    const own = this.notifications.filter(({ params }) => params.subscription === subscription)
    return own.map(({ params }) => params.result as Result)
  }
}

beforeAll(async () => {
  practice = await startPracticeChain({ slotMs: STILL, landingMs: 0, consensus: 'towerbft' })
  await practice.fund(payer.publicKey, 10n ** 12n)
})
beforeEach(async () => {
  listener = await Listener.on(practice.wsUrl)
})
afterEach(() => {
  listener.socket.terminate()
  vi.restoreAllMocks()
})
afterAll(() => practice.stop())

const tip = () => practice.chain.blocks.tip.slot
const somebody = () => Keypair.generate().publicKey.toBase58()

/** Lands a transaction in the open block, successful or not, and gives back its signature. */
async function land(transaction: Transaction, ...signers: Keypair[]): Promise<string> {
  transaction.feePayer = payer.publicKey
  transaction.recentBlockhash = practice.chain.blocks.tip.blockhash
  transaction.sign(payer, ...signers)
  const options = { encoding: 'base64', skipPreflight: true }
  const wire = transaction.serialize().toString('base64')
  const { result } = await callRpc(practice.rpcUrl, 'sendTransaction', wire, options)
  return result as string
}

const pay = (lamports: bigint, to: string = somebody()) =>
  land(
    new Transaction().add(
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: new PublicKey(to), lamports }),
    ),
  )

/** A new account of that many bytes, owned by a program. */
function create(space: number, program: string): { keypair: Keypair; landed: Promise<string> } {
  const keypair = Keypair.generate()
  const instruction = SystemProgram.createAccount({
    fromPubkey: payer.publicKey,
    newAccountPubkey: keypair.publicKey,
    lamports: Number(KEPT),
    space,
    programId: new PublicKey(program),
  })
  return { keypair, landed: land(new Transaction().add(instruction), keypair) }
}

describe('accountSubscribe', () => {
  it('tells who takes what is merely processed what a block came to, when it is over', async () => {
    const address = somebody()
    const id = await listener.subscribe('accountSubscribe', address, {
      commitment: 'processed',
      encoding: 'base64',
    })
    await pay(KEPT, address)
    await pay(1n, address)
    const account = { data: ['', 'base64'], executable: false, owner: SYSTEM_PROGRAM, space: 0 }
    const context = { slot: tip() }
    const rentEpoch = Number(18446744073709551615n)
    expect(await listener.told(id)).toEqual([])
    practice.chain.warp(1)
    expect(await listener.told(id)).toEqual([
      { context, value: { ...account, lamports: 5_000_001, rentEpoch } },
    ])
    expect(listener.notifications[0]).toMatchObject({ jsonrpc: '2.0', method: 'accountNotification' })
  })

  it('tells once a block what a block came to, where the block is to be confirmed', async () => {
    const address = somebody()
    const confirmed = await listener.subscribe('accountSubscribe', address, { commitment: 'confirmed' })
    const finalized = await listener.subscribe('accountSubscribe', address)
    await pay(KEPT, address)
    await pay(1n, address)
    const slot = tip()
    expect(await listener.told(confirmed)).toEqual([])
    practice.chain.warp(1)
    const [told, ...others] = await listener.told<Told<Account>>(confirmed)
    expect(others).toEqual([])
    expect(told?.context).toEqual({ slot })
    expect(told?.value.lamports).toBe(5_000_001)
    expect(await listener.told(finalized)).toEqual([])
    practice.chain.warp(31)
    expect(await listener.told(finalized)).toEqual([told])
  })

  it('tells of an account that is no more that it holds nothing', async () => {
    const gone = Keypair.generate()
    await pay(KEPT, gone.publicKey.toBase58())
    const id = await listener.subscribe('accountSubscribe', gone.publicKey.toBase58(), {
      commitment: 'processed',
      encoding: 'base64',
    })
    const back = { fromPubkey: gone.publicKey, toPubkey: payer.publicKey, lamports: KEPT }
    await land(new Transaction().add(SystemProgram.transfer(back)), gone)
    practice.chain.warp(1)
    const told = (await listener.told<Told<Account>>(id)).at(-1)
    expect(told?.value).toEqual({
      lamports: 0,
      data: ['', 'base64'],
      owner: SYSTEM_PROGRAM,
      executable: false,
      rentEpoch: 0,
      space: 0,
    })
  })

  it('tells all of the data, in each encoding, whatever slice was asked for', async () => {
    const keypair = Keypair.generate()
    const address = keypair.publicKey.toBase58()
    const config = { commitment: 'processed', dataSlice: { offset: 0, length: 4 } }
    const inEncoding = (encoding?: string) =>
      listener.subscribe('accountSubscribe', address, { ...config, encoding })
    const ids = [
      await inEncoding(),
      await inEncoding('base58'),
      await inEncoding('base64'),
      await inEncoding('base64+zstd'),
      await inEncoding('jsonParsed'),
    ]
    const owner = somebody()
    const bytes = new Uint8Array(129).fill(7)
    practice.chain.adopt(address, { lamports: KEPT, data: bytes, owner, executable: false, rentEpoch: 0n })
    const payment = {
      fromPubkey: payer.publicKey,
      toPubkey: keypair.publicKey,
      lamports: 1,
    }
    await land(new Transaction().add(SystemProgram.transfer(payment)))
    practice.chain.warp(1)
    const data = await Promise.all(
      ids.map(async (id) => (await listener.told<Told<Account>>(id))[0]?.value.data),
    )
    const tooLarge = 'error: data too large for bs58 encoding'
    const base64 = Buffer.alloc(129, 7).toString('base64')
    expect(data.slice(0, 3)).toEqual([tooLarge, [tooLarge, 'base58'], [base64, 'base64']])
    expect(data[4]).toEqual([base64, 'base64'])
    const [zstd, encoding] = data[3] ?? []
    expect(encoding).toBe('base64+zstd')
    expect(decompress(Buffer.from(zstd ?? '', 'base64'))).toEqual(bytes)
  })

  it('refuses what is no address', async () => {
    const refused = async (...params: unknown[]) => (await listener.ask('accountSubscribe', ...params)).error
    const invalid = { code: -32602, message: 'Invalid Request: Invalid pubkey provided' }
    for (const address of ['', 'abc', '0'.repeat(44), bs58.encode(Buffer.alloc(33))])
      expect(await refused(address)).toEqual(invalid)
    expect(await refused()).toEqual({
      code: -32602,
      message: '`params` should have at least 1 argument(s)',
    })
    expect(await refused(somebody(), { encoding: 'base32' })).toMatchObject({ code: -32602 })
  })
})

describe('programSubscribe', () => {
  it('tells of the accounts of a program that pass the filters', async () => {
    const program = somebody()
    const config = { commitment: 'processed', encoding: 'base64' }
    const all = await listener.subscribe('programSubscribe', program, config)
    const sized = await listener.subscribe('programSubscribe', program, {
      ...config,
      filters: [{ dataSize: 3 }, { memcmp: { offset: 1, bytes: '11' } }],
    })
    const none = await listener.subscribe('programSubscribe', program, {
      ...config,
      filters: [{ memcmp: { offset: 0, bytes: '2' } }],
    })
    const two = create(2, program)
    await two.landed
    const three = create(3, program)
    await three.landed
    await create(3, somebody()).landed
    const context = { slot: tip() }
    practice.chain.warp(1)
    const told = await listener.told<Told<{ pubkey: string; account: Account }>>(all)
    const addresses = [two, three].map(({ keypair }) => keypair.publicKey.toBase58())
    expect(told.map(({ value }) => value.pubkey)).toEqual(addresses)
    expect(told[1]).toEqual({
      context,
      value: {
        pubkey: addresses[1],
        account: {
          data: ['AAAA', 'base64'],
          executable: false,
          lamports: Number(KEPT),
          owner: program,
          rentEpoch: Number(18446744073709551615n),
          space: 3,
        },
      },
    })
    expect(await listener.told(sized)).toEqual([told[1]])
    expect(await listener.told(none)).toEqual([])
  })

  it('tells once a block of each account, where the block is to be confirmed', async () => {
    const id = await listener.subscribe('programSubscribe', SYSTEM_PROGRAM, { commitment: 'confirmed' })
    const to = somebody()
    await pay(KEPT, to)
    await pay(1n, to)
    practice.chain.warp(1)
    const told = await listener.told<Told<{ pubkey: string; account: Account }>>(id)
    expect(told.map(({ value }) => value.pubkey).sort()).toEqual([payer.publicKey.toBase58(), to].sort())
    expect(told.find(({ value }) => value.pubkey === to)?.value.account.lamports).toBe(5_000_001)
  })

  it('refuses filters that are too many or not what they say', async () => {
    const refused = async (...filters: unknown[]) =>
      (await listener.ask('programSubscribe', somebody(), { filters })).error
    expect(await refused(...Array.from({ length: 5 }, () => ({ dataSize: 1 })))).toEqual({
      code: -32602,
      message: 'Invalid params: Too many filters provided; max 4',
    })
    expect(await refused({ memcmp: { offset: 0, bytes: '1'.repeat(129) } })).toEqual({
      code: -32602,
      message: 'Invalid params: Invalid param: DataTooLarge',
    })
    expect((await listener.ask('programSubscribe', 'x')).error?.message).toBe(
      'Invalid Request: Invalid pubkey provided',
    )
  })
})

describe('signatureSubscribe', () => {
  /** A payment that has its signature before it is sent. */
  function payment(lamports: bigint): { signature: string; send: () => Promise<unknown> } {
    const transaction = new Transaction({
      feePayer: payer.publicKey,
      recentBlockhash: practice.chain.blocks.tip.blockhash,
    })
    const toPubkey = Keypair.generate().publicKey
    transaction.add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports })).sign(payer)
    const wire = transaction.serialize().toString('base64')
    return {
      signature: bs58.encode(transaction.signature ?? []),
      send: () =>
        callRpc(practice.rpcUrl, 'sendTransaction', wire, { encoding: 'base64', skipPreflight: true }),
    }
  }

  it('tells that it was received, where that is asked for, then what became of it, and ends', async () => {
    const { signature, send } = payment(KEPT)
    const config = { commitment: 'confirmed', enableReceivedNotification: true }
    const id = await listener.subscribe('signatureSubscribe', signature, config)
    const quiet = await listener.subscribe('signatureSubscribe', signature, { commitment: 'confirmed' })
    await send()
    const context = { slot: tip() }
    const received = { context, value: 'receivedSignature' }
    expect(await listener.told(id)).toEqual([received])
    expect(await listener.told(quiet)).toEqual([])
    practice.chain.warp(40)
    const settled = { context, value: { err: null } }
    expect(await listener.told(id)).toEqual([received, settled])
    expect(await listener.told(quiet)).toEqual([settled])
    expect((await listener.ask('signatureUnsubscribe', id)).error).toEqual({
      code: -32602,
      message: 'Invalid subscription id.',
    })
  })

  it('tells the error of what failed, at each commitment in its time', async () => {
    const { signature, send } = payment(10n ** 15n)
    const commitments: Commitment[] = ['processed', 'confirmed', 'finalized']
    const ids = await Promise.all(
      commitments.map((commitment) => listener.subscribe('signatureSubscribe', signature, { commitment })),
    )
    const unsaid = await listener.subscribe('signatureSubscribe', signature)
    const count = async () =>
      Promise.all([...ids, unsaid].map(async (id) => (await listener.told(id)).length))
    await send()
    expect(await count()).toEqual([0, 0, 0, 0])
    practice.chain.warp(1)
    expect(await count()).toEqual([1, 1, 0, 0])
    practice.chain.warp(31)
    expect(await count()).toEqual([1, 1, 1, 1])
    const [told] = await listener.told<Told<unknown>>(unsaid)
    expect(told?.value).toEqual({ err: { InstructionError: [0, { Custom: 1 }] } })
  })

  it('tells at once what was over before it was asked, once, and after the answer', async () => {
    const signature = await pay(KEPT)
    practice.chain.warp(1)
    const heard: unknown[] = []
    listener.socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString())))
    const id = await listener.subscribe('signatureSubscribe', signature, { commitment: 'processed' })
    await expect.poll(() => listener.notifications).toHaveLength(1)
    practice.chain.warp(40)
    const told = { context: { slot: expect.any(Number) as number }, value: { err: null } }
    expect(await listener.told(id)).toEqual([told])
    expect(heard.slice(0, 2)).toMatchObject([{ result: id }, { method: 'signatureNotification' }])
  })

  it('refuses what is no signature', async () => {
    for (const signature of ['', 'abc', somebody(), 'I'.repeat(88)])
      expect((await listener.ask('signatureSubscribe', signature)).error).toEqual({
        code: -32602,
        message: 'Invalid Request: Invalid signature provided',
      })
  })
})

describe('logsSubscribe', () => {
  const config = { commitment: 'processed' }
  const spoken = [`Program ${SYSTEM_PROGRAM} invoke [1]`, `Program ${SYSTEM_PROGRAM} success`]

  it('tells the logs of all transactions, or of those that name an address', async () => {
    const address = somebody()
    const all = await listener.subscribe('logsSubscribe', 'all', config)
    const votes = await listener.subscribe('logsSubscribe', 'allWithVotes', config)
    const mentions = await listener.subscribe('logsSubscribe', { mentions: [address] }, config)
    const one = await pay(KEPT, address)
    const other = await pay(KEPT)
    const context = { slot: tip() }
    practice.chain.warp(1)
    const told = (signature: string) => ({ context, value: { signature, err: null, logs: spoken } })
    expect(await listener.told(all)).toEqual([told(one), told(other)])
    expect(await listener.told(votes)).toEqual([told(one), told(other)])
    expect(await listener.told(mentions)).toEqual([told(one)])
  })

  it('tells of what failed, and not of what could not even be loaded', async () => {
    const id = await listener.subscribe('logsSubscribe', 'all', config)
    const failed = await pay(10n ** 15n)
    const missing = { keys: [], programId: Keypair.generate().publicKey }
    await land(new Transaction().add(missing))
    practice.chain.warp(1)
    const told = await listener.told<Told<{ signature: string; err: unknown; logs: string[] }>>(id)
    expect(told.map(({ value }) => [value.signature, value.err])).toEqual([
      [failed, { InstructionError: [0, { Custom: 1 }] }],
    ])
    expect(told[0]?.value.logs.at(-1)).toBe(`Program ${SYSTEM_PROGRAM} failed: custom program error: 0x1`)
  })

  it('waits for the commitment that was asked for', async () => {
    const confirmed = await listener.subscribe('logsSubscribe', 'all', { commitment: 'confirmed' })
    const finalized = await listener.subscribe('logsSubscribe', 'all')
    const signature = await pay(KEPT)
    const heard = async (id: number) =>
      (await listener.told<Told<{ signature: string }>>(id)).some(
        ({ value }) => value.signature === signature,
      )
    expect(await heard(confirmed)).toBe(false)
    practice.chain.warp(1)
    expect(await heard(confirmed)).toBe(true)
    expect(await heard(finalized)).toBe(false)
    practice.chain.warp(31)
    expect(await heard(finalized)).toBe(true)
  })

  it('refuses any other filter', async () => {
    const refused = async (filter: unknown) => (await listener.ask('logsSubscribe', filter)).error
    const only = { code: -32602, message: 'Invalid Request: Only 1 address supported' }
    expect(await refused({ mentions: [] })).toEqual(only)
    expect(await refused({ mentions: [somebody(), somebody()] })).toEqual(only)
    expect(await refused({ mentions: ['x'] })).toEqual({
      code: -32602,
      message: 'Invalid Request: Invalid mentions provided',
    })
    expect(await refused('some')).toEqual({
      code: -32602,
      message: 'Invalid params: unknown variant `some`, expected one of `all`, `allWithVotes`, `mentions`.',
    })
  })
})

describe('slots', () => {
  it('are told as they begin, as they become final, and in all their steps', async () => {
    practice.chain.warp(40)
    const parent = tip()
    const slots = await listener.subscribe('slotSubscribe')
    const roots = await listener.subscribe('rootSubscribe')
    const updates = await listener.subscribe('slotsUpdatesSubscribe')
    const signature = await pay(10n ** 15n)
    expect(signature).toBeTruthy()
    practice.chain.warp(1)
    expect(await listener.told(slots)).toEqual([{ parent, root: parent - 31, slot: parent + 1 }])
    expect(await listener.told(roots)).toEqual([parent - 31])
    const told = await listener.told<{ type: string; timestamp: number }>(updates)
    expect(new Set(told.map(({ type }) => type))).toEqual(
      new Set(['frozen', 'createdBank', 'optimisticConfirmation', 'root']),
    )
    expect(told.find(({ type }) => type === 'frozen')).toEqual({
      type: 'frozen',
      slot: parent,
      timestamp: expect.any(Number) as number,
      stats: {
        numTransactionEntries: 1,
        numSuccessfulTransactions: 0,
        numFailedTransactions: 1,
        maxTransactionsPerEntry: 1,
      },
    })
    expect(told.find(({ type }) => type === 'createdBank')).toMatchObject({ parent, slot: parent + 1 })
  })
})

describe('a subscription', () => {
  const subscriptions: [name: string, ...params: unknown[]][] = [
    ['account', somebody()],
    ['logs', 'all'],
    ['program', SYSTEM_PROGRAM],
    ['root'],
    ['signature', bs58.encode(Buffer.alloc(64, 1))],
    ['slot'],
    ['slotsUpdates'],
  ]

  it.each(subscriptions)('%s ends when its socket says so, and but once', async (name, ...params) => {
    const id = await listener.subscribe(`${name}Subscribe`, ...params)
    expect((await listener.ask(`${name}Unsubscribe`, id)).result).toBe(true)
    expect((await listener.ask(`${name}Unsubscribe`, id)).error).toEqual({
      code: -32602,
      message: 'Invalid subscription id.',
    })
    await pay(KEPT)
    practice.chain.warp(40)
    expect(await listener.told(id)).toEqual([])
  })

  it('is ended by no other socket, and by no id that is none', async () => {
    const id = await listener.subscribe('slotSubscribe')
    const other = await Listener.on(practice.wsUrl)
    const invalid = { code: -32602, message: 'Invalid subscription id.' }
    expect((await other.ask('slotUnsubscribe', id)).error).toEqual(invalid)
    expect((await other.ask('slotUnsubscribe', 2 ** 60)).error).toEqual(invalid)
    for (const strange of ['1', -1, 1.5, null])
      expect((await other.ask('slotUnsubscribe', strange)).error).toMatchObject({ code: -32602 })
    other.socket.terminate()
    practice.chain.warp(1)
    expect(await listener.told(id)).toHaveLength(1)
  })

  it('is to be had without params where it takes none, as often as there are sockets', async () => {
    const other = await Listener.on(practice.wsUrl)
    const bare = '{"jsonrpc":"2.0","id":"bare","method":"slotSubscribe"}'
    for (const { socket } of [listener, other]) {
      const answered = once(socket, 'message')
      socket.send(bare)
      const [data] = (await answered) as [Buffer]
      expect(JSON.parse(data.toString())).toMatchObject({ id: 'bare', result: expect.any(Number) as number })
    }
    practice.chain.warp(1)
    for (const each of [listener, other])
      await expect.poll(() => each.notifications.map(({ method }) => method)).toEqual(['slotNotification'])
    other.socket.terminate()
  })

  it('that a socket asks for twice is one', async () => {
    const id = await listener.subscribe('accountSubscribe', payer.publicKey.toBase58())
    expect(await listener.subscribe('accountSubscribe', payer.publicKey.toBase58())).toBe(id)
    expect(await listener.subscribe('accountSubscribe', somebody())).not.toBe(id)
    expect((await listener.ask('accountUnsubscribe', id)).result).toBe(true)
  })

  it('ends with its socket', async () => {
    const { chain } = practice
    const ended: string[] = []
    vi.spyOn(chain, 'onBlock').mockImplementation(() => () => ended.push('block'))
    vi.spyOn(chain, 'onSettled').mockImplementation(() => () => ended.push('settled'))
    await listener.subscribe('slotSubscribe')
    await listener.subscribe('accountSubscribe', somebody())
    await listener.subscribe('logsSubscribe', 'all')
    vi.restoreAllMocks()
    expect(ended).toEqual([])
    listener.socket.close()
    await expect.poll(() => ended).toEqual(['block', 'settled', 'settled'])
  })

  it('is none of those that nodes leave out, and is not to be had over HTTP', async () => {
    const none = { code: -32601, message: 'Method not found' }
    expect((await listener.ask('voteSubscribe')).error).toEqual(none)
    expect((await listener.ask('blockSubscribe', 'all')).error).toEqual(none)
    for (const [name, ...params] of subscriptions)
      expect((await callRpc(practice.rpcUrl, `${name}Subscribe`, ...params)).error).toEqual(none)
    expect((await callRpc(practice.rpcUrl, 'slotUnsubscribe', 1)).error).toEqual(none)
  })
})

it('web3.js hears accounts, programs, logs, signatures, slots and roots', async () => {
  const { chain, rpcUrl, wsUrl } = practice
  const connection = new Connection(rpcUrl, { commitment: 'confirmed', wsEndpoint: wsUrl })
  const onSettled = vi.spyOn(chain, 'onSettled')
  const onBlock = vi.spyOn(chain, 'onBlock')
  const to = Keypair.generate().publicKey
  const heard: string[] = []
  const ids = {
    account: connection.onAccountChange(to, ({ lamports }) => heard.push(`account ${lamports}`)),
    program: connection.onProgramAccountChange(SystemProgram.programId, ({ accountId }) => {
      if (accountId.equals(to)) heard.push('program')
    }),
    logs: connection.onLogs(to, ({ err }) => heard.push(`logs ${JSON.stringify(err)}`)),
    slot: connection.onSlotChange(({ parent, slot }) => heard.push(`slot ${slot - parent}`)),
    root: connection.onRootChange((root) => heard.push(`root ${tip() - root}`)),
  }
  await expect.poll(() => [onSettled.mock.calls.length, onBlock.mock.calls.length]).toEqual([3, 2])
  const signature = await pay(KEPT, to.toBase58())
  connection.onSignature(signature, ({ err }) => heard.push(`signature ${JSON.stringify(err)}`))
  chain.warp(1)
  await expect
    .poll(() => new Set(heard))
    .toEqual(new Set(['account 5000000', 'program', 'logs null', 'signature null', 'slot 1', 'root 32']))
  await connection.removeAccountChangeListener(ids.account)
  await connection.removeProgramAccountChangeListener(ids.program)
  await connection.removeOnLogsListener(ids.logs)
  await connection.removeSlotChangeListener(ids.slot)
  await connection.removeRootChangeListener(ids.root)
})
