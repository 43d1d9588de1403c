import { Keypair } from '@solana/web3.js'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { WholeList } from '../../../src/forms/ListLines'
import DistributionReview from '../../../src/pages/create-token/sections/DistributionReview'
import { tokenDraft } from '../../../src/tokens/tokenDraft'
import { parseTokenForm } from '../../../src/tokens/form/tokenForm'
import { EMPTY_TOKEN_FORM } from '../../../src/tokens/form/values'
import { pasteInto, textbox } from '../../support/hands'

afterEach(cleanup)

it('the review has each allocation, and what was read of the pasted list', async () => {
  const [wallet, ...others] = Array.from({ length: 3 }, () => Keypair.generate().publicKey)
  const shares = [wallet, ...others].map((key, at) => ({
    owner: key?.toBase58() ?? '',
    amount: `${at + 1}500`,
  }))
  const text = shares.map(({ owner, amount }) => `${owner};${amount.replace('500', '.500')}`).join('\n')
  const values = {
    ...EMPTY_TOKEN_FORM,
    name: 'Grey Almanac',
    symbol: 'GREY',
    shares,
    lists: [
      { text: `Wallet;Amount\n${text}`, choices: JSON.stringify({ decimals: 'comma' }), decimals: '9' },
      {
        text: JSON.stringify({ [wallet?.toBase58() ?? '']: 5_000 }),
        choices: JSON.stringify({ units: 'base' }),
        decimals: '3',
      },
    ],
  }
  const parsed = parseTokenForm(values)
  if (!parsed.ok || !wallet) throw new Error(JSON.stringify(parsed))
  render(
    <DistributionReview draft={tokenDraft(parsed.fields, 'https://example.com', wallet)} values={values} />,
  )
  expect(screen.getByText('Address: column Wallet. Amount: column Amount.')).toBeTruthy()
  expect(screen.getByText('The decimal sign is the comma, as you chose.')).toBeTruthy()
  expect(
    screen.getAllByText(/^This list was read when the token’s decimals were/).map((note) => note.textContent),
  ).toEqual([
    'This list was read when the token’s decimals were 3. They are 9 now, and the rows are as they were: check their amounts.',
  ])
  expect(screen.getByText('2 addresses get a part, your wallet the rest.')).toBeTruthy()
  await userEvent.click(screen.getByText('Distribution'))
  const list = await screen.findByRole('list', { name: 'Distribution' })
  // The wallet’s own row is no allocation.
  expect(list.textContent).toContain('Line 22,500 GREY')
  expect(list.textContent).toContain('Line 33,500 GREY')
  const search = textbox('Find an address or a line')
  await pasteInto(search, others[1]?.toBase58() ?? '')
  expect((await screen.findByText('1 of 2 lines')).textContent).toBeTruthy()
})

it('a line is found by its number as the page writes it', async () => {
  const lines = [123, 1_234].map((line) => ({ line, address: null, what: 'x', units: 1n, why: null }))
  render(<WholeList title="Lines" said="" token={{ decimals: 0, symbol: 'G' }} lines={lines} />)
  await userEvent.click(screen.getByText('Lines'))
  await userEvent.type(textbox('Find an address or a line'), '1,234')
  expect((await screen.findByRole('list', { name: 'Lines' })).textContent).toContain('Line 1234')
  expect(screen.getByText('1 of 2 lines')).toBeTruthy()
})
