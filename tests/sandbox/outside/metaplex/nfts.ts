import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  burnV1,
  createNft,
  createProgrammableNft,
  delegateUtilityV1,
  fetchAllDigitalAssetByOwner,
  fetchAllDigitalAssetByUpdateAuthority,
  fetchDigitalAsset,
  fetchDigitalAssetWithAssociatedToken,
  fetchMasterEditionFromSeeds,
  findMetadataPda,
  lockV1,
  TokenStandard,
  TokenState,
  transferV1,
  unlockV1,
  verifyCollectionV1,
} from '@metaplex-foundation/mpl-token-metadata'
import { generateSigner, percentAmount, some, unwrapOption } from '@metaplex-foundation/umi'
import { fungible, owner, send, umi, uri } from './place'

const [collection, nft, programmable] = [
  generateSigner(umi),
  generateSigner(umi),
  generateSigner(umi),
] as const

await test('create an NFT of a collection and verify that it belongs there', async () => {
  const sellerFeeBasisPoints = percentAmount(5.5, 2)
  await send(
    createNft(umi, { mint: collection, name: 'Herons', uri, sellerFeeBasisPoints, isCollection: true }),
  )
  const key = collection.publicKey
  await send(
    createNft(umi, {
      mint: nft,
      name: 'Heron 1',
      uri,
      sellerFeeBasisPoints,
      collection: some({ key, verified: false }),
    }),
  )
  const metadata = findMetadataPda(umi, { mint: nft.publicKey })
  await send(verifyCollectionV1(umi, { metadata, collectionMint: key, authority: owner }))
  const asset = await fetchDigitalAsset(umi, nft.publicKey)
  assert.deepEqual(unwrapOption(asset.metadata.collection), { key, verified: true })
  assert.equal(asset.metadata.sellerFeeBasisPoints, 550)
  assert.equal(asset.edition?.isOriginal, true)
  assert.equal((await fetchMasterEditionFromSeeds(umi, { mint: nft.publicKey })).supply, 0n)
})

await test('find what an owner holds and what an authority may change', async () => {
  const mints = (assets: { publicKey: string }[]) => assets.map(({ publicKey }) => publicKey).toSorted()
  const all = [fungible, collection, nft].map(({ publicKey }) => publicKey).toSorted()
  assert.deepEqual(mints(await fetchAllDigitalAssetByOwner(umi, owner.publicKey)), all)
  assert.deepEqual(mints(await fetchAllDigitalAssetByUpdateAuthority(umi, owner.publicKey)), all)
})

await test('give the NFT away', async () => {
  const heir = generateSigner(umi)
  const { NonFungible: tokenStandard } = TokenStandard
  await send(
    transferV1(umi, {
      mint: nft.publicKey,
      tokenOwner: owner.publicKey,
      destinationOwner: heir.publicKey,
      authority: owner,
      tokenStandard,
    }),
  )
  const asset = await fetchDigitalAssetWithAssociatedToken(umi, nft.publicKey, heir.publicKey)
  assert.deepEqual([asset.token.amount, asset.token.owner], [1n, heir.publicKey])
})

await test('a programmable NFT, locked by a delegate and unlocked', async () => {
  const { publicKey: mint } = programmable
  const sellerFeeBasisPoints = percentAmount(1, 2)
  await send(createProgrammableNft(umi, { mint: programmable, name: 'Heron 2', uri, sellerFeeBasisPoints }))
  const stateNow = async () =>
    (await fetchDigitalAssetWithAssociatedToken(umi, mint, owner.publicKey)).tokenRecord?.state
  assert.equal(await stateNow(), TokenState.Unlocked)
  const delegate = generateSigner(umi)
  const parts = { mint, tokenOwner: owner.publicKey, tokenStandard: TokenStandard.ProgrammableNonFungible }
  await send(delegateUtilityV1(umi, { ...parts, authority: owner, delegate: delegate.publicKey }))
  await send(lockV1(umi, { ...parts, authority: delegate }))
  assert.equal(await stateNow(), TokenState.Locked)
  const destinationOwner = generateSigner(umi).publicKey
  const transfer = transferV1(umi, { ...parts, authority: owner, destinationOwner })
  await assert.rejects(send(transfer), { name: 'LockedToken' })
  await send(unlockV1(umi, { ...parts, authority: delegate }))
  assert.equal(await stateNow(), TokenState.Unlocked)
})

await test('burn what is not wanted any more', async () => {
  const before = await umi.rpc.getBalance(owner.publicKey)
  await send(
    burnV1(umi, {
      mint: collection.publicKey,
      authority: owner,
      tokenOwner: owner.publicKey,
      tokenStandard: TokenStandard.NonFungible,
    }),
  )
  assert.ok((await umi.rpc.getBalance(owner.publicKey)).basisPoints > before.basisPoints)
  await assert.rejects(fetchDigitalAsset(umi, collection.publicKey))
})
