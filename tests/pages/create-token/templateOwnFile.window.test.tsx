import 'fake-indexeddb/auto'
import { sendAndConfirmTransaction, Transaction } from '@solana/web3.js'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import CreateTokenPage from '../../../src/pages/create-token/CreateTokenPage'
import { chooseStorage, storageChoice } from '../../../src/settings/storageChoice'
import { templateStore } from '../../../src/tokens/template/templateStore'
import { forgetDraft } from '../../../src/storage/drafts'
import type { PracticeChain } from '../../support/chain'
import { showPage } from '../../support/hands'
import { startPageChain } from '../../support/page'
import { aCreateTokenPlan, aTokenDraft } from '../../support/engine'
import { addressOf, keepDraft, thePage, tick } from './thePage'

let practice: PracticeChain
let comet = ''
let uri = ''
beforeAll(async () => {
  practice = await startPageChain()
  uri = `${practice.origin}/comet.json`
  const payer = await practice.aPayer()
  const plan = await aCreateTokenPlan(
    practice,
    payer,
    aTokenDraft({ name: 'Paper Comet', symbol: 'PC', uri }),
  )
  const transaction = new Transaction().add(...plan.steps.flatMap((step) => step.instructions))
  await sendAndConfirmTransaction(practice.connection, transaction, [payer])
  comet = plan.subject['mint'] ?? ''
})
afterAll(() => practice.stop())

const fetched: string[] = []
beforeEach(() => {
  fetched.length = 0
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const address = addressOf(call[0])
    fetched.push(address)
    if (/jup\.ag|ardrive|own\.example/.test(address)) throw new TypeError('offline')
    if (address === uri)
      return Response.json({ description: 'Paper.', image: `${practice.origin}/comet.png` })
    return address.endsWith('/comet.png') ? new Response('no picture') : await real(...call)
  })
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
  storageChoice.setState(storageChoice.getInitialState(), true)
  templateStore.setState(templateStore.getInitialState(), true)
  await forgetDraft('create-token')
})

const row = (setting: string) => screen.getByRole('row', { name: new RegExp(`^${setting}`) }).textContent
/** Once the original's file is read. */
const isRead = () => waitFor(() => expect(row('Picture')).toContain('comet.png'))
const PICTURE = 'Copy the picture too'

it('says what comes from the person’s own metadata file, and offers no picture to copy then', async () => {
  await keepDraft({
    template: comet,
    name: 'Moss Almanac',
    symbol: 'MOSA',
    description: 'A bird.',
    x: '@moss',
  })
  render(thePage())
  await screen.findByRole('table', { name: /Paper Comet against/ })
  await isRead()
  expect(row('Description')).toContain('A bird.')
  expect(tick(PICTURE).checked).toBe(false)
  act(() => chooseStorage({ real: 'own', address: 'https://own.example/token.json' }))
  for (const setting of ['Description', 'Picture', 'Links'])
    expect(row(setting)).toMatch(/yours.*from your own file|from your own file.*yours/)
  expect(screen.queryByRole('checkbox', { name: PICTURE })).toBeNull()
  act(() => chooseStorage({ address: ` ${uri} ` }))
  for (const setting of ['Description', 'Picture', 'Links'])
    expect(row(setting)).toMatch(/from the original’s file/)
  expect(row('Picture')).toContain('taken')
  act(() => chooseStorage({ real: 'arweave' }))
  expect(row('Description')).toContain('A bird.')
})

it('fetches no picture that was ticked on the way here where the file is the person’s own', async () => {
  chooseStorage({ real: 'own', address: 'https://own.example/token.json' })
  showPage(
    { pathname: '/create-token', search: `?template=${comet}`, state: { copyPicture: true } },
    <CreateTokenPage />,
  )
  await screen.findByRole('table', { name: /Paper Comet against/ })
  await isRead()
  act(() => chooseStorage({ real: 'arweave' }))
  expect(tick(PICTURE).checked).toBe(false)
  expect(templateStore.getState().wantsPicture).toBeFalsy()
  expect(fetched.filter((address) => address.endsWith('.png'))).toEqual([])
})
