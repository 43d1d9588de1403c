import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RpcField } from '../../src/pages/settings/RpcField'
import SettingsPage from '../../src/pages/settings/SettingsPage'
import {
  changeSettings,
  defaultSettings,
  formatSettings,
  parseSettings,
  settingsStore,
} from '../../src/settings/settingsStore'
import { chooseJupiter, mayAskJupiter } from '../../src/settings/jupiterChoice'
import { addressToRead } from '../../src/uploads/readableAddress'
import { listClusters } from '../../src/solana/cluster'
import { formatUnits } from '../../src/units/amounts'
import { anEndpoint } from '../support/endpoint'
import { textbox } from '../support/hands'
import { standAt } from '../support/page'
import { sentence } from '../support/sentence'

const page = (
  <MemoryRouter>
    <SettingsPage />
  </MemoryRouter>
)

const user = userEvent.setup()
const stored = () => settingsStore.getState()

beforeEach(() => {
  changeSettings(defaultSettings)
  render(page)
})
afterEach(cleanup)

it('says that all can stay as it is, and what a bad RPC endpoint can do', () => {
  screen.getByText(/^Nothing needs changing\./)
  screen.getByText(/can lie about balances and prices\./)
  screen.getByRole('button', { name: 'What RPC endpoints do' })
  screen.getByText(/it cannot sign for you\./)
})

describe('an RPC address', () => {
  it('that cannot work gets its sentence beside the field, and is not kept', async () => {
    const field = textbox('RPC address for Mainnet')
    await user.type(field, 'rpc.example')
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0] ?? field)
    expect(await screen.findByText(/^Enter the whole address, starting with https/)).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(stored().rpcUrls).toEqual({})
  })

  it('that is emptied gives way to the default', async () => {
    changeSettings({ rpcUrls: { mainnet: 'https://rpc.example/' } })
    cleanup()
    render(page)
    const field = textbox('RPC address for Mainnet')
    await user.clear(field)
    await user.type(field, '{Enter}')
    expect(await screen.findByText('Saved: the default is used.')).toBeTruthy()
    expect(stored().rpcUrls).toEqual({})
  })
})

it('the field of an RPC address names every endpoint of the default, in the order in which they are asked', () => {
  cleanup()
  const [mainnet] = listClusters(null)
  render(
    <RpcField
      cluster={{ ...mainnet, rpcUrls: ['https://own.example/key', 'https://public.example/'] }}
      text=""
      onChange={() => {}}
    />,
  )
  expect(screen.getByText('If empty, this page uses own.example, then public.example.')).toBeTruthy()
})

it('a gateway for ipfs:// addresses is kept where it is an https address and its field is left, and used; none again where it is emptied', async () => {
  const field = textbox('Gateway for ipfs:// addresses')
  await user.type(field, 'gateway.example')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.tab()
  expect(stored().ipfsGateway).toBe('')
  await user.clear(field)
  await user.type(field, 'https://gateway.example')
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  expect(stored().ipfsGateway).toBe('')
  await user.tab()
  expect(parseSettings(formatSettings(stored())).ipfsGateway).toBe('https://gateway.example')
  expect(addressToRead('ipfs://bafy/1.json')).toBe('https://gateway.example/ipfs/bafy/1.json')
  await user.clear(field)
  await user.type(field, '{Enter}')
  expect(stored().ipfsGateway).toBe('')
  expect(addressToRead('ipfs://bafy/1.json')).toBe('ipfs://bafy/1.json')
})

it('no gateway is made of the beginning of an address, and one with a user name is refused as such', async () => {
  const kept: string[] = []
  const stop = settingsStore.subscribe(({ ipfsGateway }) => void kept.push(ipfsGateway))
  const field = textbox('Gateway for ipfs:// addresses')
  await user.type(field, 'https://gateway.example@elsewhere.example')
  expect(screen.getByText(/^Leave out what stands before the @/)).toBeTruthy()
  await user.tab()
  stop()
  expect([kept, stored().ipfsGateway]).toEqual([[], ''])
})

describe('an RPC address that answers', () => {
  const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d'
  const BEFORE = 'https://rpc.example/'

  /** Saves the address of an endpoint of this page's own origin for Mainnet, where another one is set. */
  async function saveEndpoint(reply: Parameters<typeof anEndpoint>[0]): Promise<string> {
    const { url } = await anEndpoint(reply)
    standAt(url)
    act(() => changeSettings({ rpcUrls: { mainnet: BEFORE } }))
    const field = textbox('RPC address for Mainnet')
    await user.clear(field)
    await user.type(field, `${url}{Enter}`)
    return url
  }

  it('for the chosen network is kept', async () => {
    const url = await saveEndpoint(() => ({ each: () => ({ result: MAINNET }) }))
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(stored().rpcUrls).toEqual({ mainnet: url })
  })

  it('is kept beside the one that another tab has stored since for another network', async () => {
    const devnet = 'https://devnet.example/'
    const url = await saveEndpoint(() => {
      localStorage.setItem('mintwright.settings', formatSettings({ ...stored(), rpcUrls: { devnet } }))
      return { each: () => ({ result: MAINNET }) }
    })
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(stored().rpcUrls).toEqual({ devnet, mainnet: url })
  })

  it.each([
    ['for another network', { each: () => ({ result: 'another' }) }, /not on Mainnet/],
    ['with nonsense', { each: () => ({ result: { no: 'hash' } }) }, /invalid answer/],
    ['with a page', { text: '<html>' }, /invalid answer/],
    ['with a refusal', { status: 403 }, /refuses this page/],
    ['with an error', { status: 404 }, /has nothing at this address/],
  ] as const)('%s is not kept: the one before stays', async (_, reply, problem) => {
    await saveEndpoint(() => reply)
    const told = await screen.findByText(/Not saved: what was set before stays/)
    expect(told.textContent).toMatch(problem)
    expect(stored().rpcUrls).toEqual({ mainnet: BEFORE })
  })
})

it('the ceiling of a bid is kept as soon as it makes sense, none at all among it', async () => {
  const field = textbox('Ceiling for one transaction')
  expect(field.value).toBe('0.005')
  await user.clear(field)
  await user.type(field, '2')
  expect(screen.getByText(sentence('Enter between 0 and 1 SOL.'))).toBeTruthy()
  expect(stored().priorityCeiling).toBe(5_000_000n)
  await user.clear(field)
  await user.type(field, '0')
  expect(stored().priorityCeiling).toBe(0n)
})

it('the check of RPC endpoints before use is a choice whose cost is said', async () => {
  const box = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'Check RPC endpoints before use',
    description: /one more round trip/i,
  })
  expect(box.checked).toBe(false)
  await user.click(box)
  expect(stored().pingFirst).toBe(true)
})

it('pictures of tokens are shown unless they are switched off, and who serves them is said', async () => {
  const box = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'Show pictures of tokens',
    description: /That host sees your IP address/,
  })
  expect(box.checked).toBe(true)
  await user.click(box)
  expect(stored().pictures).toBe(false)
})

it('the priority level is kept at once', async () => {
  await user.click(screen.getByRole('button', { name: 'High' }))
  expect(stored().priority).toBe('high')
  expect(JSON.parse(localStorage.getItem('mintwright.settings') ?? '{}')).toMatchObject({ priority: 'high' })
})

it('what is kept is there when the page is loaded again', async () => {
  const url = 'https://rpc.example/'
  changeSettings({ slippageBps: 250, grouping: 'space', rpcUrls: { devnet: url } })
  vi.resetModules()
  const { settingsStore: loadedAgain } = await import('../../src/settings/settingsStore')
  expect(loadedAgain.getState()).toMatchObject({
    slippageBps: 250,
    grouping: 'space',
    rpcUrls: { devnet: url },
  })
})

it('a slippage limit is 1 % at first, and kept as soon as another one makes sense', async () => {
  const field = textbox('Slippage limit')
  expect(field.value).toBe('1')
  await user.clear(field)
  await user.type(field, '60')
  expect(screen.getByText(sentence('Enter between 0.01 and 50 percent.'))).toBeTruthy()
  await user.clear(field)
  await user.type(field, '2.5')
  expect(stored().slippageBps).toBe(250)
})

it('the limit of a price impact is 25 % at first, and kept as soon as another one makes sense', async () => {
  const field = textbox('Price impact limit')
  expect(field.value).toBe('25')
  await user.clear(field)
  await user.type(field, '60')
  expect([stored().impactBps, field.getAttribute('aria-invalid')]).toEqual([2500, 'true'])
  await user.clear(field)
  await user.type(field, '12.5')
  expect([stored().impactBps, stored().slippageBps]).toEqual([1250, 100])
})

it('where more is typed than makes sense, the setting is the one before, not the beginning of what was typed', async () => {
  const field = textbox('Slippage limit')
  const type = async (text: string) => {
    await user.clear(field)
    await user.type(field, text)
  }
  await type('60')
  expect(stored().slippageBps).toBe(defaultSettings.slippageBps)
  await type('2.5')
  await user.tab()
  await type('100')
  expect(stored().slippageBps).toBe(250)
})

it('explorer, worth and number format are kept at once, and the figures of the page follow', async () => {
  for (const [group, choice] of [
    ['Explorer', 'Solscan'],
    ['Worth in', 'SOL'],
    ['Number format', "1'234'567.89"],
  ] as const) {
    const button = within(screen.getByRole('group', { name: group })).getByRole('button', { name: choice })
    await user.click(button)
    expect(button.getAttribute('aria-pressed')).toBe('true')
  }
  expect(stored()).toMatchObject({ explorer: 'solscan', worth: 'sol', grouping: 'apostrophe' })
  expect(formatUnits(1_234_567n, 0)).toBe("1'234'567")
})

it('a choice that another tab makes is shown, and what was typed here stays', async () => {
  const rpc = textbox('RPC address for Mainnet')
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Ask Jupiter/ })
  await user.type(rpc, 'https://half')
  await user.click(textbox('Slippage limit'))
  await user.keyboard('5')
  act(() => chooseJupiter(true))
  expect([box.checked, rpc.value, stored().slippageBps]).toEqual([true, 'https://half', 1500])
  await user.click(box)
  expect([box.checked, mayAskJupiter()]).toEqual([false, false])
})
