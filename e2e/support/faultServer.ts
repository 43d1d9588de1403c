import { startFaultProxy, type FaultProxy } from '../../tests/support/faultProxy'
import { test as ownServer } from './ownServer'

/**
 * The test's own server behind a proxy, `between`, that can do to the chain's answers what networks do: `baseURL` is the proxy's, `chain`
 * goes round it.
 */
export const test = ownServer.extend<{ between: FaultProxy }>({
  between: async ({ ownOrigin }, use) => {
    const { between, close } = await startFaultProxy(ownOrigin)
    await use(between)
    close()
  },
  baseURL: ({ between }, use) => use(between.origin),
})
