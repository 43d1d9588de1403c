/*
 * npm run bench:presses: seven tasks with the practice wallet, as a newcomer does them: how many presses and typed
 * fields each takes, and how long a script takes for it. Approving in the wallet counts as a press.
 */
import { Keypair } from '@solana/web3.js'
import { withApp } from './serveApp.mjs'

const PATIENCE = 60_000
const PICTURES = ['public/icons/icon-192.png', 'public/icons/maskable-512.png']

/** Counts what a person does on a page. Each control is the first that can be seen. */
function hands(page) {
  let presses = 0
  let fields = 0
  const seen = (control) => control.filter({ visible: true }).first()
  return {
    press: async (role, name, within = page) => {
      await seen(within.getByRole(role, { name })).click()
      presses++
    },
    choose: async (label, file) => {
      await seen(page.getByLabel(label)).setInputFiles(file)
      presses++
    },
    type: async (label, text) => {
      await seen(page.getByLabel(label, { exact: true })).fill(text)
      fields++
    },
    count: () => `${presses} presses, ${fields} fields`,
  }
}

await withApp(async ({ origin, browser }) => {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  const wallet = page.getByRole('dialog', { name: 'Practice Wallet' })
  const heading = (name) => page.getByRole('heading', { name, level: 1 }).waitFor()
  const receivers = [Keypair.generate(), Keypair.generate(), Keypair.generate()]
  const [receiver] = receivers.map((key) => key.publicKey.toBase58())

  /** One task: from where the page stands to the heading of its receipt. */
  async function task(name, work) {
    const person = hands(page)
    const begun = performance.now()
    await work(person)
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
    console.log(`${name.padEnd(24)} ${person.count()}, ${seconds} s`)
  }

  await page.goto('/')
  await task('first token', async ({ press, type }) => {
    await press('link', 'Create a token')
    await type('Name', 'Quiet Heron')
    await type('Symbol', 'QHRN')
    await press('button', 'Review')
    await press('button', /Practice Wallet/)
    await press('button', 'Get 10 SOL', wallet)
    await wallet.getByText('10 SOL', { exact: true }).waitFor()
    await press('button', /^Connect$/, wallet)
    await press('checkbox', /never be undone/)
    await press('button', 'Create token')
    await press('button', 'Approve', wallet)
    await heading(/created/)
  })
  await task('its pool', async ({ press, type }) => {
    await press('link', 'Create its pool')
    await type('Amount of QHRN', '1000')
    await type('Amount of SOL', '1')
    await press('button', 'Review')
    await press('button', 'Open the pool')
    await press('button', 'Approve', wallet)
    await heading('Pool opened')
  })
  const asked = async (press) => {
    await press('button', 'Reject', wallet)
    await page
      .getByText(/declined/i)
      .filter({ visible: true })
      .first()
      .waitFor()
  }
  const pageOf = async (name) => {
    await page.goto('/account')
    await page.goto(await page.getByRole('link', { name }).first().getAttribute('href'))
  }
  // Both end where the wallet is asked, and turns it down, which counts as its approval does.
  await pageOf(/Quiet Heron/)
  await task('hand over', async ({ press, type }) => {
    await press('link', 'Hand over…')
    await type('New owner', receiver)
    await press('button', 'Review')
    await press('checkbox', /never be undone/)
    await press('button', 'Hand over')
    await asked(press)
  })
  const { press: prepare, type: typePrepared, choose: choosePrepared } = hands(page)
  await page.goto('/create-token')
  await typePrepared('Name', 'Grey Gull')
  await typePrepared('Symbol', 'GULL')
  await choosePrepared('Image', PICTURES[0])
  await page.getByLabel('Make metadata immutable').uncheck()
  await prepare('button', 'Review')
  await prepare('checkbox', /never be undone/)
  await prepare('button', 'Create token')
  await prepare('button', 'Approve', wallet)
  await heading(/created/)
  await pageOf(/Grey Gull/)
  await task('change its picture', async ({ press, choose }) => {
    await press('link', /^Manage$/)
    await press('button', 'Update metadata')
    await choose('Image', PICTURES[1])
    await press('button', 'Review')
    // The old picture and the new one.
    await page.getByRole('main').locator('img').nth(1).waitFor()
    await press('button', 'Update metadata')
    await asked(press)
  })
  await page.goto('/account')
  await task('send', async ({ press, type }) => {
    await press('link', 'Send')
    await type('Receiver address', receiver)
    await type('Amount of SOL', '0.01')
    await press('button', 'Review')
    await press('button', /^Send$/)
    await press('button', 'Approve', wallet)
    await heading('Account')
  })
  await page.goto('/account')
  await task('pay a list', async ({ press, type }) => {
    await press('link', 'Send to many')
    await type('Addresses and amounts', receivers.map((key) => `${key.publicKey.toBase58()},0.01`).join('\n'))
    await press('button', 'Review')
    await press('button', 'Start sending')
    await press('button', 'Approve', wallet)
    await heading('List paid')
  })
  await page.goto('/send')
  await page.getByLabel('Receiver address', { exact: true }).fill(receiver)
  await page.getByLabel('Amount of SOL', { exact: true }).fill('0.01')
  for (const name of ['Review', /^Send$/])
    await page.getByRole('button', { name }).filter({ visible: true }).first().click()
  await wallet.getByRole('button', { name: 'Reject' }).click()
  await page
    .getByText(/declined/i)
    .filter({ visible: true })
    .first()
    .waitFor()
  await page.goto('/history')
  await task('find what went wrong', async ({ press }) => {
    await press('button', /Send 0\.01 SOL/)
    await page
      .getByText(/declined/i)
      .filter({ visible: true })
      .first()
      .waitFor()
  })
})
