import assert from 'node:assert/strict'
import { Keypair } from '@solana/web3.js'
import { KEYS } from '../engines'
import { walk } from '../walk'

/*
 * Pages to read, and the address to which others send people back.
 */

walk(
  'a lesson computes the price of the deposit that its slider says, and fills in the form',
  async ({ page }) => {
    await page.goto('/learn/pools-and-prices')
    await page.click('slider', 'SOL that you put in')
    const before = Number(await page.valueOf('SOL that you put in'))
    await page.type(KEYS.Right, KEYS.Right)
    const sol = `${before + 2}`
    await page.seeField('SOL that you put in', sol)
    await page.seeText(`${sol} SOL`)
    await page.click('link', /^Try it/)
    await page.see('heading', 'Create a token')
    await page.seeField(/SOL.*pool|^SOL$|Amount of SOL/, sol)
  },
)

walk(
  'an answer that no one asked for is named once, above Home, and leaves nothing behind',
  async ({ page }) => {
    await page.goto(
      '/callback?error=access_denied&state=unknown&returnTo=//example.com&code=SECRET#data=SECRET',
    )
    await page.seeText('An answer came back that was not asked for in this tab')
    assert.equal(await page.path(), '/')
    const kept = await page.run(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    assert.ok(!kept.includes('SECRET'))
    await page.reload()
    await page.see('heading', /^Strike|./)
    await page.seeNoText('An answer came back')
  },
)

walk('a question opens by its address, and is found by the words of a message', async ({ page }) => {
  await page.goto('/faq#twice')
  await page.seeText('Before your wallet is asked again, this page searches the chain')
  await page.fill('Search the questions', '0x1777')
  await page.seeText('1 question found')
  await page.seeText('It is an error of a program')
  await page.click('link', 'the history')
  await page.see('heading', 'History')
})

walk('a list is read as in Node: its columns and decimals, JSON, and what is refused', async ({ page }) => {
  const [one, two] = [Keypair.generate(), Keypair.generate()].map((key) => key.publicKey.toBase58())
  const lists = [
    [
      `sep=;\nAdresse;Betrag\n${one};1.234.567\n${two};1.500`,
      'The decimal sign is the comma: “1.234.567” in line 3 shows it.',
    ],
    [`Rank;Wallet;Points\n1;${one};0.5\n2;${two};0.25`, 'Choose the column of the receivers'],
    [`${one};1.500\n${two};2.000`, '“1.500” can be read in two ways.'],
    [`[{"address":"${one}","amount":1000}]`, 'Say whether 1000 counts whole tokens or base units'],
    [`address,amount,note\n${one},5,"from\n${two},7`, 'A quote in line 2 is not closed'],
    [`wallet,amount\n${one},5\nwallet,points\n${two},900`, 'This line belongs to another table'],
    [`${one};5 SOL\n${two};1.8E+7`, 'A spreadsheet has left out digits of the amount.'],
  ] as const
  await page.goto('/send/many')
  for (const [text, said] of lists) {
    await page.fill('Addresses and amounts', text)
    await page.seeText(said)
  }
})
