import 'fake-indexeddb/auto'
import { Keypair } from '@solana/web3.js'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { forgetDraft, readDraft } from '../../../src/storage/drafts'
import { EMPTY_TOKEN_FORM, type TokenFormValues } from '../../../src/tokens/form/values'
import type { PracticeChain } from '../../support/chain'
import { field, press, pressFirst } from '../../support/hands'
import { startPageChain } from '../../support/page'
import { keptValues, paste, showDraft, thePage, tick } from './thePage'
import { formatSolAbout } from '../../../src/units/lamports'
import { sentence } from '../../support/sentence'

let practice: PracticeChain
beforeAll(async () => void (practice = await startPageChain()))
afterAll(() => practice.stop())

afterEach(async () => {
  cleanup()
  await forgetDraft('create-token')
})

/** The section of that title. */
function section(title: string): HTMLDetailsElement {
  const part = screen.getByText(title, { selector: 'summary b' }).closest('details')
  if (!part) throw new Error(`no part is called ${title}`)
  return part
}

async function open(title: string): Promise<HTMLDetailsElement> {
  await userEvent.click(screen.getByText(title, { selector: 'summary b' }))
  await waitFor(() => expect(within(section(title)).queryByText('Opening…')).toBeNull())
  return section(title)
}

describe('the sections', () => {
  it('are closed, say what is set inside, and are fetched when one is opened', async () => {
    render(thePage())
    expect(section('Extensions').open).toBe(false)
    expect(section('Extensions').textContent).toContain('Nothing is set.')
    expect(screen.queryByRole('checkbox', { name: 'Transfer fee' })).toBeNull()
    await open('Extensions')
    expect(tick('Transfer fee').checked).toBe(false)
    await userEvent.click(tick('Transfer fee'))
    await userEvent.click(tick('Pausable'))
    await userEvent.clear(field('Fee of each transfer'))
    await userEvent.type(field('Fee of each transfer'), '2.5')
    const summary = section('Extensions').querySelector('summary')
    await waitFor(() => expect(summary?.textContent).toContain('Transfer fee 2.5 %, pausable.'))
  })

  it('bring what a draft has set in them, without being opened', async () => {
    const { extensions } = EMPTY_TOKEN_FORM
    await showDraft({ extensions: { ...extensions, nonTransferable: { on: true } } })
    expect(section('Extensions').textContent).toContain('Non-transferable.')
    expect(
      (await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Non-transferable', hidden: true }))
        .checked,
    ).toBe(true)
  })
})

describe('extensions', () => {
  it('that contradict one that is ticked cannot be ticked, and say why', async () => {
    render(thePage())
    await open('Extensions')
    await userEvent.click(tick('Interest bearing'))
    expect(tick('Scaled UI amount').disabled).toBe(true)
    expect(described(tick('Scaled UI amount'))).toContain('Token-2022 takes only one')
    expect(tick('Default frozen').disabled).toBe(true)
    await userEvent.click(tick('Interest bearing'))
    expect(tick('Scaled UI amount').disabled).toBe(false)
    await userEvent.click(tick('Revoke freeze authority'))
    await waitFor(() => expect(tick('Default frozen').disabled).toBe(false))
  })

  it('that became impossible stay as they are, and Review says so', async () => {
    await showDraft({ symbol: 'G', supply: '1', revokeFreezeAuthority: false })
    await open('Extensions')
    await userEvent.click(tick('Default frozen'))
    await userEvent.click(tick('Revoke freeze authority'))
    await pressFirst('Review')
    await waitFor(() => expect(described(tick('Default frozen'))).toContain('keep the freeze authority'))
    await waitFor(() => expect(document.activeElement).toBe(tick('Default frozen')))
  })

  it('stay with the draft when SPL Token is chosen, and have to be taken off by hand', async () => {
    await showDraft({
      symbol: 'G',
      supply: '1',
      extensions: { ...EMPTY_TOKEN_FORM.extensions, nonTransferable: { on: true } },
    })
    await userEvent.click(screen.getByRole('radio', { name: 'SPL Token' }))
    expect(await screen.findByText(/cannot be on an SPL Token: Non-transferable/)).toBeTruthy()
    await pressFirst('Review')
    await waitFor(() =>
      expect(screen.getByRole('radiogroup', { name: 'Standard' }).getAttribute('aria-invalid')).toBe('true'),
    )
    await press('Remove it')
    expect(screen.queryByText(sentence(/cannot be on an SPL Token/))).toBeNull()
    await waitFor(() =>
      expect(screen.getByRole('radiogroup', { name: 'Standard' }).getAttribute('aria-invalid')).toBeNull(),
    )
  })
})

describe('the standards', () => {
  it('stand side by side with what a token of each costs now', async () => {
    render(thePage())
    const cards = screen.getByRole('radiogroup', { name: 'Standard' })
    expect(within(cards).getByRole<HTMLInputElement>('radio', { name: 'Token-2022' }).checked).toBe(true)
    await waitFor(() => expect(cards.textContent?.match(/≈ 0\.\d+ SOL/g)).toHaveLength(2))
    // The chosen card says about what the bill adds up to.
    const total = screen.getByRole('region', { name: 'The bill' }).querySelector('.tot .fig')?.textContent
    expect(cards.textContent).toContain(`≈ ${formatSolAbout(BigInt(total?.replace('.', '') ?? ''))} SOL`)
  })
})

describe('whose an authority shall be', () => {
  it('is asked where it is kept, and the address is checked', async () => {
    await showDraft({ symbol: 'G', supply: '1' })
    expect(screen.queryByLabelText('Who holds the mint authority')).toBeNull()
    await userEvent.click(tick('Revoke mint authority'))
    await userEvent.selectOptions(field('Who holds the mint authority'), 'Another address')
    expect(described(field('Address'))).toContain('Squads')
    await pressFirst('Review')
    await waitFor(() => expect(described(field('Address'))).toContain('Enter the address.'))
    await waitFor(() => expect(document.activeElement).toBe(field('Address')))
    await paste('Address', Keypair.generate().publicKey.toBase58())
    await waitFor(() => expect(field('Address').getAttribute('aria-invalid')).toBeNull())
    const preview = screen.getByRole('region', { name: 'In wallets' })
    expect(preview.textContent).toContain('More can be madeby another address')
  })
})

describe('the distribution', () => {
  const owner = Keypair.generate().publicKey.toBase58()

  it('takes a list that is pasted, adds it up, and holds it against the supply', async () => {
    await showDraft({ symbol: 'G', supply: '100', decimals: '0' })
    await open('Distribution')
    await press('Paste a list')
    const list = `${owner}, 30\n${Keypair.generate().publicKey.toBase58()}, 80`
    await paste('One per line: address, amount', list)
    await press('Add these rows')
    expect(section('Distribution').textContent).toContain('2 addresses get a part')
    expect(await screen.findByText(sentence(/10 more than the whole supply/))).toBeTruthy()
    await userEvent.clear(field('Total supply'))
    await userEvent.type(field('Total supply'), '200')
    await waitFor(() => expect(screen.queryByText(sentence(/more than the whole supply/))).toBeNull())
    expect(section('Distribution').textContent).toContain('To your wallet90 G')
  })

  it('asks what a pasted list does not say; the review waits for it, and what was read stands beside the rows', async () => {
    const LIST = 'One per line: address, amount'
    await showDraft({ symbol: 'G', supply: '10000' })
    await open('Distribution')
    await press('Paste a list')
    await paste(
      LIST,
      `Rank;Wallet;Points\n1;${owner};1.500\n2;${Keypair.generate().publicKey.toBase58()};2.000`,
    )
    await press('Add these rows')
    expect(await screen.findByText(/^Choose the column of the receivers/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Rank' })))
    await pressFirst('Review')
    await waitFor(() => expect(described(field(LIST))).toContain('The rows of this list are not added yet.'))
    await waitFor(() => expect(document.activeElement).toBe(field(LIST)))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Points' }), 'Amount')
    await press('Use these columns')
    await userEvent.click(await screen.findByRole('radio', { name: '1,500' }))
    await press('Add these rows')
    const rows = within(section('Distribution'))
    expect(rows.getAllByLabelText<HTMLInputElement>('Tokens').map(({ value }) => value)).toEqual([
      '1,500',
      '2,000',
    ])
    expect(rows.getByText('Address: column Wallet. Amount: column Points.')).toBeTruthy()
    expect(rows.getByText('The decimal sign is the comma, as you chose.')).toBeTruthy()
    await waitFor(async () => expect((await keptValues())?.lists).toHaveLength(1))
    await press('Remove row 2')
    await press('Remove row 1')
    await waitFor(() => expect(rows.queryByText('The decimal sign is the comma, as you chose.')).toBeNull())
  })

  it('keeps a list of which something is open when another is pasted into a row', async () => {
    const text = `${owner};1,500`
    await showDraft({ symbol: 'G', supply: '10000', list: { text, choices: '' } })
    await open('Distribution')
    await press('Add an address')
    await paste('Address', `${Keypair.generate().publicKey.toBase58()},5`)
    expect(field('One per line: address, amount').value).toBe(text)
    expect(within(section('Distribution')).getAllByLabelText('Tokens')).toHaveLength(1)
    await pressFirst('Review')
    await screen.findByText(/The rows of this list are not added yet/)
  })

  it('says when the decimals change after a list of base units was added: its rows stay as they are', async () => {
    await showDraft({ symbol: 'G', supply: '10000', decimals: '9' })
    await open('Distribution')
    await press('Paste a list')
    await paste('One per line: address, amount', JSON.stringify([{ address: owner, amount: 5_000_000 }]))
    await press('Add these rows')
    await userEvent.click(await screen.findByRole('radio', { name: /base units = 0\.005/ }))
    await press('Add these rows')
    const rows = within(section('Distribution'))
    const changed = /^This list was read when the token’s decimals were 9\. They are 6 now/
    expect(rows.getByLabelText<HTMLInputElement>('Tokens').value).toBe('0.005')
    expect(rows.queryByText(changed)).toBeNull()
    await userEvent.clear(field('Decimals'))
    await userEvent.type(field('Decimals'), '6')
    await rows.findByText(changed)
    expect(rows.getByLabelText<HTMLInputElement>('Tokens').value).toBe('0.005')
  })

  it('keeps a list whose rows are not added, and leaves it by Cancel', async () => {
    await showDraft({ symbol: 'G', supply: '10000', list: { text: `${owner};1,500`, choices: '' } })
    await open('Distribution')
    expect(await screen.findByText('“1,500” can be read in two ways. Say which number it is.')).toBeTruthy()
    await press('Cancel')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Paste a list'))
    await waitFor(async () => expect((await keptValues())?.list).toEqual({ text: '', choices: '' }))
  })

  it('puts the focus into a new row, and keeps it when one is removed', async () => {
    await showDraft({})
    await open('Distribution')
    await press('Add an address')
    const first = within(section('Distribution')).getByLabelText('Address')
    await waitFor(() => expect(document.activeElement).toBe(first))
    await press('Remove row 1')
    expect(document.activeElement?.textContent).toBe('Add an address')
  })

  it('opens and is focused where a row of a draft is wrong', async () => {
    await showDraft({ symbol: 'G', supply: '1', shares: [{ owner, amount: 'many' }] })
    expect(section('Distribution').open).toBe(false)
    await pressFirst('Review')
    await waitFor(() => expect(section('Distribution').open).toBe(true))
    await waitFor(() =>
      expect(document.activeElement).toBe(within(section('Distribution')).getByLabelText('Tokens')),
    )
  })
})

describe('further fields', () => {
  it('come and go in rows, and the summary names them', async () => {
    render(thePage())
    await open('Further fields')
    await press('Add a field')
    await paste('Name of the field', 'licence')
    await userEvent.type(field('What it holds'), 'MIT')
    expect(section('Further fields').textContent).toContain('licence.')
    expect(section('Further fields').textContent).toContain('3 / 800 bytes')
    await press('Remove row 1')
    expect(section('Further fields').textContent).toContain('Nothing is set.')
  })
})

describe('the mint’s address', () => {
  const key = Keypair.generate()
  const file = (text: string) => new File([text], 'heron.json', { type: 'application/json' })

  it('may come from a key file, which is shown by its address and kept nowhere', async () => {
    await showDraft({ symbol: 'G', supply: '1' })
    await open('Mint address')
    await userEvent.click(screen.getByRole('radio', { name: 'A key file that I have' }))
    await pressFirst('Review')
    expect(await screen.findByText(/Choose the key file, or let/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Key file')))
    await userEvent.upload(field('Key file'), file('[1,2,3]'))
    expect(await screen.findByText(/a JSON list of 64 numbers/)).toBeTruthy()
    await userEvent.upload(field('Key file'), file(JSON.stringify([...key.secretKey])))
    expect(await screen.findByText('It signs after your wallet.')).toBeTruthy()
    const short = key.publicKey.toBase58().slice(0, 4)
    expect(section('Mint address').textContent).toContain(`From a key file of yours: ${short}`)
    const preview = screen.getByRole('region', { name: 'In wallets' })
    expect(preview.textContent).toContain(short)
    await waitFor(async () =>
      expect(JSON.stringify(await readDraft('create-token'))).toContain(key.publicKey.toBase58()),
    )
    const kept = JSON.stringify(await readDraft('create-token'))
    expect(kept).not.toContain([...key.secretKey].slice(0, 8).join())
    expect(kept).not.toContain('secretKey')
  })
})

describe('where it can trade', () => {
  it('follows what is ticked, in the summary and in the table', async () => {
    render(thePage())
    const summary = section('Where it can trade').querySelector('summary')
    expect(summary?.textContent).toContain('Raydium CPMM yes')
    await open('Extensions')
    await userEvent.click(tick('Pausable'))
    await waitFor(() => expect(summary?.textContent).toContain('Raydium CPMM no'))
    expect(summary?.textContent).toContain('Orca needs a badge')
    await open('Where it can trade')
    const now = screen.getByRole('row', { name: /what is set now/ })
    expect(now.textContent).toContain('nofor a pause')
  })
})

describe('the draft', () => {
  it('keeps every part of the form over a reload', async () => {
    const values: TokenFormValues = {
      ...EMPTY_TOKEN_FORM,
      name: 'Grey Almanac',
      x: '@grey',
      shares: [{ owner: 'abc', amount: '5' }],
      fields: [{ key: 'licence', value: 'MIT' }],
      revokeMintAuthority: false,
      mintAuthority: { who: 'address', address: 'def' },
      extensions: {
        ...EMPTY_TOKEN_FORM.extensions,
        scaledAmount: { on: true, multiplier: '2', authority: { who: 'revoked', address: '' } },
      },
    }
    await showDraft(values)
    await userEvent.type(field('Name'), ' II')
    await waitFor(async () => expect(await keptValues()).toEqual({ ...values, name: 'Grey Almanac II' }))
  })
})

/** What a screen reader says of a field beside its name. */
function described(element: HTMLElement): string {
  return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
}
