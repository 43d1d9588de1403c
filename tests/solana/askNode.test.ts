import { expect, it, onTestFinished, vi } from 'vitest'
import { askNode, askNodeTogether } from '../../src/solana/askNode'
import { anEndpoint } from '../support/endpoint'

it('an endpoint that never answers leaves time for the next', async () => {
  const [silent, right] = [await anEndpoint(() => 'silence'), await anEndpoint()]
  const late = new AbortController()
  const timeoutOf = AbortSignal.timeout.bind(AbortSignal)
  let asks = 0
  // Other files of this process may still ask a node, with other limits.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    if (ms === 7_000) asks += 1
    return ms === 7_000 && asks === 1 ? late.signal : timeoutOf(ms)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const asked = askNode(
    [silent.url, right.url],
    { method: 'getSlot', params: [] },
    new AbortController().signal,
  )
  await vi.waitFor(() => expect(silent.requests).toHaveLength(1))
  late.abort(new DOMException('late', 'TimeoutError'))
  expect(await asked).toBe('getSlot')
  expect(asks).toBe(2)
})

const TWO = [
  { method: 'getSlot', params: [] },
  { method: 'getHealth', params: [] },
] as const

it('asks several things in one request, and the next endpoint where one gives no answer', async () => {
  const [broken, right] = [await anEndpoint(() => 'hang-up'), await anEndpoint()]
  const asked = askNodeTogether([broken.url, right.url], TWO, new AbortController().signal)
  expect(await asked).toEqual(['getSlot', 'getHealth'])
  expect(right.requests.map(({ batch }) => batch)).toEqual([true])
})

it('asks one by one an endpoint that takes no batches', async () => {
  const node = await anEndpoint(({ batch }) => (batch ? { text: '{"error":{"code":-32600}}' } : undefined))
  expect(await askNodeTogether([node.url], TWO, new AbortController().signal)).toEqual([
    'getSlot',
    'getHealth',
  ])
  expect(node.requests.map(({ batch }) => batch)).toEqual([true, false, false])
})
