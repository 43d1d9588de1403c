import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  type MessageV0,
} from '@solana/web3.js'
import { ed25519 } from '@noble/curves/ed25519'
import bs58 from 'bs58'
import { LIGHTHOUSE } from '../../sandbox/programs/standIn'
import { AppError } from '../../src/errors/AppError'
import type { TransactionSigner } from '../../src/transactions/sign'
import { toSigningError } from '../../src/wallet/walletSigner'
import { pass } from './time'

/** What a wallet can do besides answering. */
export type Hand = Readonly<{
  key: Keypair
  /** Sends by itself. `foreign`: what nobody asked it for, which is then no matter of the app's. */
  send: (transaction: VersionedTransaction, foreign?: 'foreign') => void
  /** The newest blockhash that it knows. */
  blockhash: () => string
  /** The person stops waiting for it. */
  stop: () => void
}>

export type NamedWallet = Readonly<{ name: string; wallet: (hand: Hand) => TransactionSigner }>

const thief = Keypair.fromSeed(new Uint8Array(32).fill(66))
const stranger = Keypair.fromSeed(new Uint8Array(32).fill(67))
const BUDGET = ComputeBudgetProgram.programId
const BY_NOW_DEAD = bs58.encode(new Uint8Array(32).fill(5))
const LOOT = 1_000_000_000

type Message = Readonly<{
  payerKey: PublicKey
  recentBlockhash: string
  instructions: TransactionInstruction[]
}>

const theft = (key: Keypair) =>
  SystemProgram.transfer({ fromPubkey: key.publicKey, toPubkey: thief.publicKey, lamports: LOOT })

/** What it returns is not what it was asked for. */
const altered: readonly NamedWallet[] = [
  makes('another pays', (now) => ({ ...now, payerKey: thief.publicKey }), [thief]),
  makes(
    'the first instruction is gone',
    ours((all) => all.slice(1)),
  ),
  makes(
    'the last instruction is gone',
    ours((all) => all.slice(0, -1)),
  ),
  makes(
    'all instructions are gone',
    ours(() => []),
  ),
  makes('a theft stands last', (now, { key }) => ours((all) => [...all, theft(key)])(now)),
  makes('a theft stands first', (now, { key }) => ({
    ...now,
    instructions: [theft(key), ...now.instructions],
  })),
  makes('a theft stands among them', (now, { key }) =>
    ours(([one, ...all]) => [...(one ? [one] : []), theft(key), ...all])(now),
  ),
  makes('a theft stands for the last', (now, { key }) =>
    ours((all) => [...all.slice(0, -1), theft(key)])(now),
  ),
  makes(
    'they stand in another order',
    ours((all) => all.toReversed()),
  ),
  makes(
    'the first stands twice',
    ours((all) => [...all.slice(0, 1), ...all]),
  ),
  makes(
    'the last stands twice',
    ours((all) => [...all, ...all.slice(-1)]),
  ),
  makes(
    'a byte of the last is another',
    ours((all) => last(all, (one) => ({ ...one, data: flipped(one.data, one.data.length - 1) }))),
  ),
  makes(
    'a byte in the first is another',
    ours((all) => each(all, (one, at) => (at === 0 ? { ...one, data: flipped(one.data, 4) } : one))),
  ),
  makes(
    'the last has no data',
    ours((all) => last(all, (one) => ({ ...one, data: Buffer.alloc(0) }))),
  ),
  makes(
    'the last has more data',
    ours((all) => last(all, (one) => ({ ...one, data: Buffer.concat([one.data, Buffer.alloc(8, 1)]) }))),
  ),
  makes(
    'what was to come comes to another',
    ours((all) =>
      each(all, (one) => ({
        ...one,
        keys: one.keys.map((meta, at) =>
          at === 1 && !meta.isSigner ? { ...meta, pubkey: thief.publicKey } : meta,
        ),
      })),
    ),
  ),
  makes(
    'the last has one account fewer',
    ours((all) => last(all, (one) => ({ ...one, keys: one.keys.slice(0, -1) }))),
  ),
  makes(
    'the last has one account more',
    ours((all) =>
      last(all, (one) => ({
        ...one,
        keys: [...one.keys, { pubkey: thief.publicKey, isSigner: false, isWritable: true }],
      })),
    ),
  ),
  makes(
    'accounts change places',
    ours((all) => last(all, (one) => ({ ...one, keys: one.keys.toReversed() }))),
  ),
  makes(
    'the last is of another program',
    ours((all) => last(all, (one) => ({ ...one, programId: thief.publicKey }))),
  ),
  makes(
    'all that is read is written',
    ours((all) =>
      each(all, (one) => ({ ...one, keys: one.keys.map((meta) => ({ ...meta, isWritable: true })) })),
    ),
  ),
  makes(
    'another signs as well',
    ours((all) => [...all, guard({ pubkey: thief.publicKey, isSigner: true, isWritable: false })]),
    [thief],
  ),
  makes(
    'a guard writes',
    ours((all) => [...all, guard({ pubkey: thief.publicKey, isSigner: false, isWritable: true })]),
  ),
  makes('a guard stands last', (now, { key }) =>
    ours((all) => [...all, guard({ pubkey: key.publicKey, isSigner: false, isWritable: false })])(now),
  ),
  makes('a guard stands first', (now, { key }) => ({
    ...now,
    instructions: [guard({ pubkey: key.publicKey, isSigner: false, isWritable: false }), ...now.instructions],
  })),
  makes('it bids a fortune', (now) => bidding(now, 10_000_000_000n)),
  makes('it bids nothing', (now) => ({
    ...now,
    instructions: now.instructions.filter(({ programId }) => !programId.equals(BUDGET)),
  })),
  makes('it bids twice', (now) => ({
    ...now,
    instructions: [ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5n }), ...now.instructions],
  })),
  makes('it allows too few units', (now) => limiting(now, 200)),
  makes('it allows all units', (now) => limiting(now, 1_400_000)),
  makes('it wants a larger heap', (now) => ({
    ...now,
    instructions: [ComputeBudgetProgram.requestHeapFrame({ bytes: 65_536 }), ...now.instructions],
  })),
  makes(
    'the blockhash is newer',
    (now, { blockhash }) => (pass(2_000), { ...now, recentBlockhash: blockhash() }),
  ),
  makes('the blockhash is dead', (now) => ({ ...now, recentBlockhash: BY_NOW_DEAD })),
  makes('the blockhash is nothing', (now) => ({ ...now, recentBlockhash: '1'.repeat(32) })),
  returns('it is no versioned message', (asked, { key }) => {
    const { payerKey, recentBlockhash, instructions } = TransactionMessage.decompile(asked.message)
    return signed(
      new TransactionMessage({ payerKey, recentBlockhash, instructions }).compileToLegacyMessage(),
      [key],
    )
  }),
  returns('accounts come out of a table of its own', (asked, { key }) => {
    const message = TransactionMessage.decompile(asked.message)
    const keys = message.instructions.flatMap((one) => one.keys).filter(({ isSigner }) => !isSigner)
    const state = {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: keys.map(({ pubkey }) => pubkey),
    }
    return signed(
      message.compileToV0Message([new AddressLookupTableAccount({ key: thief.publicKey, state })]),
      [key],
    )
  }),
  returns('it is what it was given, with a theft put in', (asked, { key }) => {
    const { message } = asked
    const to = message.staticAccountKeys.findIndex((one) => !one.equals(key.publicKey))
    const system = message.staticAccountKeys.findIndex((one) => one.equals(SystemProgram.programId))
    message.compiledInstructions.push({
      programIdIndex: system,
      accountKeyIndexes: [0, to],
      data: theft(key).data,
    })
    asked.sign([key])
    return asked
  }),
  returns('it is what it was given, with its last instruction gone', (asked, { key }) => {
    asked.message.compiledInstructions.pop()
    asked.sign([key])
    return asked
  }),
  returns('it is another’s transaction', (asked, { blockhash }) => {
    const gift = SystemProgram.transfer({
      fromPubkey: stranger.publicKey,
      toPubkey: asked.message.staticAccountKeys[0] ?? thief.publicKey,
      lamports: 5,
    })
    return signed(
      new TransactionMessage({
        payerKey: stranger.publicKey,
        recentBlockhash: blockhash(),
        instructions: [gift],
      }).compileToV0Message(),
      [stranger],
    )
  }),
  // The signature.
  returns('it is not signed', (asked) => asked),
  returns('the signature is of the account that it has switched to', (asked) => {
    const by = stranger.secretKey.slice(0, 32)
    return withSignature(asked, () => ed25519.sign(asked.message.serialize(), by))
  }),
  returns('the signature is noise', (asked) => withSignature(asked, () => new Uint8Array(64).fill(7))),
  returns('the signature is half', (asked, { key }) =>
    withSignature(signedBy(asked, key), (one) => one.slice(0, 32)),
  ),
  returns('the signature is of another message', (asked, { key }) => {
    const other = signed(
      new TransactionMessage({
        payerKey: key.publicKey,
        recentBlockhash: BY_NOW_DEAD,
        instructions: [],
      }).compileToV0Message(),
      [key],
    )
    return withSignature(asked, () => other.signatures[0] ?? new Uint8Array(64))
  }),
  returns('the signature is another’s', (asked) => {
    const other = signed(TransactionMessage.decompile(asked.message).compileToV0Message(), [])
    return withSignature(other, () => new Uint8Array(64).fill(3))
  }),
  returns('a byte of the signature is another', (asked, { key }) =>
    withSignature(signedBy(asked, key), (one) => flipped(one, 40)),
  ),
  returns('there are no signatures', (asked, { key }) =>
    Object.assign(signedBy(asked, key), { signatures: [] }),
  ),
  returns('there is a signature too many', (asked, { key }) => {
    const one = signedBy(asked, key)
    one.signatures.push(new Uint8Array(64).fill(1))
    return one
  }),
  // No transaction at all.
  ...(
    [
      ['nothing', undefined],
      ['null', null],
      ['a text', 'signed'],
      ['a number', 7],
      ['an empty object', {}],
      ['bytes', new Uint8Array(200).fill(1)],
      ['something like a transaction', { signatures: [new Uint8Array(64).fill(1)], message: {} }],
      [
        'a transaction that cannot be written',
        {
          signatures: [new Uint8Array(64).fill(1)],
          message: {
            serialize: () => {
              throw new TypeError('x is not a function')
            },
          },
        },
      ],
    ] as const
  ).map(([what, answer]) => returns(`it is ${what}`, () => answer as unknown as VersionedTransaction)),
  returns(
    'it comes in a promise of a promise',
    async (asked, { key }) => await Promise.resolve(Promise.resolve(signedBy(asked, key))),
  ),
]

/** It returns no transaction, and may have sent one. */
const ends = [
  ['4001', { code: 4001, message: 'User rejected the request.' }],
  ['5000', { code: 5000, message: 'User rejected.' }],
  ['an error', new Error('Unexpected error')],
  ['a library’s error', new TypeError("Cannot read properties of undefined (reading 'blockhash')")],
  ['a text', 'no'],
  ['nothing', undefined],
  ['hidden characters', { message: '\u202Edetcejer\u0000 <img src=x onerror=alert(1)>' }],
  ['a book', { message: 'x'.repeat(1_000_000) }],
  [
    'a trap',
    {
      get message(): string {
        throw new Error('trap')
      },
    },
  ],
  ['4900', { code: 4900, message: 'disconnected' }],
  // As published wallets do, without a number.
  ['a refusal in its own words', new Error('Operation cancelled')],
  ['a closed window', new Error('User closed the window')],
  ['another cause than the person', new Error('Transaction rejected by the network')],
  ['a lock', new Error('Wallet is locked')],
  [
    'another account',
    new Error('Solana error #5663015; Decode this error by running `npx @solana/errors …`'),
  ],
] as const

const thrown: readonly NamedWallet[] = ends.flatMap(([what, error]) => [
  returns(`it throws ${what}`, () => throwing(error)),
  returns(`it sends, and throws ${what}`, (asked, { key, send }) => {
    send(signedBy(asked, key))
    return throwing(error)
  }),
  returns(`it sends a copy with a blockhash of its own, and throws ${what}`, (asked, hand) => {
    hand.send(copyOf(asked, hand))
    return throwing(error)
  }),
])

const sending: readonly NamedWallet[] = [
  returns('it sends, and returns it', (asked, { key, send }) => {
    send(signedBy(asked, key))
    return asked
  }),
  returns('it sends a copy with a blockhash of its own, and returns that', (asked, hand) => {
    const copy = copyOf(asked, hand)
    hand.send(copy)
    return copy
  }),
  returns('it sends, and is given up', (asked, { key, send, stop }) => {
    send(signedBy(asked, key))
    stop()
    return never()
  }),
  returns('it is given up, and sends', (asked, { key, send, stop }) => {
    stop()
    void Promise.resolve().then(() => send(signedBy(asked, key)))
    return never()
  }),
  returns('it is given up', (_, { stop }) => (stop(), never())),
  returns('it takes until it is too late', (asked, { key }) => {
    pass(120_000)
    return signedBy(asked, key)
  }),
  sends('it sends', (asked, { key, send }) => (send(signedBy(asked, key)), nameOf(asked))),
  sends('it sends nothing, and gives its signature', (asked, { key }) => nameOf(signedBy(asked, key))),
  sends(
    'it sends, and gives another signature',
    (asked, { key, send }) => (send(signedBy(asked, key)), bs58.encode(new Uint8Array(64).fill(9))),
  ),
  sends(
    'it sends, and gives half a signature',
    (asked, { key, send }) => (send(signedBy(asked, key)), nameOf(asked).slice(0, 40)),
  ),
  sends('it sends, and gives no base58', (asked, { key, send }) => (send(signedBy(asked, key)), '0OIl')),
  sends(
    'it sends, and gives nothing',
    (asked, { key, send }) => (send(signedBy(asked, key)), undefined as unknown as string),
  ),
  sends('it sends a copy, and gives the signature of what it was asked', (asked, hand) => {
    hand.send(copyOf(asked, hand))
    return nameOf(signedBy(asked, hand.key))
  }),
  sends('it sends a copy, and gives its signature', (asked, hand) => {
    const copy = copyOf(asked, hand)
    hand.send(copy)
    return nameOf(copy)
  }),
  sends('it sends a theft in its place', (_, { key, send, blockhash }) => {
    const other = signed(
      new TransactionMessage({
        payerKey: key.publicKey,
        recentBlockhash: blockhash(),
        instructions: [theft(key)],
      }).compileToV0Message(),
      [key],
    )
    send(other, 'foreign')
    return nameOf(other)
  }),
  sends('it sends, and is given up', (asked, { key, send, stop }) => {
    send(signedBy(asked, key))
    stop()
    return never()
  }),
  ...ends.flatMap(([what, error]) => [
    sends(`it sends nothing, and throws ${what}`, () => throwing(error)),
    sends(`it sends, and throws ${what}`, (asked, { key, send }) => {
      send(signedBy(asked, key))
      return throwing(error)
    }),
  ]),
]

export const WALLETS: readonly NamedWallet[] = [...altered, ...thrown, ...sending]

/** A wallet that signs what it makes of a message. */
function makes(
  name: string,
  change: (now: Message, hand: Hand) => Message,
  others: readonly Keypair[] = [],
): NamedWallet {
  return returns(name, (asked, hand) => {
    const { payerKey, recentBlockhash, instructions } = TransactionMessage.decompile(asked.message)
    const made = change({ payerKey, recentBlockhash, instructions }, hand)
    return signed(new TransactionMessage(made).compileToV0Message(), [hand.key, ...others])
  })
}

type Answer<T> = (asked: VersionedTransaction, hand: Hand) => T | Promise<T>

function returns(name: string, answer: Answer<VersionedTransaction>): NamedWallet {
  const wallet = (hand: Hand): TransactionSigner => ({
    ...known(hand),
    signTransaction: (asked) => named(() => answer(asked, hand)),
  })
  return { name: `asked to sign: ${name}`, wallet }
}

function sends(name: string, answer: Answer<string>): NamedWallet {
  const wallet = (hand: Hand): TransactionSigner => ({
    ...known(hand),
    sends: true,
    signAndSend: (asked) => named(() => answer(asked, hand)),
  })
  return { name: `asked to send: ${name}`, wallet }
}

/** As the app passes on what a wallet throws. */
async function named<T>(answer: () => T | Promise<T>): Promise<T> {
  try {
    return await answer()
  } catch (error) {
    throw error instanceof AppError ? error : toSigningError(error, 'Test Wallet')
  }
}

function known({ key }: Hand) {
  return { address: key.publicKey, walletName: 'Test Wallet' }
}

/** Changes the instructions that are not about the budget. */
function ours(change: (all: TransactionInstruction[]) => TransactionInstruction[]) {
  return (now: Message): Message => {
    const isBudget = ({ programId }: TransactionInstruction) => programId.equals(BUDGET)
    const rest = change(now.instructions.filter((one) => !isBudget(one)))
    return { ...now, instructions: [...now.instructions.filter(isBudget), ...rest] }
  }
}

type Fields = Readonly<{ programId: PublicKey; keys: TransactionInstruction['keys']; data: Buffer }>

function each(
  all: readonly TransactionInstruction[],
  change: (one: Fields, at: number) => Fields,
): TransactionInstruction[] {
  return all.map(
    ({ programId, keys, data }, at) => new TransactionInstruction(change({ programId, keys, data }, at)),
  )
}

function last(
  all: readonly TransactionInstruction[],
  change: (one: Fields) => Fields,
): TransactionInstruction[] {
  return each(all, (one, at) => (at === all.length - 1 ? change(one) : one))
}

function guard(key: TransactionInstruction['keys'][number]): TransactionInstruction {
  return new TransactionInstruction({
    programId: new PublicKey(LIGHTHOUSE),
    keys: [key],
    data: Buffer.from([1]),
  })
}

function bidding(now: Message, microLamports: bigint): Message {
  return inBudget(now, 3, ComputeBudgetProgram.setComputeUnitPrice({ microLamports }))
}

function limiting(now: Message, units: number): Message {
  return inBudget(now, 2, ComputeBudgetProgram.setComputeUnitLimit({ units }))
}

function inBudget(now: Message, kind: number, wish: TransactionInstruction): Message {
  const others = now.instructions.filter(
    ({ programId, data }) => !programId.equals(BUDGET) || data[0] !== kind,
  )
  return { ...now, instructions: [wish, ...others] }
}

function flipped<Bytes extends Uint8Array>(bytes: Bytes, at: number): Buffer {
  const copy = Buffer.from(bytes)
  const place = Math.min(Math.max(at, 0), copy.length - 1)
  if (copy.length > 0) copy[place] = (copy[place] ?? 0) ^ 1
  return copy
}

function signed(
  message: MessageV0 | ReturnType<TransactionMessage['compileToLegacyMessage']>,
  keys: readonly Keypair[],
) {
  const transaction = new VersionedTransaction(message)
  for (const key of keys)
    if (
      message.staticAccountKeys
        .slice(0, message.header.numRequiredSignatures)
        .some((one) => one.equals(key.publicKey))
    )
      transaction.sign([key])
  return transaction
}

function signedBy(asked: VersionedTransaction, key: Keypair): VersionedTransaction {
  asked.sign([key])
  return asked
}

function withSignature(
  transaction: VersionedTransaction,
  change: (was: Uint8Array) => Uint8Array,
): VersionedTransaction {
  transaction.signatures = transaction.signatures.map((one, at) => (at === 0 ? change(one) : one))
  return transaction
}

function copyOf(asked: VersionedTransaction, { key, blockhash }: Hand): VersionedTransaction {
  pass(2_000)
  const { payerKey, instructions } = TransactionMessage.decompile(asked.message)
  return signed(
    new TransactionMessage({ payerKey, instructions, recentBlockhash: blockhash() }).compileToV0Message(),
    [key],
  )
}

function nameOf({ signatures: [first = new Uint8Array(64)] }: VersionedTransaction): string {
  return bs58.encode(first)
}

function never<T>(): Promise<T> {
  return new Promise(() => {})
}

function throwing(error: unknown): never {
  throw error
}
