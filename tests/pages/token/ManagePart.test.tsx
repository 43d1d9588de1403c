// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { Keypair } from '@solana/web3.js'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import TokenPage from '../../../src/pages/token/TokenPage'
import { setConnected, setDisconnected } from '../../../src/wallet/walletStore'
import type { PracticeChain } from '../../support/chain'
import { startPageChain } from '../../support/page'
import { aManagedToken } from '../../support/tokenOperations'

vi.mock('../../../src/storage/pause', () => import('../../support/pace'))

/* What a connected wallet can do on the page of a token whose authorities it has. */

let practice: PracticeChain
let payer: Keypair

beforeAll(async () => {
  practice = await startPageChain()
  payer = await practice.aPayer(10n ** 11n)
})
afterAll(() => practice.stop())
afterEach(() => {
  cleanup()
  setDisconnected()
})

function open(mint: string, search = ''): void {
  setConnected({ address: payer.publicKey.toBase58(), walletName: 'Test' })
  render(
    <MemoryRouter initialEntries={[`/token/${mint}${search}`]}>
      <main>
        <Routes>
          <Route path="/token/:mint" element={<TokenPage />} />
        </Routes>
      </main>
    </MemoryRouter>,
  )
}

const figures = () => screen.findByRole('region', { name: 'What happens' })

it('adds, changes and removes further fields, and shows the rent of the longer mint', async () => {
  const mint = await aManagedToken(practice, payer, {
    uri: '',
    fields: [
      { key: 'motto', value: 'Stand still' },
      { key: 'river', value: 'Elbe' },
      { key: 'odd', value: 'a\u200Bb' },
    ],
  })
  open(mint.toBase58(), '?action=update-metadata')
  const rows = await screen.findByRole('group', { name: 'Further fields' })
  const names = () => within(rows).getAllByLabelText<HTMLInputElement>('Name of the field')
  const values = () => within(rows).getAllByLabelText<HTMLInputElement>('What it holds')
  expect(names().map(({ value }) => value)).toEqual(['motto', 'river'])
  expect(rows.textContent).toContain('One more field cannot be changed here')

  await userEvent.click(screen.getByLabelText(/Keep the present metadata file/))
  await userEvent.type(values()[0] as HTMLInputElement, ', and wait for the fish to come')
  await userEvent.click(within(rows).getByRole('button', { name: 'Remove row 2' }))
  await userEvent.click(within(rows).getByRole('button', { name: 'Add a field' }))
  await userEvent.type(names()[1] as HTMLInputElement, 'uri')
  await userEvent.type(values()[1] as HTMLInputElement, 'x')
  await userEvent.tab()
  expect((await within(rows).findByText(/The token already has this field/)).textContent).toBeTruthy()
  await userEvent.clear(names()[1] as HTMLInputElement)
  await userEvent.type(names()[1] as HTMLInputElement, 'colour')

  const bill = within(await figures())
  expect(await bill.findByText('Rent of the longer mint')).toBeTruthy()
  expect(bill.getByText(/3 further fields/)).toBeTruthy()
  expect(bill.getByText('motto')).toBeTruthy()
  expect(bill.getByText('Stand still, and wait for the fish to come')).toBeTruthy()
})
