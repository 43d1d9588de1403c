import 'fake-indexeddb/auto'
import { Keypair } from '@solana/web3.js'
import { cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError, type ErrorCode, type ErrorContext } from '../../src/errors/AppError'
import { titleWithPair } from '../../src/liquidity/names'
import { orient, SOL_MINT } from '../../src/liquidity/orient'
import { fetchPairToken } from '../../src/liquidity/pairToken'
import type { Position } from '../../src/liquidity/venue'
import CreateLiquidityPage from '../../src/pages/create-liquidity/CreateLiquidityPage'
import CreateTokenPage from '../../src/pages/create-token/CreateTokenPage'
import { useRefusedName } from '../../src/pages/create-token/form/useSubmit'
import { chooseStorage, storageChoice } from '../../src/settings/storageChoice'
import ManageLiquidityPage from '../../src/pages/manage-liquidity/ManageLiquidityPage'
import { forgetDraft, saveDraft } from '../../src/storage/drafts'
import { draftIdOf } from '../../src/tokens/form/draft'
import { EMPTY_TOKEN_FORM } from '../../src/tokens/form/values'
import { fromBase64, toBase64 } from '../../src/units/bytes'
import { linkRemote, type RemoteProvider } from '../../src/wallet/link'
import { setCluster, setDisconnected, walletStore } from '../../src/wallet/walletStore'
import { aToken, openPool } from '../liquidity/raydium-cpmm/onChain'
import type { PracticeChain } from '../support/chain'
import { field, fill, pressSoon, showPage } from '../support/hands'
import { startPageChain } from '../support/page'
import { describeWithPrograms, METEORA_DAMM, practicePrograms, RAYDIUM_CPMM } from '../support/programs'

/*
 * A node whose simulation leaves more in every mint and token account than the chain does, so that the review's promise is not
 * kept. Every page reports that until it is dismissed.
 */

let practice: PracticeChain
let payer: Keypair
const { cluster } = walletStore.getState()
const FILE = JSON.stringify({ name: 'Grey Almanac', symbol: 'GREY', image: 'https://own.example/grey.png' })

beforeAll(async () => {
  practice = await startPageChain(practicePrograms())
  setCluster({ ...cluster, id: 'practice', rpcUrls: [practice.rpcUrl] })
  payer = await practice.aPayer()
})
afterAll(async () => {
  setCluster(cluster)
  await practice.stop()
})

beforeEach(() => {
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url === 'https://own.example/grey.json')
      return new Response(FILE, { headers: { 'content-type': 'application/json' } })
    if (!url.startsWith(practice.origin)) throw new TypeError('offline')
    const response = await real(input, init)
    const body = typeof init?.body === 'string' ? init.body : ''
    return body.includes('"simulateTransaction"')
      ? Response.json(lyingAbout(await response.json()))
      : response
  })
  // Nothing is signed here: a wallet that is asked fails.
  linkRemote({} as RemoteProvider, { address: payer.publicKey.toBase58(), walletName: 'Test Wallet' })
})
afterEach(async () => {
  cleanup()
  setDisconnected()
  vi.restoreAllMocks()
  chooseStorage(storageChoice.getInitialState())
  await forgetDraft(draftIdOf('practice'))
  await forgetDraft('create-liquidity')
})

type Account = { data: [string, string] } | null
type Answer = { result?: { value?: { accounts?: Account[] | null } } }

function lyingAbout(answers: Answer | Answer[]): unknown {
  for (const { result } of [answers].flat())
    for (const account of result?.value?.accounts ?? [])
      if (account) account.data[0] = withMore(account.data[0])
  return answers
}

/** What a mint's supply, and what a token account holds, stands in 8 bytes at 36 and at 64. */
function withMore(data: string): string {
  const bytes = fromBase64(data)
  const at = bytes.length === 165 ? 64 : bytes.length >= 82 && bytes[45] === 1 ? 36 : null
  if (at === null) return data
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  view.setBigUint64(at, view.getBigUint64(at, true) + 1_000n, true)
  return toBase64(bytes)
}

const show = (page: ReactElement, address: string) =>
  showPage(address, page, <Link to="/create-liquidity">Another pair</Link>)

const ALARM = 'The simulated result differs from what was promised'
const alarm = () => screen.findByText(ALARM)

/** It stays while one types and while the bill is read anew; once dismissed, the way on has the focus. */
async function staysUntilDismissed(type: () => void, meanwhile = () => {}): Promise<void> {
  const note = () => screen.getByText(ALARM).closest<HTMLElement>('[role="alert"]') ?? document.body
  await alarm()
  expect(note().textContent).toContain('Nothing was sent and nothing was paid.')
  type()
  const before = vi.mocked(globalThis.fetch).mock.calls.length
  await waitFor(() => expect(vi.mocked(globalThis.fetch).mock.calls.length).toBeGreaterThan(before))
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  meanwhile()
  const dismiss = within(note()).getByRole('button', { name: 'Dismiss' })
  dismiss.focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByText(ALARM)).toBeNull()
  expect(document.activeElement?.textContent).toBe('Review')
}

describe('a failed review stays until it is dismissed', () => {
  it('where a token is created', async () => {
    chooseStorage({ practice: 'own', real: 'own', address: 'https://own.example/grey.json' })
    const values = { ...EMPTY_TOKEN_FORM, name: 'Grey Almanac', symbol: 'GREY', supply: '1000' }
    await saveDraft(draftIdOf('practice'), { values, stored: {} })
    show(<CreateTokenPage />, '/create-token')
    await waitFor(() => expect(field('Name').value).toBe('Grey Almanac'))
    await pressSoon('Review')
    await staysUntilDismissed(() => fill(field('Name'), 'Grey Almanac II'))
  })

  describeWithPrograms('and', [RAYDIUM_CPMM, METEORA_DAMM], () => {
    let mint = ''
    let position: Position
    beforeAll(async () => {
      const token = await aToken(practice, payer)
      mint = token.mint
      const sol = await fetchPairToken(practice.connection, SOL_MINT)
      const deposit = { base: 10n ** 9n, quote: 10n ** 9n }
      const { pair } = orient(await aToken(practice, payer), sol)
      position = (await openPool(practice, payer, { pair, deposit })).position
    })

    it('where a pool is opened, also once no token is chosen any more', async () => {
      show(<CreateLiquidityPage />, `/create-liquidity?token=${mint}`)
      await screen.findByRole('radio', { name: 'Raydium CPMM' })
      const amounts = screen.getAllByLabelText(/^Amount of/)
      for (const [at, value] of ['400', '0.2'].entries()) fill(amounts[at], value)
      await waitFor(() =>
        expect(screen.getByRole('region', { name: 'The bill' }).textContent).toContain('Leaves'),
      )
      await pressSoon('Review')
      await staysUntilDismissed(
        () => fill(amounts[1], '0.3'),
        () => fireEvent.click(screen.getByText('Another pair')),
      )
      expect(screen.getAllByText(/Choose a token\./)).not.toHaveLength(0)
    })

    it('where a position is managed', async () => {
      show(<ManageLiquidityPage />, `/manage-liquidity?position=${position.id}&action=remove`)
      const panel = within(
        await screen.findByRole('region', { name: titleWithPair('Remove', position.pool.pair) }),
      )
      await panel.findByText('Your balance after')
      await pressSoon('Review')
      await staysUntilDismissed(() => fill(panel.getByLabelText('Exactly'), '40'))
    })
  })
})

describe('an error of the review is put away for a field of the form', () => {
  const told = async (code: ErrorCode, context: ErrorContext, isValid = false) => {
    const trigger = vi.fn(() => Promise.resolve(isValid))
    const leave = vi.fn()
    const state = { status: 'failed', error: new AppError(code, context) } as const
    renderHook(() => useRefusedName({ trigger }, { state, leave }))
    await Promise.resolve()
    return { asked: trigger.mock.calls.length > 0, left: leave.mock.calls.length > 0 }
  }

  it('only where it names one, and that field says so', async () => {
    expect(await told('input/invalid', { formField: 'name' })).toEqual({ asked: true, left: true })
    expect(await told('input/invalid', { formField: 'name' }, true)).toEqual({ asked: true, left: false })
  })

  it.each<[ErrorCode, ErrorContext]>([
    ['simulation/mismatch', { account: 'a', field: 'name', label: 'Name', promised: 'a', simulated: 'b' }],
    ['simulation/mismatch', { formField: 'name' }],
    ['pool/price-moved', { label: 'x', field: 'balance', promised: 1n, simulated: 2n }],
    ['input/invalid', { what: 'a wallet', field: 'name' }],
    ['rpc/timeout', {}],
    ['unknown', { field: 'symbol', message: '' }],
  ])('never %s with %o', async (code, context) => {
    expect(await told(code, context)).toEqual({ asked: false, left: false })
  })
})
