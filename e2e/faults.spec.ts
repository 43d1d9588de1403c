import { expect, type Page } from '@playwright/test'
import type { Connection, Keypair } from '@solana/web3.js'
import { isSend, sends, type FaultProxy } from '../tests/support/faultProxy'
import { test } from './support/faultServer'
import { askedTimes } from './support/inWallet'
import {
  aRichKey,
  begin,
  created,
  createToken,
  expectAccessible,
  promisedOn,
  review,
} from './support/journey'
import { balancesOf, receivers, reviewList } from './support/many'
import { walkTo } from './support/page'
import { addTestWallet } from './support/testWallet'

/*
 * Network failures at each step: while the bill is read, at the review, at the last press, at the broadcast and while it
 * settles. Each time the page tells the truth, the operation can be finished, and it is paid once. This file has one of
 * each; all outages at all steps, and lagging nodes, run on the in-process chain
 * (tests/transactions/engine/outages.test.ts).
 */

test('a connection that is reset, or a device that is offline, at each step: reported correctly, paid once', async ({
  page,
  between,
  chain,
  context,
}) => {
  const offline = 'The network cannot be reached'
  const [fault, words] = ['reset', 'Can’t reach the practice chain. Your funds are unaffected.'] as const
  const network = page.getByRole('banner').getByRole('button', { name: /^Network: / })
  const { key, before } = await start(page, chain)

  await review(page)
  await page.getByRole('button', { name: 'Back to the form' }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Review' }).filter({ visible: true }).first().click()
  await expect(page.getByText(offline).first()).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await review(page)
  await page.getByRole('button', { name: 'Back to the form' }).click()

  between.fault = () => fault
  await page.getByLabel('Name', { exact: true }).fill('Quiet Heron the Second') // longer, and so dearer
  await expect(page.getByText(words)).toHaveCount(1)
  await expect(network).toHaveAccessibleName('Network: Practice chain, not answering. Change network')
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    const [button, words] = [await network.boundingBox(), await network.getByText(/^not/).boundingBox()]
    expect(bottomOf(words)).toBeLessThan(bottomOf(button))
  }
  await expect(page.getByText(/The RPC endpoint cannot be reached/)).toHaveCount(0)
  await expectAccessible(page)
  between.fault = () => undefined
  await page
    .getByRole('complementary', { name: 'Network' })
    .getByRole('button', { name: 'Try again' })
    .click()
  await expect(page.getByText(words)).toHaveCount(0)
  await expect(network).toHaveAccessibleName('Network: Practice chain. Change network')
  await expect(page.locator('.bill .tot').first()).toBeVisible()

  between.fault = () => fault
  await page.getByRole('button', { name: 'Review' }).filter({ visible: true }).first().click()
  await expect(page.getByText(words).first()).toBeVisible()
  between.fault = () => undefined
  await review(page)
  const promised = await promisedOn(page)

  await context.setOffline(true)
  await createToken(page)
  // What is fetched first then, a script or an answer of the chain, is the page's own business; the network is told of once.
  const failed = page.getByText(/The network cannot be reached|This browser is offline/)
  await expect(failed.or(page.getByText(words)).first()).toBeVisible()
  await expect(page.getByText(/Your wallet was not asked: nothing was sent/)).toBeVisible()
  await context.setOffline(false)
  between.fault = () => fault
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByText(words).first()).toBeVisible()
  await expect(page.getByText(/Your wallet was not asked: nothing was sent/)).toBeVisible()
  expect(await askedTimes(page)).toBe(0)

  between.fault = (calls) => (isSend(calls) ? fault : undefined)
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect.poll(() => sends(between)).toBeGreaterThan(1)
  await expect(page.getByText('Approved in your wallet')).toBeVisible()
  await expectNotSettled(page)
  await context.setOffline(true)
  await expect(page.getByText(/What you signed is kept in this browser. This page continues/)).toBeVisible()
  expect(await chain.getBalance(key.publicKey)).toBe(before)
  await context.setOffline(false)

  between.fault = (calls) => (isSend(calls) ? undefined : fault)
  await expectLanded(chain, key)
  await expect(page.getByText(/What you signed is kept in this browser. This page continues/)).toBeVisible()
  await expectNotSettled(page)
  between.fault = () => undefined
  await expectPaidOnce(page, chain, key, before, promised)
})

function bottomOf(box: Readonly<{ y: number; height: number }> | null): number {
  return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)
}

test('a tab that is killed after its token landed and before it knew', async ({
  page,
  between,
  chain,
  context,
}) => {
  const { key, before } = await start(page, chain)
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await review(page)
  const promised = await promisedOn(page)
  await sendBlindly(page, between)
  await expectLanded(chain, key)
  expect(sockets).toEqual([]) // the engine asks over HTTP alone
  const operation = page.url()
  await page.close()
  between.fault = () => undefined
  const next = await context.newPage()
  await addTestWallet(next, { keys: [key] })
  await next.goto(operation)
  await expectPaidOnce(next, chain, key, before, promised, 0)
})

test('two tabs while the network fails: one sends, the other takes over when the first is killed', async ({
  page,
  between,
  chain,
  context,
}) => {
  const { key, before } = await start(page, chain)
  await review(page)
  const promised = await promisedOn(page)
  between.fault = (calls) => (isSend(calls) ? 'reset' : undefined)
  await createToken(page)
  await expect.poll(() => sends(between)).toBeGreaterThan(0)
  const second = await context.newPage()
  await addTestWallet(second, { keys: [key] })
  await second.goto(page.url())
  await expect(second.getByText('Another tab is taking care of this')).toBeVisible()
  await page.close()
  await expect(second.getByText('Another tab is taking care of this')).toHaveCount(0)
  between.fault = () => undefined
  await expectPaidOnce(second, chain, key, before, promised, 0)
})

/** A filled form with its bill, a connected wallet with money, and what it has in lamports. */
async function start(page: Page, chain: Connection): Promise<Readonly<{ key: Keypair; before: number }>> {
  const key = await begin(page, { on: chain })
  await expect(page.getByRole('region', { name: 'The bill' }).getByText('4.99')).toBeVisible()
  return { key, before: await chain.getBalance(key.publicKey) }
}

/** Creates the token over a network that passes transactions on and returns no answer, and waits until one is sent. */
async function sendBlindly(page: Page, between: FaultProxy): Promise<void> {
  // Requests before the prompt is answered still get answers: silence begins with the first transaction.
  let sent = false
  between.fault = (calls) => {
    sent ||= isSend(calls)
    return sent && !isSend(calls) ? 'reset' : undefined
  }
  await createToken(page)
  await expect.poll(() => sends(between)).toBeGreaterThan(0)
}

async function expectNotSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Token created' })).toHaveCount(0)
  await expect(page.getByText(/Safe to try again|was not created/)).toHaveCount(0)
}

/** The airdrop and the creation are all that ever happened to the wallet. */
async function expectLanded(chain: Connection, { publicKey }: Keypair): Promise<void> {
  await expect.poll(async () => (await chain.getSignaturesForAddress(publicKey)).length).toBe(2)
}

async function expectPaidOnce(
  page: Page,
  chain: Connection,
  key: Keypair,
  before: number,
  promised: bigint,
  asked = 1,
): Promise<void> {
  await created(page)
  await expect(page.getByText('Promised and paid are the same, to the lamport.')).toBeVisible()
  await expectLanded(chain, key)
  expect(BigInt(before - (await chain.getBalance(key.publicKey)))).toBe(promised)
  expect(await askedTimes(page)).toBe(asked)
}

type Call = Readonly<{ id: unknown; method: string }>

/** The node of this page sends what it is given, and says of nothing that it landed, until the returned function is called. */
async function denyLandings(page: Page): Promise<() => Promise<void>> {
  await page.route('**/rpc', async (route) => {
    const response = await route.fetch()
    const asked = [route.request().postDataJSON() as Call | Call[]].flat()
    const said = (await response.json()) as
      | { id: unknown; result: unknown }
      | { id: unknown; result: unknown }[]
    const denied = [said].flat().map((answer) => {
      const method = asked.find(({ id }) => id === answer.id)?.method
      if (method === 'getSignaturesForAddress') return { ...answer, result: [] }
      if (method === 'getTransaction') return { ...answer, result: null }
      if (method !== 'getSignatureStatuses') return answer
      const { context, value } = answer.result as { context: unknown; value: unknown[] }
      return { ...answer, result: { context, value: value.map(() => null) } }
    })
    await route.fulfill({ response, json: Array.isArray(said) ? denied : denied[0] })
  })
  return () => page.unrouteAll({ behavior: 'wait' })
}

test('where the only endpoint denies what landed, nothing is asked again but by a press that names it; then the list says first that more was paid', async ({
  page,
  chain,
}) => {
  await addTestWallet(page, { keys: [await aRichKey(5, chain)], returning: true })
  await page.goto('/send/many')
  const to = receivers(45)
  const beHonest = await denyLandings(page)
  const landed = async (lamports: number) => {
    await expect.poll(() => balancesOf(to, chain)).toEqual(to.map(() => lamports))
    const data = { jsonrpc: '2.0', id: 1, method: 'practice_warp', params: [200] }
    await page.request.post('/rpc', { data })
  }
  await reviewList(page, to.map((address) => `${address},0.01`).join('\n'))
  await page.getByRole('button', { name: 'Start sending' }).click()
  await landed(10_000_000)
  const doubt = page.getByText('Only one RPC endpoint says that 45 lines did not land')
  await expect(doubt).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(doubt).toBeVisible()
  expect(await balancesOf(to, chain)).toEqual(to.map(() => 10_000_000))
  await page.getByRole('button', { name: 'Ask again for 45 lines' }).click()
  await landed(20_000_000)
  await expect(doubt).toBeVisible()
  await beHonest()
  await page.reload()
  await expect(
    page.getByRole('heading', { name: 'More was paid than the list promised', level: 1 }),
  ).toBeVisible()
  await expect(page.getByText('Lines 1 to 45 were paid twice.')).toBeVisible()
  await expectAccessible(page)
  await walkTo(page, '/history')
  await expect(
    page.getByRole('link', { name: /^More than promised: 0\.9, not 0\.45\sSOL in 45\spayments/ }),
  ).toBeVisible()
})
