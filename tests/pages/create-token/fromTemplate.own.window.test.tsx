// It opens the wallet kit, and has a process of its own.
import 'fake-indexeddb/auto'
import { Keypair, sendAndConfirmTransaction, Transaction } from '@solana/web3.js'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import CreateTokenPage from '../../../src/pages/create-token/CreateTokenPage'
import { formatDraftHash } from '../../../src/tokens/form/draftLink'
import { templateStore } from '../../../src/tokens/template/templateStore'
import { forgetDraft, readDraft } from '../../../src/storage/drafts'
import type { TokenDraft } from '../../../src/tokens/createToken'
import { EMPTY_TOKEN_FORM } from '../../../src/tokens/form/values'
import type { PracticeChain } from '../../support/chain'
import { field, press, pressFirst, showPage, urlNow } from '../../support/hands'
import { startPageChain } from '../../support/page'
import { aCreateTokenPlan, aTokenDraft } from '../../support/engine'
import { addressOf, keepDraft, keptValues, paste, tick } from './thePage'
import { sentence } from '../../support/sentence'

let practice: PracticeChain
let comet = ''
beforeAll(async () => {
  practice = await startPageChain()
  comet = await aToken({ name: 'Paper Comet', symbol: 'PCMT', decimals: 6, supply: 21_000_000_000_000n })
})
afterAll(() => practice.stop())

// Nobody of the market answers here: what it says is for templateNames.window.test.tsx.
let isOffline = false
/** What lies at the page's own origin beside the chain, by its path. */
let files: Readonly<Record<string, BodyInit>> = {}
const answer = async (address: string, go: () => Promise<Response>): Promise<Response> => {
  if (isOffline || /api\.jup\.ag|ardrive/.test(address)) throw new TypeError('offline')
  const file = files[new URL(address).pathname]
  return file === undefined ? await go() : new Response(file)
}
beforeEach(() => {
  isOffline = false
  files = {}
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((...call) =>
    answer(addressOf(call[0]), () => real(...call)),
  )
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  templateStore.setState(templateStore.getInitialState(), true)
  await forgetDraft('create-token')
})

async function aToken(over: Partial<TokenDraft>): Promise<string> {
  const payer = await practice.aPayer()
  const plan = await aCreateTokenPlan(practice, payer, aTokenDraft({ uri: '', ...over }))
  const transaction = new Transaction().add(...plan.steps.flatMap((step) => step.instructions))
  await sendAndConfirmTransaction(practice.connection, transaction, [payer])
  return plan.subject['mint'] ?? ''
}

function open(at: string, state?: unknown): void {
  const [pathname = '', rest = ''] = at.split(/(?=[?#])/, 2)
  const entry = rest.startsWith('#') ? { pathname, hash: rest } : { pathname, search: rest }
  showPage({ ...entry, state }, <CreateTokenPage />)
}
const openTemplate = (mint = comet, state?: unknown) => open(`/create-token?template=${mint}`, state)

/** The page filled in from Paper Comet, its panel there. */
async function showTemplate(): Promise<void> {
  openTemplate()
  await screen.findByRole('table', { name: /Paper Comet against/ })
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const row = (setting: string) => screen.getByRole('row', { name: new RegExp(`^${setting}`) }).textContent

describe('a template in the address', () => {
  it('fills an empty form, says in the title from which token, and leaves the address', async () => {
    openTemplate()
    expect(title()).toBe('Create a token')
    expect((await screen.findByText('Reading the template…')).closest('h1 + p')).not.toBeNull()
    expect(field('Name').disabled).toBe(false)
    // Beside the label until something is typed, and in the description, which takes no line: nothing moves when it arrives.
    await screen.findByText('Paper Comet', { selector: '.count bdi' })
    expect(screen.getByText('PCMT', { selector: '.count bdi' }).parentElement?.textContent).toBe(
      'Original: PCMT',
    )
    const described = document.getElementById(field('Name').getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('Original: Paper Comet')
    expect(described?.querySelector(':scope > .sr:only-child')).not.toBeNull()
    expect([field('Name').value, field('Symbol').value]).toEqual(['', ''])
    expect(field('Decimals').value).toBe('6')
    expect(field('Total supply').value.replaceAll(',', '')).toBe('21000000')
    // In the lead, where it covers no field.
    expect(title()).toBe('Copy a token')
    const lead = screen.getByText('Template:').closest<HTMLElement>('h1 + p > output')
    expect(lead?.textContent).toContain('Template: Paper Comet')
    within(lead ?? document.body).getByText(/Making it is final\.$/)
    within(lead ?? document.body).getByRole('button', { name: 'What the template set' })
    expect(screen.queryByRole('button', { name: 'Understood' })).toBeNull()
    const report = within(lead ?? document.body).getByRole('link', { name: 'Paper Comet' })
    expect(report.getAttribute('href')).toBe(`/token/${comet}`)
    await waitFor(() => expect(urlNow()).toBe('/create-token'))
    await waitFor(async () => expect((await keptValues())?.template).toBe(comet))
  })

  it('leaves what else the address says', async () => {
    open(`/create-token?template=${comet}&from=list`)
    await waitFor(() => expect(field('Decimals').value).toBe('6'))
    await waitFor(() => expect(urlNow()).toBe('/create-token?from=list'))
  })

  it('asks where something is typed already, and takes it once told', async () => {
    await keepDraft({ name: 'Grey Almanac', website: 'https://grey.example' })
    openTemplate()
    const use = await screen.findByRole('button', { name: 'Use this template' })
    expect(title()).toBe('Create a token')
    await userEvent.click(use)
    expect(title()).toBe('Copy a token')
    await waitFor(() => expect(field('Name').value).toBe(''))
    expect(field('Website').value).toBe('')
    await waitFor(() => expect(urlNow()).toBe('/create-token'))
  })

  it('leaves all as it was where that is wished', async () => {
    await keepDraft({ name: 'Grey Almanac' })
    openTemplate()
    await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
    expect(field('Name').value).toBe('Grey Almanac')
    expect(screen.queryByText('Template:')).toBeNull()
    expect(title()).toBe('Create a token')
    expect(urlNow()).toBe('/create-token')
    expect(screen.queryByRole('table', { name: /against your token/ })).toBeNull()
  })

  it.each([
    ['is no address', () => Promise.resolve('paper-comet'), 'This is not an address', false],
    [
      'has nothing',
      () => Promise.resolve(Keypair.generate().publicKey.toBase58()),
      'This account does not exist',
      true,
    ],
    ['is a wallet', async () => (await practice.aPayer()).publicKey.toBase58(), 'This is not a token', false],
  ])('says so where it %s, and changes nothing', async (_, mint, title, mayHelp) => {
    await keepDraft({ name: 'Grey Almanac' })
    openTemplate(await mint())
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain(title)
    expect(note.textContent).toContain('What you have typed is as it was.')
    expect(within(note).queryByRole('button', { name: 'Try again' }) !== null).toBe(mayHelp)
    expect(within(note).getByRole('link', { name: 'Choose another' })).toBeTruthy()
    await waitFor(() => expect(field('Name').value).toBe('Grey Almanac'))
    await userEvent.click(within(note).getByRole('button', { name: 'Close' }))
    expect(urlNow()).toBe('/create-token')
  })

  it('can be tried again where the node was down', async () => {
    isOffline = true
    openTemplate()
    // What it costs cannot be read either, and has a button like this one.
    const note = (await screen.findByText(/No template was read/)).closest<HTMLElement>('[role=alert]')
    if (!note) throw new Error('it is no alert')
    isOffline = false
    await userEvent.click(within(note).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(field('Decimals').value).toBe('6'))
  })

  it('comes with the link of a draft as well', async () => {
    open(`/create-token${formatDraftHash({ ...EMPTY_TOKEN_FORM, name: 'Moss Almanac', template: comet })}`)
    expect(await screen.findByRole('table', { name: /Paper Comet against/ })).toBeTruthy()
    expect(screen.queryByText(/gives tokens or an authority/)).toBeNull()
    expect(row('Name')).toContain('Moss Almanac')
  })

  it('is there again after a reload', async () => {
    await keepDraft({ name: 'Moss Almanac', template: comet })
    open('/create-token')
    expect(await screen.findByRole('table', { name: /Paper Comet against/ })).toBeTruthy()
    expect(title()).toBe('Copy a token')
    expect(screen.getByText('Template:').textContent).toBe('Template: Paper Comet')
    // What is in the form now may be something else.
    expect(screen.queryByRole('button', { name: 'What the template set' })).toBeNull()
  })
})

describe('the template diff beside the form', () => {
  it('follows what is typed', async () => {
    await showTemplate()
    expect(row('Name')).toContain('to be finished')
    expect(row('Decimals')).toContain('taken')
    await userEvent.clear(field('Name'))
    await paste('Name', 'Moss Almanac')
    expect(row('Name')).toContain('yours')
    await userEvent.clear(field('Decimals'))
    await paste('Decimals', '9')
    expect(row('Decimals')).toContain('yours')
  })

  it('is folded, and its summary says how many settings differ', async () => {
    await showTemplate()
    const section = screen.getByText('Differences', { selector: 'summary b' }).closest('details')
    expect(section?.open).toBe(false)
    const differ = () => Number(/(\d+) of \d+ settings differ/.exec(section?.textContent ?? '')?.[1])
    const before = differ()
    await paste('Decimals', '9')
    await waitFor(() => expect(differ()).toBe(before + 1))
  })

  it('removes the template and restores it', async () => {
    await showTemplate()
    await paste('Name', 'Paper Comet')
    await paste('Symbol', 'PCMT')
    await press('Remove template')
    expect(screen.queryByRole('table', { name: /against your token/ })).toBeNull()
    expect([title(), screen.queryByText('Template:')]).toEqual(['Create a token', null])
    expect([field('Name').value, field('Symbol').value, field('Decimals').value]).toEqual(['', '', '6'])
    await press('Undo')
    expect(await screen.findByRole('table', { name: /Paper Comet against/ })).toBeTruthy()
    expect([field('Name').value, field('Symbol').value]).toEqual(['Paper Comet', 'PCMT'])
  })

  it('keeps a name that is not close when the template is removed', async () => {
    await showTemplate()
    await paste('Name', 'Moss Almanac')
    await paste('Symbol', 'PCMT')
    await press('Remove template')
    expect([field('Name').value, field('Symbol').value]).toEqual(['Moss Almanac', ''])
  })

  it('says so where the original is gone, and can still be removed', async () => {
    await keepDraft({ name: 'Moss Almanac', template: Keypair.generate().publicKey.toBase58() })
    open('/create-token')
    expect((await screen.findByRole('alert')).textContent).toContain('This account does not exist')
    await press('Remove template')
    expect(screen.queryByRole('alert')).toBeNull()
    // Nobody can say whether it is the original's.
    expect(field('Name').value).toBe('')
    await press('Undo')
    await waitFor(() => expect(field('Name').value).toBe('Moss Almanac'))
  })
})

describe('a name after a template', () => {
  it('is refused on the way to the review while it is the original’s', async () => {
    await showTemplate()
    expect(field('Name').getAttribute('aria-invalid')).toBeNull()
    await paste('Name', 'Paper Comet')
    await paste('Symbol', 'PCMT')
    await pressFirst('Review')
    expect((await screen.findAllByText(/“Paper Comet” is the original’s name/)).length).toBeGreaterThan(0)
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    expect(field('Symbol').getAttribute('aria-invalid')).toBe('true')
  })

  it('is the original’s as well where it had to be cut', async () => {
    openTemplate(await aToken({ name: 'Paper Comet, the long way home', symbol: 'A-LONG-SYMBOL' }))
    await screen.findByRole('table', { name: /against your token/ })
    await paste('Symbol', 'A-LONG-SYM')
    await pressFirst('Review')
    expect(await screen.findByText(sentence(/“A-LONG-SYM” is the original’s symbol/))).toBeTruthy()
  })

  it('is refused at once where it only looks like another', async () => {
    await showTemplate()
    await userEvent.clear(field('Name'))
    await paste('Name', 'Paper C\u043Emet')
    expect(await screen.findByText(sentence(/reads the same as the original.*U\+043E/))).toBeTruthy()
    expect(row('Name')).toContain('too close')
    await userEvent.clear(field('Name'))
    await paste('Name', 'Moss Almanac')
    await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBeNull())
  })

  it('goes on to the review once it is the token’s own, without the verified ones where those cannot be had', async () => {
    await showTemplate()
    expect(await screen.findByText('Not compared with verified tokens')).toBeTruthy()
    await userEvent.clear(field('Name'))
    await paste('Name', 'Moss Almanac')
    await userEvent.clear(field('Symbol'))
    await paste('Symbol', 'MOSA')
    await pressFirst('Review')
    expect(await screen.findByText(/Choose a wallet/)).toBeTruthy()
  })
})

/** happy-dom draws nothing: a picture of two by two comes out of any file. */
function drawsAnything(): void {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 2, height: 2, close: () => {} }))
  const context = { drawImage: () => {} } as unknown as CanvasRenderingContext2D
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['drawn'])))
}

describe('the original’s picture', () => {
  it('is not copied unless it is ticked, and says why where it cannot be', async () => {
    await showTemplate()
    expect(tick('Copy the picture too').checked).toBe(false)
    await userEvent.click(tick('Copy the picture too'))
    expect(await screen.findByText(/does not name a picture/)).toBeTruthy()
    expect(tick('Copy the picture too').checked).toBe(false)
  })

  it('is drawn anew where it is ticked, and taken out where it is unticked', async () => {
    drawsAnything()
    files = {
      '/comet.json': JSON.stringify({ image: `${location.origin}/comet.png` }),
      '/comet.png': Uint8Array.from('\x89PNG\r\n\x1a\n', (char) => char.charCodeAt(0)),
    }
    openTemplate(await aToken({ name: 'Paper Comet', symbol: 'PCMT', uri: `${location.origin}/comet.json` }))
    await screen.findByRole('table', { name: /Paper Comet against/ })
    await userEvent.click(tick('Copy the picture too'))
    expect(await screen.findByText('Copied from the original.')).toBeTruthy()
    expect(row('Picture')).toContain('taken')
    await waitFor(async () => expect(await readDraft('create-token')).toHaveProperty('image'))
    await userEvent.click(tick('Copy the picture too'))
    expect(tick('Copy the picture too').checked).toBe(false)
    expect(row('Picture')).toContain('not copied')
    await waitFor(async () => expect(await readDraft('create-token')).not.toHaveProperty('image'))
  })

  it('is asked for at once where it was ticked on the way here', async () => {
    openTemplate(comet, { copyPicture: true })
    expect(await screen.findByText(/does not name a picture/)).toBeTruthy()
  })
})
