import { expect, test } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { actOf, isFree } from '../../src/operations/acts'
import { ACT_IDS, operationPath, pageOf, pathToOther } from '../../src/operations/registry'
import { ORDER_GROUPS } from '../../src/operations/token/orderAct'
import { orderOf, ORDERS } from '../../src/operations/token/orders'
import type { OnChainToken } from '../../src/tokens/readToken'
import { A_ROUTE, aSubject } from '../support/subjects'

test('every kind of operation has its record, under one name', () => {
  for (const id of ACT_IDS) expect(actOf(id)?.id).toBe(id)
  expect(actOf('stake-tokens')).toBeNull()
})

test('every kind of operation has words for before, after and not at all, and every form says what it does', () => {
  for (const id of ACT_IDS) {
    const { action = '', done = '', undone } = actOf(id) ?? {}
    for (const words of [action, done, undone ?? 'None']) expect(words, id).toMatch(/^[A-Z][^.]*[^.\s]$/)
    expect(undone === null, id).toBe(id === 'create-token' || id === 'launch-token')
  }
  const forms = Object.keys(ORDERS).flatMap((kind) => orderOf(kind)?.form ?? [])
  for (const { label, lead } of forms) {
    expect(label).toMatch(/^[A-Z][^.]*[^.\s]$/)
    expect(lead).toMatch(/^[A-Z].*\.$/)
  }
  expect(new Set(forms.map(({ label }) => label)).size).toBe(forms.length)
})

/** The kinds by what this says of each. */
function byWhat(of: (id: string) => readonly string[]): Readonly<Record<string, string>> {
  const said = new Map<string, string[]>()
  for (const id of ACT_IDS) for (const what of of(id)) said.set(what, [...(said.get(what) ?? []), id])
  return Object.fromEntries([...said].map(([what, ids]) => [what, ids.join(', ')]))
}

test('what makes another operation a repeat of one, in which lists of the history it stands, and what is free', () => {
  expect(byWhat((id) => actOf(id)?.repeats ?? [])).toMatchInlineSnapshot(`
    {
      "burns": "burn-liquidity, burn",
      "locks": "lock-supply",
      "makes": "create-token, launch-token, create-pool",
      "payments": "send, send-many",
      "pool-add": "add-liquidity, swap-and-add",
      "pool-claim": "claim-fees",
      "pool-close": "close-position",
      "pool-lock": "lock-liquidity, lock-until",
      "pool-remove": "remove-liquidity",
      "settings": "default-state, pause, resume, update-metadata, make-immutable, transfer-fee, collect-fees, interest-rate, scaled-amount, hook, change-authority, claim-lock, close-authority",
      "swaps": "swap",
      "together": "change-token",
      "token-close": "close-position, close-mint, close-accounts, unwrap-sol",
      "token-freeze": "freeze",
      "token-mint": "mint-more",
      "token-thaw": "thaw",
      "token-withdraw": "withdraw-rent",
    }
  `)
  expect(byWhat((id) => actOf(id)?.categories ?? [])).toMatchInlineSnapshot(`
    {
      "liquidity": "launch-token, create-pool, add-liquidity, swap-and-add, remove-liquidity, claim-fees, lock-liquidity, lock-until, burn-liquidity, close-position, swap",
      "tokens": "create-token, launch-token, mint-more, burn, lock-supply, close-mint, freeze, thaw, default-state, pause, resume, update-metadata, make-immutable, transfer-fee, collect-fees, interest-rate, scaled-amount, hook, change-authority, change-token, claim-lock, send, send-many, close-accounts, unwrap-sol, withdraw-rent, close-authority",
    }
  `)
  expect(ACT_IDS.filter(isFree)).toMatchInlineSnapshot(`
    [
      "close-accounts",
      "unwrap-sol",
      "withdraw-rent",
    ]
  `)
})

test('orders that are signed together work in an order in which none takes from a later one what that needs', () => {
  const order = { account: 'A', role: 'freeze' }
  const all = Object.keys(ORDERS).flatMap((kind) => orderOf(kind) ?? [])
  const told = all
    .toSorted((one, other) => one.rank - other.rank)
    .map((one) => {
      const of = { ...order, kind: one.id } as Parameters<typeof one.needs>[0]
      const [needs, changes] = [one.needs(of), one.changes(of)]
      return [
        one.id,
        needs !== null && `needs ${needs}`,
        changes !== null && `one of ${changes}`,
        one.canPrecedeClosing && 'can be before a closing',
        one.group && `under ${one.group}`,
      ]
        .filter(Boolean)
        .join(', ')
    })
  expect(told).toMatchInlineSnapshot(`
    [
      "resume, needs pause, one of pause, can be before a closing, under accounts",
      "thaw, needs freeze, one of account A, can be before a closing, under accounts",
      "mint-more, needs mint, under supply",
      "send",
      "lock-supply",
      "burn, can be before a closing",
      "collect-fees, needs withheld-fees, one of collect-fees, can be before a closing, under fees",
      "update-metadata, needs metadata, one of metadata, under metadata",
      "transfer-fee, needs fee-config, one of transfer-fee, under fees",
      "interest-rate, needs interest-rate, one of interest-rate, under settings",
      "scaled-amount, needs scaled-amount, one of scaled-amount, under settings",
      "hook, needs hook, one of hook, under settings",
      "default-state, needs freeze, one of default-state, under accounts",
      "freeze, needs freeze, one of account A, under accounts",
      "pause, needs pause, one of pause, under accounts",
      "make-immutable, needs metadata, one of authority metadata",
      "change-authority, needs freeze, one of authority freeze",
      "close-mint, needs close, one of mint, can be before a closing, under supply",
    ]
  `)
  expect(all.flatMap(({ group }) => group ?? []).filter((group) => !ORDER_GROUPS.includes(group))).toEqual([])
})

test('every kind of operation leads to its own page, and to the history where a file names no address', () => {
  expect(byWhat((kind) => [pageOf({ kind, subject: aSubject(kind) })])).toMatchInlineSnapshot(`
    {
      "/account": "close-accounts, unwrap-sol, withdraw-rent, close-authority",
      "/create-liquidity": "create-pool",
      "/create-token": "create-token, launch-token",
      "/history": "send-many",
      "/lock/Pooo111111111111111111111111111111111111111": "claim-lock",
      "/manage-liquidity": "add-liquidity, swap-and-add, remove-liquidity, claim-fees, lock-liquidity, lock-until, burn-liquidity, close-position, swap",
      "/send": "send",
      "/token/Mint111111111111111111111111111111111111111": "mint-more, burn, lock-supply, close-mint, freeze, thaw, default-state, pause, resume, update-metadata, make-immutable, transfer-fee, collect-fees, interest-rate, scaled-amount, hook, change-authority, change-token",
    }
  `)
  expect(byWhat((kind) => [pageOf({ kind, subject: {} })])['/history']).toMatchInlineSnapshot(
    `"mint-more, burn, lock-supply, close-mint, freeze, thaw, default-state, pause, resume, update-metadata, make-immutable, transfer-fee, collect-fees, interest-rate, scaled-amount, hook, change-authority, change-token, claim-lock, send-many"`,
  )
  expect(pageOf({ kind: 'swap', subject: A_ROUTE })).toBe('/swap')
  expect(pageOf({ kind: 'toString', subject: {} })).toBe('/history')
  expect(operationPath({ id: 'a1', kind: 'launch-token', subject: {} })).toBe('/create-token?operation=a1')
})

test.each([
  [{ name: 'pausable' }, ['pause']],
  [{ name: 'pausable', setting: 'paused' }, ['resume']],
  [{ name: 'default-state', setting: 'frozen' }, ['default-state']],
  [{ name: 'transfer-fee' }, []],
] as const)(
  'a token is only offered the orders that would change something now: %o',
  (extension, fitting) => {
    const token = { extensions: [extension] } as unknown as OnChainToken
    const fits = Object.keys(ORDERS).filter((kind) => orderOf(kind)?.fits?.(token))
    expect(fits).toEqual(fitting)
  },
)

test('an error links to the operation that it names, or to the list that it belongs to; the history shows unknown kinds', () => {
  const errorAbout = (kind: string, of = {}) =>
    new AppError('transaction/under-way', { kind, operation: 'a1', ...of })
  expect(pathToOther(errorAbout('send', { run: 'b2' }))).toBe('/send/many?run=b2')
  expect(pathToOther(errorAbout('swap'))).toBe('/manage-liquidity?operation=a1')
  expect(pathToOther(errorAbout('stake-tokens'))).toBe('/history?operation=a1')
})
