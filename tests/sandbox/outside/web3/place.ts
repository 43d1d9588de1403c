import { beforeEach } from 'node:test'
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  Transaction,
  TransactionInstruction,
  type ParsedAccountData,
  type ParsedInstruction,
  type PartiallyDecodedInstruction,
  type SignatureStatus,
  sendAndConfirmTransaction,
} from '@solana/web3.js'

const [rpcUrl = 'http://127.0.0.1:8899', wsEndpoint] = process.argv.slice(2)

/**
 * A new connection for each operation: web3.js keeps a blockhash for up to thirty seconds, and where slots are shorter
 * than on mainnet it may be dead by then.
 */
export let connection = connect()
beforeEach(() => {
  connection = connect()
})

function connect(): Connection {
  return new Connection(rpcUrl, { commitment: 'confirmed', ...(wsEndpoint && { wsEndpoint }) })
}

/** A connection that is told nothing but the RPC address, and so looks for the WebSocket on the next port. */
export function connectByAddressAlone(): Connection {
  return new Connection(rpcUrl, 'confirmed')
}

/** A new wallet with SOL from the faucet. */
export async function openWallet(sol = 10): Promise<Keypair> {
  const wallet = Keypair.generate()
  const latest = await connection.getLatestBlockhash()
  const signature = await connection.requestAirdrop(wallet.publicKey, sol * LAMPORTS_PER_SOL)
  const { value } = await connection.confirmTransaction({ signature, ...latest })
  if (value.err) throw new Error(`the faucet failed: ${JSON.stringify(value.err)}`)
  return wallet
}

/** Sends instructions that the first signer pays for and gives back the signature once it is confirmed. */
export async function send(
  signers: [Keypair, ...Keypair[]],
  ...instructions: (Transaction | TransactionInstruction)[]
): Promise<string> {
  return sendAndConfirmTransaction(connection, new Transaction().add(...instructions), signers)
}

/** The status of a transaction once it is confirmed, whether it failed or not; confirmTransaction may throw failures. */
export async function settled(signature: string): Promise<SignatureStatus> {
  for (;;) {
    const { value } = await connection.getSignatureStatus(signature)
    if (value && value.confirmationStatus !== 'processed') return value
  }
}

/** What `jsonParsed` says of an account. Throws where it says nothing. */
export function parsedData(
  account: { data: Buffer | Uint8Array | ParsedAccountData } | null | undefined,
): ParsedAccountData {
  if (!account || !('parsed' in account.data)) throw new Error('the account was not parsed')
  return account.data
}

/** What `jsonParsed` says of an instruction: its program and its meaning. Throws where it says nothing. */
export function parsedInstruction(
  instruction: ParsedInstruction | PartiallyDecodedInstruction | undefined,
): Pick<ParsedInstruction, 'program' | 'parsed'> {
  if (!instruction || !('parsed' in instruction)) throw new Error('the instruction was not parsed')
  const { program, parsed } = instruction
  return { program, parsed: parsed as unknown }
}

export function newAddress(): PublicKey {
  return Keypair.generate().publicKey
}
