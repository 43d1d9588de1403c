import {
  address,
  generateKeyPairSigner,
  getOptionDecoder,
  getU64Decoder,
  type KeyPairSigner,
} from '@solana/kit'
import bs58 from 'bs58'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseTransaction } from '../../sandbox/chain/wire'
import { loadState } from '../../sandbox/state/load'
import { Store } from '../../sandbox/state/store'
import { callChain } from '../support/callChain'
import { TestChain } from '../support/TestChain'
import { ENOUGH, paying, versionOne } from '../support/versionOne'

const SOL = 1_000_000_000n
const chain = new TestChain()
let payer: KeyPairSigner
let to: string

beforeAll(async () => {
  payer = await generateKeyPairSigner()
  to = (await generateKeyPairSigner()).address
  chain.airdrop(payer.address, 1000n * SOL)
  chain.warp(1)
})

const call = (method: string, ...params: unknown[]) => callChain(chain, method, ...params)
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const payment = (lamports = SOL) => paying(payer, to, lamports)

/** With a blockhash that no other has, so that none is the same twice. */
async function signed(
  config?: Parameters<typeof versionOne>[3],
  instructions = [payment()],
): Promise<Uint8Array> {
  chain.warp(1)
  return await versionOne(payer, chain.blocks.tip.blockhash, instructions, config)
}

const send = (wire: Uint8Array, options: object = {}) =>
  call('sendTransaction', base64(wire), { encoding: 'base64', preflightCommitment: 'processed', ...options })

describe('the wire of version 1', () => {
  it('is read as kit wrote it', async () => {
    const wire = await signed({ ...ENOUGH, heapSize: 65_536 })
    const { message, signatures, signaturesAt } = parseTransaction(wire)
    expect(message).toMatchObject({
      version: 1,
      header: { signers: 1, readonlySigners: 0, readonlyOthers: 1 },
      config: {
        priorityFee: 7n,
        computeUnitLimit: 20_000,
        loadedAccountsDataSizeLimit: 65_536,
        heapSize: 65_536,
      },
      staticKeys: [payer.address, to, '11111111111111111111111111111111'],
      blockhash: chain.blocks.tip.blockhash,
      lookups: [],
    })
    expect(message.instructions.map(({ programIndex, accounts }) => [programIndex, ...accounts])).toEqual([
      [2, 0, 1],
    ])
    expect(wire.subarray(signaturesAt)).toEqual(signatures[0])
  })

  it('says nothing of what its mask leaves out', async () => {
    expect(parseTransaction(await signed({ computeUnitLimit: 9 })).message.config).toEqual({
      priorityFee: null,
      computeUnitLimit: 9,
      loadedAccountsDataSizeLimit: null,
      heapSize: null,
    })
  })
})

describe('a transaction of version 1', () => {
  it('is announced by its feature, for who looks whether a cluster takes it', () => {
    const { result } = call('getAccountInfo', 'txv1aq4pp281K9um3tnPgkfX8UqtFT6wcVW3hNezGLL', {
      encoding: 'base64',
    })
    const [data] = (result as { value: { data: [string, string] } }).value.data
    expect(getOptionDecoder(getU64Decoder()).decode(Buffer.from(data, 'base64'))).toEqual({
      __option: 'Some',
      value: 0n,
    })
  })

  it('lands, and costs what getFeeForMessage said', async () => {
    const wire = await signed()
    const fee = call('getFeeForMessage', base64(parseTransaction(wire).message.bytes), {
      commitment: 'processed',
    })
    expect(fee.result).toMatchObject({ value: 5007 })
    const before = chain.accounts.now(payer.address)?.lamports ?? 0n
    const { result } = send(wire)
    expect(result).toBe(parseTransaction(wire).signature)
    expect(chain.accounts.now(payer.address)?.lamports).toBe(before - SOL - 5007n)
  })
})

describe('a landed transaction of version 1', () => {
  const asked = (signature: unknown, options: object) =>
    call('getTransaction', signature, { commitment: 'confirmed', ...options })
  const landed = async () => {
    const { result } = send(await signed({ ...ENOUGH, heapSize: 65_536 }))
    chain.warp(1)
    return result
  }

  it('is told with its config in place of lookup tables', async () => {
    const signature = await landed()
    for (const encoding of ['json', 'jsonParsed']) {
      const { result } = asked(signature, { encoding, maxSupportedTransactionVersion: 1 })
      expect(result).toMatchObject({
        version: 1,
        transaction: {
          message: {
            transactionConfig: {
              priorityFee: 7,
              computeUnitLimit: 20_000,
              loadedAccountsDataSizeLimit: 65_536,
              heapSize: 65_536,
            },
          },
        },
        meta: { fee: 5007, err: null, computeUnitsConsumed: 150 },
      })
      expect(JSON.stringify(result)).not.toContain('addressTableLookups')
    }
  })

  it('is parsed like any other', async () => {
    const { result } = asked(await landed(), { encoding: 'jsonParsed', maxSupportedTransactionVersion: 1 })
    const info = { source: payer.address, destination: to, lamports: Number(SOL) }
    expect(result).toMatchObject({
      transaction: {
        message: {
          accountKeys: [
            { pubkey: payer.address, signer: true, writable: true, source: 'transaction' },
            { pubkey: to, signer: false, writable: true, source: 'transaction' },
            { pubkey: '11111111111111111111111111111111', signer: false, writable: false },
          ],
          instructions: [{ program: 'system', parsed: { type: 'transfer', info }, stackHeight: 1 }],
        },
      },
    })
  })

  it('comes back as the bytes that were sent', async () => {
    const wire = await signed()
    const { result } = send(wire)
    chain.warp(1)
    const { result: told } = asked(result, { encoding: 'base64', maxSupportedTransactionVersion: 1 })
    expect(told).toMatchObject({ transaction: [base64(wire), 'base64'] })
  })

  it('is refused to readers who do not ask for it, and so is its block', async () => {
    const signature = await landed()
    const slot = chain.history.get(String(signature))?.slot
    const message =
      'Transaction version (1) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 1'
    for (const options of [{}, { maxSupportedTransactionVersion: 0 }])
      for (const answer of [
        asked(signature, options),
        call('getBlock', slot, { commitment: 'confirmed', ...options }),
        call('getBlock', slot, { commitment: 'confirmed', transactionDetails: 'accounts', ...options }),
      ])
        expect(answer.error).toEqual({ code: -32015, message })
    const { result } = call('getBlock', slot, { commitment: 'confirmed', maxSupportedTransactionVersion: 1 })
    expect(result).toMatchObject({ transactions: [{ version: 1 }] })
  })

  it('has paid for its place what its fee comes to a unit', async () => {
    await landed()
    const { result } = call('getRecentPrioritizationFees')
    expect((result as object[]).at(-1)).toEqual({
      slot: expect.any(Number) as number,
      prioritizationFee: 350,
    })
  })
})

describe('a simulation of version 1', () => {
  const simulated = (wire: Uint8Array, options: object = {}) =>
    call('simulateTransaction', base64(wire), { encoding: 'base64', commitment: 'processed', ...options })

  it('tells its effects, also for another blockhash', async () => {
    const wire = await versionOne(payer, to, [payment()])
    const { result } = simulated(wire, { replaceRecentBlockhash: true })
    expect(result).toMatchObject({ value: { err: null, fee: 5007, unitsConsumed: 150 } })
  })

  it('fails where a limit is left out, because that is a limit of nothing', async () => {
    const without = async (name: keyof typeof ENOUGH) => {
      const wire = await signed({ ...ENOUGH, [name]: undefined })
      return (simulated(wire).result as { value: { err: unknown; fee: number } }).value
    }
    expect(await without('computeUnitLimit')).toMatchObject({
      err: { InstructionError: [0, 'ComputationalBudgetExceeded'] },
      fee: 5007,
    })
    expect(await without('loadedAccountsDataSizeLimit')).toMatchObject({
      err: 'MaxLoadedAccountsDataSizeExceeded',
      fee: 5007,
    })
    expect(await without('priorityFeeLamports')).toMatchObject({ err: null, fee: 5000 })
  })
})

describe('a refusal of version 1', () => {
  const TRANSACTION = 'solana_transaction::versioned::VersionedTransaction'
  const UNSANITARY = 'invalid transaction: Transaction failed to sanitize accounts offsets correctly'
  const why = (wire: Uint8Array) => send(wire, { skipPreflight: true }).error?.message
  const whyMessage = (wire: Uint8Array) =>
    call('getFeeForMessage', base64(wire.subarray(0, -64)), { commitment: 'processed' }).error?.message
  const changed = async (place: number, ...bytes: number[]) => {
    const wire = await signed()
    wire.set(bytes, place)
    return wire
  }
  /** Pays as many addresses as make a transaction name so many. */
  const naming = async (addresses: number) => {
    const others = await Promise.all(Array.from({ length: addresses - 2 }, generateKeyPairSigner))
    return others.map((each) => paying(payer, each.address, SOL))
  }
  const memo = (bytes: number) => [
    { programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'), data: new Uint8Array(bytes) },
  ]

  it('is in place for bits of the config that mean nothing', async () => {
    const invalid = `failed to deserialize ${TRANSACTION}: Invalid value: invalid transaction config mask`
    expect(why(await changed(4, 0b100000))).toBe(invalid)
    expect(why(await changed(4, 0b01))).toBe(invalid)
    expect(why(await changed(7, 0x80))).toBe(invalid)
  })

  it('is in place for a heap that no program can have', async () => {
    const wire = await signed({ ...ENOUGH, heapSize: 64 * 1024 })
    const place = 42 + 32 * 3 + 16
    expect(wire.subarray(place, place + 4)).toEqual(new Uint8Array(Uint32Array.of(64 * 1024).buffer))
    for (const heapSize of [31 * 1024, 33 * 1024 + 1, 257 * 1024]) {
      wire.set(new Uint8Array(Uint32Array.of(heapSize).buffer), place)
      expect(why(wire)).toBe(UNSANITARY)
      expect(whyMessage(wire)).toBe('invalid transaction message: invalid value')
    }
  })

  it('is in place for 65 addresses, and for more instructions', async () => {
    // kit refuses to write these, so the counts are written over: the bytes behind them are then read as more.
    expect(why(await changed(41, 65))).toContain('Attempting to read')
    const wire = await signed(ENOUGH, await naming(64))
    expect(send(wire, { skipPreflight: true }).error).toBeUndefined()
    const { message } = parseTransaction(wire)
    const place = 42 + 32 * message.staticKeys.length
    const another = new Uint8Array(wire.length + 32)
    another.set(wire.subarray(0, place))
    another.fill(9, place, place + 32)
    another.set(wire.subarray(place), place + 32)
    another[41] = 65
    expect(why(another)).toBe(UNSANITARY)
    expect(whyMessage(another)).toBe('invalid transaction message: index out of bounds')
  })

  it('is in place for an address that is there twice', async () => {
    const wire = await signed()
    wire.copyWithin(74, 42, 74)
    expect(why(wire)).toBe(UNSANITARY)
    expect(whyMessage(wire)).toBe('invalid transaction message: invalid value')
  })

  it('is in place for more than 4,096 bytes, and in base58 for more than a packet', async () => {
    const plenty = { computeUnitLimit: 1_400_000, loadedAccountsDataSizeLimit: 10 ** 6 }
    const least = await signed(plenty, memo(0))
    const most = await signed(plenty, memo(4096 - least.length))
    expect(most).toHaveLength(4096)
    expect(send(most).error).toBeUndefined()
    const more = Buffer.concat([most, Buffer.of(0)])
    expect(why(more)).toBe(`decoded ${TRANSACTION} too large: 4097 bytes (max: 4096 bytes)`)
    const { error } = call('sendTransaction', base64(Buffer.concat([most, Buffer.alloc(3)])), {
      encoding: 'base64',
    })
    expect(error?.message).toBe(
      `base64 encoded ${TRANSACTION} too large: 5468 bytes (max: encoded/raw 5464/4096)`,
    )
    expect(call('sendTransaction', bs58.encode(most)).error?.message).toContain(
      `base58 encoded ${TRANSACTION} too large`,
    )
    const inBase58 = bs58.encode(await signed(ENOUGH, [payment(2n * SOL)]))
    expect(call('sendTransaction', inBase58, { preflightCommitment: 'processed' }).error).toBeUndefined()
  })

  it('is in place for a version that does not exist, and where the signatures come first', async () => {
    expect(why(await changed(0, 0x82))).toBe(
      `failed to deserialize ${TRANSACTION}: Custom error: invalid transaction discriminator`,
    )
    const wire = await signed()
    const first = Buffer.concat([Buffer.of(1), wire.subarray(-64), wire.subarray(0, -64)])
    expect(why(first)).toBe(`failed to deserialize ${TRANSACTION}: Custom error: invalid message version`)
  })

  it('is in place for bytes that are missing, or too many', async () => {
    const wire = await signed()
    expect(why(wire.subarray(0, -1))).toBe(
      `failed to deserialize ${TRANSACTION}: Attempting to read 64 bytes`,
    )
    expect(why(wire.subarray(0, 40))).toBe(
      `failed to deserialize ${TRANSACTION}: Attempting to read 41 bytes`,
    )
    expect(why(Buffer.concat([wire, Buffer.of(0)]))).toBe(
      `failed to deserialize ${TRANSACTION}: Trailing bytes remain after deserialization`,
    )
  })

  it('is in place for a wrong signature', async () => {
    const wire = await signed()
    const last = wire.length - 1
    wire.set([(wire[last] ?? 0) ^ 1], last)
    expect(send(wire).error?.message).toContain('signature verification')
  })
})

describe('what a chain knows of version 1', () => {
  it('outlives a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mintwright-state-'))
    const kept = new TestChain()
    const store = new Store(folder, kept)
    kept.airdrop(payer.address, 10n * SOL)
    const wire = await versionOne(payer, kept.blocks.tip.blockhash, [payment()], ENOUGH)
    const { result: signature } = callChain(kept, 'sendTransaction', base64(wire), {
      encoding: 'base64',
      skipPreflight: true,
    })
    kept.warp(2)
    await store.close()
    const again = new TestChain({ resume: loadState(folder) ?? undefined })
    rmSync(folder, { recursive: true })
    for (const encoding of ['json', 'jsonParsed', 'base64']) {
      const options = { encoding, commitment: 'confirmed', maxSupportedTransactionVersion: 1 }
      const { result } = callChain(again, 'getTransaction', signature, options)
      expect(result).toMatchObject({ version: 1 })
      expect(result).toEqual(callChain(kept, 'getTransaction', signature, options).result)
    }
    const fees = (one: TestChain) => callChain(one, 'getRecentPrioritizationFees').result
    expect(fees(again)).toEqual(fees(kept))
  })
})
