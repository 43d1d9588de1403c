import {
  getCreateMetadataAccountV3InstructionDataSerializer,
  getMetadataAccountDataSerializer,
  getUpdateMetadataAccountV2InstructionDataSerializer,
  TokenStandard,
  UseMethod,
} from '@metaplex-foundation/mpl-token-metadata'
import { Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMetaplexMetadata, metaplexAddress, updateMetaplexMetadata } from '../../src/tokens/metaplex'
import { anyCharacter } from '../support/anyCharacter'

const [mint, payer, other] = Array.from({ length: 3 }, () => Keypair.generate().publicKey) as [
  Keypair['publicKey'],
  Keypair['publicKey'],
  Keypair['publicKey'],
]

test('the data of the instruction is, byte for byte, what Metaplex’ own serializer makes', () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 60 })
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

test('an update writes royalty, creators, collection and uses again, as Metaplex’ own serializers have them', () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 40 })
  const address = () => Keypair.generate().publicKey.toBase58() as never
  const optional = <Value>(value: Value) => fc.option(fc.constant(value))
  const creators = [
    { address: address(), verified: true, share: 60 },
    { address: address(), verified: false, share: 40 },
  ]
  const besides = fc.record({
    sellerFeeBasisPoints: fc.nat({ max: 10_000 }),
    creators: optional(creators),
    collection: optional({ verified: true, key: address() }),
    uses: optional({ useMethod: UseMethod.Multiple, remaining: 3n, total: 9n }),
  })
  const flags = fc.record({
    editionNonce: optional(254),
    tokenStandard: optional(TokenStandard.Fungible),
    padding: fc.nat({ max: 60 }),
  })
  const texts = fc.record({ name: text, symbol: text, uri: text })
  const asked = fc.record({ texts: fc.option(texts), toOther: fc.boolean(), immutable: fc.boolean() })
  fc.assert(
    fc.property(
      texts,
      besides,
      flags,
      asked,
      (now, data, { padding, ...flag }, { texts: next, toOther, immutable }) => {
        const account = getMetadataAccountDataSerializer().serialize({
          updateAuthority: payer.toBase58() as never,
          mint: mint.toBase58() as never,
          ...now,
          ...data,
          primarySaleHappened: true,
          isMutable: true,
          collectionDetails: null,
          programmableConfig: null,
          ...flag,
        })
        const instruction = updateMetaplexMetadata(
          metaplexAddress(mint),
          payer,
          Buffer.concat([account, Buffer.alloc(padding)]),
          {
            ...(next && { texts: next }),
            ...(toOther && { newAuthority: other }),
            ...(immutable && { immutable }),
          },
        )
        const theirs = getUpdateMetadataAccountV2InstructionDataSerializer().serialize({
          data: next && { ...next, ...data },
          newUpdateAuthority: toOther ? (other.toBase58() as never) : null,
          primarySaleHappened: null,
          isMutable: immutable ? false : null,
        })
        expect(Buffer.from(instruction.data)).toEqual(Buffer.from(theirs))
      },
    ),
  )
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
