import { getCreateMetadataAccountV3InstructionDataSerializer } from '@metaplex-foundation/mpl-token-metadata'
import { Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMetaplexMetadata, metaplexAddress } from '../../src/tokens/metaplex'

const [mint, payer, other] = Array.from({ length: 3 }, () => Keypair.generate().publicKey) as [
  Keypair['publicKey'],
  Keypair['publicKey'],
  Keypair['publicKey'],
]

test('the data of the instruction is, byte for byte, what Metaplex’ own serializer makes', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  fc.assert(
    fc.property(text, text, text, fc.boolean(), (name, symbol, uri, isMutable) => {
      const data = {
        name,
        symbol,
        uri,
        sellerFeeBasisPoints: 0,
        creators: null,
        collection: null,
        uses: null,
      }
      const theirs = getCreateMetadataAccountV3InstructionDataSerializer().serialize({
        data,
        isMutable,
        collectionDetails: null,
      })
      expect(Buffer.from(anInstruction({ name, symbol, uri, isMutable }).data)).toEqual(Buffer.from(theirs))
    }),
  )
})

test('names the accounts in Metaplex’ order; the update authority need not sign', () => {
  const { keys } = anInstruction({})
  expect(keys.map(({ pubkey }) => pubkey.toBase58())).toEqual([
    metaplexAddress(mint).toBase58(),
    ...[mint, payer, payer, other].map((key) => key.toBase58()),
    '11111111111111111111111111111111',
  ])
  expect(keys.map(({ isSigner }) => isSigner)).toEqual([false, false, true, true, false, false])
  expect(keys.map(({ isWritable }) => isWritable)).toEqual([true, false, false, true, false, false])
})

function anInstruction(over: Partial<Parameters<typeof createMetaplexMetadata>[0]>) {
  return createMetaplexMetadata({
    metadata: metaplexAddress(mint),
    mint,
    mintAuthority: payer,
    payer,
    updateAuthority: other,
    name: 'Quiet Heron',
    symbol: 'QHR',
    uri: 'https://example.org',
    isMutable: true,
    ...over,
  })
}
