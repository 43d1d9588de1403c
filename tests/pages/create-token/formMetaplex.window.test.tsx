import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import MetaplexDownload from '../../../src/pages/create-token/sections/ProgramDownload'
import type { Cluster } from '../../../src/solana/cluster'
import type { PracticeChain } from '../../support/chain'
import { startPageChain } from '../../support/page'

let practice: PracticeChain
beforeAll(async () => void (practice = await startPageChain()))
afterAll(() => practice.stop())
afterEach(cleanup)

it('says how to get Metaplex’ program where the practice chain lacks it', async () => {
  const cluster = { id: 'practice', rpcUrls: [practice.rpcUrl] } as unknown as Cluster
  render(<MetaplexDownload cluster={cluster} />)
  await waitFor(() => expect(screen.getByText('npm run sandbox:programs')).toBeTruthy())
  expect(screen.getByText(/written by Metaplex’ program/)).toBeTruthy()
})
