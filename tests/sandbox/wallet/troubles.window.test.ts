import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Chain } from '../../../sandbox/chain/Chain'
import { lookAtChain, troublesOf, type ChainState } from '../../../sandbox/wallet/chainState'
import { drawPill } from '../../../sandbox/wallet/pill'
import { markPill } from '../../../sandbox/wallet/pillMark'
import { RENT_STEPS } from '../../../sandbox/wallet/rentPart'
import { troublePart } from '../../../sandbox/wallet/troublePart'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { standAt } from '../../support/page'

const usual: ChainState = {
  faults: { drop: 0, lag: 0 },
  lost: 0,
  lamportsPerByte: 6960,
  usualLamportsPerByte: 6960,
  feeStep: 'off',
  usualFeeStep: 'off',
  consensus: 'alpenglow',
  usualConsensus: 'alpenglow',
  slot: 48,
  epoch: 0,
  genesisHash: 'x',
}

let practice: PracticeChain
let open: AbortController
beforeEach(async () => {
  practice = await startPracticeChain({ slotMs: 100_000 })
  open = new AbortController()
  standAt(practice.origin)
})
afterEach(async () => {
  open.abort()
  document.body.replaceChildren()
  await practice.stop()
})

/** Until it is so: nothing here takes long, but the machine may be busy. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 50_000 })

/** The part of the panel on the page, what it says, and its controls. */
function aTroublePart() {
  const said: string[] = []
  const { section, usual: back } = troublePart((told) => {
    said.push(told instanceof Error ? `✕ ${told.message}` : String(told))
  }, open.signal)
  document.body.append(section, back)
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
    )
  const radio = (name: string, value: number | string) =>
    document.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`)
  return { said, section, button, radio }
}

test('a new chain is as usual, with the pace and the step of rent of November 2026', () => {
  const { slotMs, lamportsPerByte, usualLamportsPerByte } = new Chain()
  expect([slotMs, lamportsPerByte, usualLamportsPerByte]).toEqual([200, 5_080n, 5_080n])
  expect(RENT_STEPS).toContain(5_080)
  expect([...RENT_STEPS]).toEqual([...RENT_STEPS].sort((one, other) => other - one))
  expect(troublesOf(usual)).toEqual([])
})

test('each trouble has its few words', () => {
  const all = {
    ...usual,
    faults: { drop: 2, lag: 1 },
    lost: 3,
    lamportsPerByte: 1322,
    feeStep: '1/4',
  } as const
  expect(troublesOf(all)).toEqual(['loses the next 2', '3 lost', '1 block late', 'rent 1,322', 'fee 1/4'])
  expect(troublesOf({ ...usual, usualFeeStep: '1/2' })).toEqual(['fee of today'])
  expect(troublesOf({ ...usual, consensus: 'older' })).toEqual(['older node'])
  expect(troublesOf({ ...usual, faults: { drop: 1, lag: 40 } })).toEqual(['loses the next', '40 blocks late'])
})

test('presses in quick succession each count on the one before', async () => {
  const { said, button } = aTroublePart()
  await soon(() => expect(said).toEqual(['All is as usual.']))
  for (const name of ['more', 'more', 'fewer', 'more']) button(`Lose one ${name}`)?.click()
  await soon(() => expect(said).toHaveLength(5))
  expect(practice.chain.faults.drop).toBe(2)
  expect(said.at(-1)).toBe('The next 2 transactions will be lost.')
})

test('nothing is taken from nothing, and that is said', async () => {
  const { said, button } = aTroublePart()
  await soon(() => expect(button('Lose one fewer')?.ariaDisabled).toBe('true'))
  button('Lose one fewer')?.click()
  await soon(() => expect(said.at(-1)).toBe('No transaction will be lost.'))
  expect(practice.chain.faults.drop).toBe(0)
})

test('each control does to the chain what it says, and all is as usual after one press', async () => {
  const { chain } = practice
  const { said, button, radio } = aTroublePart()
  radio('lag', 40)?.click()
  await soon(() => expect(said.at(-1)).toBe('Transactions land 40 blocks late from now on.'))
  radio('rent', 2575)?.click()
  await soon(() => expect(said.at(-1)).toBe('A byte costs 2,575 lamports from now on.'))
  radio('fee', '1/4')?.click()
  await soon(() =>
    expect(said.at(-1)).toBe('A transaction costs 2,500 lamports and 1/4 lamport a unit from now on.'),
  )
  radio('consensus', 'older')?.click()
  await soon(() =>
    expect(said.at(-1)).toBe(
      'What is confirmed is final 31 blocks later from now on, and the node cannot tell.',
    ),
  )
  radio('consensus', 'towerbft')?.click()
  await soon(() => expect(said.at(-1)).toBe('What is confirmed is final 31 blocks later from now on.'))
  const { slot } = chain.blocks.tip
  button('Pass 151 blocks')?.click()
  await soon(() => expect(said.at(-1)).toBe(`151 blocks have passed. It is slot ${slot + 151}.`))
  button('Begin epoch 1')?.click()
  await soon(() => expect(said.at(-1)).toBe('Epoch 1 has begun, in slot 432,000.'))
  const now = () => ({
    ...chain.faults,
    rent: chain.lamportsPerByte,
    fee: chain.feeStep,
    by: chain.consensus,
  })
  expect(now()).toEqual({ drop: 0, lag: 40, rent: 2575n, fee: '1/4', by: 'towerbft' })
  button('All as usual')?.click()
  await soon(() => expect(said.at(-1)).toBe('All is as usual again.'))
  expect(now()).toEqual({ drop: 0, lag: 0, rent: 6960n, fee: 'off', by: 'alpenglow' })
  expect(radio('rent', 6960)?.checked && radio('lag', 0)?.checked && radio('fee', 'off')?.checked).toBe(true)
})

test('a state that none of the steps stands for is told as it is', async () => {
  practice.chain.faults.lag = 3
  practice.chain.setRent(1000n)
  const { section, said } = aTroublePart()
  await soon(() => expect(said).toEqual(['Now: 3 blocks late, rent 1,000.']))
  expect(section.querySelectorAll(':is([name=lag], [name=rent]):checked')).toHaveLength(0)
  expect(section.textContent).toContain('1,000 lamports a byte')
})

test('what is usual on a fork is the rent and the fee of its cluster', async () => {
  practice.chain.usualLamportsPerByte = 5080n
  practice.chain.setRent(5080n)
  practice.chain.usualFeeStep = '1/10'
  practice.chain.setFeeStep('1/10')
  const { said, button, radio } = aTroublePart()
  await soon(() => expect(said).toEqual(['All is as usual.']))
  radio('rent', 696)?.click()
  await soon(() => expect(said.at(-1)).toBe('A byte costs 696 lamports from now on.'))
  radio('fee', 'off')?.click()
  await soon(() => expect(said.at(-1)).toBe('A signature costs 5,000 lamports from now on.'))
  button('All as usual')?.click()
  await soon(() => expect(said.at(-1)).toBe('All is as usual again.'))
  expect([practice.chain.lamportsPerByte, practice.chain.feeStep]).toEqual([5080n, '1/10'])
})

test('a chain that is gone is said to be, by each press', async () => {
  const { said, button, section } = aTroublePart()
  await soon(() => expect(said).toHaveLength(1))
  await practice.stop()
  const quiet = vi.spyOn(console, 'error').mockReturnValue()
  button('Lose one more')?.click()
  await soon(() => expect(said.at(-1)).toBe('✕ The practice chain does not answer.'))
  expect(section.querySelectorAll('input:checked')).toHaveLength(0)
  quiet.mockRestore()
  practice = await startPracticeChain()
})

test('the pill says what is armed, counts several, and is quiet again', async () => {
  const pill = drawPill()
  markPill(pill)
  pill.say('Play money\n10 SOL')
  practice.chain.faults.drop = 1
  await lookAtChain()
  expect(pill.button.textContent).toBe('Play money\n10 SOLloses the next')
  expect(pill.button.classList.contains('armed')).toBe(true)
  practice.chain.faults.lag = 5
  await lookAtChain()
  expect(pill.button.textContent).toBe('Play money\n10 SOL2 things armed')
  Object.assign(practice.chain.faults, { drop: 0, lag: 0 })
  await lookAtChain()
  expect(pill.button.textContent).toBe('Play money\n10 SOL')
  expect(pill.button.classList.contains('armed')).toBe(false)
})
