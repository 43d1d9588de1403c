import { expect, type Page } from '@playwright/test'
import { isNone } from '@metaplex-foundation/umi'
import { getAccount, getAssociatedTokenAddressSync, getMint, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import type { Keypair, PublicKey } from '@solana/web3.js'
import {
  begin,
  chain,
  created,
  createToken,
  expectAccessible,
  mintOf,
  promisedOn,
  review,
  type Wanted,
} from './support/journey'
import { hasMetaplex, metaplexMetadataOf } from './support/metaplex'
import { test } from './support/page'

/* SPL Tokens, whose metadata Metaplex's program writes. */

testWhere(
  hasMetaplex,
  'an SPL Token is made as it was typed, and Metaplex’ own reader finds every field',
  'needs: npm run sandbox:programs',
  async ({ page }) => {
    const { key, mint } = await make(page, {
      standard: 'SPL Token',
      name: 'Quiet Heron',
      symbol: 'QHRN',
      decimals: '6',
      supply: '21,000,000.5',
      image: await page.screenshot(),
      revokeMint: true,
      revokeFreeze: false,
      immutable: false,
    })
    const onChain = await getMint(chain, mint, 'confirmed', TOKEN_PROGRAM_ID)
    expect(onChain).toMatchObject({ decimals: 6, supply: 21_000_000_500_000n, mintAuthority: null })
    expect(onChain.freezeAuthority?.equals(key.publicKey)).toBe(true)
    expect(await held(mint, key, TOKEN_PROGRAM_ID)).toBe(21_000_000_500_000n)
    const metadata = await metaplexMetadataOf(mint)
    expect(metadata).toMatchObject({
      name: 'Quiet Heron',
      symbol: 'QHRN',
      mint: mint.toBase58(),
      updateAuthority: key.publicKey.toBase58(),
      isMutable: true,
      sellerFeeBasisPoints: 0,
    })
    const { creators, collection, uses } = metadata
    expect([isNone(creators), isNone(collection), isNone(uses)]).toEqual([true, true, true])
    const file = (await (await page.request.get(metadata.uri)).json()) as Record<string, unknown>
    expect(file).toMatchObject({ name: 'Quiet Heron', symbol: 'QHRN', website: 'https://quietheron.example' })
    const picture = await page.request.get(String(file['image']))
    expect(picture.headers()['content-type']).toMatch(/^image\/(webp|png)$/)
  },
)

testWhere(
  !hasMetaplex,
  'without Metaplex’ program the form says that an SPL Token needs one download, and how',
  'the program is here',
  async ({ page }) => {
    await page.goto('/create-token')
    await expect(page.getByText('Needs one download')).toHaveCount(0)
    await page.getByRole('radio', { name: 'SPL Token' }).check()
    await expect(page.getByText('Needs one download')).toBeVisible()
    await expect(page.getByText('npm run sandbox:programs', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'Token-2022' }).check()
    await expect(page.getByText('Needs one download')).toHaveCount(0)
  },
)

type Body = (fixtures: { page: Page }) => Promise<void>

/** A test for where something is so. Elsewhere it is skipped, and its name says why. */
function testWhere(so: boolean, name: string, why: string, body: Body): void {
  if (so) test(name, body)
  else test.skip(`${name} (${why})`, body)
}

/** From the form to the receipt; what was promised is what was paid. */
async function make(page: Page, wanted: Wanted): Promise<Readonly<{ key: Keypair; mint: PublicKey }>> {
  const key = await begin(page, { wanted })
  const before = await chain.getBalance(key.publicKey)
  await review(page)
  const promised = await promisedOn(page)
  await createToken(page)
  await created(page)
  await expect(page.getByText('Promised and paid are the same, to the lamport.')).toBeVisible()
  await expectAccessible(page)
  expect(BigInt(before - (await chain.getBalance(key.publicKey)))).toBe(promised)
  return { key, mint: await mintOf(page) }
}

async function held(mint: PublicKey, owner: Keypair, program: PublicKey): Promise<bigint> {
  const account = getAssociatedTokenAddressSync(mint, owner.publicKey, true, program)
  return (await getAccount(chain, account, 'confirmed', program)).amount
}
