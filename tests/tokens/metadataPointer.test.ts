import 'fake-indexeddb/auto'
import { address, type Address } from '@solana/kit'
import { getMetadataAccountDataSerializer } from '@metaplex-foundation/mpl-token-metadata'
import { TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { METAPLEX_BYTES } from '../../src/solana/knownPrograms'
import { metaplexAddress } from '../../src/tokens/metaplex'
import { readFirstName } from '../../src/tokens/firstName'
import { nameElsewhere } from '../../src/tokens/mintSettings'
import { readToken } from '../../src/tokens/readToken'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { EVERY_EXTENSION, foreignMint } from '../support/foreignMint'
import { describeWithPrograms, METAPLEX, practicePrograms } from '../support/programs'
import { carryOut, refusal } from './operations/carryOut'

let chain: PracticeChain
let payer: Keypair
beforeAll(async () => {
  chain = await startPracticeChain(practicePrograms())
  payer = await chain.aPayer(100n * 10n ** 9n)
})
afterAll(() => chain.stop())

function adopt(at: PublicKey, data: Uint8Array, owner: string): void {
  chain.chain.adopt(at.toBase58(), { data, owner, lamports: 10n ** 8n, executable: false, rentEpoch: 0n })
  chain.chain.warp(1)
}

/** A Token-2022 mint with an entry of its own ("On Mint"), and Metaplex' account beside it ("Beside"); the pointer leads to `pointed`. */
function twiceNamed(pointed: (mint: PublicKey) => PublicKey | null): PublicKey {
  const mint = Keypair.generate().publicKey
  const own = payer.publicKey.toBase58()
  const to = pointed(mint)
  const metadataAddress: Address | null = to && address(to.toBase58())
  const data = foreignMint(
    [
      { ...EVERY_EXTENSION.MetadataPointer, metadataAddress },
      {
        ...EVERY_EXTENSION.TokenMetadata,
        mint: address(mint.toBase58()),
        updateAuthority: address(own),
        name: 'On Mint',
      },
    ],
    { authority: own },
  )
  adopt(mint, data, TOKEN_2022_PROGRAM_ID.toBase58())
  const beside = getMetadataAccountDataSerializer().serialize({
    updateAuthority: own as never,
    mint: mint.toBase58() as never,
    name: 'Beside'.padEnd(32, '\0'),
    symbol: 'BSD'.padEnd(10, '\0'),
    uri: 'https://beside.example'.padEnd(200, '\0'),
    sellerFeeBasisPoints: 0,
    creators: null,
    primarySaleHappened: false,
    isMutable: true,
    editionNonce: 255,
    tokenStandard: null,
    collection: null,
    uses: null,
    collectionDetails: null,
    programmableConfig: null,
  })
  adopt(
    metaplexAddress(mint),
    Buffer.concat([beside, Buffer.alloc(METAPLEX_BYTES)]).subarray(0, METAPLEX_BYTES),
    METAPLEX,
  )
  return mint
}

/** The name of the token, which the first screen has as well, before the chain's libraries are there. */
async function nameOf(mint: PublicKey): Promise<string | undefined> {
  const name = (await readToken(chain.connection, mint)).metadata?.name
  const urls = [chain.connection.rpcEndpoint]
  expect(await readFirstName(urls, mint.toBase58(), AbortSignal.timeout(60_000))).toBe(name ?? null)
  return name
}

describe('a mint with two names', () => {
  it('is called as its entry says where the pointer leads to the mint', async () =>
    expect(await nameOf(twiceNamed((mint) => mint))).toBe('On Mint'))

  it('is called as Metaplex’ account says where the pointer leads there, or nowhere', async () => {
    expect(await nameOf(twiceNamed(metaplexAddress))).toBe('Beside')
    expect(await nameOf(twiceNamed(() => null))).toBe('Beside')
  })

  it('has no name of its own where the pointer leads to another account, which is named', async () => {
    const elsewhere = Keypair.generate().publicKey
    const mint = twiceNamed(() => elsewhere)
    const token = await readToken(chain.connection, mint)
    expect(token.metadata).toBeNull()
    expect(token.authorities.metadata).toBeUndefined()
    expect(nameElsewhere(token)).toBe(elsewhere.toBase58())
    const { context } = await refusal(chain, payer, mint, { kind: 'update-metadata', name: 'Never Seen' })
    expect(JSON.stringify(context)).not.toContain('undefined')
    expect(context).toMatchObject({ barred: true })
  })
})

describeWithPrograms('an update of its name', [METAPLEX], () => {
  it('changes the one that wallets show, and costs nothing on the mint', async () => {
    const mint = twiceNamed(metaplexAddress)
    const before = await chain.connection.getAccountInfo(mint, 'confirmed')
    await carryOut(chain, payer, mint, { kind: 'update-metadata', name: 'Beside No Longer, A Longer Name' })
    expect(await nameOf(mint)).toBe('Beside No Longer, A Longer Name')
    expect(await chain.connection.getAccountInfo(mint, 'confirmed')).toEqual(before)
  })
})
