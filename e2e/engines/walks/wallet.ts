import assert from 'node:assert/strict'
import { Keypair, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js'
import { addressIn, approve, askForToken, connectPracticeWallet, factOn, fillToken } from '../steps'
import { walk } from '../walk'

/*
 * What a wallet does besides making tokens and pools.
 */

walk('SOL goes to a new address, and the toast leads to the receipt', async ({ page, chain }) => {
  const friend = Keypair.generate().publicKey
  await page.goto('/send')
  await connectPracticeWallet(page)
  await page.fill('Amount of SOL', '1.25')
  await page.fill('Receiver address', 'alice.sol')
  await page.seeText('Names such as alice.sol are read on Mainnet only.')
  await page.fill('Receiver address', friend.toBase58())
  await page.seeText('This address holds no SOL')
  await page.click('button', 'Review')
  await page.click('button', 'Send')
  await page.click('button', 'Approve')
  await page.see('heading', 'Account', 60_000)
  await page.click('link', 'Show the receipt')
  await page.seeText('Promised and paid are the same, to the lamport.')
  assert.equal(await chain.getBalance(friend, 'confirmed'), 1.25 * LAMPORTS_PER_SOL)
})

walk(
  'a payment that was declined and made anew names the later one, behind its link and behind Back',
  async ({ page, chain }) => {
    const friend = Keypair.generate().publicKey
    await page.goto('/send')
    await connectPracticeWallet(page)
    await page.goto(`/send?amount=1.25&to=${friend.toBase58()}`)
    await page.see('button', /^Wallet /)
    await page.click('button', 'Review')
    await page.click('button', 'Send')
    await page.click('button', 'Reject')
    await page.seeText('Declined in your wallet. This page sent nothing.')
    const declined = await page.path()
    await page.click('button', 'Back to the form')
    await page.click('button', 'Review')
    await page.click('button', 'Send')
    await page.click('button', 'Approve')
    await page.see('heading', 'Account', 60_000)
    await page.goto(declined)
    await page.seeText('The same has been done since')
    assert.equal(await page.isChecked('checkbox', /^Do it a second time/), false)
    await page.click('link', 'See the receipt')
    await page.see('heading', 'Sent')
    await page.back()
    await page.seeText('The same has been done since')
    assert.equal(await chain.getBalance(friend, 'confirmed'), 1.25 * LAMPORTS_PER_SOL)
  },
)

walk('the account shows tokens, NFTs and activity, and the rent of its accounts', async ({ page }) => {
  await page.goto('/create-token')
  await connectPracticeWallet(page)
  await fillToken(page)
  await askForToken(page)
  await approve(page, 'Token created')
  await page.click('link', 'Account')
  await page.see('link', 'Tokens')
  await page.seeText('Quiet Heron')
  await page.see('heading', /^Rent/)
  await page.seeText('No empty accounts to close.')
  await page.click('link', 'NFTs')
  await page.seeText('No NFTs here yet')
  await page.click('link', 'Activity')
  await page.see('heading', 'History')
})

walk('more of a token is minted on its page', async ({ page, chain }) => {
  await page.goto('/create-token')
  await connectPracticeWallet(page)
  await fillToken(page)
  await page.click('checkbox', /^Revoke mint authority/)
  await askForToken(page)
  await approve(page, 'Token created')
  const mint = addressIn(await factOn(page, 'Mint'))
  await page.goto(`/token/${mint}?tab=manage`)
  await page.click('button', 'Mint more')
  await page.fill('Amount of QHRN', '500')
  await page.click('button', 'Review')
  await page.see('heading', 'Review')
  await page.click('button', 'Mint more')
  await approve(page, 'Tokens minted')
  assert.equal((await chain.getTokenSupply(new PublicKey(mint), 'confirmed')).value.uiAmount, 1_000_500)
})

walk('a list is sent, and stands in the history', async ({ page, chain }) => {
  const friends = Array.from({ length: 3 }, () => Keypair.generate().publicKey)
  await page.goto('/send/many')
  await connectPracticeWallet(page)
  const list = friends.map((friend) => `${friend.toBase58()},0.5`).join('\n')
  await page.fill('Addresses and amounts', list)
  await page.see('heading', 'The list')
  await page.click('button', 'Review')
  await page.click('button', 'Start sending')
  await page.click('button', 'Approve')
  await page.seeText('All its payments are final.')
  for (const friend of friends)
    assert.equal(await chain.getBalance(friend, 'confirmed'), LAMPORTS_PER_SOL / 2)
  await page.goto('/history')
  await page.see('link', /Sent 1\.5 SOL in 3 payments/)
})

walk(
  'a table that is dropped as a file is asked about, and pays what its review says',
  async ({ page, chain }) => {
    const [one, two] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const table = `Wallet\tSOL Airdrop\r\n${one.toBase58()}\t1.500\r\n${two.toBase58()}\t1.250\r\n`
    await page.goto('/send/many')
    await connectPracticeWallet(page)
    await page.dropTextFile('Addresses and amounts', 'winners.txt', table)
    await page.seeText('“1.500” can be read in two ways.')
    await page.click('radio', /^1\.5/)
    await page.seeText('You have never paid any of them')
    await page.click('button', 'Review')
    await page.seeText('Send 2.75 SOL to 2 addresses')
    await page.seeText('Address: column Wallet. Amount: column SOL Airdrop.')
    await page.seeText('The decimal sign is the point, as you chose.')
    await page.click('button', 'Start sending')
    await page.click('button', 'Approve')
    await page.seeText('All its payments are final.')
    assert.equal(await chain.getBalance(one, 'confirmed'), 1.5 * LAMPORTS_PER_SOL)
    assert.equal(await chain.getBalance(two, 'confirmed'), 1.25 * LAMPORTS_PER_SOL)
  },
)

walk(
  'where a wallet must sign in, a declined one is not connected, and one that signed is there after a reload',
  async ({ page }) => {
    await page.goto('/send')
    await page.click('button', 'Connect wallet')
    await page.click('button', /^Practice Wallet/)
    await page.seeText('Sign in to')
    await page.click('button', 'Reject')
    await page.seeText('Signature declined')
    await page.click('button', 'Try again')
    await page.seeText('This moves nothing and costs nothing.')
    await page.click('button', 'Approve')
    await page.see('button', /^Wallet /)
    await page.reload()
    await page.click('button', /^Wallet /)
    await page.seeText('Signed in until')
  },
  { settings: { VITE_SIGN_IN: 'required' } },
)
