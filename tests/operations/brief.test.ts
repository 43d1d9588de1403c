import { expect, test } from 'vitest'
import { operationBrief } from '../../src/operations/decision'
import { ACT_IDS, type ActId } from '../../src/operations/registry'
import { foldExecution } from '../../src/transactions/execution'
import { anOperation, events } from '../support/events'
import { aSubject } from '../support/subjects'

/* An operation in a few words, before and after it is done. */

const briefs = Object.fromEntries(
  ACT_IDS.map((kind: ActId) => {
    const operation = anOperation({ kind, subject: aSubject(kind) })
    const asked = [events.planned({ operation }), events.simulated(), events.asked()]
    const brief = (all: Parameters<typeof foldExecution>[0]) => {
      const execution = foldExecution(all)
      return execution && operationBrief(execution)
    }
    return [kind, [brief(asked), brief([...asked, events.confirmed(), events.paid({ tokens: [] })])]]
  }),
)

test('each kind says what it does, then what it did, and whereof', () => {
  expect(briefs).toMatchInlineSnapshot(`
    {
      "add-liquidity": [
        "Add liquidity: QHRN / SOL",
        "Added to QHRN / SOL",
      ],
      "burn": [
        "Burn: Quiet Heron",
        "Tokens burnt: Quiet Heron",
      ],
      "burn-liquidity": [
        "Burn LP tokens: QHRN / SOL",
        "LP tokens burnt: QHRN / SOL",
      ],
      "change-authority": [
        "Change authority: Quiet Heron",
        "Mint authority revoked: Quiet Heron",
      ],
      "change-token": [
        "Pause transfers, change interest rate: Quiet Heron",
        "Paused QHRN, interest rate changed",
      ],
      "claim-fees": [
        "Claim fees: QHRN / SOL",
        "Claimed fees of QHRN / SOL",
      ],
      "claim-lock": [
        "Claim: Quiet Heron",
        "Claimed: Quiet Heron",
      ],
      "close-accounts": [
        "Close empty accounts",
        "Empty accounts closed",
      ],
      "close-authority": [
        "Set close authority: Quiet Heron",
        "Close authority set: Quiet Heron",
      ],
      "close-mint": [
        "Close the mint: Quiet Heron",
        "Mint closed: Quiet Heron",
      ],
      "close-position": [
        "Close position: QHRN / SOL",
        "Position closed: QHRN / SOL",
      ],
      "collect-fees": [
        "Collect withheld fees: Quiet Heron",
        "Fees collected: Quiet Heron",
      ],
      "create-pool": [
        "Open the pool: QHRN / SOL",
        "Opened pool QHRN / SOL",
      ],
      "create-token": [
        "Create token: Quiet Heron",
        "Created Quiet Heron",
      ],
      "default-state": [
        "Change account state: Quiet Heron",
        "New accounts begin frozen: Quiet Heron",
      ],
      "freeze": [
        "Freeze account: Quiet Heron",
        "Account frozen: Quiet Heron",
      ],
      "hook": [
        "Change transfer hook: Quiet Heron",
        "Transfer hook changed: Quiet Heron",
      ],
      "interest-rate": [
        "Change interest rate: Quiet Heron",
        "Interest rate changed: Quiet Heron",
      ],
      "launch-token": [
        "Create token and pool: Quiet Heron",
        "Created Quiet Heron and its pool",
      ],
      "lock-liquidity": [
        "Lock forever: QHRN / SOL",
        "Locked forever: QHRN / SOL",
      ],
      "lock-supply": [
        "Lock: Quiet Heron",
        "Tokens locked: Quiet Heron",
      ],
      "lock-until": [
        "Lock until the date: QHRN / SOL",
        "Locked until a date: QHRN / SOL",
      ],
      "make-immutable": [
        "Make metadata immutable: Quiet Heron",
        "Metadata made immutable: Quiet Heron",
      ],
      "mint-more": [
        "Mint more: Quiet Heron",
        "Tokens minted: Quiet Heron",
      ],
      "pause": [
        "Pause transfers: Quiet Heron",
        "Paused QHRN",
      ],
      "remove-liquidity": [
        "Remove liquidity: QHRN / SOL",
        "Withdrew from QHRN / SOL",
      ],
      "resume": [
        "Resume transfers: Quiet Heron",
        "Resumed QHRN",
      ],
      "scaled-amount": [
        "Change multiplier: Quiet Heron",
        "Balance multiplier changed: Quiet Heron",
      ],
      "send": [
        "Send 1 SOL to Fwmr…3kQz",
        "Sent SOL to Fwmr…3kQz",
      ],
      "send-many": [
        "Send SOL to 2 addresses",
        "Sent SOL to 2 addresses",
      ],
      "swap": [
        "Swap 0.5 SOL → QHRN",
        "Swapped SOL → QHRN",
      ],
      "swap-and-add": [
        "Swap and add: QHRN / SOL",
        "Added to QHRN / SOL",
      ],
      "thaw": [
        "Thaw account: Quiet Heron",
        "Account thawed: Quiet Heron",
      ],
      "transfer-fee": [
        "Change transfer fee: Quiet Heron",
        "Transfer fee changed: Quiet Heron",
      ],
      "unwrap-sol": [
        "Unwrap SOL",
        "SOL unwrapped",
      ],
      "update-metadata": [
        "Update metadata: Quiet Heron",
        "Metadata updated: Quiet Heron",
      ],
      "withdraw-rent": [
        "Withdraw unneeded SOL",
        "Unneeded SOL withdrawn",
      ],
    }
  `)
})

test('a payment whose amounts were not read keeps its amount, and a token without a symbol has its address', () => {
  const [mint, pool] = ['So11111111111111111111111111111111111111112', '8'.repeat(44)]
  const done = (kind: ActId, over: Parameters<typeof aSubject>[1]) => {
    const operation = anOperation({ kind, subject: aSubject(kind, over) })
    const execution = foldExecution([
      events.planned({ operation }),
      events.simulated(),
      events.asked(),
      events.confirmed(),
    ])
    return execution && operationBrief(execution)
  }
  expect(done('send', {})).toBe('Sent 1 SOL to Fwmr…3kQz')
  expect(done('claim-fees', { base: pool, baseSymbol: '', quote: mint, quoteSymbol: 'SOL' })).toBe(
    'Claimed fees of 8888…8888 / SOL',
  )
  expect(done('update-metadata', { symbol: 'M' })).toBe('Metadata updated: Quiet Heron')
  // A token whose name is a word of the title is named all the same.
  expect(done('default-state', { symbol: 'begin', name: 'begin' })).toBe('New accounts begin frozen: begin')
})
