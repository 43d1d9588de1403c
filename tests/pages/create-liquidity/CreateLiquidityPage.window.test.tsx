import 'fake-indexeddb/auto'
import {
  createInitializeInterestBearingMintInstruction,
  createInitializeMint2Instruction,
  createInitializePermanentDelegateInstruction,
  ExtensionType,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, SystemProgram, type PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import CreateLiquidityPage from '../../../src/pages/create-liquidity/CreateLiquidityPage'
import { changeSettings, defaultSettings } from '../../../src/settings/settingsStore'
import { forgetDraft } from '../../../src/storage/drafts'
import { setCluster, walletStore } from '../../../src/wallet/walletStore'
import { AppError } from '../../../src/errors/AppError'
import { meteoraDammV2 } from '../../../src/liquidity/meteora-damm-v2/venue'
import { aPair, openPool } from '../../liquidity/raydium-cpmm/onChain'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { openAt } from '../../support/everyOperation'
import { field, fill, formField, press, pressFirst, showPage } from '../../support/hands'
import { aMint } from '../../support/mint'
import { standAt } from '../../support/page'
import {
  describeWithPrograms,
  METEORA_DAMM,
  practicePrograms,
  RAYDIUM,
  RAYDIUM_CPMM,
} from '../../support/programs'
import { sentence } from '../../support/sentence'

const SOL = 'So11111111111111111111111111111111111111112'

/** Puts a chain behind what the page reads as Mainnet, with a token on it. */
async function stand(options: Parameters<typeof startPracticeChain>[0]): Promise<[PracticeChain, PublicKey]> {
  const practice = await startPracticeChain(options)
  standAt(practice.origin)
  changeSettings({ rpcUrls: { mainnet: practice.rpcUrl } })
  return [practice, await aMint(practice.connection, await practice.aPayer())]
}

/** What the market says, in place of the hosts that it would be asked from. */
let market: (url: string) => Response
const { fetch: realFetch } = globalThis
beforeEach(() => {
  market = () => new Response('', { status: 503 })
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input)
    return /jup\.ag|dexscreener/.test(url) ? Promise.resolve(market(url)) : realFetch(input, init)
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  cleanup()
  await forgetDraft('create-liquidity')
})

const show = (search = '') =>
  showPage(
    `/create-liquidity${search}`,
    <CreateLiquidityPage />,
    <Link to={`?token=${Keypair.generate().publicKey.toBase58()}`}>another pair</Link>,
  )

const row = (name: string | RegExp) => {
  const head = within(screen.getByRole('table', { name: 'The venues side by side' })).getByRole('rowheader', {
    name,
  })
  return [...(head.parentElement?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
}
const ready = () => screen.findByRole('radio', { name: 'Raydium CPMM' })

describeWithPrograms('the form of a new pool', [RAYDIUM_CPMM, METEORA_DAMM], () => {
  let practice: PracticeChain
  let mint: PublicKey
  beforeAll(async () => void ([practice, mint] = await stand(practicePrograms())))
  afterAll(async () => {
    changeSettings(defaultSettings)
    await practice.stop()
  })
  const shortMint = () => `${mint.toBase58().slice(0, 4)}…${mint.toBase58().slice(-4)}`
  const amountOfToken = () => `Amount of ${shortMint()}`
  /** The page keeps a pair's prices for a while, so each answer of the market gets a token of its own. */
  const anotherMint = async () => (await aMint(practice.connection, await practice.aPayer())).toBase58()

  it('names the chosen quote before a token is chosen, and SOL nowhere', async () => {
    show('?quote=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
    expect((await screen.findAllByLabelText(/USDC/)).length).toBeGreaterThan(1)
    const form = document.querySelector('form')
    const parts = [...(form?.querySelectorAll('fieldset') ?? [])].filter((part) =>
      /^(Pair and deposit|Opening price)/.test(part.textContent ?? ''),
    )
    expect(parts).toHaveLength(2)
    // What a pool costs is paid in SOL, whatever the pair.
    const besidesCosts = (part: Element) => part.textContent?.replace(/Costs ≈ .*$/, '')
    for (const part of parts) expect(besidesCosts(part)).not.toMatch(/\bSOL\b/)
  })

  it('asks for a token first, and says so where one goes on without', async () => {
    show()
    await pressFirst('Review')
    expect(await screen.findAllByText(/Choose a token\./)).not.toHaveLength(0)
    expect(field('Amount of SOL')).toBeTruthy()
  })

  it('says what a pool costs at each venue, as read from the chain, and what can be lost, before a token is chosen', async () => {
    show()
    const bill = within(screen.getByRole('region', { name: 'The bill' }))
    expect(bill.getByText(/^A pool costs about this, plus your deposit\.$/)).toBeTruthy()
    const costAt = (venue: string) =>
      Number(bill.getByText(venue).nextSibling?.textContent?.replace(' SOL', ''))
    await waitFor(() => expect(costAt('Raydium CPMM')).toBeGreaterThan(0), { timeout: 10_000 })
    expect(costAt('Raydium CPMM')).toBeGreaterThan(0.15)
    expect(costAt('Meteora DAMM v2')).toBeLessThan(0.03)
    expect(
      screen.getByText(
        sentence(/^Costs ≈.0\.\d+.SOL .Raydium. or 0\.\d+.SOL .Meteora.*plus your deposit\.$/),
      ),
    ).toBeTruthy()
    expect(screen.getByText(/Off the market’s price, the first trader takes the difference\./)).toBeTruthy()
    // The sentence stands in the room of what a typed amount may ask.
    fill(field('Amount of SOL'), '1,500')
    expect(await screen.findByRole('button', { name: '1.5' })).toBeTruthy()
    expect(screen.queryByText(/^Costs ≈/)).toBeNull()
  })

  it('moves the focus to a bad field on Review, though the pair is still being read, unless one types on', async () => {
    show(`?token=${mint.toBase58()}`)
    fill(formField('quote'), '2')
    fill(formField('base'), 'four')
    await pressFirst('Review')
    expect(screen.queryByRole('radio', { name: 'Raydium CPMM' })).toBeNull()
    await ready()
    await waitFor(() => expect(document.activeElement).toBe(formField('base')))
    cleanup()
    show(`?token=${mint.toBase58()}`)
    fill(formField('base'), 'four')
    await pressFirst('Review')
    const elsewhere = formField('quote')
    elsewhere?.focus()
    fill(elsewhere, '3')
    await ready()
    await waitFor(() => expect(formField('base').getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(elsewhere)
  })

  it('keeps the focus on Review while the pair is read, from no bill to the figures', async () => {
    show(`?token=${await anotherMint()}`)
    const shown = screen.getAllByRole('button', { name: 'Review' })[0]
    shown?.focus()
    const bill = () => screen.getByRole('region', { name: 'The bill' })
    expect(bill().textContent).toContain('A pool costs about this')
    await waitFor(() => expect(bill().textContent).toContain('Your balance after'))
    expect(document.activeElement).toBe(shown)
  })

  it('lets a press on Review wait for the pair that it was made for, and for no other', async () => {
    show(`?token=${await anotherMint()}`)
    await pressFirst('Review')
    expect(screen.getAllByText(/^Reading what it costs/)).not.toHaveLength(0)
    fireEvent.click(screen.getByText('another pair'))
    expect(screen.queryAllByText(/^Reading what it costs/)).toHaveLength(0)
  })

  it('prices each venue for the pair, read from the chain, before anything is typed', async () => {
    show(`?token=${mint.toBase58()}`)
    await ready()
    await waitFor(() => expect(row('Creation fee')).toEqual(['0.150000000', 'none']))
    expect(row('Network fee')).toEqual(['0.000005001', '0.000010001'])
    expect(row('You hold')).toEqual(['LP tokens', 'a position NFT'])
    expect(row(`${shortMint()} and SOL accepted`)).toEqual(['yes', 'yes'])
    expect(row('Pools of this pair')).toEqual(['none yet', 'none yet'])
    expect(screen.getByRole('region', { name: 'The bill' }).textContent).toContain('for an example deposit')
  })

  it('chooses the cheapest venue, says by how much, and leaves a choice of one’s own, also from the URL', async () => {
    show(`?token=${mint.toBase58()}`)
    await ready()
    const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
    expect(isChosen('Raydium CPMM')).toBe(false)
    await waitFor(() => expect(isChosen('Meteora DAMM v2')).toBe(true))
    expect(
      screen.getByText(sentence(/^Meteora DAMM v2 is the cheapest: 0\.02\d SOL instead of 0\.19\d\.$/)),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Raydium CPMM' }))
    expect(
      screen.getByText(sentence(/^Meteora DAMM v2 costs 0\.02\d SOL instead of 0\.19\d\.$/)),
    ).toBeTruthy()
    fill(field(amountOfToken()), '400')
    fill(field('Amount of SOL'), '2')
    const bill = await screen.findByRole('region', { name: 'The bill' })
    await waitFor(() => expect(bill.textContent).toContain('Leaves your wallet2.19'))
    expect(isChosen('Raydium CPMM')).toBe(true)
    cleanup()
    await forgetDraft('create-liquidity')
    show(`?token=${mint.toBase58()}&venue=raydium-cpmm`)
    await ready()
    expect(isChosen('Raydium CPMM')).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: 'Meteora DAMM v2' }))
    expect(isChosen('Meteora DAMM v2')).toBe(true)
    cleanup()
    show(`?token=${mint.toBase58()}&venue=another`)
    await ready()
    await waitFor(() => expect(isChosen('Meteora DAMM v2')).toBe(true))
  })

  it('tells the price of a deposit both ways round, and what a buyer would do to it', async () => {
    show(`?token=${mint.toBase58()}`)
    await ready()
    fill(field(amountOfToken()), '400')
    fill(field('Amount of SOL'), '2')
    await waitFor(() => expect(field('1 SOL buys').value).toBe('200'))
    expect(field(`1 ${shortMint()} costs`).value).toBe('0.005')
    const bill = await screen.findByRole('region', { name: 'The bill' })
    await waitFor(() => expect(bill.textContent).toContain('Leaves your wallet2.'))
    const picture = await screen.findAllByRole('img', { name: /as a multiple of the opening price/ })
    expect(picture[0]?.getAttribute('aria-label')).toMatch(/1 SOL 2\.25 times, 10 SOL 35\.9 times/)
    expect(screen.getByText('A shallow pool')).toBeTruthy()
  })

  it('says that a deposit is returned, or kept by the pool forever where the share is locked', async () => {
    show(`?token=${mint.toBase58()}`)
    await ready()
    await userEvent.click(screen.getByRole('radio', { name: 'Meteora DAMM v2' }))
    fill(field(amountOfToken()), '400')
    fill(field('Amount of SOL'), '2')
    const bill = await screen.findByRole('region', { name: 'The bill' })
    await waitFor(() =>
      expect(bill.textContent).toContain('You get the deposit back when you remove liquidity'),
    )
    await userEvent.click(screen.getByText('Opening time and lock'))
    await userEvent.click(screen.getByRole('radio', { name: /Lock my share forever/ }))
    await waitFor(() => expect(bill.textContent).toContain('The pool keeps this deposit forever.'))
    await waitFor(() => expect(bill.textContent).not.toMatch(/back when you remove/i))
  })

  it('locks the share until a date where the venue can, and waits for the date', async () => {
    show(`?token=${mint.toBase58()}`)
    await ready()
    await userEvent.click(screen.getByRole('radio', { name: 'Meteora DAMM v2' }))
    fill(field(amountOfToken()), '400')
    fill(field('Amount of SOL'), '2')
    await userEvent.click(screen.getByText('Opening time and lock'))
    await userEvent.click(screen.getByRole('radio', { name: /Lock my share until a date/ }))
    const bill = await screen.findByRole('region', { name: 'The bill' })
    expect(
      await screen.findAllByText(sentence(/The lock of your share: Choose day and time/)),
    ).not.toHaveLength(0)
    const year = new Date().getFullYear() + 2
    fill(field('Free from'), `${year}-03-01T00:00`)
    await waitFor(() => expect(bill.textContent).toContain('The pool keeps this deposit until its date.'))
    const card = screen.getByRole('region', { name: 'Your pool' })
    expect(card.textContent?.replaceAll('\u00a0', ' ')).toMatch(
      new RegExp(`Can be withdrawn.*not before its date.*Free from.*1 Mar ${year}, 00:00 UTC`),
    )
    expect(
      screen.getByText(sentence(new RegExp(`your share locked until 1 Mar ${year}, 00:00 UTC`))),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Raydium CPMM' }))
    expect(screen.queryByLabelText('Free from')).toBeNull()
  })

  it('lets the deposit follow a price that is typed', async () => {
    show(`?token=${mint.toBase58()}`)
    await ready()
    fill(field(amountOfToken()), '400')
    fill(field(`1 ${shortMint()} costs`), '0.01')
    expect(field('Amount of SOL').value).toBe('4')
    fill(field('1 SOL buys'), '50')
    expect(field('Amount of SOL').value).toBe('8')
  })

  it('lets the deposit follow a market cap that is typed, and says what all is worth in dollars', async () => {
    market = () => new Response(JSON.stringify({ [SOL]: { usdPrice: 150 } }))
    const token = await anotherMint()
    show(`?token=${token}`)
    await ready()
    fill(field(/^Amount of (?!SOL)/), '400')
    const cap = field('Opening market cap')
    const supply = /All ([\d,.]+)\s\S+ at the opening price/.exec(
      cap.closest('.field')?.textContent ?? '',
    )?.[1]
    const whole = Number(supply?.replaceAll(',', ''))
    fill(field('Opening market cap'), `${whole / 200}`)
    expect(field('Amount of SOL').value).toBe('2')
    expect(field('1 SOL buys').value).toBe('200')
    expect(cap.value).toBe(`${whole / 200}`)
    expect(await screen.findAllByText(sentence('≈ $300.00'))).toHaveLength(2)
    const both = /^Both deposits together: ≈ \$600\.00, with .* at the opening price\. Prices by Jupiter\.$/
    expect(screen.getByText(sentence(both))).toBeTruthy()
    expect(cap.closest('.field')?.textContent).toContain('≈ $')
    expect(field(/ costs$/).closest('.field')?.textContent).toContain('≈ $0.75')
  })

  it('says nothing of dollars where no price is known', async () => {
    market = () => new Response(JSON.stringify({}))
    show(`?token=${await anotherMint()}`)
    await ready()
    fill(field(/^Amount of (?!SOL)/), '400')
    fill(field('Amount of SOL'), '2')
    expect(await screen.findByText(/No source of prices lists/)).toBeTruthy()
    expect(document.body.textContent).not.toContain('$')
  })

  it('says beside each field what is wrong, and goes to the first', async () => {
    show(`?token=${mint.toBase58()}`)
    await ready()
    expect(screen.queryByText('Type how much goes in.')).toBeNull()
    fill(field('Amount of SOL'), '0')
    expect(await screen.findByText('A pool needs some of both. Type more than zero.')).toBeTruthy()
    await pressFirst('Review')
    expect(await screen.findByText('Type how much goes in.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field(amountOfToken())))
    fill(field(amountOfToken()), '1.0000001')
    expect(await screen.findByText(sentence('This token has 6 decimals. Type fewer places.'))).toBeTruthy()
    fill(field(amountOfToken()), '18446744073709.551616')
    expect(await screen.findByText('More than a token account can ever hold. Type less.')).toBeTruthy()
  })

  it('says of one base unit that the program would refuse it', async () => {
    show(`?token=${mint.toBase58()}`)
    await userEvent.click(await ready())
    fill(field(amountOfToken()), '0.000001')
    fill(field('Amount of SOL'), '0.000000001')
    await waitFor(() => expect(field(amountOfToken()).getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(/The pool would refuse this/)).not.toHaveLength(0)
  })

  it('takes no pair of one token', async () => {
    show(`?token=${SOL}`)
    expect(await screen.findAllByText(/A pool needs two different tokens/)).not.toHaveLength(0)
  })

  it('says of an address that is no mint that it could not be read', async () => {
    show(`?token=${practice.chain.genesisHash}`)
    expect(await screen.findByText('This token could not be read.')).toBeTruthy()
  })

  /** A mint of Token-2022 with that one extension, and no supply. */
  async function extendedMint(
    extension: ExtensionType,
    initialize: (mint: PublicKey, authority: PublicKey) => TransactionInstruction,
  ): Promise<string> {
    const owner = await practice.aPayer()
    const mint = Keypair.generate()
    const space = getMintLen([extension])
    const lamports = await practice.connection.getMinimumBalanceForRentExemption(space)
    const [from, to] = [owner.publicKey, mint.publicKey]
    await practice.send(
      [
        SystemProgram.createAccount({
          fromPubkey: from,
          newAccountPubkey: to,
          space,
          lamports,
          programId: TOKEN_2022_PROGRAM_ID,
        }),
        initialize(to, from),
        createInitializeMint2Instruction(to, 6, from, null, TOKEN_2022_PROGRAM_ID),
      ],
      owner,
      mint,
    )
    return to.toBase58()
  }

  it('changes the venue with the pair only for a person who chose none', async () => {
    const earning = await extendedMint(ExtensionType.InterestBearingConfig, (to, from) =>
      createInitializeInterestBearingMintInstruction(to, from, 500, TOKEN_2022_PROGRAM_ID),
    )
    const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
    const choose = async (token: string) => {
      await press(/^Token: /)
      fill(await screen.findByLabelText('Search, or paste a mint address'), token)
      await press(/Not in your wallet/)
    }
    show(`?token=${mint.toBase58()}`)
    await ready()
    await waitFor(() => expect(isChosen('Meteora DAMM v2')).toBe(true))
    await choose(earning)
    expect(await screen.findByText(sentence('Only Raydium CPMM accepts this pair.'))).toBeTruthy()
    await waitFor(() => expect(isChosen('Raydium CPMM')).toBe(true))
    await choose(mint.toBase58())
    await waitFor(() => expect(isChosen('Meteora DAMM v2')).toBe(true))
    cleanup()
    show(`?token=${mint.toBase58()}&venue=meteora-damm-v2`)
    await ready()
    await choose(earning)
    const refused = 'Meteora DAMM v2 does not accept this pair because of interest. Choose another venue.'
    expect(await screen.findByText(refused)).toBeTruthy()
    expect(isChosen('Meteora DAMM v2')).toBe(true)
  })

  it('says what each venue refuses a token for, and lets none of them be chosen', async () => {
    const to = await extendedMint(ExtensionType.PermanentDelegate, (token, from) =>
      createInitializePermanentDelegateInstruction(token, from, TOKEN_2022_PROGRAM_ID),
    )
    show(`?token=${to}`)
    const raydium = (await ready()) as HTMLInputElement
    const meteora = screen.getByRole<HTMLInputElement>('radio', { name: 'Meteora DAMM v2' })
    expect([raydium.disabled, meteora.disabled]).toEqual([true, true])
    expect(row(/accepted/)).toEqual(['nofor a permanent delegate', 'needs a badgefor a permanent delegate'])
    const said = 'No venue here accepts this pair because of a permanent delegate. Choose another token.'
    expect(screen.getByText(said)).toBeTruthy()
  })

  it('refuses an opening time in the past, and one more than a year ahead', async () => {
    show(`?token=${mint.toBase58()}`)
    await ready()
    await userEvent.click(screen.getByText('Opening time and lock'))
    await userEvent.click(screen.getByRole('radio', { name: /At a chosen time/ }))
    fill(field('Opening time'), '2020-01-01T00:00')
    expect(await screen.findByText(/This is in the past/)).toBeTruthy()
    fill(field('Opening time'), '2099-01-01T00:00')
    expect(await screen.findByText(sentence(/must open within (365|366|\d+) days/))).toBeTruthy()
  })

  it('stops where the price is ten times off the market, and says what the market pays', async () => {
    const traded = await anotherMint()
    market = () => new Response(JSON.stringify({ [traded]: { usdPrice: 0.5 }, [SOL]: { usdPrice: 100 } }))
    show(`?token=${traded}`)
    await ready()
    fill(field(/^Amount of (?!SOL)/), '400')
    fill(field('Amount of SOL'), '2.2')
    expect(
      await screen.findByText(sentence(/10 % above the market price: Jupiter says 0.005 SOL/)),
    ).toBeTruthy()
    fill(field('Amount of SOL'), '20')
    expect((await screen.findByRole('alert')).textContent).toContain('ten times off, or more')
    await pressFirst('Review')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull()
  })

  /** A pool of a new token and SOL at Raydium, at 0.002 SOL a token. */
  async function tokenWithPool(): Promise<string> {
    const maker = await practice.aPayer(10n ** 10n)
    const pair = await aPair(practice, maker, {}, null)
    await openPool(practice, maker, { pair, deposit: { base: 1_000_000_000n, quote: 2_000_000_000n } })
    return pair.base.mint
  }

  it('says how far a price is from that of another pool, and what that holds, and waits for a tick', async () => {
    const token = await tokenWithPool()
    show(`?token=${token}&venue=meteora-damm-v2`)
    await ready()
    fill(field(/^Amount of (?!SOL)/), '400')
    fill(field('Amount of SOL'), '0.8')
    await screen.findByText(sentence(/^Close to a pool at Raydium CPMM/))
    const tick = () =>
      screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Open it at this price nevertheless' })
    expect(tick()).toBeNull()
    fill(field('Amount of SOL'), '8')
    const said = await screen.findByText(sentence(/^10 times the price of a pool/))
    expect(said.textContent?.replaceAll('\u00a0', ' ')).toMatch(
      /^10 times the price of a pool at Raydium CPMM with a fee of 0\.25 %: 1 .{9} = 0\.002 SOL, and it holds 2 SOL\. The limit here is 25 %\.$/,
    )
    expect(said.closest('p')?.querySelector('a')?.getAttribute('href')).toMatch(/^\/manage-liquidity\?pool=/)
    expect(screen.queryByText(/nothing to compare with/)).toBeNull()
    expect(field('1 SOL buys').getAttribute('aria-invalid')).toBe('true')
    await pressFirst('Review')
    expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull()
    await userEvent.click(tick() ?? document.body)
    expect(field('1 SOL buys').getAttribute('aria-invalid')).toBeNull()
    // The tick was for that price.
    fill(field('Amount of SOL'), '9')
    await waitFor(() => expect(tick()?.checked).toBe(false))
    fill(field('Amount of SOL'), '0.4')
    expect(await screen.findByText(/^Half the price of a pool/)).toBeTruthy()
    expect(tick()?.checked).toBe(false)
  })

  it('says that there is nothing to compare with only where every venue was searched and none has a pool', async () => {
    const token = await anotherMint()
    show(`?token=${token}`)
    await ready()
    fill(field(/^Amount of (?!SOL)/), '400')
    fill(field('Amount of SOL'), '2')
    expect(
      await screen.findByText(/No venue here has another pool of .*, so there is nothing to compare with\.$/),
    ).toBeTruthy()
    cleanup()
    await forgetDraft('create-liquidity')
    vi.spyOn(meteoraDammV2, 'fetchCreationTerms').mockRejectedValue(new AppError('rpc/timeout'))
    show(`?token=${await anotherMint()}`)
    await ready()
    fill(field(/^Amount of (?!SOL)/), '400')
    fill(field('Amount of SOL'), '2')
    expect(await screen.findByText(/Not every venue could be searched for pools of/)).toBeTruthy()
    expect(screen.queryByText(/nothing to compare with/)).toBeNull()
    vi.restoreAllMocks()
  })

  it('names both the market and the pools where they disagree', async () => {
    const token = await tokenWithPool()
    market = () => new Response(JSON.stringify({ [token]: { usdPrice: 0.5 }, [SOL]: { usdPrice: 100 } }))
    show(`?token=${token}&venue=meteora-damm-v2`)
    await ready()
    fill(field(/^Amount of (?!SOL)/), '400')
    fill(field('Amount of SOL'), '2')
    expect(await screen.findByText(sentence(/^Close to the market: Jupiter says 0\.005 SOL/))).toBeTruthy()
    expect(await screen.findByText(sentence(/^2\.5 times the price of a pool at Raydium CPMM/))).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'Open it at this price nevertheless' })).toBeTruthy()
  })

  it('says of a pool in its place whether its fee is the same', async () => {
    const token = await tokenWithPool()
    show(`?token=${token}&venue=raydium-cpmm`)
    await ready()
    fill(field(/^Amount of (?!SOL)/), '400')
    fill(field('Amount of SOL'), '0.8')
    expect(await screen.findByText(sentence(/^Raydium CPMM already has such a pool,/))).toBeTruthy()
    cleanup()
    await forgetDraft('create-liquidity')
    const maker = await practice.aPayer(10n ** 10n)
    const pair = await aPair(practice, maker, {}, null)
    await openAt(meteoraDammV2, practice, maker, pair)
    show(`?token=${pair.base.mint}&venue=meteora-damm-v2`)
    await ready()
    fill(screen.getByRole('combobox', { name: 'Trading fee at Meteora DAMM v2' }), 'custom:10000')
    fill(field(/^Amount of (?!SOL)/), '400')
    fill(field('Amount of SOL'), '0.8')
    expect(
      await screen.findByText(
        sentence(
          /^Meteora DAMM v2 already has a pool of this pair, with a fee of 0\.25.%, and allows only one/,
        ),
      ),
    ).toBeTruthy()
    expect(screen.queryByText(/already has such a pool/)).toBeNull()
  })

  it('says where no source of market prices answers', async () => {
    show(`?token=${await anotherMint()}`)
    await ready()
    fill(field(/^Amount of (?!SOL)/), '400')
    fill(field('Amount of SOL'), '2')
    expect(await screen.findByText(/No source of market prices answers/)).toBeTruthy()
  })

  it('keeps what was typed, for the same pair', async () => {
    show(`?token=${mint.toBase58()}`)
    await ready()
    fill(field(amountOfToken()), '123')
    const { readDraft } = await import('../../../src/storage/drafts')
    await waitFor(async () => expect(JSON.stringify(await readDraft('create-liquidity'))).toContain('123'))
    cleanup()
    show(`?token=${mint.toBase58()}`)
    await waitFor(() => expect(field(amountOfToken()).value).toBe('123'))
  })
})

describe('without the venues’ programs', () => {
  let practice: PracticeChain
  let mint: PublicKey
  beforeAll(async () => void ([practice, mint] = await stand({})))
  afterAll(async () => {
    changeSettings(defaultSettings)
    await practice.stop()
  })

  it('the page says that they are missing, and still tells price and curve', async () => {
    show(`?token=${mint.toBase58()}`)
    const radio = (await ready()) as HTMLInputElement
    expect(radio.disabled).toBe(true)
    expect(screen.getAllByText('not on this chain')).toHaveLength(2)
    fill(field(/^Amount of (?!SOL)/), '400')
    fill(field('Amount of SOL'), '2')
    expect(field('1 SOL buys').value).toBe('200')
    expect(await screen.findByText(/before any fee/)).toBeTruthy()
    expect(
      await screen.findAllByRole('img', { name: /as a multiple of the opening price/ }),
    ).not.toHaveLength(0)
    await pressFirst('Review')
    expect(screen.getAllByText(/you cannot open a pool now/)).not.toHaveLength(0)
  })

  describeWithPrograms('which then come', [...RAYDIUM, METEORA_DAMM], () => {
    it('the page goes on by itself when the practice chain has got them', async () => {
      const { cluster } = walletStore.getState()
      setCluster({ ...cluster, id: 'practice', rpcUrls: [practice.rpcUrl] })
      try {
        show(`?token=${mint.toBase58()}`)
        await ready()
        expect(screen.getAllByText('not on this chain')).toHaveLength(2)
        practice.chain.takeIn(practicePrograms())
        await waitFor(() => expect(screen.queryByText('not on this chain')).toBeNull(), { timeout: 60_000 })
        expect(((await ready()) as HTMLInputElement).disabled).toBe(false)
      } finally {
        cleanup()
        setCluster(cluster)
      }
    })
  })
})
