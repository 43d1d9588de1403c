import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { listClusters } from '../../src/solana/cluster'
import type { HeldAccount } from '../../src/tokens/heldAccounts'

/* What tests of the desk share: the network, accounts that a wallet holds, and a part of the desk that is drawn from what was read. */

const [first, ...others] = listClusters(null)
/** A network without prices, which nothing is asked for. */
const cluster = others.find(({ money }) => money !== 'real') ?? first
export const reading = { cluster, ownRpcUrl: undefined }

export const HERON = 'HeronHeronHeronHeronHeronHeronHeronHeronHer'

/** An account of five base units; name only what matters. */
export function aHeld(over: Partial<HeldAccount> = {}): HeldAccount {
  return {
    account: 'account',
    mint: HERON,
    program: 'token',
    amount: 5n,
    frozen: false,
    native: false,
    closeAuthority: null,
    lamports: 0n,
    bytes: 165,
    ...over,
  }
}

/** Knows only what a test gives it: what has answered is not asked for again, and with `isSilent` nothing is. */
export function whatWasRead(isSilent = false): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, enabled: !isSilent } },
  })
}

export function drawAtDesk(part: ReactNode, client = whatWasRead(true)) {
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  )
}
