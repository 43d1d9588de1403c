import { Keypair, PublicKey, SystemProgram, Transaction, TransactionInstruction } from '@solana/web3.js'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { Chain } from '../../sandbox/chain/Chain'
import { callChain } from '../support/callChain'
import { runs } from '../support/sample'

/** Milliseconds, on a machine that may have other things to do. */
const LONG = 60_000
/** Blocks begin only when a test says so. */
const STILL = 3_600_000
const LOADER = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111')
const RENT = new PublicKey('SysvarRent111111111111111111111111111111111')
const CLOCK = new PublicKey('SysvarC1ock11111111111111111111111111111111')
/** A small program that LiteSVM brings as its bare ELF. */
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const payer = Keypair.generate()
let chain: Chain

beforeEach(() => {
  chain = new Chain({ slotMs: STILL, landingMs: 0 })
  chain.airdrop(payer.publicKey.toBase58(), 10n ** 13n)
})

type Result = Readonly<{ err: unknown; logs: readonly string[] }>

function send(...instructions: TransactionInstruction[]): Result {
  const transaction = new Transaction({
    feePayer: payer.publicKey,
    recentBlockhash: chain.blocks.tip.blockhash,
  })
  transaction.add(...instructions).sign(payer)
  const wire = transaction.serialize().toString('base64')
  const options = { encoding: 'base64', skipPreflight: true }
  const { result } = callChain(chain, 'sendTransaction', wire, options)
  const landed = chain.history.get(String(result))
  if (!landed) throw new Error('it did not land')
  chain.warp(1)
  return landed
}

type Program = Readonly<{ id: PublicKey; data: PublicKey }>

/** Deploys code from a buffer that is there already, as it is after its last write. */
function deploy(code: Uint8Array): { program: Program; result: Result } {
  const [id, buffer] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
  const [data] = PublicKey.findProgramAddressSync([id.toBytes()], LOADER)
  put(id, new Uint8Array(36))
  put(
    buffer,
    Buffer.concat([loaderTag(1), [1], payer.publicKey.toBytes(), code].map((each) => Buffer.from(each))),
  )
  const room = Buffer.alloc(8)
  room.writeBigUInt64LE(BigInt(code.length))
  const accounts = [payer.publicKey, data, id, buffer, RENT, CLOCK, SystemProgram.programId, payer.publicKey]
  return { program: { id, data }, result: send(loader(Buffer.concat([loaderTag(2), room]), accounts)) }
}

function put(address: PublicKey, data: Uint8Array): void {
  const rest = { owner: LOADER.toBase58(), executable: false, rentEpoch: 2n ** 64n - 1n }
  chain.accounts.put(address.toBase58(), { lamports: 10n ** 10n, data: Uint8Array.from(data), ...rest })
}

function loaderTag(tag: number): Buffer {
  return Buffer.from([tag, 0, 0, 0])
}

function loader(data: Buffer, accounts: readonly PublicKey[]): TransactionInstruction {
  const isWritable = (pubkey: PublicKey) => ![RENT, CLOCK, SystemProgram.programId].includes(pubkey)
  const asMeta = (pubkey: PublicKey) => ({
    pubkey,
    isSigner: pubkey === payer.publicKey,
    isWritable: isWritable(pubkey),
  })
  return new TransactionInstruction({ programId: LOADER, data, keys: accounts.map(asMeta) })
}

const run = ({ id }: Program): Result =>
  send(new TransactionInstruction({ programId: id, keys: [], data: Buffer.from('told') }))
const close = ({ id, data }: Program): Result =>
  send(loader(loaderTag(5), [data, payer.publicKey, payer.publicKey, id]))
const elf = () => chain.accounts.now(MEMO)?.data ?? new Uint8Array(0)

describe('a program', () => {
  it(
    'that is damaged anywhere is refused or does what it does',
    () => {
      const place = fc.oneof(fc.nat(63), fc.nat(elf().length - 1))
      const damage = fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 8 })
      const property = fc.property(damage, fc.option(fc.nat(elf().length), { freq: 4 }), (changes, cut) => {
        const code = elf().slice(0, cut ?? elf().length)
        for (const [at, byte] of changes) if (at < code.length) code[at] = byte
        const { program, result } = deploy(code)
        const ran = run(program)
        if (result.err !== null) expect(ran.err).not.toBeNull()
      })
      fc.assert(property, runs(40))
    },
    LONG,
  )

  it('runs once it is deployed and no longer once it is closed, before a restart and after it', () => {
    const { program, result } = deploy(elf())
    expect(result.err).toBeNull()
    const reopen = () => (chain = new Chain({ slotMs: STILL, landingMs: 0, resume: chain.state() }))
    expect(run(program).err).toBeNull()
    reopen()
    expect(run(program).err).toBeNull()
    expect(close(program).err).toBeNull()
    const closed = run(program).err
    expect(closed).not.toBeNull()
    reopen()
    expect(run(program).err).toEqual(closed)
  })
})
