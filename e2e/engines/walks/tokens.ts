import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { Keypair, PublicKey } from '@solana/web3.js'
import { METEORA_DAMM_V2 } from '../../../src/liquidity/meteora-damm-v2/profile'
import { JUPITER_LOCK_PROGRAM } from '../../../src/locks/profile'
import {
  addressIn,
  approve,
  askForToken,
  connectPracticeWallet,
  factOn,
  fillToken,
  makeToken,
} from '../steps'
import { walk } from '../walk'

walk('a token with a picture is made with the practice wallet', async ({ page, chain }) => {
  await page.goto('/create-token')
  await connectPracticeWallet(page)
  await fillToken(page)
  await page.choosePicture('Image', 'heron.png', 'teal')
  await askForToken(page)
  await approve(page, 'Token created')
  const mint = new PublicKey(addressIn(await factOn(page, 'Mint')))
  assert.equal((await chain.getTokenSupply(mint, 'confirmed')).value.uiAmount, 1_000_000)
  await page.see('button', 'Download picture')
  await page.click('link', 'Create its pool')
  await page.see('heading', 'Create liquidity')
})

walk(
  'a trending token opens beside the list, is a favourite, and leads to a form of its own name',
  async ({ page }) => {
    await page.goto('/copy-trending')
    await page.click('link', 'Tidewater')
    await page.see('heading', 'Tidewater')
    await page.click('button', 'Favourite Tidewater')
    await page.back()
    await page.until('the list alone', async () => (await page.path()) === '/copy-trending')
    await page.click('button', 'Favourites')
    await page.until('the favourites', async () => (await page.path()).includes('show=favourites'))
    await page.click('link', 'Tidewater')
    await page.click('link', 'Use as template')
    await page.see('heading', 'Create a token')
    await page.seeField('Total supply', '100,000,000')
    await page.seeField('Name', '')
  },
)

walk('on a phone the filters of the list are a sheet of their own height', async ({ page }) => {
  await page.resize(480, 900)
  await page.goto('/copy-trending')
  await page.click('button', /^Filter/)
  await page.see('checkbox', 'Hide advertising')
  const height = await page.run(() => document.querySelector('div:popover-open')?.clientHeight ?? 0)
  assert.ok(height > 0 && height < 450, `it is ${height} px high`)
})

walk(
  'an address that ends as one likes is searched for, kept through a reload, and made',
  async ({ page }) => {
    await page.goto('/create-token')
    await connectPracticeWallet(page)
    await fillToken(page)
    await page.click('button', /^Mint address/)
    await page.click('radio', 'With letters that I choose')
    await page.fill('Address ends with', 'xyz')
    await page.click('button', 'Search')
    await page.see('radio', /xyz$/, 60_000)
    const shown = async () =>
      await page.run(
        () => document.querySelector<HTMLInputElement>('[name=found-address]:checked')?.ariaLabel,
      )
    const address = (await shown()) ?? ''
    assert.match(address, /xyz$/)
    await page.reload()
    await page.until('the address that was found', async () => (await shown()) === address)
    await askForToken(page)
    await approve(page, 'Token created')
    assert.ok((await factOn(page, 'Mint')).includes(address))
  },
)

walk('a token that was declined is asked for again, and made', async ({ page }) => {
  await page.goto('/create-token')
  await connectPracticeWallet(page)
  await fillToken(page)
  await askForToken(page)
  await page.click('button', 'Reject')
  await page.seeText('This page sent nothing')
  await page.click('button', 'Try again')
  await approve(page, 'Token created')
})

walk(
  'a pool is opened for a token of the same wallet, gets more of SOL alone, and takes a swap from its page',
  async ({ page, chain }) => {
    const mint = await makeToken(page)
    await page.goto(`/create-liquidity?token=${mint}`)
    await page.click('radio', /Meteora DAMM v2/)
    await page.fill('Amount of QHRN', '400')
    await page.fill('Amount of SOL', '2')
    await page.click('button', 'Review')
    await page.click('button', 'Open the pool')
    await approve(page, 'Pool opened')
    const pool = new PublicKey(addressIn(await factOn(page, 'Pool')))
    assert.equal(
      (await chain.getAccountInfo(pool, 'confirmed'))?.owner.toBase58(),
      METEORA_DAMM_V2.programs.practice,
    )
    await page.click('link', 'Manage Liquidity')
    await page.see('button', 'Add')
    const underlined = () =>
      [...document.querySelectorAll('main [data-whole]')]
        .filter((each) => each.textContent?.includes('SOL'))
        .map((each) => getComputedStyle(each).textDecorationLine)
    await page.until('figures that tell more are underlined', async () => {
      const lines = await page.run(underlined)
      return lines.length > 0 && lines.every((line) => line === 'underline')
    })
    await page.click('button', 'Add')
    await page.click('button', 'Only SOL')
    await page.fill('Amount of SOL', '0.05')
    await page.click('button', 'Review')
    await page.click('button', 'Swap and add')
    await approve(page, 'Liquidity added')
    await page.goto(`/swap?to=${mint}&amount=0.01`)
    await page.seeText('The route')
    await page.click('button', 'Review')
    await page.click('button', 'Swap')
    await approve(page, 'Swapped')
    await page.seeText('Promised and paid are the same, to the lamport.')
  },
  { programs: [METEORA_DAMM_V2.programs.practice] },
)

walk('a page that is left while it saves keeps no other page from what is stored', async ({ page }) => {
  await page.goto('/create-token')
  await page.fill('Name', 'Quiet Heron')
  await sleep(1_000)
  for (const description of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await page.fill('Description', description)
    await page.goto('/history')
    await page.goto('/create-token')
    await page.seeField('Name', 'Quiet Heron')
  }
})

walk('Back and Forward show each page with what was typed', async ({ page }) => {
  await page.goto('/create-token')
  await page.fill('Name', 'Quiet Heron')
  await page.click('link', 'FAQ')
  await page.see('heading', 'Questions')
  await page.back()
  await page.see('heading', 'Create a token')
  await page.seeField('Name', 'Quiet Heron')
  await page.forward()
  await page.see('heading', 'Questions')
  assert.equal(await page.path(), '/faq')
})

walk('Back on a review is the form, Forward and a reload are the review again', async ({ page }) => {
  await page.goto('/create-token')
  await connectPracticeWallet(page)
  await fillToken(page)
  await page.click('button', 'Review')
  await page.see('heading', 'Review')
  assert.equal(await page.path(), '/create-token?step=review')
  await page.back()
  await page.see('heading', 'Create a token')
  await page.until('the form', async () => (await page.path()) === '/create-token')
  await page.forward()
  await page.see('heading', 'Review')
  await page.reload()
  await page.see('heading', 'Review')
  await page.click('checkbox', 'I understand that this can never be undone')
  await page.click('button', 'Create token')
  await approve(page, 'Token created')
  await page.back()
  await page.seeField('Name', '')
  assert.equal(await page.path(), '/create-token')
})

walk(
  'a part of a token is locked for somebody on its page, and is read at an address of its own',
  async ({ page, chain }) => {
    const mint = await makeToken(page)
    await page.goto(`/token/${mint}?tab=manage&action=lock-supply`)
    await page.fill('Amount of QHRN', '250')
    await page.fill('For', Keypair.generate().publicKey.toBase58())
    await page.click('button', 'Team: 6 months, then monthly')
    await page.see('img', /in 18 equal steps/)
    await page.click('button', 'Review')
    await page.seeText('Nobody can cancel or change this')
    await page.fill('Type LOCK to confirm', 'LOCK')
    await page.click('button', 'Lock')
    await approve(page, 'Tokens locked')
    const link = () => document.querySelector('main a[href^="/lock/"]')?.getAttribute('href')
    const lock = addressIn((await page.run(link)) ?? '')
    assert.equal(
      (await chain.getAccountInfo(new PublicKey(lock), 'confirmed'))?.owner.toBase58(),
      JUPITER_LOCK_PROGRAM,
    )
    await page.goto(`/lock/${lock}`)
    await page.see('heading', /250.QHRN/)
    await page.seeText('Nobody can cancel or change this.')
    await page.seeText('15 more dates')
    await page.goto(`/token/${mint}`)
    await page.click('button', 'Search for locks of its supply')
    await page.seeText(/locked until/)
  },
  { programs: [JUPITER_LOCK_PROGRAM] },
)
