import 'fake-indexeddb/auto'
import { Keypair } from '@solana/web3.js'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { forgetDraft } from '../../../src/storage/drafts'
import { addressesIn, formatDraftHash, parseDraftHash } from '../../../src/tokens/form/draftLink'
import { EMPTY_TOKEN_FORM, type LockRow, NEW_LOCK } from '../../../src/tokens/form/values'
import type { PracticeChain } from '../../support/chain'
import { field, fill, pressFirst } from '../../support/hands'
import { startPageChain } from '../../support/page'
import { practicePrograms } from '../../support/programs'
import { shortAddress } from '../../../src/units/shortAddress'
import { sentence } from '../../support/sentence'
import { keptValues, paste, showDraft, thePage, tick } from './thePage'

let practice: PracticeChain
beforeAll(async () => void (practice = await startPageChain(practicePrograms())))
afterAll(() => practice.stop())

afterEach(async () => {
  cleanup()
  await forgetDraft('create-token')
})

const token = { symbol: 'GRY', supply: '1000', decimals: '6' }
/** A lock as typed; name only what matters. */
const aRow = (over: Partial<LockRow> = {}): LockRow => ({
  ...NEW_LOCK,
  amount: '30',
  first: '2040-01-01T00:00Z',
  days: '540',
  steps: '18',
  ...over,
})
const section = (): HTMLDetailsElement => {
  const part = screen.getByText('Lock part of the supply', { selector: 'summary b' }).closest('details')
  if (!part) throw new Error('there is no such section')
  return part
}
const row = (nth: number) => within(screen.getByRole('group', { name: `Lock ${nth}`, hidden: true }))

it('nothing is locked by default; a ready schedule fills a lock, and the draft keeps it', async () => {
  await showDraft(token)
  expect(section().open).toBe(false)
  await userEvent.click(screen.getByText('Lock part of the supply', { selector: 'summary b' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add a lock' }))
  await userEvent.type(row(1).getByLabelText('Part of the supply'), '25')
  await userEvent.click(row(1).getByRole('button', { name: 'Team: 6 months, then monthly' }))
  expect(
    await screen.findByText(
      sentence(
        /^250 GRY \(25 %\) are locked\. 62\.500012 GRY become free on .* UTC\. Then 10\.416666 GRY, 18 times, until .* UTC\.$/,
      ),
    ),
  ).toBeTruthy()
  expect(
    screen.getByRole('img', { name: /^250 GRY are locked\. The first part becomes free on/ }),
  ).toBeTruthy()
  expect(section().querySelector('summary')?.textContent).toContain('One part is locked until its dates.')
  await waitFor(async () =>
    expect((await keptValues())?.locks).toMatchObject([{ amount: '25', of: 'percent', steps: '18' }]),
  )
})

it('one curve is over all locks, and what is left is said', async () => {
  const to = Keypair.generate().publicKey.toBase58()
  await showDraft({
    ...token,
    locks: [
      aRow({ address: to }),
      aRow({ of: 'tokens', amount: '100', atFirst: '100', days: '', steps: '' }),
    ],
  })
  await userEvent.click(screen.getByText('Lock part of the supply', { selector: 'summary b' }))
  expect(await screen.findByRole('img', { name: /^400 GRY are locked\./ })).toBeTruthy()
  expect(screen.getByText('What is free when, all 2 together')).toBeTruthy()
  expect(screen.getByText('600 GRY')).toBeTruthy()
  const goes = screen.getByText('Where the supply goes').parentElement?.querySelector('dl')
  expect(goes?.textContent.replaceAll(/\s/g, ' ')).toBe(
    `To your wallet600 · 60 %Locked for ${shortAddress(to)}300 · 30 %Locked for your wallet100 · 10 %`,
  )
  expect(
    screen.getByText(
      sentence(/^The first lock is in the token’s own transaction, if both fit\. The other one follows/),
    ),
  ).toBeTruthy()
})

it.each([
  ['nothing', { amount: '0' }, 'Part of the supply', /more than zero|above zero/i],
  ['a passed date', { first: '2020-01-01T00:00Z' }, 'First date', /has passed/],
  ['a date that is none', { first: 'soon' }, 'First date', /cannot be read as a date/],
  ['a fraction of a second', { first: '2040-01-01T00:00:00.500Z' }, 'First date', /cannot be read as a date/],
  ['no date', { first: '' }, 'First date', /Choose the first date/],
  ['a date far beyond any', { first: '+058768-01-01T00:00Z' }, 'First date', /cannot be read as a date/],
  ['more than all', { amount: '101' }, 'Part of the supply', /at most 100 %/],
  ['no steps', { steps: '' }, 'In equal steps', /in how many steps/i],
] as const)('%s is refused with a sentence beside its field', async (_, over, label, said) => {
  await showDraft({ ...token, locks: [aRow(over)] })
  await pressFirst('Review')
  const found = await row(1).findByText(sentence(said))
  const input = row(1).getByLabelText(label)
  await waitFor(() =>
    expect(input.getAttribute('aria-describedby') ?? '').toContain(found.closest('[id]')?.id ?? '-'),
  )
})

it('more than is left after others and a transfer fee is refused', async () => {
  const { extensions } = EMPTY_TOKEN_FORM
  const transferFee = { ...extensions.transferFee, on: true, percent: '5' }
  await showDraft({ ...token, extensions: { ...extensions, transferFee }, locks: [aRow({ amount: '98' })] })
  await pressFirst('Review')
  expect(
    await screen.findByText(sentence(/^Together the locks take .* more than is left in your wallet\./)),
  ).toBeTruthy()
  expect(row(1).getByText(sentence(/1,031\.578948 GRY leave your wallet/))).toBeTruthy()
})

it('an extension that Jupiter Lock refuses cannot be ticked with a lock, and says so', async () => {
  await showDraft({ ...token, locks: [aRow()] })
  await userEvent.click(screen.getByText('Extensions', { selector: 'summary b' }))
  await waitFor(() => expect(tick('Pausable').disabled).toBe(true))
  for (const name of ['Interest bearing', 'Scaled UI amount', 'Transfer hook', 'Non-transferable'])
    expect(tick(name).disabled).toBe(true)
  expect(tick('Transfer fee').disabled).toBe(false)
})

it('authorities against which a lock does not hold are said, and given up in place', async () => {
  const { extensions } = EMPTY_TOKEN_FORM
  const permanentDelegate = { ...extensions.permanentDelegate, on: true }
  await showDraft({
    ...token,
    revokeFreezeAuthority: false,
    extensions: { ...extensions, permanentDelegate },
    locks: [aRow()],
  })
  await userEvent.click(screen.getByText('Lock part of the supply', { selector: 'summary b' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke the freeze authority' }))
  expect(tick('Revoke freeze authority').checked).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Remove the permanent delegate' }))
  await waitFor(() => expect(screen.queryByText(sentence(/does not hold against/))).toBeNull())
})

it('accounts that begin frozen are said with a lock', async () => {
  const { extensions } = EMPTY_TOKEN_FORM
  await showDraft({
    ...token,
    revokeFreezeAuthority: false,
    extensions: { ...extensions, defaultFrozen: { on: true } },
    locks: [aRow()],
  })
  await userEvent.click(screen.getByText('Lock part of the supply', { selector: 'summary b' }))
  expect(
    await screen.findByText(sentence(/^New accounts begin frozen: the freeze authority must thaw/)),
  ).toBeTruthy()
})

it('the bill names the rent of a lock and of its vault', async () => {
  await showDraft({ ...token, locks: [aRow()] })
  expect(await screen.findByText(sentence('GRY account of the lock'))).toBeTruthy()
  expect(screen.getByText('Lock')).toBeTruthy()
})

it('with a pool, it says what follows what', async () => {
  await showDraft({
    ...token,
    pool: { ...EMPTY_TOKEN_FORM.pool, on: true, share: '50', sol: '1' },
    locks: [aRow({ amount: '10' }), aRow({ amount: '10' })],
  })
  await userEvent.click(screen.getByText('Lock part of the supply', { selector: 'summary b' }))
  expect(
    await screen.findByText(sentence(/^With a pool, the locks follow in transactions of their own\./)),
  ).toBeTruthy()
  expect(screen.queryByText(sentence(/^The first lock is in the token’s own transaction/))).toBeNull()
})

it('a link carries locks, and a hostile one becomes rows of texts that the form refuses', async () => {
  const locks = [aRow({ address: Keypair.generate().publicKey.toBase58() })]
  const values = { ...EMPTY_TOKEN_FORM, ...token, locks }
  expect(parseDraftHash(formatDraftHash(values) ?? '')?.locks).toEqual(locks)
  expect(addressesIn(values)).toEqual([locks[0]?.address])
  const hostile = { locks: [{ amount: 7, of: 'all', first: {}, days: '9'.repeat(500) }, null, 'x'] }
  const hash = `#draft=1.${btoa(JSON.stringify(hostile)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
  const read = parseDraftHash(hash)?.locks ?? []
  expect(read).toHaveLength(3)
  for (const one of read) expect(one).toEqual({ ...NEW_LOCK, days: expect.any(String) as unknown })
  render(thePage(`/create-token${formatDraftHash(values)}`))
  await waitFor(() => expect(field('Symbol').value).toBe('GRY'))
  expect(await screen.findByRole('group', { name: 'Lock 1', hidden: true })).toBeTruthy()
})

it('a first date is typed in local time, and kept in UTC', async () => {
  await showDraft({ ...token, locks: [aRow()] })
  await userEvent.click(screen.getByText('Lock part of the supply', { selector: 'summary b' }))
  fill(await row(1).findByLabelText('First date'), '2041-05-06T07:08')
  const at = `${new Date('2041-05-06T07:08').toISOString().slice(0, 16)}Z`
  await waitFor(async () => expect((await keptValues())?.locks[0]?.first).toBe(at))
  await paste('Part of the supply', '40')
  await waitFor(async () => expect((await keptValues())?.locks[0]?.amount).toBe('40'))
})
