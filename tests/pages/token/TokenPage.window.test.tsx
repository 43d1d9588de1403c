import 'fake-indexeddb/auto'
import { Keypair, sendAndConfirmTransaction, Transaction } from '@solana/web3.js'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { AppError } from '../../../src/errors/AppError'
import { meteoraDammV2 } from '../../../src/liquidity/meteora-damm-v2/venue'
import { raydiumCpmm } from '../../../src/liquidity/raydium-cpmm/venue'
import { listClusters } from '../../../src/solana/cluster'
import { QueryRoot } from '../../../src/ui/QueryRoot'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { tokenCopy } from '../../../src/pages/token/copy'
import FirstLook from '../../../src/pages/token/FirstLook'
import { ReportCard } from '../../../src/pages/token/ReportCard'
import { TokenHead } from '../../../src/pages/token/TokenHead'
import TokenPage from '../../../src/pages/token/TokenPage'
import type { PracticeChain } from '../../support/chain'
import { pageTitle, showPage } from '../../support/hands'
import { startPageChain } from '../../support/page'
import { aCreateTokenPlan, aTokenDraft } from '../../support/engine'
import { anOperation, events } from '../../support/events'
import { saidText } from '../../support/said'
import { openJournal } from '../../../src/transactions/journal'
import { setConnected, setDisconnected } from '../../../src/wallet/walletStore'
import { aMetadata, aTemplate, MAKER } from '../../tokens/anyTemplate'
import { wholeAddress } from '../../support/wholeAddress'

let practice: PracticeChain
let mint = ''
/** Who made the last token, and holds its freeze authority. */
let maker = ''
let owner = ''

beforeAll(async () => {
  practice = await startPageChain()
  mint = await createToken()
  owner = maker
})
afterAll(() => practice.stop())
afterEach(() => {
  cleanup()
  setDisconnected()
  vi.restoreAllMocks()
})

const FILE = 'https://files.example/heron.json'

/** Quiet Heron1, its mint authority given up, its freeze authority kept. Its file's address is of another kind than the web's. */
async function createToken(uri = 'ipfs://bafy', templateOf?: string): Promise<string> {
  const payer = await practice.aPayer()
  maker = payer.publicKey.toBase58()
  const draft = aTokenDraft({
    authorities: { mint: 'revoked', freeze: 'wallet', metadata: 'revoked' },
    uri,
    ...(templateOf !== undefined && { fields: [{ key: 'template_of', value: templateOf }] }),
  })
  const plan = await aCreateTokenPlan(practice, payer, draft)
  const transaction = new Transaction().add(...plan.steps.flatMap((step) => step.instructions))
  await sendAndConfirmTransaction(practice.connection, transaction, [payer])
  return plan.subject['mint'] ?? ''
}

const open = (address: string) => showPage(`/token/${address}`, { '/token/:mint': <TokenPage /> })

it('shows the name, and what its pools tell of its price, before the page is there', async () => {
  showPage(`/token/${mint}`, { '/token/:mint': <FirstLook /> })
  screen.getByText('Loading...')
  expect(screen.queryByText('Name not checked yet.')).toBeNull()
  expect(await pageTitle('Quiet Heron1')).toBeTruthy()
  screen.getByText('Name not checked yet.')
  expect(await screen.findByText(tokenCopy.head.noPool)).toBeTruthy()
})

it('tells what the chain says of a token', async () => {
  open(mint)
  expect(await pageTitle('Quiet Heron1')).toBeTruthy()
  expect(await screen.findByText('revoked forever')).toBeTruthy()
  expect(screen.getByText('can still freeze')).toBeTruthy()
  expect(screen.getAllByText('1,000,000,000')[0]).toBeTruthy()
  expect(document.title).toBe('Quiet Heron1 · Mintwright')
  expect(screen.getByText(wholeAddress(mint)).closest('.title')?.textContent).toContain('Quiet Heron1')
})

it('answers on the first screen what it is, whether it can hurt, and what next', async () => {
  answerAt(`${FILE}?head`, { description: 'A heron by the river.', external_url: 'https://heron.example/' })
  open(await createToken(`${FILE}?head`))
  const card = within(await screen.findByRole('region', { name: 'Verdict' }))
  await card.findByText('Nobody can change or print this token, but one wallet can freeze its holders.')
  const line = (title: string) => card.getByText(title).nextElementSibling
  expect(line('Supply')?.textContent).toBe('fixed at 1,000,000,000')
  expect(line('Supply')?.querySelector('.mark.ok')).toBeTruthy()
  expect(line('Freezing')?.textContent).toBe('any holder, at any time')
  expect(line('Freezing')?.querySelector('.mark.warn')).toBeTruthy()
  await vi.waitFor(() => expect(line('Liquidity')?.textContent).toBe('no pool found'))
  card.getByText(/^Read from the chain at \d\d:\d\d:\d\d UTC/)
  const [description] = await screen.findAllByText('A heron by the river.')
  expect(description?.closest('.title')).toBeTruthy()
  const [link] = screen.getAllByRole('link', { name: /heron\.example/ })
  expect(link?.closest('.title')).toBeTruthy()
})

it('offers who holds an authority of a token without a pool, or made it in this browser, to create it', async () => {
  setConnected({ address: owner, walletName: 'Test' })
  open(mint)
  const create = await screen.findByRole('link', { name: 'Create its pool' })
  expect(create.getAttribute('href')).toBe(`/create-liquidity?token=${mint}`)
  expect(create.classList.contains('primary')).toBe(true)
  screen.getByText('Nobody can change or print this token, but you can freeze its holders.')
  cleanup()
  setConnected({ address: MAKER, walletName: 'Test' })
  open(mint)
  await screen.findByRole('link', { name: 'Swap' })
  expect(screen.queryByRole('link', { name: 'Create its pool' })).toBeNull()
  cleanup()
  const creates = [{ label: saidText('Mint'), address: mint }]
  const made = anOperation({ id: 'made', subject: { mint }, creates })
  await openJournal().append('made', events.planned({ operation: made }))
  open(mint)
  await screen.findByRole('link', { name: 'Create its pool' })
  setDisconnected()
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Create its pool' })).toBeNull())
})

it('says of pools that a node does not tell that they were not read, and offers a swap that may be possible', async () => {
  vi.spyOn(raydiumCpmm, 'fetchCreationTerms').mockRejectedValue(new AppError('rpc/timeout'))
  vi.spyOn(meteoraDammV2, 'fetchCreationTerms').mockRejectedValue(new AppError('rpc/timeout'))
  open(await createToken())
  const card = within(await screen.findByRole('region', { name: 'Verdict' }))
  await vi.waitFor(() => expect(card.getByText('Liquidity').nextElementSibling?.textContent).toBe('not read'))
  expect(card.getByText(/What could not be read: its pools\.$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Swap' }).classList.contains('primary')).toBe(false)
})

it('has all lines of the report from the start, also those that are read when they come near', async () => {
  open(mint)
  const report = within(
    (await screen.findByRole('heading', { name: 'Report card' })).parentElement ?? document.body,
  )
  const words = (title: string) => report.getByText(title).closest('li')?.querySelector('p')?.textContent
  expect(words('Top 10 share')).toBe('Reading the largest holders.')
  expect(words('Liquidity locked')).toBe('Looking for its pools.')
})

it('says which network the play money is on, where nothing else on a phone does', async () => {
  const token = { ...aTemplate().token, slot: 9, clock: null }
  const leadOn = (id: string) => {
    const cluster = listClusters().find((one) => one.id === id)
    if (!cluster) throw new Error(`there is no ${id}`)
    render(
      <MemoryRouter>
        <QueryRoot>
          <TokenHead
            mint={token.mint}
            token={token}
            readAt={0}
            failed={false}
            isRead
            cluster={cluster}
            view="overview"
            waiting={0}
          />
        </QueryRoot>
      </MemoryRouter>,
    )
    const lead = screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent
    cleanup()
    return lead
  }
  expect(leadOn('devnet')).toMatch(/Devnet$/)
  expect(leadOn('mainnet')).not.toContain('Mainnet')
})

it('keeps in sight that a name and a picture can change, which can pass a token off as another', async () => {
  const token = {
    ...aTemplate().token,
    metadata: aMetadata({ updateAuthority: MAKER }),
    slot: 9,
    clock: null,
  }
  render(
    <MemoryRouter>
      <QueryRoot>
        <ReportCard token={token} />
      </QueryRoot>
    </MemoryRouter>,
  )
  const warning = screen.getByText(/Its name, symbol and picture can change\./)
  expect(warning.closest('[popover]')).toBeNull()
})

it('shares the address of the page, with what the chain says of the token', async () => {
  open(mint)
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share it' }))
  expect(dialog.getByText(new RegExp(`/token/${mint}$`))).toBeTruthy()
  const post = dialog.getByRole('link', { name: /Share on X/ }).getAttribute('href') ?? ''
  expect(new URL(post).searchParams.get('text')).toBe(
    'Quiet Heron1 (QHR) on Solana. Supply 1,000,000,000. Mint authority revoked. Freeze authority kept. Metadata immutable.',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says which token it was made after, and whose word that is', async () => {
  open(await createToken('ipfs://bafy', mint))
  expect(await screen.findByRole('heading', { name: 'Made from a template' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'The original' }).getAttribute('href')).toBe(`/token/${mint}`)
  expect(screen.getByText(/Its maker says so, and no one has checked it/)).toBeTruthy()
})

it('says so where only its file names the original, and takes no word there that is no address', async () => {
  answerAt(`${FILE}?after`, { template_of: mint })
  open(await createToken(`${FILE}?after`))
  const link = await screen.findByRole('link', { name: 'The original' })
  expect(link.getAttribute('href')).toBe(`/token/${mint}`)
  cleanup()
  vi.restoreAllMocks()
  answerAt(`${FILE}?other`, { template_of: 'javascript:alert(1)', description: 'A heron.' })
  open(await createToken(`${FILE}?other`))
  await screen.findAllByText('A heron.')
  expect(screen.queryByText('Made from a template')).toBeNull()
})

it('says nothing of an original where there is none', async () => {
  open(mint)
  await pageTitle('Quiet Heron1')
  expect(screen.queryByText('Made from a template')).toBeNull()
})

it('keeps the focus on the heading while the name comes into it', async () => {
  open(await createToken())
  const heading = screen.getByRole('heading', { level: 1, name: 'Token' })
  heading.focus()
  expect(await pageTitle('Quiet Heron1')).toBe(heading)
  expect(document.activeElement).toBe(heading)
})

it('puts the focus on the heading where another try was pressed for', async () => {
  const late = Keypair.generate().publicKey.toBase58()
  open(late)
  const button = await screen.findByRole('button', { name: 'Try again' })
  practice.chain.adopt(late, practice.chain.account(mint, 'processed'))
  practice.chain.warp(1)
  await userEvent.click(button)
  const heading = await pageTitle(/Quiet Heron1|without a name/)
  expect(document.activeElement).toBe(heading)
})

it('shows where the file leads, in full, but nowhere that is not https', async () => {
  const file = {
    external_url: 'javascript:alert(1)',
    website: 'https://heron.example/',
    twitter: 'data:text/html,<script>alert(1)</script>',
    extensions: { twitter: 'https://x.com/\u202Enoreh', telegram: 'http://t.me/heron' },
    discord: `https://discord.gg/${'h'.repeat(300)}`,
  }
  answerAt(FILE, file)
  open(await createToken(FILE))
  const part = within(
    (await screen.findByRole('heading', { name: 'Details' })).parentElement ?? document.body,
  )
  await part.findByRole('link', { name: /heron\.example/ })
  const links = part.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    FILE,
    'https://heron.example/',
    'https://x.com/\u202Enoreh',
    file.discord,
  ])
  for (const link of links) expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  const [, , x, discord] = links.map(({ textContent }) => textContent)
  expect(x).toBe('https://x.com/�noreh (opens in a new tab)')
  expect(discord).toBe(`${file.discord.slice(0, 200)}… (opens in a new tab)`)
})

/** Lets one address of the web answer with a file; all others are asked as ever. */
function answerAt(url: string, file: unknown): void {
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((asked, init) =>
    asked === url ? Promise.resolve(Response.json(file)) : fetch(asked, init),
  )
}

it('says so where no account is', async () => {
  open(Keypair.generate().publicKey.toBase58())
  expect((await screen.findByRole('alert')).textContent).toMatch(/This account does not exist/)
})

it('says what an address looks like where it is none', async () => {
  open('nonsense')
  expect((await screen.findByRole('alert')).textContent).toMatch(/32\sto 44\sletters and digits/)
})

it('looks another one up, but only where it can be one', async () => {
  open('nonsense')
  const field = await screen.findByLabelText('Mint address')
  await userEvent.type(field, '0OIl{Enter}')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(field)
  await userEvent.type(field, `${mint}{Enter}`)
  expect(await pageTitle('Quiet Heron1')).toBeTruthy()
})
