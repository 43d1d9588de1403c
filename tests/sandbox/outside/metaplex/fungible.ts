import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createFungible,
  fetchDigitalAsset,
  fetchDigitalAssetWithAssociatedToken,
  fetchMetadata,
  fetchMetadataFromSeeds,
  findMetadataPda,
  mintV1,
  TokenStandard,
  updateV1,
} from '@metaplex-foundation/mpl-token-metadata'
import { generateSigner, percentAmount, sol, some, unwrapOption } from '@metaplex-foundation/umi'
import { fungible, owner, send, umi, uri } from './place'

await test('the faucet has paid', async () => {
  assert.deepEqual(await umi.rpc.getBalance(owner.publicKey), sol(10))
})

await test('create a fungible token with metadata', async () => {
  const { signature } = await send(
    createFungible(umi, {
      mint: fungible,
      name: 'Quiet Heron',
      symbol: 'QHR',
      uri,
      sellerFeeBasisPoints: percentAmount(0),
      decimals: some(6),
    }),
  )
  const landed = await umi.rpc.getTransaction(signature)
  assert.equal(landed?.meta.err, null)
  assert.ok(
    landed.meta.logs.some((line) => line.includes('Instruction: Create') || line.includes('IX: Create')),
  )
  const statuses = await umi.rpc.getSignatureStatuses([signature])
  assert.equal(statuses[0]?.error, null)
})

await test('read its metadata in three ways', async () => {
  const pda = findMetadataPda(umi, { mint: fungible.publicKey })
  const metadata = await fetchMetadata(umi, pda)
  assert.deepEqual([metadata.name, metadata.symbol, metadata.uri], ['Quiet Heron', 'QHR', uri])
  assert.equal(unwrapOption(metadata.tokenStandard), TokenStandard.Fungible)
  assert.equal((await fetchMetadataFromSeeds(umi, { mint: fungible.publicKey })).publicKey, pda[0])
  const asset = await fetchDigitalAsset(umi, fungible.publicKey)
  assert.deepEqual([asset.mint.decimals, asset.mint.supply, asset.edition], [6, 0n, undefined])
})

await test('mint it to its owner', async () => {
  await send(
    mintV1(umi, {
      mint: fungible.publicKey,
      tokenOwner: owner.publicKey,
      amount: 1_500_000n,
      tokenStandard: TokenStandard.Fungible,
    }),
  )
  const asset = await fetchDigitalAssetWithAssociatedToken(umi, fungible.publicKey, owner.publicKey)
  assert.deepEqual([asset.token.amount, asset.mint.supply], [1_500_000n, 1_500_000n])
})

await test('change the metadata, then make it immutable', async () => {
  const { metadata } = await fetchDigitalAsset(umi, fungible.publicKey)
  const mint = fungible.publicKey
  await send(updateV1(umi, { mint, data: some({ ...metadata, name: 'Loud Heron' }), isMutable: some(false) }))
  const changed = await fetchDigitalAsset(umi, mint)
  assert.deepEqual([changed.metadata.name, changed.metadata.isMutable], ['Loud Heron', false])
  await assert.rejects(send(updateV1(umi, { mint, data: some({ ...metadata, name: 'Late Heron' }) })), {
    name: 'DataIsImmutable',
  })
})

await test('an error of the program by its name', async () => {
  const stranger = generateSigner(umi)
  await umi.rpc.airdrop(stranger.publicKey, sol(1))
  const { Fungible: tokenStandard } = TokenStandard
  const minting = mintV1(umi, {
    mint: fungible.publicKey,
    tokenOwner: owner.publicKey,
    amount: 1n,
    tokenStandard,
    authority: stranger,
  })
  await assert.rejects(send(minting), { name: 'InvalidMintAuthority' })
})
