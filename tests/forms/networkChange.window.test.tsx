import 'fake-indexeddb/auto'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FormMemory, useKeptForm } from '../../src/forms/keptForm'
import * as v from 'valibot'
import { formNews, forgetFormNews, sentenceOfNews, tellTyped } from '../../src/operation/formNews'
import { usePressOnceRead } from '../../src/operation/reviewEntry'
import { useLiquidityForm } from '../../src/pages/create-liquidity/liquidityForm'
import { useListForm } from '../../src/pages/send-many/listForm'
import { useSendForm } from '../../src/pages/send/sendOrder'
import { useSwapForm } from '../../src/pages/swap/SwapPage'
import { forgetDraft } from '../../src/storage/drafts'
import { completeTokenForm, withoutNetwork } from '../../src/tokens/form/values'
import { setCluster, setConnected, setDisconnected, walletStore } from '../../src/wallet/walletStore'
import { field } from '../support/hands'

/* What each form has after network, wallet, tab or page have changed, and the one sentence that says so. */

const MINT = '7QhncvGbMKWiJAsdPzVBFvbVBSB1hm9YktNQeqWURo2V'
const FRIEND = '9n4nbM75f5Ui33ZbPYXn59EwSgE8CGsHtAeTH5YFeJ9E'
const SOL = 'So11111111111111111111111111111111111111112'
const [ONE, OTHER] = ['Fwmr111111111111111111111111111111111113kQz', FRIEND]
const STILL = 'What you typed is still here.'
const went = (what: string) => `Removed, because the network changed: ${what}.`
const REST = ' The rest of what you typed is still here.'

type Form = Readonly<{ now: readonly unknown[]; type: () => void }>

/** Each form that is kept: where it stands, its typed values and how they are typed, and what is left of them on another network. */
const FORMS: readonly Readonly<{
  name: string
  at: string
  use: () => Form
  typed: readonly unknown[]
  elsewhere: readonly unknown[]
  says: string
}>[] = [
  {
    name: 'Send',
    at: `/send?token=${MINT}&amount=2&to=${FRIEND}`,
    use: () => {
      const { values } = useSendForm()
      return { now: [values.mint, values.amount.text, values.to], type: () => undefined }
    },
    typed: [MINT, '2', FRIEND],
    elsewhere: [SOL, '', FRIEND],
    says: went('the token and its amount') + REST,
  },
  {
    name: 'Send, of a token to a name',
    at: `/send?token=${MINT}&amount=2&to=alice.sol`,
    use: () => {
      const { values } = useSendForm()
      return { now: [values.mint, values.amount.text, values.to], type: () => undefined }
    },
    typed: [MINT, '2', 'alice.sol'],
    elsewhere: [SOL, '', ''],
    says: went('the token, its amount, and the receiver’s name'),
  },
  {
    name: 'Send, to a name',
    at: '/send?amount=2&to=alice.sol',
    use: () => {
      const { values } = useSendForm()
      return { now: [values.amount.text, values.to], type: () => undefined }
    },
    typed: ['2', 'alice.sol'],
    elsewhere: ['2', ''],
    says: went('the receiver’s name') + REST,
  },
  {
    name: 'Send, of SOL to an address',
    at: `/send?amount=2&to=${FRIEND}`,
    use: () => {
      const { values } = useSendForm()
      return { now: [values.amount.text, values.to], type: () => undefined }
    },
    typed: ['2', FRIEND],
    elsewhere: ['2', FRIEND],
    says: STILL,
  },
  {
    name: 'Swap',
    at: `/swap?from=${SOL}&to=${MINT}&amount=0.5`,
    use: () => {
      const { state } = useSwapForm()
      return { now: [state.from, state.to, state.sum.text], type: () => undefined }
    },
    typed: [SOL, MINT, '0.5'],
    elsewhere: [SOL, null, '0.5'],
    says: went('the token') + REST,
  },
  {
    name: 'Swap, of a token to SOL',
    at: `/swap?from=${MINT}&to=${SOL}&amount=5000`,
    use: () => {
      const { state } = useSwapForm()
      return { now: [state.from, state.to, state.sum.text], type: () => undefined }
    },
    typed: [MINT, SOL, '5000'],
    elsewhere: [SOL, null, ''],
    says: went('the token and its amount'),
  },
  {
    name: 'Swap, of a token to another',
    at: `/swap?from=${MINT}&to=${FRIEND}&amount=5000`,
    use: () => {
      const { state } = useSwapForm()
      return { now: [state.from, state.to, state.sum.text], type: () => undefined }
    },
    typed: [MINT, FRIEND, '5000'],
    elsewhere: [SOL, null, ''],
    says: went('the tokens and the amount'),
  },
  {
    name: 'Create Liquidity',
    at: `/create-liquidity?token=${MINT}`,
    use: () => {
      const { values, change } = useLiquidityForm()
      const { search } = useLocation()
      const { base, quote, price } = values
      const type = () => change({ base: '5', quote: '0.5', follows: 'price', lock: true })
      return { now: [search, base, quote, price, values.lock], type }
    },
    typed: [`?token=${MINT}`, '5', '0.5', '', true],
    elsewhere: ['', '', '0.5', '', true],
    says: went('the token and its amount') + REST,
  },
  {
    name: 'Create Liquidity, of two tokens',
    at: `/create-liquidity?token=${MINT}&quote=${FRIEND}`,
    use: () => {
      const { values, change } = useLiquidityForm()
      const { search } = useLocation()
      const { base, quote, price } = values
      const type = () => change({ quote: '0.5', price: '0.1', follows: 'base', lock: true })
      return { now: [search, base, quote, price, values.lock], type }
    },
    typed: [`?token=${MINT}&quote=${FRIEND}`, '', '0.5', '0.1', true],
    elsewhere: ['', '', '', '', true],
    says: went('the tokens, the amounts, and the price') + REST,
  },
  {
    name: 'Send to many',
    at: `/send-many?token=${MINT}`,
    use: () => {
      const { mint, text, setText } = useListForm()
      return { now: [mint, text], type: () => setText(`${FRIEND},5`) }
    },
    typed: [MINT, `${FRIEND},5`],
    // No token is chosen before the person chooses one.
    elsewhere: [null, `${FRIEND},5`],
    says: went('the token') + REST,
  },
  {
    name: 'Send to many, of SOL',
    at: '/send-many',
    use: () => {
      const { mint, text, setText } = useListForm()
      return { now: [mint, text], type: () => setText(`${FRIEND},5`) }
    },
    typed: [SOL, `${FRIEND},5`],
    elsewhere: [SOL, `${FRIEND},5`],
    says: STILL,
  },
  {
    name: 'a panel',
    at: '/token',
    use: () => {
      const { values, change } = useKeptForm({ ...PANEL, memory: { of: memory, name: 'burn' } })
      return { now: [values.text], type: () => change({ text: '7' }) }
    },
    typed: ['7'],
    elsewhere: ['7'],
    says: STILL,
  },
]

const PANEL = { schema: v.object({ text: v.string() }), empty: { text: '' } }
let memory: FormMemory = new Map()

const { cluster } = walletStore.getState()
const practice = { ...cluster, id: 'practice' } as const

beforeEach(() => {
  memory = new Map()
  setConnected({ address: ONE, walletName: 'Test Wallet' })
})
afterEach(async () => {
  cleanup()
  setCluster(cluster)
  setDisconnected()
  forgetFormNews()
  for (const row of ['create-liquidity', 'send-many']) await forgetDraft(row)
})

describe.each(FORMS)('$name', ({ at, use, typed, elsewhere, says }) => {
  let go: (by: number | string) => void = () => undefined
  const Router = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/before', at]} initialIndex={1}>
      {children}
    </MemoryRouter>
  )
  const show = () => {
    const shown = renderHook(
      () => {
        const navigate = useNavigate()
        go = (by) => void navigate(by as string)
        return use()
      },
      { wrapper: Router },
    )
    return { ...shown, now: () => shown.result.current.now }
  }
  const showTyped = async () => {
    const shown = show()
    // A draft that is read later than something is typed is not filled in: both ends are the same.
    await act(async () => shown.result.current.type())
    await waitFor(() => expect(shown.now()).toEqual(typed))
    return shown
  }
  const sentence = () => sentenceOfNews(formNews.getState())

  it('keeps on another network what is of none, and says which went', async () => {
    const { now } = await showTyped()
    act(() => setCluster(practice))
    await waitFor(() => expect(now()).toEqual(elsewhere))
    // As where it closes a review.
    act(tellTyped)
    expect(sentence()).toBe(says)
    // The browser's history leads to nothing of the other network.
    act(() => go(-1))
    act(() => go(1))
    expect(now()).toEqual(elsewhere)
  })

  it.each([
    ['another account', () => setConnected({ address: OTHER, walletName: 'Test Wallet' })],
    ['no wallet', () => setDisconnected()],
  ])('keeps all with %s, and says so', async (_, change) => {
    const { now } = await showTyped()
    act(change)
    act(tellTyped)
    expect(now()).toEqual(typed)
    expect(sentence()).toBe(STILL)
  })

  it('keeps all over a reload', async () => {
    const { unmount } = await showTyped()
    unmount()
    const { now } = show()
    await waitFor(() => expect(now()).toEqual(typed))
  })
})

it('an empty form says nothing of what was typed', () => {
  renderHook(() => useKeptForm({ ...PANEL, memory: { of: memory, name: 'burn' } }), { wrapper: MemoryRouter })
  act(() => setCluster(practice))
  act(tellTyped)
  expect(sentenceOfNews(formNews.getState())).toBeUndefined()
})

describe('a list with the amounts of a token', () => {
  const showList = (at: string) =>
    renderHook(useListForm, {
      wrapper: ({ children }) => <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>,
    }).result

  it('is of no token until the person chooses one, also after a reload on the other network', async () => {
    const typed = showList(`/send-many?token=${MINT}`)
    act(() => typed.current.setText(`${FRIEND},5`))
    await waitFor(() => expect(typed.current.mint).toBe(MINT))
    act(() => setCluster(practice))
    await waitFor(() => expect(typed.current.mint).toBeNull())
    act(() => typed.current.setText(`${FRIEND},6`))
    expect(typed.current.mint).toBeNull()
    cleanup()
    const again = showList('/send-many')
    await waitFor(() => expect(again.current.text).toBe(`${FRIEND},6`))
    expect(again.current.mint).toBeNull()
    act(() => again.current.setMint(SOL))
    expect(again.current.mint).toBe(SOL)
  })
})

it('a token takes its texts along, without template and names', () => {
  const values = completeTokenForm({
    name: 'alice.sol',
    template: MINT,
    mintAuthority: { who: 'address', address: 'bob.sol' },
    freezeAuthority: { who: 'address', address: FRIEND },
    shares: [{ owner: ' Carol.sol\u200B', amount: '5' }],
    locks: [{ address: ' Dave.sol', amount: '30' }, { address: FRIEND, amount: '20' }, { amount: '10' }],
  })
  const { values: left, gone } = withoutNetwork(values)
  expect(left).toMatchObject({
    name: 'alice.sol',
    template: '',
    mintAuthority: { address: '' },
    freezeAuthority: { address: FRIEND },
    shares: [{ owner: '', amount: '5' }],
    // Without its address, a lock for a name would be one for the wallet.
    locks: [
      { address: FRIEND, amount: '20' },
      { address: '', amount: '10' },
    ],
  })
  expect(sentenceOfNews({ gone, isTyped: true, other: false })).toBe(
    went('the template, the names of receivers and authorities, and the locks for names') + REST,
  )
  const locked = completeTokenForm({ locks: [{ address: 'dave.sol' }] })
  expect(withoutNetwork(locked)).toMatchObject({ values: { locks: [] }, gone: ['the locks for names'] })
  expect(withoutNetwork(completeTokenForm({ name: 'Heron' })).gone).toEqual([])
})

describe('a press on Review while the form’s facts are read', () => {
  function Pressed({ isReading, onAct }: { isReading: boolean; onAct: () => void }) {
    const { submit, waits } = usePressOnceRead(isReading, onAct)
    const [text, setText] = useState('')
    return (
      <>
        <button onClick={submit}>Review</button>
        <input aria-label="Amount" value={text} onChange={({ target }) => setText(target.value)} />
        <output>{waits ? 'waits' : ''}</output>
      </>
    )
  }
  const acts: string[] = []
  const page = (isReading: boolean) => <Pressed isReading={isReading} onAct={() => acts.push('review')} />
  beforeEach(() => void acts.splice(0))

  it.each([
    ['acts once they are read', () => Promise.resolve(), ['review']],
    ['acts where the person only moved the focus', () => userEvent.tab(), ['review']],
    ['is given up where something is typed', () => userEvent.type(field('Amount'), '1'), []],
  ])('%s', async (_, meanwhile, expected) => {
    const { rerender } = render(page(true))
    await userEvent.click(screen.getByRole('button'))
    expect(screen.getByRole('status').textContent).toBe('waits')
    await meanwhile()
    rerender(page(false))
    expect(acts).toEqual(expected)
    rerender(page(true))
    rerender(page(false))
    expect(acts).toEqual(expected)
  })
})
