import { expect, it, onTestFinished, vi } from 'vitest'
import { askNode } from '../../src/solana/askNode'
import { anEndpoint } from '../support/endpoint'

it('an endpoint that never answers leaves time for the next', async () => {
  const [silent, right] = [await anEndpoint(() => 'silence'), await anEndpoint()]
  const late = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal)
  onTestFinished(() => void vi.restoreAllMocks())
  const asked = askNode([silent.url, right.url], 'getSlot', [], new AbortController().signal)
  await vi.waitFor(() => expect(silent.requests).toHaveLength(1))
  late.abort(new DOMException('late', 'TimeoutError'))
  expect(await asked).toBe('getSlot')
  expect(timeout.mock.calls).toEqual([[7_000], [7_000]])
})
