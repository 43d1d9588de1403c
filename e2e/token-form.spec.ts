import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import {
  getAccount,
  getAssociatedTokenAddressSync,
  getMint,
  getTokenMetadata,
  getTransferFeeConfig,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair } from '@solana/web3.js'
import {
  begin,
  chain,
  created,
  createToken,
  expectAccessible,
  keptDraft,
  openSection,
  review,
} from './support/journey'
import { holdBack, test } from './support/page'

const heron = readFileSync(new URL('../public/social/home.png', import.meta.url))

test('a token with a fee, a field, an allocation, another address as authority and its own metadata address is made as typed', async ({
  page,
}) => {
  const key = await begin(page, { wanted: { decimals: '2', supply: '1000', revokeMint: false } })
  const [mintKey, friend, multisig] = [Keypair.generate(), Keypair.generate(), Keypair.generate()]
  await page.getByLabel('Who holds the mint authority').selectOption('Another address')
  await page.getByLabel('Address', { exact: true }).fill(multisig.publicKey.toBase58())

  const distribution = await openSection(page, 'Distribution')
  await distribution.getByRole('button', { name: 'Add an address' }).click()
  await distribution.getByLabel('Address').fill(friend.publicKey.toBase58())
  await distribution.getByLabel('Tokens').fill('250.5')
  const extensions = await openSection(page, 'Extensions')
  await extensions.getByRole('checkbox', { name: 'Transfer fee' }).check()
  await extensions.getByLabel('Fee of each transfer').fill('1.25')
  await extensions.getByLabel('At most, for one transfer').fill('5')
  const further = await openSection(page, 'Further fields')
  await further.getByRole('button', { name: 'Add a field' }).click()
  await further.getByLabel('Name of the field').fill('licence')
  await further.getByLabel('What it holds').fill('MIT')
  const address = await openSection(page, 'Mint address')
  await address.getByRole('radio', { name: 'A key file that I have' }).check()
  await address.getByLabel('Key file', { exact: true }).setInputFiles({
    name: 'key.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify([...mintKey.secretKey])),
  })
  await expect(address.getByText('It signs after your wallet.')).toBeVisible()
  await expectAccessible(page)
  expect(await keptDraft(page)).not.toContain([...mintKey.secretKey].slice(0, 6).join())

  await review(page)
  await createToken(page)
  await created(page)

  const mint = await getMint(chain, mintKey.publicKey, 'confirmed', TOKEN_2022_PROGRAM_ID)
  expect(mint.supply).toBe(100_000n)
  expect(mint.mintAuthority?.equals(multisig.publicKey)).toBe(true)
  expect(getTransferFeeConfig(mint)?.newerTransferFee).toMatchObject({
    transferFeeBasisPoints: 125,
    maximumFee: 500n,
  })
  const metadata = await getTokenMetadata(chain, mintKey.publicKey, 'confirmed')
  expect(metadata?.additionalMetadata).toEqual([['licence', 'MIT']])
  expect(await held(mintKey, friend)).toBe(25_050n)
  expect(await held(mintKey, key)).toBe(74_950n)
})

test('what is typed and chosen before the page runs is kept', async ({ page }) => {
  const letScriptsGo = await holdBack(page, /assets\/.*\.js$/)
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  await page.goto('/create-token', { waitUntil: 'commit', early: true })
  const radio = (name: string) => page.getByRole('radio', { name })
  const tick = (name: string) => page.getByRole('checkbox', { name })
  await expect(radio('Token-2022')).toBeChecked()
  await expect(tick('Revoke mint authority')).toBeChecked()
  await expect(tick('Revoke freeze authority')).toBeChecked()
  await expect(tick('Make metadata immutable')).not.toBeChecked()
  await expect(page.getByLabel('Decimals')).toHaveValue('9')
  await radio('SPL Token').check()
  await tick('Revoke freeze authority').uncheck()
  await page.getByLabel('Image').setInputFiles({ name: 'heron.png', mimeType: 'image/png', buffer: heron })
  await page.getByLabel('Name', { exact: true }).fill('Early Heron')
  await page.getByLabel('Who may change the metadata').selectOption('Another address')
  letScriptsGo()
  const address = page.getByLabel('Address', { exact: true })
  await expect(address).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Early Heron')
  await expect(page.getByText('11 / 32 bytes')).toBeVisible()
  await expect(page.getByText('heron.png')).toBeVisible()
  await expect(radio('SPL Token')).toBeChecked()
  await expect(tick('Revoke freeze authority')).not.toBeChecked()
  await expect(page.getByLabel('Who holds the freeze authority')).toBeVisible()
  await expect(tick('Revoke mint authority')).toBeChecked()
  await expect.poll(() => keptDraft(page)).toMatch(/"standard":"spl".*"revokeFreezeAuthority":false/)
  expect(said.filter((text) => /hydrat|Minified React error/i.test(text))).toEqual([])
})

test('on a phone the name is on the first screen, and a label that says what one waits for widens nothing', async ({
  page,
}) => {
  const WIDTHS = [320, 390]
  const height = 844
  await page.setViewportSize({ width: 320, height })
  await page.goto('/create-token?start=utility')
  await expect(page.getByRole('radio', { name: 'Utility' })).toBeChecked()
  await expect(page).toHaveURL(/\/create-token$/)
  const bar = page.locator('.bar')
  const widthOf = async () => (await bar.getByRole('button').last().boundingBox())?.width
  const before = new Map<number, number | undefined>()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height })
    const name = await page.getByLabel('Name', { exact: true }).boundingBox()
    expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThan((await bar.boundingBox())?.y ?? 0)
    before.set(width, await widthOf())
  }
  await page.getByLabel('Name', { exact: true }).fill('Quiet Heron')
  await page.getByLabel('Symbol').fill('QHRN')
  await page.getByLabel('Description').fill('')
  await bar.getByRole('button', { name: 'Review' }).click()
  await expect(bar.getByRole('button', { name: 'Waiting for a wallet' })).toBeAttached()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height })
    expect(await widthOf()).toBe(before.get(width))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('of a wide picture a square is taken, which keys, a drag and the whole picture change', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/create-token')
  // 400 × 200 pixels: red on the left, blue on the right.
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 200 })
    const context = canvas.getContext('2d')
    for (const [colour, left] of [
      ['#f00', 0],
      ['#00f', 200],
    ] as const) {
      if (context) context.fillStyle = colour
      context?.fillRect(left, 0, 200, 200)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const buffer = Buffer.from(drawn, 'base64')
  await page.getByLabel('Image').setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer })
  await expect(page.getByText(/^200\s×\s200, /)).toBeVisible()
  const square = page.getByRole('slider', { name: 'Square of the picture' })
  await expect(square).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expect.poll(() => colours(page)).toEqual(['red', 'blue'])

  await square.focus()
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => colours(page)).toEqual(['blue', 'blue'])
  await square.scrollIntoViewIfNeeded()
  const box = await square.boundingBox()
  if (!box) throw new Error('the square is not on the page')
  await page.mouse.move(box.x + 20, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 20 + 2 * box.width, box.y + 100, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => colours(page)).toEqual(['red', 'red'])
  for (let press = 0; press < 8; press += 1) await square.press('+')
  await expect(page.getByText(/^(?!200)\d+\s×\s\d+, /)).toBeVisible()

  await page.getByRole('checkbox', { name: 'Use the whole picture' }).check()
  await expect(page.getByText(/^400\s×\s400, /)).toBeVisible()
  await expect.poll(() => colours(page)).toEqual(['red', 'blue'])
  await expect.poll(() => colours(page, 0.1)).toEqual(['nothing', 'nothing'])
  await expect.poll(() => keptDraft(page)).toContain('"width":400')
  await page.reload()
  await expect(page.getByText(/^400\s×\s400, /)).toBeVisible()
})

/** The colours of the form's picture at a quarter and at three quarters of its width. */
async function colours(page: Page, height = 0.5): Promise<string[]> {
  return await page.locator('.drop img').evaluate(async (picture: HTMLImageElement, at) => {
    // A picture that another one has just replaced cannot be read.
    const isThere = await picture.decode().then(
      () => true,
      () => false,
    )
    if (!isThere) return []
    const { naturalWidth: width, naturalHeight: high } = picture
    const context = Object.assign(document.createElement('canvas'), { width, height: high }).getContext('2d')
    context?.drawImage(picture, 0, 0)
    return [0.25, 0.75].map((share) => {
      const [red = 0, , blue = 0, alpha = 0] =
        context?.getImageData(Math.floor(width * share), Math.floor(high * at), 1, 1).data ?? []
      return alpha < 128 ? 'nothing' : red > blue ? 'red' : 'blue'
    })
  }, height)
}

test('the supply is grouped while it is typed; every part opens with the keyboard; on a phone and a wide screen all is inside the page and accessible', async ({
  page,
}) => {
  await page.goto('/create-token')
  const supply = page.getByLabel('Total supply')
  await test.step('the supply, whose caret stays at its digit', async () => {
    const caret = () => supply.evaluate((field: HTMLInputElement) => field.selectionStart)
    await expect(supply).toHaveValue('1,000,000,000')
    await supply.fill('12345')
    await expect(supply).toHaveValue('12,345')
    await supply.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2))
    await page.keyboard.type('99')
    await expect(supply).toHaveValue('1,299,345')
    expect(await caret()).toBe(5)
    for (const key of ['Backspace', 'Backspace', 'ArrowRight', 'Backspace']) await page.keyboard.press(key)
    await expect(supply).toHaveValue('1,345')
    expect(await caret()).toBe(1)
    await page.keyboard.press('Delete')
    await expect(supply).toHaveValue('145')
    await supply.fill('21,000,000.5')
    await expect(supply).toHaveValue('21,000,000.5')
    await expect.poll(() => keptDraft(page)).toContain('"supply":"21000000.5"')
  })

  for (const title of [
    'Distribution',
    'Extensions',
    'Further fields',
    'Mint address',
    'Where it can trade',
  ]) {
    await summaryOf(page, title).focus()
    await page.keyboard.press('Enter')
  }
  for (const name of ['Transfer fee', 'Interest bearing', 'Transfer hook', 'Permanent delegate', 'Pausable'])
    await page.getByRole('checkbox', { name }).check()
  await expect(page.getByRole('checkbox', { name: 'Scaled UI amount' })).toBeDisabled()
  await page.getByRole('button', { name: 'Add an address' }).press('Enter')
  await page.getByRole('button', { name: 'Add a field' }).press('Enter')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('button', { name: 'Review' }).filter({ visible: true }).first().click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }

  await test.step('emptied, the supply stays empty over a reload', async () => {
    await supply.fill('')
    await expect.poll(() => keptDraft(page)).toContain('"supply":""')
    await page.reload()
    await expect(supply).toHaveValue('')
  })
})

function summaryOf(page: Page, title: string) {
  return page.locator('summary').filter({ hasText: title }).first()
}

async function held(mint: Keypair, owner: Keypair): Promise<bigint> {
  const account = getAssociatedTokenAddressSync(mint.publicKey, owner.publicKey, true, TOKEN_2022_PROGRAM_ID)
  return (await getAccount(chain, account, 'confirmed', TOKEN_2022_PROGRAM_ID)).amount
}
