import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { keptVerifiedNames } from '../../../src/market/verified/fetchVerifiedNames'
import { fill, field } from '../../support/hands'
import { sentence } from '../../support/sentence'
import { showDraft } from './thePage'

vi.mock('../../../src/market/verified/fetchVerifiedNames', () => ({ keptVerifiedNames: vi.fn() }))

afterEach(cleanup)

it('is warned of while it is typed, and may be used', async () => {
  const find = (part: string, typed: string) =>
    part === 'symbol' && typed === 'B0NK' ? { mint: 'verified', like: 'BONK' } : undefined
  vi.mocked(keptVerifiedNames).mockResolvedValue({ status: 'known', at: 0, find })
  await showDraft({ symbol: 'ALM' })
  const warning = sentence(/^It can be mistaken for “BONK”, the symbol of the verified token/)
  expect(screen.queryByText(warning)).toBeNull()
  fill(field('Symbol'), 'B0NK')
  await screen.findByText(warning)
  expect(field('Symbol').getAttribute('aria-invalid')).not.toBe('true')
})
