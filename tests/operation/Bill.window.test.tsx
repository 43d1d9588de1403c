import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { billOf } from '../../src/transactions/bill'
import type { ReactElement } from 'react'
import { BillColumn, ConsentBill, EmptyBill, ReceiptBill, UndoneBill } from '../../src/operation/Bill'
import type { Receipt, TokenLine } from '../../src/operation/bills'
import type { ExecutionEvent } from '../../src/transactions/events'
import { foldExecution } from '../../src/transactions/execution'
import type { Cost } from '../../src/transactions/plan'
import { anOperation, events } from '../support/events'
import { asRead } from '../support/asRead'
import { saidText } from '../support/said'

afterEach(cleanup)

const fee: Cost = { kind: 'network-fee', label: saidText('Network fee'), lamports: 5_000n, refundable: false }
const out: Cost = {
  kind: 'deposit',
  label: saidText('SOL out'),
  lamports: -2_000_000_000n,
  refundable: false,
}

const bill = () => screen.getByRole('region', { name: 'The bill' })

it('a bill with a net gain shows it above the costs, and every figure is positive', () => {
  render(<BillColumn bill={billOf([out, fee], 1_000_000_000n)} note="SOL" />)
  expect(bill().textContent).toMatch(/You getSOL out2\.000000000CostNetwork fee0\.000005000/)
  expect(bill().textContent).toContain('Comes to your wallet1.999995000')
  expect(bill().textContent).toContain('Your balance after2.999995000')
  expect(bill().textContent).not.toMatch(/-|Total/)
})

it('a bill whose gains are smaller than its costs says what leaves the wallet', () => {
  render(<BillColumn bill={billOf([{ ...out, lamports: -1_000n }, fee])} note="SOL" />)
  expect(bill().textContent).toMatch(/You getSOL out0\.000001000.*Leaves your wallet0\.000004000/)
})

it('a deposit is returned at the later price; only rent is returned as paid', () => {
  const put: Cost = { ...out, label: saidText('SOL in'), lamports: 7n, refundable: true }
  const rent: Cost = { ...fee, kind: 'rent', label: saidText('Your account'), refundable: true }
  render(<BillColumn bill={billOf([put, rent])} note="SOL" />)
  const returned = 'You get this back when you remove liquidity. The amount depends on the pool’s price.'
  expect(bill().textContent).toMatch(`SOL in0.000000007${returned}`)
  expect(screen.getByText('Your account').closest('.ln')?.textContent).toContain('comes back')
  expect(bill().textContent?.match(/comes back/g)).toHaveLength(1)
})

const rent = (label: string, lamports: bigint, refundable = false): Cost => ({
  kind: 'rent',
  label: saidText(label),
  lamports,
  refundable,
  account: label,
  group: 'pool-accounts',
})
const POOL = [rent('Pool', 8_000n), rent('Vault', 2_000n), rent('Position', 500n, true)]

it('the rents of a pool’s accounts are one line, which unfolds', () => {
  render(<BillColumn bill={billOf([...POOL, fee])} note="SOL" />)
  const group = screen.getByText('Pool accounts').closest('details')
  expect(group?.open).toBe(false)
  expect(group?.querySelector('summary')?.textContent).toBe(
    'Pool accounts0.0000105003 accounts · ↩ 0.0000005 SOL comes back',
  )
  expect(group?.textContent).toContain('Vault0.000002000Position0.000000500')
  expect(screen.getByText('Network fee').closest('details')).toBeNull()
  cleanup()
  render(<BillColumn bill={billOf([rent('Pool', 8_000n), fee])} note="SOL" />)
  expect(screen.getByText('Pool').closest('details')).toBeNull()
})

const receipt = {
  lines: [],
  tokens: [],
  promised: -1_000n,
  same: true,
  unproven: undefined,
  at: 1,
  isDated: true,
  final: 'yes',
  balanceAfter: undefined,
  signatures: [],
} as const
const region = () => screen.getByRole('region', { name: 'Receipt' })

it('its receipt says by how much the gain differed', () => {
  const { rerender } = render(<ReceiptBill tokens={[]} receipt={{ ...receipt, paid: -900n }} address="a" />)
  expect(screen.getByText('You received 0.0000001 SOL less than promised.')).toBeTruthy()
  rerender(<ReceiptBill tokens={[]} receipt={{ ...receipt, paid: -1_000n }} address="a" />)
  expect(screen.getByText('Promised and received are the same, to the lamport.')).toBeTruthy()
  expect(region().textContent).toContain('Comes to your wallet0.0000010000.000001000')
})

it('a receipt says that it becomes final only where that is watched, and names only one endpoint as the source', () => {
  const shown = (final: Receipt['final'], isWatched?: boolean, finalityMs: number | null = null) => {
    cleanup()
    render(
      <ReceiptBill
        tokens={[]}
        receipt={{ ...receipt, final, paid: -1_000n }}
        address="a"
        finalityMs={finalityMs}
        {...(isWatched !== undefined && { isWatched })}
      />,
    )
    return screen.getByRole('status').textContent
  }
  expect(shown('not-yet')).toMatch(/final soon after, and this receipt then says so/)
  for (const slotMs of [150, 200, 400, 1_000])
    expect(shown('not-yet', true, 32 * slotMs)).toMatch(
      `final about ${Math.round(0.032 * slotMs)}\u00a0s later`,
    )
  expect(shown('not-yet', true, 200)).toMatch('final about 1\u00a0s later')
  expect(shown('not-yet', true, 0)).toBe('The transaction is final once a second RPC endpoint says so, too.')
  expect(shown('not-yet', false)).toBe('Confirmed; not known to be final.')
  expect(shown('unknown')).toBe('Confirmed; not known to be final.')
  for (const isWatched of [true, false])
    expect(shown('yes', isWatched)).toBe(
      'An RPC endpoint says that the transaction is final and cannot be undone.',
    )
})

it('a receipt of it is stamped as received, line by line above zero', () => {
  const lines = [
    { cost: out, paid: -1_999_999_999n },
    { cost: fee, paid: 5_000n },
  ]
  render(<ReceiptBill tokens={[]} receipt={{ ...receipt, lines, paid: -1_999_994_999n }} address="a" />)
  expect(region().textContent).toContain('You getSOL out2.0000000001.999999999CostNetwork fee')
  expect(region().textContent).toMatch(/promisedactual/)
  expect(region().textContent).toMatch(/RECEIVED$/)
  expect(region().textContent).toContain('Received, 1 Jan 1970')
  expect(region().textContent).not.toMatch(/PAID|-\d/)
})

it('a receipt folds them with promised and paid, and unfolds them where these differ', () => {
  const shown = (paids: readonly (bigint | undefined)[]) => {
    cleanup()
    const lines = POOL.map((cost, at) => ({ cost, paid: paids[at] }))
    render(
      <ReceiptBill
        tokens={[]}
        receipt={{ ...receipt, lines, promised: 10_500n, paid: 10_500n }}
        address="a"
      />,
    )
    const group = screen.getByText('Pool accounts').closest('details')
    return [group?.open, group?.querySelector('summary .l1')?.textContent]
  }
  expect(shown([8_000n, 2_000n, 500n])).toEqual([false, 'Pool accounts0.0000105000.000010500'])
  expect(shown([8_000n, 2_100n, 400n])).toEqual([true, 'Pool accounts0.0000105000.000010500'])
  expect(shown([undefined, undefined, undefined])).toEqual([false, 'Pool accounts0.000010500–'])
})

it('a receipt of what is paid is stamped so', () => {
  render(<ReceiptBill tokens={[]} receipt={{ ...receipt, promised: 5_000n, paid: 5_000n }} address="a" />)
  expect(region().textContent).toMatch(/PAID$/)
})

it('a receipt shows a line that was promised as a gain and came as a cost in both places', () => {
  const cases = [
    { promised: -400n, paid: 100n },
    { promised: 100n, paid: -400n },
  ]
  const told = cases.map(({ promised, paid }) => {
    const lines = [{ cost: { ...out, lamports: promised }, paid }]
    const { unmount } = render(
      <ReceiptBill tokens={[]} receipt={{ ...receipt, lines, promised, paid }} address="a" />,
    )
    const text = region().textContent
    unmount()
    return text
  })
  expect(told[0]).toContain('You getSOL out0.000000400–CostSOL out–0.000000100')
  expect(told[0]).toContain('Comes to your wallet0.000000400–Leaves your wallet–0.000000100')
  expect(told[1]).toContain('You getSOL out–0.000000400CostSOL out0.000000100–')
  expect(told[1]).toContain('Comes to your wallet–0.000000400Leaves your wallet0.000000100–')
  for (const text of told) expect(text).toMatch(/promisedactual/)
})

describe('a receipt of tokens', () => {
  const line = (promised: bigint | null, paid: bigint | undefined): TokenLine => ({
    account: 'Account1',
    mint: 'So11111111111111111111111111111111111111112',
    unit: promised === null ? undefined : { decimals: 2, symbol: 'QHR' },
    promised,
    paid,
  })
  const said = (...tokens: TokenLine[]) => {
    const same = tokens.every(({ promised, paid }) => promised === paid)
    render(<ReceiptBill tokens={[]} receipt={{ ...receipt, paid: -1_000n, tokens, same }} address="a" />)
    return region().querySelector('p')?.textContent
  }
  const SOL_SAME = 'The SOL is as promised, to the lamport.'

  it('says "the same" only where each of them moved as promised', () => {
    expect(said(line(-500n, -500n), line(7n, 7n))).toBe('Promised and received are the same, to the lamport.')
  })

  it.each([
    [-500n, -501n, '0.01 QHR more left your wallet than promised.'],
    [-500n, -400n, '1 QHR less left your wallet than promised.'],
    [500n, 400n, '1 QHR less came into your wallet than promised.'],
    [500n, 501n, '0.01 QHR more came into your wallet than promised.'],
    [
      null,
      -9n,
      '9 base units of So11…1112 left your wallet, although the review did not mention that token.',
    ],
    [
      null,
      9n,
      '9 base units of So11…1112 came into your wallet, although the review did not mention that token.',
    ],
    [500n, undefined, 'The changes of your tokens could not be read.'],
  ])('promised %s and moved %s', (promised, paid, sentence) => {
    expect(said(line(1n, 1n), line(promised, paid))).toBe(`${SOL_SAME} ${sentence}`)
  })
})

describe('the bill of an operation that is not done', () => {
  const bill = (...happened: readonly ExecutionEvent[]) => {
    cleanup()
    const made = anOperation({ kind: 'swap', cluster: 'mainnet' })
    const sent = [events.simulated({ fees: [{ ...fee, lamports: 7_000n }] }), events.asked(), events.signed()]
    const execution = foldExecution([events.planned({ operation: made }), ...sent, ...happened])
    if (!execution) throw new Error('an operation was planned')
    render(<UndoneBill execution={execution} note="SOL, promised" />)
    return screen.getByRole('region').textContent
  }
  const refused = events.failed({
    landed: true,
    failure: { code: 'transaction/failed', context: {} },
    fee: 5_001n,
  })

  it('is what its failed tries have paid, and nothing of what was promised', () => {
    expect(bill(refused)).toBe(
      'What it costSOLNetwork and priority fees0.000005001Total0.000005001Nothing else left your wallet.',
    )
    expect(bill(refused, events.asked(), events.declined(), events.expired({ searched: true }))).toContain(
      '0.000005001',
    )
  })

  it('says who says so, where only one endpoint does', () => {
    const said = bill({ ...refused, alone: true })
    expect(said).toContain('Only one RPC endpoint says so.')
    expect(said).not.toContain('Nothing else')
  })

  it('is what was promised, where nothing was paid or it is not known', () => {
    expect(bill(events.expired({ searched: true }))).toContain('SOL, promised')
    const { fee: _, ...untold } = refused
    expect(bill(untold)).toContain('0.000007')
  })
})

describe('a bill, as it is read', () => {
  function read(bill: ReactElement): readonly string[] {
    const { container } = render(bill)
    const lines = asRead(container)
    cleanup()
    return lines
  }
  const mint = 'Mint111111111111111111111111111111111111111'
  const put: Cost = { ...out, label: saidText('Your QHR account'), lamports: 7n, refundable: true }
  const site: Cost = {
    ...fee,
    kind: 'service-fee',
    label: saidText('Fee of this site'),
    detail: saidText('who runs it'),
  }
  const back: Cost = {
    ...fee,
    kind: 'rent',
    label: saidText('Account'),
    detail: saidText('rent'),
    refundable: true,
    lamports: 9n,
  }

  it('before the operation', () => {
    const of = (...costs: readonly Cost[]) => billOf([...costs, fee], 10_000n)
    expect({
      'being read': read(<BillColumn bill={null} note="SOL" foot="exactly this" />),
      'being read, with room for more': read(<BillColumn bill={null} note="SOL" steady />),
      'with a fee of the site': read(<BillColumn bill={of(site)} note="SOL" foot="exactly this" steady />),
      'of a deposit': read(<BillColumn bill={of(put, back)} note="SOL" />),
      'of what comes back': read(<BillColumn bill={of(out, back)} note="SOL" />),
      'of more than the wallet has': read(<BillColumn bill={of({ ...fee, lamports: 6_000n })} note="SOL" />),
      'of all that the wallet has': read(<BillColumn bill={of(fee)} note="SOL" />),
      'without a balance': read(<BillColumn bill={billOf([fee])} note="SOL" noBalance="not known" />),
      'without a balance and a word for it': read(<BillColumn bill={billOf([fee])} note="SOL" />),
      'that could not be read': read(
        <BillColumn bill={of()} note="SOL" foot="exactly this" failure="no network" failed>
          below
        </BillColumn>,
      ),
      'of a form that says too little': read(
        <BillColumn bill={null} note="SOL" failure={<EmptyBill />} steady />,
      ),
      'of accounts of a pool that come back': read(<BillColumn bill={of(...POOL.slice(0, 2))} note="SOL" />),
    }).toMatchInlineSnapshot(`
      {
        "being read": [
          "The bill:",
          "The bill SOL",
          "The bill is being read from the network.",
          ".end",
          "exactly this",
          "busy",
        ],
        "being read, with room for more": [
          "The bill:",
          "The bill SOL",
          ".inroom",
          ".room .wide",
          "The bill is being read from the network.",
          ".end",
          "busy",
        ],
        "of a deposit": [
          "The bill:",
          "The bill SOL",
          "Account 0.000000009",
          "rent · ↩ comes back",
          "Network fee 0.000005000",
          "Mintwright’s fee 0.000000000",
          "Cost 0.000005009",
          "Your QHR account 0.000000007",
          "You get this back when you remove liquidity. The amount depends on the pool’s price.",
          ".end",
          "Leaves your wallet 0.000005016",
          "Your balance after 0.000004984",
        ],
        "of a form that says too little": [
          "The bill:",
          "The bill SOL",
          ".empty What it costs is shown here once the form is complete.",
          ".end",
        ],
        "of accounts of a pool that come back": [
          "The bill:",
          "The bill SOL",
          "Pool accounts 0.000010000",
          "2 accounts",
          "Pool 0.000008000",
          "Vault 0.000002000",
          "Network fee 0.000005000",
          "Mintwright’s fee 0.000000000",
          ".end",
          "Total 0.000015000",
          "*Missing in your wallet 0.000005000",
        ],
        "of all that the wallet has": [
          "The bill:",
          "The bill SOL",
          "Network fee 0.000005000",
          "Network fee 0.000005000",
          "Mintwright’s fee 0.000000000",
          ".end",
          "Total 0.000010000",
          "Your balance after 0.000000000",
        ],
        "of more than the wallet has": [
          "The bill:",
          "The bill SOL",
          "Network fee 0.000006000",
          "Network fee 0.000005000",
          "Mintwright’s fee 0.000000000",
          ".end",
          "Total 0.000011000",
          "*Missing in your wallet 0.000001000",
        ],
        "of what comes back": [
          "The bill:",
          "The bill SOL",
          "You get",
          "SOL out 2.000000000",
          "Cost",
          "Account 0.000000009",
          "rent · ↩ comes back",
          "Network fee 0.000005000",
          "Mintwright’s fee 0.000000000",
          ".end",
          "Comes to your wallet 1.999994991",
          "Your balance after 2.000004991",
        ],
        "that could not be read": [
          "The bill:",
          "The bill SOL",
          ".inroom",
          ".room",
          "no network",
          ".end",
          ".room",
          "below",
        ],
        "with a fee of the site": [
          "The bill:",
          "The bill SOL",
          ".inroom",
          ".room .wide",
          "Fee of this site 0.000005000",
          "who runs it",
          "Network fee 0.000005000",
          ".end",
          "Total 0.000010000",
          "Your balance after 0.000000000",
          "exactly this",
        ],
        "without a balance": [
          "The bill:",
          "The bill SOL",
          "Network fee 0.000005000",
          "Mintwright’s fee 0.000000000",
          ".end",
          "Total 0.000005000",
          "Your balance afternot known",
        ],
        "without a balance and a word for it": [
          "The bill:",
          "The bill SOL",
          "Network fee 0.000005000",
          "Mintwright’s fee 0.000000000",
          ".end",
          "Total 0.000005000",
        ],
      }
    `)
  })

  it('that the wallet changed', () => {
    const asked = [events.simulated({ fees: [fee, site], total: 10_000n }), events.asked()]
    const changed = events.changed({
      fees: [fee, { ...fee, kind: 'priority-fee', label: saidText('Priority fee') }],
    })
    const execution = foldExecution([events.planned({ operation: anOperation() }), ...asked, changed])
    if (!execution) throw new Error('an operation was planned')
    expect(read(<ConsentBill execution={execution} changed={changed} />)).toMatchInlineSnapshot(`
      [
        "The bill: .paid",
        "The bill as asked as signed",
        "Network fee 0.000005000 0.000005000",
        "Priority fee – 0.000005000",
        "Fee of this site 0.000005000 –",
        "who runs it",
        "Total 0.000010000 0.000005020",
      ]
    `)
  })

  it('after the operation', () => {
    const token: TokenLine = {
      account: 'A',
      mint,
      unit: { decimals: 2, symbol: 'QHR' },
      promised: 5n,
      paid: 4n,
    }
    const of = (over: Partial<Receipt>) =>
      read(
        <ReceiptBill
          tokens={[]}
          receipt={{ ...receipt, paid: undefined, promised: 5_000n, ...over }}
          address="a"
        />,
      )
    const line = (cost: Cost, paid: bigint | undefined) => ({ cost, paid })
    expect({
      'not read': of({ lines: [line(fee, undefined)] }),
      'not read, of what comes': of({ promised: -5n, lines: [line(out, undefined)] }),
      'not proven': of({ unproven: 'sums', balanceAfter: 7n }),
      dearer: of({ paid: 5_007n, same: false, lines: [line(fee, 5_007n)] }),
      cheaper: of({ paid: 4_993n, same: false, isDated: false, tokens: [token] }),
      'the same in sum': of({ paid: 5_000n, same: false, lines: [line(fee, 4_000n), line(put, 1_007n)] }),
      'the same in SOL': of({
        paid: 5_000n,
        same: false,
        tokens: [token, { ...token, paid: 5n }],
        lines: [line(fee, 5_000n)],
      }),
      'more than was promised to come': of({
        promised: -5n,
        paid: -8n,
        same: false,
        lines: [line(out, -8n)],
      }),
      'as much as was promised to come': of({ promised: -5n, paid: -5n, lines: [line(out, -5n)] }),
      'nothing at all': of({ promised: 0n, paid: 0n }),
    }).toMatchInlineSnapshot(`
      {
        "as much as was promised to come": [
          "Receipt: .paid",
          "Receipt promised actual",
          "You get",
          "SOL out 2.000000000 0.000000005",
          "Cost",
          "Mintwright’s fee 0.000000000 0.000000000",
          "Comes to your wallet 0.000000005 0.000000005",
          ".paidrow",
          "Promised and received are the same, to the lamport.",
          "An RPC endpoint says that the transaction is final and cannot be undone.",
          ".stampbox Received, TIME*",
          ".inner *",
          ".stamp .long RECEIVED",
        ],
        "cheaper": [
          "Receipt: .paid",
          "Receipt promised paid",
          "Mintwright’s fee 0.000000000 0.000000000",
          "Total 0.000005000 0.000004993",
          ".paidrow",
          "0.000000007 SOL less was paid than promised. 0.01 QHR less came into your wallet than promised.",
          "Time from this browser’s clock: the RPC endpoint gave an impossible block time.",
          "An RPC endpoint says that the transaction is final and cannot be undone.",
          ".stampbox Paid, TIME*",
          ".inner *",
          ".stamp PAID",
        ],
        "dearer": [
          "Receipt: .paid",
          "Receipt promised paid",
          "Network fee 0.000005000 0.000005007",
          "Mintwright’s fee 0.000000000 0.000000000",
          "Total 0.000005000 0.000005007",
          ".paidrow",
          "0.000000007 SOL more was paid than promised.",
          "An RPC endpoint says that the transaction is final and cannot be undone.",
          ".stampbox Paid, TIME*",
          ".inner *",
          ".stamp PAID",
        ],
        "more than was promised to come": [
          "Receipt: .paid",
          "Receipt promised actual",
          "You get",
          "SOL out 2.000000000 0.000000008",
          "Cost",
          "Mintwright’s fee 0.000000000 0.000000000",
          "Comes to your wallet 0.000000005 0.000000008",
          ".paidrow",
          "You received 0.000000003 SOL more than promised.",
          "An RPC endpoint says that the transaction is final and cannot be undone.",
          ".stampbox Received, TIME*",
          ".inner *",
          ".stamp .long RECEIVED",
        ],
        "not proven": [
          "Receipt: .paid",
          "Receipt promised paid",
          "Mintwright’s fee 0.000000000 –",
          "Total 0.000005000 –",
          "Your balance now 0.000000007",
          ".paidrow",
          "The balances that the RPC endpoint shows do not add up. So what was paid is not known for sure. Reload this page to read it again; another RPC endpoint may help.",
          "Until it was read, there is only an RPC endpoint’s word that it is on the chain.",
          "An RPC endpoint says that the transaction is final and cannot be undone.",
        ],
        "not read": [
          "Receipt: .paid",
          "Receipt promised paid",
          "Network fee 0.000005000 –",
          "Mintwright’s fee 0.000000000 –",
          "Total 0.000005000 –",
          ".paidrow",
          "What was paid could not be read yet. Reload this page to read it again.",
          "Until it was read, there is only an RPC endpoint’s word that it is on the chain.",
          "An RPC endpoint says that the transaction is final and cannot be undone.",
        ],
        "not read, of what comes": [
          "Receipt: .paid",
          "Receipt promised actual",
          "You get",
          "SOL out 2.000000000 –",
          "Cost",
          "Mintwright’s fee 0.000000000 –",
          "Comes to your wallet 0.000000005 –",
          ".paidrow",
          "What you received could not be read yet. Reload this page to read it again.",
          "Until it was read, there is only an RPC endpoint’s word that it is on the chain.",
          "An RPC endpoint says that the transaction is final and cannot be undone.",
        ],
        "nothing at all": [
          "Receipt: .paid",
          "Receipt promised paid",
          "Mintwright’s fee 0.000000000 0.000000000",
          "Total 0.000000000 0.000000000",
          ".paidrow",
          "Promised and paid are the same, to the lamport.",
          "An RPC endpoint says that the transaction is final and cannot be undone.",
          ".stampbox Paid, TIME*",
          ".inner *",
          ".stamp PAID",
        ],
        "the same in SOL": [
          "Receipt: .paid",
          "Receipt promised paid",
          "Network fee 0.000005000 0.000005000",
          "Mintwright’s fee 0.000000000 0.000000000",
          "Total 0.000005000 0.000005000",
          ".paidrow",
          "The SOL is as promised, to the lamport. 0.01 QHR less came into your wallet than promised.",
          "An RPC endpoint says that the transaction is final and cannot be undone.",
          ".stampbox Paid, TIME*",
          ".inner *",
          ".stamp PAID",
        ],
        "the same in sum": [
          "Receipt: .paid",
          "Receipt promised paid",
          "Network fee 0.000005000 0.000004000",
          "Your QHR account 0.000000007 0.000001007",
          "You get this back when you remove liquidity. The amount depends on the pool’s price.",
          "Mintwright’s fee 0.000000000 0.000000000",
          "Leaves your wallet 0.000005000 0.000005000",
          ".paidrow",
          "The sum is as promised, but its lines are not: compare them above.",
          "An RPC endpoint says that the transaction is final and cannot be undone.",
          ".stampbox Paid, TIME*",
          ".inner *",
          ".stamp PAID",
        ],
      }
    `)
  })
})
