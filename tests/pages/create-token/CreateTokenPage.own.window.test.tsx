// It opens the wallet kit, and has a process of its own.
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { changeSettings } from '../../../src/settings/settingsStore'
import { chooseStorage, storageChoice } from '../../../src/settings/storageChoice'
import { readDraft, forgetDraft, saveDraft } from '../../../src/storage/drafts'
import type { PracticeChain } from '../../support/chain'
import { listClusters } from '../../../src/solana/cluster'
import { setCluster } from '../../../src/wallet/walletStore'
import { EMPTY_TOKEN_FORM, type TokenFormValues } from '../../../src/tokens/form/values'
import { field, press, pressFirst, searchNow } from '../../support/hands'
import { startPageChain } from '../../support/page'
import { keepDraft, keptValues, paste, radio, showDraft, thePage, tick } from './thePage'
import { sentence } from '../../support/sentence'

let practice: PracticeChain
beforeAll(async () => void (practice = await startPageChain()))
afterAll(() => practice.stop())

afterEach(async () => {
  cleanup()
  chooseStorage(storageChoice.getInitialState())
  await forgetDraft('create-token')
})

describe('the form', () => {
  it('has every field by its name, and the three ticks', () => {
    render(thePage())
    for (const name of ['Name', 'Symbol', 'Description', 'Image', 'Website', 'Total supply', 'Decimals'])
      expect(field(name)).toBeTruthy()
    const ticks = ['Revoke mint authority', 'Revoke freeze authority', 'Make metadata immutable']
    const ticked = ticks.map((name) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked)
    expect(ticked).toEqual([true, true, false])
  })

  it('says beside each field what is missing, and goes to the first', async () => {
    render(thePage())
    await userEvent.clear(field('Total supply'))
    await pressFirst('Review')
    expect(await screen.findByText('Give the token a name.')).toBeTruthy()
    expect(screen.getByText('Say how many tokens there will be.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    expect(field('Name').getAttribute('aria-invalid')).toBe('true')
  })

  it('says beside each field what is wrong with it, and goes to the first', async () => {
    render(thePage())
    await paste('Name', 'é'.repeat(17))
    await paste('Total supply', '20,000,000,000')
    await paste('Website', 'javascript:alert(1)')
    await pressFirst('Review')
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    for (const label of ['Name', 'Total supply', 'Website'])
      expect(field(label).getAttribute('aria-invalid'), label).toBe('true')
    const described = field('Total supply').getAttribute('aria-describedby') ?? ''
    const said = described.split(' ').map((id) => document.getElementById(id)?.textContent)
    expect(said.join(' ')).toMatch(/18,446,744,073/)
  })

  it('asks for picture, name and symbol first', () => {
    render(thePage())
    const form = screen.getByRole('group', { name: 'Basics' }).closest('form')
    const first = [...(form?.querySelectorAll('input') ?? [])].slice(0, 3)
    expect(first).toEqual(['Image', 'Name', 'Symbol'].map((name) => field(name)))
  })

  it('counts bytes while one types', async () => {
    render(thePage())
    expect(screen.queryByText(sentence('0 / 32 bytes'))).toBeNull()
    await userEvent.type(field('Name'), 'Zürich')
    expect(screen.getByText('7 / 32 bytes')).toBeTruthy()
  })

  it('checks the supply again when the decimals change', async () => {
    render(thePage())
    await paste('Total supply', '20,000,000,000')
    await userEvent.tab()
    expect(await screen.findByText(sentence(/or choose 8 decimals/))).toBeTruthy()
    await userEvent.clear(field('Decimals'))
    await userEvent.type(field('Decimals'), '8')
    await waitFor(() => expect(screen.queryByText(sentence(/or choose 8 decimals/))).toBeNull())
  })

  it('takes no file that is no picture, and says so', async () => {
    render(thePage())
    const file = new File(['<svg/>'], 'heron.png', { type: 'image/png' })
    await userEvent.upload(field('Image'), file)
    expect(await screen.findByText(sentence(/not a PNG, JPEG, WebP or GIF/))).toBeTruthy()
    expect(field('Image').getAttribute('aria-invalid')).toBe('true')
  })

  it('shows the token as it is typed', async () => {
    render(thePage())
    await userEvent.type(field('Name'), 'Quiet Heron')
    await userEvent.type(field('Symbol'), 'QHRN')
    await userEvent.clear(field('Total supply'))
    await userEvent.type(field('Total supply'), '1000000')
    expect(field('Total supply').value).toBe('1,000,000')
    const preview = screen.getByRole('region', { name: 'In wallets' })
    expect(preview.textContent).toContain('Quiet Heron')
    expect(preview.textContent).toContain('1,000,000 QHRN')
  })

  it('bills what is typed, read from the network, without a wallet', async () => {
    render(thePage())
    const bill = screen.getByRole('region', { name: 'The bill' })
    await waitFor(() => expect(bill.textContent).toContain('Mint account with metadata'))
    expect(bill.textContent).toContain('Your balance afteronce connected')
    const example = bill.textContent
    await paste('Name', 'A name of twenty-eight bytes')
    await paste('Symbol', 'QHRN')
    await waitFor(() => expect(bill.textContent).not.toBe(example))
  })

  it('begins with a supply, and an emptied one stays empty after a reload', async () => {
    render(thePage())
    expect(field('Total supply').value).toBe('1,000,000,000')
    await userEvent.clear(field('Total supply'))
    await waitFor(async () => expect((await keptValues())?.supply).toBe(''))
    cleanup()
    render(thePage())
    await waitFor(() => expect(field('Total supply').value).toBe(''))
  })

  it('keeps a supply as plain digits, and shows its thousands', async () => {
    render(thePage())
    await userEvent.type(field('Total supply'), '{Backspace}{Backspace}{Backspace}5', {
      initialSelectionStart: 9,
      initialSelectionEnd: 9,
    })
    expect(field('Total supply').value).toBe('10,005,000')
    await waitFor(async () => expect((await keptValues())?.supply).toBe('10005000'))
    await paste('Total supply', '1,5')
    await userEvent.tab()
    expect(await screen.findByText(/This is not a number/)).toBeTruthy()
    expect(field('Total supply').value).toBe('1,5')
  })

  it('shows a link whole once its field is left', async () => {
    render(thePage())
    await paste('Website', 'quietheron.example')
    await paste('X', '@quietheron')
    await paste('Telegram', 'nonsense here')
    await userEvent.tab()
    expect([field('Website').value, field('X').value, field('Telegram').value]).toEqual([
      'https://quietheron.example',
      'https://x.com/quietheron',
      'nonsense here',
    ])
    expect(await screen.findByText(/not a Telegram address/)).toBeTruthy()
  })

  it('starts as a kind of token, says when that is changed, and takes back what it replaced', async () => {
    render(thePage())
    expect(radio('Community').checked).toBe(true)
    expect(screen.getByRole('group', { name: 'Basics' }).textContent).toContain(
      'Mint and freeze authority revoked forever',
    )
    await userEvent.click(radio('Utility'))
    expect([tick('Revoke mint authority').checked, tick('Revoke freeze authority').checked]).toEqual([
      false,
      true,
    ])
    const means = screen.getByRole('button', { name: 'What Utility means' })
    expect(means.nextSibling?.textContent).toMatch(/^No one can ever freeze a holder’s account/)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await userEvent.click(tick('Revoke freeze authority'))
    expect([radio('Community'), radio('Utility'), radio('Regulated')].some(({ checked }) => checked)).toBe(
      false,
    )
    expect(screen.getByText('Your settings match none of these.')).toBeTruthy()
    expect(screen.queryByText(/ask for a badge/)).toBeNull()
    await userEvent.click(radio('Regulated'))
    expect(
      screen.getByText(
        'Freeze and pause authority kept. Raydium CPMM refuses it; Meteora DAMM v2 and Orca ask for a badge.',
      ),
    ).toBeTruthy()
    await waitFor(async () => expect((await keptValues())?.extensions.pausable.on).toBe(true))
    await press('Undo')
    expect([tick('Revoke mint authority').checked, tick('Revoke freeze authority').checked]).toEqual([
      false,
      false,
    ])
    await waitFor(async () => expect((await keptValues())?.extensions.pausable.on).toBe(false))
  })

  it('starts as the address says, over the draft of an earlier visit', async () => {
    await keepDraft({ name: 'Grey Almanac', revokeFreezeAuthority: false })
    render(thePage('/create-token?start=utility'))
    await waitFor(() => expect(radio('Utility').checked).toBe(true))
    expect(field('Name').value).toBe('Grey Almanac')
    expect(tick('Revoke freeze authority').checked).toBe(true)
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  })

  it('says of the present price of a standard that it is an estimate', async () => {
    render(thePage())
    expect(await screen.findAllByText(/^≈ 0\.\d+ SOL$/, {}, { timeout: 50_000 })).not.toHaveLength(0)
  })

  it('says that prices are not known where no endpoint answers', async () => {
    changeSettings({ rpcUrls: { mainnet: 'http://127.0.0.1:9/rpc' } })
    try {
      render(thePage())
      expect(screen.getAllByText('being read')).toHaveLength(2)
      await waitFor(() => expect(screen.getAllByText('cost not known')).toHaveLength(2), { timeout: 50_000 })
      expect(screen.queryByText('being read')).toBeNull()
    } finally {
      changeSettings({ rpcUrls: { mainnet: practice.rpcUrl } })
    }
  })

  it('is filled again after a reload', async () => {
    await showDraft({ name: 'Grey Almanac', decimals: '6' })
    expect(field('Name').value).toBe('Grey Almanac')
    expect(field('Decimals').value).toBe('6')
  })

  it.each<[string, Partial<TokenFormValues>]>([
    ['a draft that is not ready for it', { name: 'Grey Almanac', symbol: '' }],
    ['no draft', { name: '' }],
  ])('is shown without a word where the address asks for the review of %s', async (_, values) => {
    if (values.name !== '') await keepDraft(values)
    render(thePage('/create-token?tab=1&step=review'))
    await waitFor(() => expect(searchNow()).toBe('?tab=1'))
    expect(field('Name').value).toBe(values.name)
    expect(document.querySelector('[aria-invalid="true"]')).toBeNull()
    expect(document.activeElement).toBe(document.body)
  })

  it('begins empty where the draft is not one', async () => {
    await saveDraft('create-token', { values: 7 })
    render(thePage())
    await paste('Name', 'Quiet Heron')
    await waitFor(async () =>
      expect(await keptValues()).toEqual({ ...EMPTY_TOKEN_FORM, name: 'Quiet Heron' }),
    )
  })
})

describe('a storage that lacks something', () => {
  it('stops the way to the review at the key of Pinata, each time', async () => {
    chooseStorage({ real: 'pinata' })
    await showDraft({ symbol: 'G', supply: '1' })
    await pressFirst('Review')
    expect(await screen.findByText(/Put your key at Pinata here/)).toBeTruthy()
    const key = field('Key at Pinata (JWT)')
    await waitFor(() => expect(document.activeElement).toBe(key))
    expect(key.closest('details')?.open).toBe(true)
    await pressFirst('Review')
    await waitFor(() => expect(document.activeElement).toBe(key))
    await paste('Key at Pinata (JWT)', 'eyJh.eyJz.c2ln')
    expect(screen.queryByText(/Put your key at Pinata here/)).toBeNull()
    await pressFirst('Review')
    expect(await screen.findByText(/Choose a wallet/)).toBeTruthy()
  })

  it('stops it at an address of one’s own', async () => {
    chooseStorage({ real: 'own' })
    await showDraft({ symbol: 'G', supply: '1' })
    await pressFirst('Review')
    expect(await screen.findByText('Say where your metadata file is.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Address of your metadata file')))
  })
})

it('says so where the address names an operation that this browser never began', async () => {
  for (const id of ['__proto__', '\u0000', '"><img src=x onerror=alert(1)>', 'nothing']) {
    cleanup()
    render(thePage(`/create-token?operation=${encodeURIComponent(id)}`))
    expect(await screen.findByText('This browser does not know this operation')).toBeTruthy()
  }
  await press('Back to the form')
  expect(field('Name')).toBeTruthy()
})

it('takes a draft along to a network that has none, says where another one is shown, and brings each back', async () => {
  const [mainnet, devnet] = listClusters()
  await keepDraft({ name: 'Grey Almanac' })
  render(thePage())
  await waitFor(() => expect(field('Name').value).toBe('Grey Almanac'))
  await paste('Symbol', 'GRY')
  try {
    act(() => setCluster(devnet))
    const draftThere = async () =>
      (await readDraft('create-token devnet')) as { values?: { name: string } } | undefined
    await waitFor(async () => expect((await draftThere())?.values?.name).toBe('Grey Almanac'))
    expect([field('Name').value, field('Symbol').value]).toEqual(['Grey Almanac', 'GRY'])
    expect(screen.queryByText(/because the network changed|another draft/)).toBeNull()
    await userEvent.clear(field('Name'))
    await paste('Name', 'Moss Almanac')
    act(() => setCluster(mainnet))
    await waitFor(() => expect([field('Name').value, field('Symbol').value]).toEqual(['Grey Almanac', 'GRY']))
    expect(await screen.findByText(/On this network you have another draft, which is shown/)).toBeTruthy()
    act(() => setCluster(devnet))
    await waitFor(() => expect(field('Name').value).toBe('Moss Almanac'))
  } finally {
    act(() => setCluster(mainnet))
    await forgetDraft('create-token devnet')
  }
})

it('a picture that is still being read when the network changes stays out of the other draft', async () => {
  const [mainnet, devnet] = listClusters()
  const decode = decodesWhenTold()
  render(thePage())
  await userEvent.upload(field('Image'), aPng('early.png'))
  await decode()
  await screen.findByText('early.png')
  try {
    await userEvent.upload(field('Image'), aPng('late.png'))
    await screen.findByText('Resizing the picture')
    act(() => setCluster(devnet))
    await screen.findByText('Choose')
    await decode()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByText('late.png')).toBeNull()
  } finally {
    act(() => setCluster(mainnet))
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    await forgetDraft('create-token devnet')
  }
})

function aPng(name: string): File {
  const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  return new File([new Uint8Array([...head, ...new Uint8Array(17)])], name, { type: 'image/png' })
}

/** Pictures are drawn, which happy-dom cannot, once the returned function is called. */
function decodesWhenTold(): () => Promise<void> {
  const waiting: (() => void)[] = []
  const bitmap = { width: 2, height: 2, close: () => {} }
  vi.stubGlobal('createImageBitmap', () => new Promise((resolve) => void waiting.push(() => resolve(bitmap))))
  const canvas = HTMLCanvasElement.prototype
  vi.spyOn(canvas, 'getContext').mockReturnValue({ drawImage: () => {} } as never)
  vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(new Blob(['drawn'], { type: 'image/png' })))
  return async () => {
    await waitFor(() => expect(waiting).toHaveLength(1))
    act(() => waiting.shift()?.())
  }
}
