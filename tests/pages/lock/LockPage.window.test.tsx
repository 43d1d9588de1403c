import 'fake-indexeddb/auto'
import { TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { Keypair, type PublicKey } from '@solana/web3.js'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { vaultOf } from '../../../src/locks/escrow'
import LockPage from '../../../src/pages/lock/LockPage'
import MarketRows from '../../../src/pages/token/MarketRows'
import TokenPage from '../../../src/pages/token/TokenPage'
import { VerdictCard } from '../../../src/pages/token/VerdictCard'
import { paths } from '../../../src/paths'
import { readToken } from '../../../src/tokens/readToken'
import { QueryRoot } from '../../../src/ui/QueryRoot'
import { shortAddress } from '../../../src/units/shortAddress'
import { setDisconnected } from '../../../src/wallet/walletStore'
import { fill, pageTitle, press, pressReady, showPage, textbox } from '../../support/hands'
import { aLock, DAYS, NEW_YEAR, PASSED } from '../../support/locks'
import { heldBy, practicePage } from '../../support/pageWallet'
import { describeWithPrograms, JUPITER_LOCK, practicePrograms } from '../../support/programs'
import { sentence } from '../../support/sentence'
import { aManagedToken, WITH_FEE } from '../../support/tokenOperations'

const PAGES = { '/lock/:address': <LockPage />, '/token/:mint': <TokenPage /> }
const show = (lock: PublicKey | string) =>
  showPage(`/lock/${typeof lock === 'string' ? lock : lock.toBase58()}`, PAGES)
const ONE = 10n ** 9n
const LATER = {
  start: 0n,
  cliff: NEW_YEAR,
  every: 30n * DAYS,
  atCliff: 75n * 10n ** 9n,
  each: 12_500_000_000n,
  times: 18n,
}

describeWithPrograms('a lock', [JUPITER_LOCK], () => {
  const page = practicePage({ chain: practicePrograms() })
  let mint: PublicKey
  beforeEach(async () => void (mint = await aManagedToken(page.practice, page.key, { uri: '' })))

  it('is made from the token’s page, and its own page says what it holds', async () => {
    showPage(paths.tokenAction(mint.toBase58(), 'lock-supply'), PAGES)
    const amount = await screen.findByRole('textbox', { name: /^Amount/ }, { timeout: 50_000 })
    fill(amount, '300000000')
    const to = Keypair.generate().publicKey.toBase58()
    fill(textbox(/^For/), to)
    await press('All in 1 year')
    fill(screen.getByLabelText(/^First date/), '2020-01-01T00:00')
    expect(await screen.findByText(sentence(/^This date has passed by the chain’s clock/))).toBeTruthy()
    // Browsers take years of more than four digits; the window of the tests clears them.
    const first = screen.getByLabelText<HTMLInputElement>(/^First date/)
    first.type = 'text'
    fill(first, '12030-01-01T00:00')
    expect(await screen.findByText(/^This cannot be read as a date/)).toBeTruthy()
    first.type = 'datetime-local'
    fill(first, '2030-01-01T00:00')
    fill(textbox(/^Free on that date/), '25')
    await pressReady('Review')
    expect(await screen.findByText(sentence(/^Type over how many days/))).toBeTruthy()
    fill(textbox(/^The rest over/), '540')
    await pressReady('Review')
    expect(await screen.findByText(sentence(/^Type in how many steps/))).toBeTruthy()
    fill(textbox(/^In equal steps/), '18')
    expect(screen.getByRole('img', { name: /in 18 equal steps/ })).toBeTruthy()
    await pressReady('Review')
    await pageTitle('Review')
    expect(document.querySelector('h1')?.parentElement?.textContent.replaceAll('\u00a0', ' ')).toContain(
      `Lock 300,000,000 QHR (30 %) for ${shortAddress(to)}: none before 1 Jan 2030, 00:00 UTC, all by 25 Jun 2031, 00:00 UTC`,
    )
    expect(
      screen.getByText(sentence(/^12,500,000 QHR, 18 times, every 30 days, from 31 Jan 2030, 00:00 UTC on$/)),
    ).toBeTruthy()
    expect(screen.getAllByText(sentence(/Nobody can cancel this lock/)).length).toBeGreaterThan(0)
    expect(screen.getAllByText(sentence(/Mainnet’s version was not read/)).length).toBeGreaterThan(0)
    expect(screen.getAllByText(sentence(/freeze authority: .* can freeze the lock/)).length).toBeGreaterThan(
      0,
    )
    fill(textbox(/LOCK/), 'LOCK')
    await pressReady('Lock')
    await screen.findByRole('heading', { level: 1, name: /Tokens locked/ }, { timeout: 50_000 })
    await userEvent.click(screen.getByRole('link', { name: 'See the lock' }))
    await screen.findByRole(
      'heading',
      { level: 1, name: /^300,000,000\sQHR are locked$/ },
      { timeout: 50_000 },
    )
    expect(screen.getByText('Nobody can cancel or change this.')).toBeTruthy()
    expect(
      screen.getByText(sentence(/^That is 30 % of the supply\. From .* Nothing is free before 1 Jan 2030/)),
    ).toBeTruthy()
  })

  it('is claimed by its recipient on its page', async () => {
    const lock = await aLock(page.practice, page.key, { mint, recipient: page.key.publicKey })
    const before = BigInt((await heldBy(page.practice, page.key.publicKey, mint))[0] ?? '0')
    show(lock)
    await pressReady('Claim 2 QHR')
    await pageTitle('Review')
    await pressReady('Claim')
    await screen.findByRole('heading', { level: 1, name: /^Claimed/ }, { timeout: 50_000 })
    const after = BigInt((await heldBy(page.practice, page.key.publicKey, mint))[0] ?? '0')
    expect(after - before).toBe(PASSED.atCliff)
  })

  it('gives up with the lock what could be done to it, by a tick that the review names', async () => {
    showPage(paths.tokenAction(mint.toBase58(), 'lock-supply'), PAGES)
    fill(await screen.findByRole('textbox', { name: /^Amount/ }, { timeout: 50_000 }), '100')
    await press('All in 1 year')
    const tick = screen.getByRole('checkbox', { name: 'Give up the freeze authority with the lock' })
    expect(screen.getByText(sentence(/freeze authority: .* can freeze the lock/))).toBeTruthy()
    await userEvent.click(tick)
    expect(screen.queryByText(sentence(/can freeze the lock/))).toBeNull()
    await pressReady('Review')
    await pageTitle('Review')
    const said = document.body.textContent.replaceAll('\u00a0', ' ')
    expect(said).toMatch(/lock 100 QHR .*; revoke the freeze authority forever/)
    expect(said).not.toMatch(/can freeze the lock/)
    expect(textbox(/LOCK/)).toBeTruthy()
  })

  it('of a token whose accounts begin frozen keeps its freeze authority, which must thaw the recipient’s', async () => {
    const of = await aManagedToken(page.practice, page.key, { uri: '', extensions: { defaultFrozen: true } })
    showPage(paths.tokenAction(of.toBase58(), 'lock-supply'), PAGES)
    fill(await screen.findByRole('textbox', { name: /^Amount/ }, { timeout: 50_000 }), '100')
    await press('All in 1 year')
    expect(screen.queryByRole('checkbox', { name: /^Give up the freeze authority/ })).toBeNull()
    expect(screen.getByText(sentence(/freeze authority: .* can freeze the lock/))).toBeTruthy()
    expect(screen.getByText(sentence(/^New accounts begin frozen: .* must thaw/))).toBeTruthy()
  })

  it('is found by who looks up its token, with the others, as what each is', async () => {
    const somebody = () => Keypair.generate().publicKey
    await aLock(
      page.practice,
      page.key,
      { mint, recipient: somebody() },
      {
        ...LATER,
        atCliff: 300_000_000n * 10n ** 9n,
        times: 0n,
      },
    )
    await aChangedLock({ lock: (data) => data.set([0, 1], 137) })
    const token = await readToken(page.practice.connection, mint)
    const read = { liquidity: { status: 'reading' }, at: Infinity, failed: false } as const
    const answer = (
      <QueryRoot>
        <VerdictCard {...{ token, read }} wallet={null} readAt={0} />
        <MarketRows token={token} />
      </QueryRoot>
    )
    showPage('/answer', { '/answer': answer })
    const search = await screen.findByRole(
      'button',
      { name: 'Search for locks of its supply' },
      { timeout: 50_000 },
    )
    expect(
      screen.getByText(sentence(/^Locks of its supply are not searched for until you ask\./)),
    ).toBeTruthy()
    expect(screen.queryByText(sentence(/until 1 Jan 2030/))).toBeNull()
    await userEvent.click(search)
    expect(await screen.findByText('30 % until 1 Jan 2030 UTC', {}, { timeout: 50_000 })).toBeTruthy()
    expect(
      screen.getByText(sentence(/freeze authority.*In locks that can be cancelled .*: under 0\.01 %\./)),
    ).toBeTruthy()
    expect(screen.getByText(sentence(/30 % of its supply is locked until 1 Jan 2030 UTC\./))).toBeTruthy()
    expect(screen.getByText(sentence(/, 30 % locked until 1 Jan 2030 UTC$/))).toBeTruthy()
  })

  it('is claimed with the other locks of its token, and who has no SOL is told what that costs', async () => {
    const recipient = page.key.publicKey
    const lock = await aLock(page.practice, page.key, { mint, recipient })
    await aLock(page.practice, page.key, { mint, recipient })
    await aLock(page.practice, page.key, { mint, recipient }, LATER)
    const before = BigInt((await heldBy(page.practice, recipient, mint))[0] ?? '0')
    showPage(paths.claimLocks(lock.toBase58()), PAGES)
    await screen.findByRole('button', { name: 'Claim 4 QHR from 2 locks' }, { timeout: 50_000 })
    const { accounts } = page.practice.chain
    const wallet = accounts.now(recipient.toBase58())
    if (!wallet) throw new Error('the wallet has SOL')
    accounts.put(recipient.toBase58(), { ...wallet, lamports: 0n })
    await pressReady('Claim 4 QHR from 2 locks')
    expect(await screen.findByText(sentence(/need.* SOL/), {}, { timeout: 50_000 })).toBeTruthy()
    accounts.put(recipient.toBase58(), wallet)
    await pressReady('Claim 4 QHR from 2 locks')
    await pageTitle('Review')
    await pressReady('Claim')
    await screen.findByRole('heading', { level: 1, name: /^Claimed/ }, { timeout: 50_000 })
    const after = BigInt((await heldBy(page.practice, recipient, mint))[0] ?? '0')
    expect(after - before).toBe(2n * PASSED.atCliff)
  })

  it.each([8, 15])(
    'is claimed with the others until nothing is due, also where %i are, and this one is the smallest',
    async (count) => {
      const recipient = page.key.publicKey
      const of = await aManagedToken(page.practice, page.key, { uri: '' })
      const small = await aLock(page.practice, page.key, { mint: of, recipient }, { ...PASSED, atCliff: ONE })
      for (let made = 1; made < count; made += 1)
        // oxlint-disable-next-line no-await-in-loop -- one wallet pays them all
        await aLock(page.practice, page.key, { mint: of, recipient })
      const before = BigInt((await heldBy(page.practice, recipient, of))[0] ?? '0')
      const claims = async (button: RegExp) => {
        await userEvent.click(await screen.findByRole('button', { name: button }, { timeout: 50_000 }))
        await pageTitle('Review')
        await pressReady('Claim')
        await screen.findByRole('heading', { level: 1, name: /^Claimed/ }, { timeout: 50_000 })
      }
      showPage(paths.claimLocks(small.toBase58()), PAGES)
      await screen.findByText(
        sentence(new RegExp(`^${count} locks have something due`)),
        {},
        { timeout: 50_000 },
      )
      await claims(/^Claim 13\sQHR from 7 locks$/)
      for (let left = count - 7; left > 0; left -= 7) {
        await userEvent.click(screen.getByRole('link', { name: 'Back to the lock' }))
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person does
        const others = await screen.findByRole('link', { name: /^Go on with/ }, { timeout: 50_000 })
        await userEvent.click(others)
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person does
        await claims(left > 1 ? /^Claim 14\sQHR from 7 locks$/ : /^Claim 2\sQHR$/)
      }
      const after = BigInt((await heldBy(page.practice, recipient, of))[0] ?? '0')
      expect(after - before).toBe(ONE + BigInt(count - 1) * PASSED.atCliff)
    },
  )

  it('of another wallet says to the one that is connected who can claim', async () => {
    const recipient = Keypair.generate().publicKey
    show(await aLock(page.practice, page.key, { mint, recipient }))
    const said = `Your wallet is not its recipient. Only ${shortAddress(recipient.toBase58())} can claim from it.`
    expect(await screen.findByText(said, {}, { timeout: 50_000 })).toBeTruthy()
  })

  it('is read without a wallet: how much until when, each date, and a file for a calendar', async () => {
    const lock = await aLock(
      page.practice,
      page.key,
      { mint, recipient: Keypair.generate().publicKey },
      LATER,
    )
    setDisconnected()
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob)
      return 'blob:x'
    })
    show(lock)
    await screen.findByRole('heading', { level: 1, name: /^300\sQHR are locked$/ }, { timeout: 50_000 })
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull()
    const table = within(screen.getByRole('table'))
    expect(table.getAllByRole('row')).toHaveLength(1 + 3 + 1 + 1)
    await press('15 more dates')
    expect(table.getAllByRole('row')).toHaveLength(1 + 19)
    expect(screen.getByText(sentence(/freeze authority/))).toBeTruthy()
    await press('Calendar file')
    const text = (await files[0]?.text()) ?? ''
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(19)
    expect(text).toContain('DTSTART:20300101T000000Z')
    expect(text).toContain('SUMMARY:75 QHR become free')
  })

  it('of a token with a transfer fee takes what the fee leaves room for, and says what leaves and what arrives', async () => {
    const of = await aManagedToken(page.practice, page.key, { uri: '', extensions: WITH_FEE })
    showPage(paths.tokenAction(of.toBase58(), 'lock-supply'), PAGES)
    const amount = await screen.findByRole('textbox', { name: /^Amount/ }, { timeout: 50_000 })
    await press('Max')
    expect((amount as HTMLInputElement).value.replaceAll(',', '')).toBe('990000000')
    expect(screen.getByText(sentence(/^1,000,000,000 QHR leave your wallet/))).toBeTruthy()
    expect(screen.getByText(sentence(/fee authority: .* can raise the transfer fee to 100 %/))).toBeTruthy()
    fill(amount, '990000001')
    expect(await screen.findByText(sentence(/^This is more than you hold/))).toBeTruthy()
    const lock = await aLock(page.practice, page.key, { mint: of, recipient: page.key.publicKey })
    show(lock)
    expect(await screen.findByText('1.98 arrive', {}, { timeout: 50_000 })).toBeTruthy()
    expect(
      screen.getByText(
        sentence(/^The token withholds a transfer fee from each claim: 1\.00 % of each transfer/),
      ),
    ).toBeTruthy()
  })

  /** A lock for somebody else until later dates, whose accounts are changed as only the chain's programs could. */
  const aChangedLock = async (changes: {
    lock?: (data: Buffer) => void
    vault?: (data: Buffer) => void
    mint?: (data: Buffer) => void
  }) => {
    const recipient = Keypair.generate().publicKey
    const lock = await aLock(page.practice, page.key, { mint, recipient }, LATER)
    const { accounts } = page.practice.chain
    const addresses = { lock, vault: vaultOf(lock, mint, TOKEN_2022_PROGRAM_ID), mint }
    for (const name of ['lock', 'vault', 'mint'] as const) {
      const account = accounts.now(addresses[name].toBase58())
      if (!account) throw new Error(`the ${name} was made`)
      const data = Buffer.from(account.data)
      changes[name]?.(data)
      accounts.put(addresses[name].toBase58(), { ...account, data })
    }
    return lock
  }
  const isPink = () => document.querySelector('h1')?.hasAttribute('data-final')

  it('that holds less than it promises says what it holds', async () => {
    show(await aChangedLock({ vault: (data) => void data.writeBigUInt64LE(10n * 10n ** 9n, 64) }))
    await screen.findByRole(
      'heading',
      { level: 1, name: /^Only 10\sQHR are held here$/ },
      { timeout: 50_000 },
    )
    expect(screen.queryByText('Nobody can cancel or change this.')).toBeNull()
    expect(screen.getByText(sentence(/^It holds only 10 QHR/))).toBeTruthy()
    expect(isPink()).toBe(false)
  })

  it('that is frozen for ever says so, and is no promise that holds', async () => {
    const lock = await aChangedLock({
      vault: (data) => void data.writeUInt8(2, 108),
      mint: (data) => void data.writeUInt32LE(0, 46),
    })
    show(lock)
    expect(
      await screen.findByText(
        sentence(/nothing can be claimed\. .* no one can ever thaw/),
        {},
        { timeout: 50_000 },
      ),
    ).toBeTruthy()
    expect(screen.queryByText('Nobody can cancel or change this.')).toBeNull()
    expect(isPink()).toBe(false)
  })

  it('that was cancelled promises nothing more', async () => {
    // After the second step of 30 days.
    const cancelled = NEW_YEAR + 61n * DAYS
    show(await aChangedLock({ lock: (data) => void data.writeBigUInt64LE(cancelled, 200) }))
    await screen.findByRole('heading', { level: 1, name: /^Nothing is locked/ }, { timeout: 50_000 })
    setDisconnected()
    expect(screen.queryByRole('button', { name: 'Calendar file' })).toBeNull()
    expect(screen.queryByText(/^Is it for you/)).toBeNull()
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(1 + 3)
    expect(screen.queryByRole('img', { name: /Nothing is free before/ })).toBeNull()
  })

  it('whose creator may redirect it is a promise', async () => {
    show(await aChangedLock({ lock: (data) => data.set([1, 0], 137) }))
    await screen.findByRole('heading', { level: 1, name: /^300\sQHR are promised$/ }, { timeout: 50_000 })
    expect(screen.getByText(/also itself: it can take all of it back/)).toBeTruthy()
  })

  it('of another tool that can be cancelled, or sold, is shown as what it is', async () => {
    const lock = await aLock(
      page.practice,
      page.key,
      { mint, recipient: Keypair.generate().publicKey },
      LATER,
    )
    // Who may give it another recipient, and who may cancel it.
    const { accounts } = page.practice.chain
    const account = accounts.now(lock.toBase58())
    if (!account) throw new Error('the lock was made')
    const data = Buffer.from(account.data)
    data.set([2, 1], 137)
    accounts.put(lock.toBase58(), { ...account, data })
    show(lock)
    await screen.findByRole('heading', { level: 1, name: /^300\sQHR are promised$/ }, { timeout: 50_000 })
    expect(screen.getByText(/^Its creator can cancel this at any time/)).toBeTruthy()
    expect(screen.getByText(/^Its recipient can give it another recipient/)).toBeTruthy()
    expect(screen.queryByText('Nobody can cancel or change this.')).toBeNull()
  })

  it.each([
    ['nothing is there', (): PublicKey => Keypair.generate().publicKey, 'Nothing is at this address'],
    ['something else is there', (): PublicKey => mint, 'This is no lock'],
    ['it is no address', (): string => 'nonsense', /address/],
  ] as const)('says so where %s', async (_, at, words) => {
    show(at())
    expect((await screen.findAllByText(words, {}, { timeout: 50_000 })).length).toBeGreaterThan(0)
  })

  it('says what is wrong where the network does not answer', async () => {
    const lock = await aLock(page.practice, page.key, { mint, recipient: page.key.publicKey }, LATER)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
    show(lock)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Read again' })).toBeTruthy(), {
      timeout: 50_000,
    })
    vi.unstubAllGlobals()
  })
})
