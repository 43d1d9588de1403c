import { ed25519 } from '@noble/curves/ed25519'
import {
  ACCOUNT_SIZE,
  AccountLayout,
  MINT_SIZE,
  MintLayout,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import type { Chain } from '../../sandbox/chain/Chain'
import { favouriteKey, nameKeys, registryKey, reverseKey, srsMint } from '../../src/solana/nameAccounts'

/* The accounts of names as the name services write them, put on a chain by hand: their programs are on Mainnet alone. */

const NAMES = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
const TOKENIZER = 'nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk'
const OFFERS = '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29'
const SRS = 'srsWjm76StJucL7atFyPSdXFaVLNPFqEt1uFEDPrZsn'
const SRS_CLASS = new PublicKey('AjheAtCgSwEcEYd6xi6thcQW25ELWd7wKCx6SKBGUtMQ')
const ROOT = new PublicKey('58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx')
const NOTHING = PublicKey.default

/** An account of the name program: parent, owner and class, then what it holds. */
export function registryData(owner: PublicKey, parent = ROOT, data: Uint8Array = new Uint8Array()): Buffer {
  return Buffer.concat([parent.toBuffer(), owner.toBuffer(), NOTHING.toBuffer(), data])
}

/** A record of version 2: the two validations, the two keys that validated, and the address. */
export function recordV2Data({
  address,
  staleness,
  association = address,
  validations = [1, 1],
}: {
  address: PublicKey
  staleness: PublicKey
  association?: PublicKey
  validations?: readonly [number, number]
}): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16LE(validations[0], 0)
  head.writeUInt16LE(validations[1], 2)
  head.writeUInt32LE(32, 4)
  const keyOf = (kind: number, key: PublicKey) =>
    key.toBuffer().subarray(0, kind === 0 ? 0 : kind === 2 ? 20 : 32)
  return registryData(
    NOTHING,
    NOTHING,
    Buffer.concat([
      head,
      keyOf(validations[0], staleness),
      keyOf(validations[1], association),
      address.toBuffer(),
    ]),
  )
}

/** A record of version 1, signed by the owner of the name. */
function recordV1Data(address: PublicKey, record: PublicKey, signer: Keypair): Buffer {
  const signed = Buffer.from(Buffer.concat([address.toBuffer(), record.toBuffer()]).toString('hex'))
  const signature = ed25519.sign(signed, signer.secretKey.subarray(0, 32))
  return registryData(NOTHING, NOTHING, Buffer.concat([address.toBuffer(), signature]))
}

/** A record of Solana Record Service. */
export function srsData(owner: PublicKey, by: 0 | 1 = 0, expiry = 0n): Buffer {
  const data = Buffer.alloc(75)
  data[0] = 2
  SRS_CLASS.toBuffer().copy(data, 1)
  data[33] = by
  owner.toBuffer().copy(data, 34)
  data.writeBigInt64LE(expiry, 67)
  return data
}

function textData(text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(Buffer.byteLength(text))
  return Buffer.concat([length, Buffer.from(text)])
}

function mintData(supply: bigint): Buffer {
  const data = Buffer.alloc(MINT_SIZE)
  const none = { mintAuthorityOption: 0, freezeAuthorityOption: 0 } as const
  MintLayout.encode(
    { ...none, mintAuthority: NOTHING, freezeAuthority: NOTHING, supply, decimals: 0, isInitialized: true },
    data,
  )
  return data
}

function holdingData(mint: PublicKey, owner: PublicKey, amount: bigint): Buffer {
  const data = Buffer.alloc(ACCOUNT_SIZE)
  const none = { delegateOption: 0, isNativeOption: 0, closeAuthorityOption: 0 } as const
  AccountLayout.encode(
    {
      ...none,
      mint,
      owner,
      amount,
      delegate: NOTHING,
      state: 1,
      isNative: 0n,
      delegatedAmount: 0n,
      closeAuthority: NOTHING,
    },
    data,
  )
  return data
}

/** Writes names on a chain. Labels are names without their ending: "alice", "pay.alice". */
export function nameWriter(chain: Pick<Chain, 'adopt' | 'warp'>) {
  const put = (at: PublicKey, owner: string, data: Uint8Array | null) => {
    const account = data && { lamports: 2_000_000n, data, owner, executable: false, rentEpoch: 0n }
    chain.adopt(at.toBase58(), account)
  }
  const token = (mint: PublicKey, holders: readonly PublicKey[], program: PublicKey) => {
    put(mint, program.toBase58(), mintData(BigInt(holders.length)))
    for (const owner of holders)
      put(Keypair.generate().publicKey, program.toBase58(), holdingData(mint, owner, 1n))
  }
  return {
    /** Gives a name to an owner, with its reverse record. Null removes it. */
    async own(labels: string, owner: PublicKey | null): Promise<void> {
      const [name = '', sub] = labels.split('.').toReversed()
      const parent = sub === undefined ? null : await registryKey(name)
      const registry = await registryKey(labels)
      put(registry, NAMES, owner && registryData(owner, parent ?? ROOT))
      const text = sub === undefined ? name : `\0${sub}`
      put(await reverseKey(registry, parent), NAMES, registryData(NOTHING, NOTHING, textData(text)))
    },
    async recordV2(labels: string, data: Buffer): Promise<void> {
      put((await nameKeys(labels)).recordV2, NAMES, data)
    },
    async recordV1(labels: string, address: PublicKey, signer: Keypair): Promise<void> {
      const { recordV1 } = await nameKeys(labels)
      put(recordV1, NAMES, recordV1Data(address, recordV1, signer))
    },
    /** Makes a name a token, which these hold. */
    async tokenize(labels: string, ...holders: readonly PublicKey[]): Promise<void> {
      const { nft, mint } = await nameKeys(labels)
      put(nft, TOKENIZER, Buffer.concat([Buffer.from([2]), Buffer.alloc(97)]))
      token(mint, holders, TOKEN_PROGRAM_ID)
    },
    async srs(labels: string, data: Buffer, owner = SRS): Promise<void> {
      put((await nameKeys(labels)).srs, owner, data)
    },
    /** Makes a name of Solana Record Service a token, which these hold. */
    async srsToken(labels: string, ...holders: readonly PublicKey[]): Promise<void> {
      const { srs } = await nameKeys(labels)
      const mint = srsMint(srs)
      put(srs, SRS, srsData(mint, 1))
      token(mint, holders, TOKEN_2022_PROGRAM_ID)
    },
    /** Has a wallet want to be called by a name, whoever owns it. */
    async favour(wallet: PublicKey, labels: string): Promise<void> {
      const name = await registryKey(labels)
      put(favouriteKey(wallet), OFFERS, Buffer.concat([Buffer.from([1]), name.toBuffer()]))
    },
    /** What was written is seen by `confirmed` readers only after another slot. */
    settle: () => chain.warp(2),
  }
}
