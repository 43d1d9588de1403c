import {
  ACCOUNT_SIZE,
  AccountLayout,
  createAssociatedTokenAccountIdempotentInstruction,
  createSyncNativeInstruction,
  NATIVE_MINT,
} from '@solana/spl-token'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { Account, Clock, FailedTransactionMetadata } from '../../sandbox/chain/litesvm'
import { newSvm } from '../../sandbox/chain/machine'
import {
  deriveCpmmConfig,
  cpmmProgram,
  derivePool,
  standsFirst,
} from '../../src/liquidity/raydium-cpmm/addresses'
import type { PoolAddresses } from '../../src/liquidity/raydium-cpmm/addresses'
import { initialize, type OwnerAccounts } from '../../src/liquidity/raydium-cpmm/instructions'
import { decodePoolState, type PairOf, type CpmmPoolState } from '../../src/liquidity/raydium-cpmm/layouts'
import type { TransferFee } from '../../src/tokens/transferFeeMath'
import { tokenAccountOf, tokenProgram } from '../../src/tokens/tokenProgram'
import type { TokenStandard } from '../../src/tokens/createToken'
import { makingMint } from '../support/makingMint'
import { practicePrograms } from '../support/programs'

/** A mint of a test, with as much of it in its maker's hands as the test wants. */
export type TestMint = Readonly<{ mint: string; standard: TokenStandard; transferFee: TransferFee | null }>
export type TestPool = Readonly<{ at: PoolAddresses; hands: OwnerAccounts; fees: PairOf<TransferFee | null> }>

const BLOCKHASH = '11111111111111111111111111111111'
const MOST = 2n ** 64n - 1n

/** The real program on a bare LiteSVM that checks no signatures: thousands of transactions in seconds. */
export function aBench() {
  const svm = newSvm()
  svm.setSigverify(false)
  const { programs, genesis } = practicePrograms()
  for (const [address, elf] of programs) svm.addProgram(new PublicKey(address).toBytes(), elf)
  for (const [address, { lamports, data, owner, executable, rentEpoch }] of genesis)
    svm.setAccount(
      new PublicKey(address).toBytes(),
      new Account(lamports, data, new PublicKey(owner).toBytes(), executable, rentEpoch),
    )
  const owner = Keypair.generate().publicKey
  svm.setAccount(owner.toBytes(), new Account(MOST / 4n, new Uint8Array(), new Uint8Array(32), false, 0n))
  let now = 1_800_000_000n
  const passTime = (seconds: bigint) => {
    now += seconds
    svm.setClock(new Clock(1_000n, now, 2n, 3n, now))
  }
  passTime(0n)

  /** Null where it went well, else the program's own number or what LiteSVM calls it, with the logs. */
  function refusal(...instructions: readonly TransactionInstruction[]): string | null {
    const message = new TransactionMessage({
      payerKey: owner,
      recentBlockhash: BLOCKHASH,
      instructions: [...instructions],
    })
    const bytes = new VersionedTransaction(message.compileToV0Message()).serialize()
    const result = svm.sendVersionedTransaction(bytes)
    if (!(result instanceof FailedTransactionMetadata)) return null
    return result.meta().logs().join('\n')
  }

  function run(...instructions: readonly TransactionInstruction[]): void {
    const refused = refusal(...instructions)
    if (refused !== null) throw new Error(refused)
  }

  const dataOf = (address: PublicKey): Uint8Array => {
    const account = svm.getAccount(address.toBytes())
    if (!account) throw new Error(`nothing is at ${address.toBase58()}`)
    return account.data()
  }
  const amountOf = (address: PublicKey): bigint =>
    AccountLayout.decode(dataOf(address).subarray(0, ACCOUNT_SIZE)).amount

  function open(mint: PublicKey, standard: TokenStandard): TransactionInstruction {
    const account = tokenAccountOf(owner, mint, standard)
    return createAssociatedTokenAccountIdempotentInstruction(
      owner,
      account,
      owner,
      mint,
      tokenProgram(standard),
    )
  }

  /** A mint with `supply` in the owner's hands; with a fee it is one of Token-2022. */
  function aMint(supply: bigint, transferFee: TransferFee | null = null): TestMint {
    const mint = Keypair.generate().publicKey
    const standard = transferFee ? 'token-2022' : 'spl'
    run(...makingMint({ owner, mint, standard, fee: transferFee, supply }, 10_000_000))
    return { mint: mint.toBase58(), standard, transferFee }
  }

  /** Wrapped SOL in the owner's associated account. */
  function wrapped(lamports: bigint): TestMint {
    const account = tokenAccountOf(owner, NATIVE_MINT, 'spl')
    run(
      open(NATIVE_MINT, 'spl'),
      SystemProgram.transfer({ fromPubkey: owner, toPubkey: account, lamports }),
      createSyncNativeInstruction(account),
    )
    return { mint: NATIVE_MINT.toBase58(), standard: 'spl', transferFee: null }
  }

  /** The pool that two mints would have, and the owner's accounts for it. */
  function poolOf(one: TestMint, another: TestMint): TestPool {
    const first = standsFirst(new PublicKey(one.mint), new PublicKey(another.mint))
    const tokens: PairOf<TestMint> = first ? [one, another] : [another, one]
    const program = cpmmProgram('practice')
    const at = derivePool(program, deriveCpmmConfig(program, 0), tokens)
    const [token0, token1] = at.mints.map((mint, place) =>
      tokenAccountOf(owner, mint, tokens[place === 0 ? 0 : 1].standard),
    )
    if (!token0 || !token1) throw new Error('a pool has two tokens')
    const hands = { owner, tokens: [token0, token1], lp: tokenAccountOf(owner, at.lpMint, 'spl') } as const
    return { at, hands, fees: [tokens[0].transferFee, tokens[1].transferFee] }
  }

  function aPool(one: TestMint, another: TestMint, amounts: PairOf<bigint>): TestPool {
    const pool = poolOf(one, another)
    run(initialize(pool.at, pool.hands, amounts, 0n))
    passTime(10n)
    return pool
  }

  const stateOf = ({ at }: TestPool): CpmmPoolState => decodePoolState(dataOf(at.pool), at.pool.toBase58())
  return {
    svm,
    owner,
    open,
    run,
    refusal,
    dataOf,
    amountOf,
    aMint,
    wrapped,
    poolOf,
    aPool,
    stateOf,
    passTime,
  }
}

export type Bench = ReturnType<typeof aBench>
