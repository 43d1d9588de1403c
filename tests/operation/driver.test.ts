import 'fake-indexeddb/auto'
import { ComputeBudgetProgram, Keypair, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import {
  answerOperation,
  askAgain,
  type OperationSource,
  type OperationView,
  resumeOperation,
  startOperation,
  stopWaiting,
} from '../../src/operation/driver'
import { executeOperation, type TransactionSigner } from '../../src/transactions/sign'
import { currentTransaction, isFinal, isRead, isUnsettled } from '../../src/transactions/execution'
import { compileMessage } from '../../src/transactions/pack'
import type { RecordingAccess } from '../../src/transactions/contract'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { locksBeside } from '../support/otherTab'
import { PAST_EXPIRY, aReadyOperation, runUntil } from '../support/operations'
import { aChainAccess, aSigner } from '../support/engine'

let practice: PracticeChain
let access: RecordingAccess
let source: OperationSource
beforeAll(async () => {
  practice = await startPracticeChain()
  access = await aChainAccess(practice)
  source = { journal: access.journal, openAccess: () => Promise.resolve(access) }
})
afterEach(() => void vi.unstubAllGlobals())
afterAll(() => practice.stop())

const prepare = () => aReadyOperation(practice)

async function last(views: AsyncIterable<OperationView>): Promise<OperationView | undefined> {
  let latest: OperationView | undefined
  for await (const view of views) latest = view
  return latest
}

const statusOf = (view: OperationView | undefined) =>
  view?.status === 'shown'
    ? `${currentTransaction(view.execution).state.status}, ${view.activity}`
    : view?.status

const idOf = (view: OperationView | undefined) =>
  view?.status === 'shown' ? view.execution.operation.id : ''
const never = new AbortController().signal
const refusing = (payer: Keypair) => aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))

describe('an operation', () => {
  it('goes from the prompt to what was paid', async () => {
    const { payer, prepared } = await prepare()
    const view = await last(startOperation(prepared, aSigner(payer), access, never))
    expect(statusOf(view)).toBe('confirmed, resting')
    const state = view?.status === 'shown' ? currentTransaction(view.execution).state : undefined
    expect(state?.status === 'confirmed' && state.paid?.total).toBe(prepared.bill.total)
  })

  it('stops where the wallet declines, and can be asked again', async () => {
    const { payer, prepared } = await prepare()
    const declined = await last(startOperation(prepared, refusing(payer), access, never))
    expect(statusOf(declined)).toBe('declined, resting')
    const again = await last(askAgain(idOf(declined), aSigner(payer), source, never, never))
    expect(statusOf(again)).toBe('confirmed, resting')
  })

  it('that the wallet sends and then declines is found before the page says how it ended', async () => {
    const { payer, prepared } = await prepare()
    const hasty = aSigner(payer, async (signed) => {
      await access.connection.sendRawTransaction(signed.serialize())
      throw new AppError('wallet/declined')
    })
    const view = await last(startOperation(prepared, hasty, access, never))
    expect(statusOf(view)).toBe('confirmed, resting')
  })

  it('is asked for by a press at the very moment in which it stops, before the browser has released its lock', async () => {
    vi.stubGlobal('navigator', { locks: slowLocks() })
    const { payer, prepared } = await prepare()
    const first = new Set<Promise<OperationView | undefined>>()
    for await (const view of startOperation(prepared, refusing(payer), access, never))
      if (statusOf(view) === 'declined, resting')
        first.add(last(askAgain(idOf(view), aSigner(payer), source, never, never)))
    expect((await Promise.all(first)).map(statusOf)).toEqual(['confirmed, resting'])
  })

  it('that another tab has taken is left to that tab, and its wallet is asked here only once that tab is gone', async () => {
    const { payer, prepared } = await prepare()
    const declined = await last(startOperation(prepared, refusing(payer), access, never))
    const elsewhere = new Set([`mintwright.operation.${idOf(declined)}`])
    vi.stubGlobal('navigator', { locks: locksBeside(elsewhere) })
    const asked = vi.fn()
    const signer = aSigner(payer, (signed) => {
      asked()
      return signed
    })
    const press = () => last(askAgain(idOf(declined), signer, source, never, never))
    // The other tab prepares it, and has written nothing yet.
    expect(statusOf(await press())).toBe('declined, resting')
    expect(asked).not.toHaveBeenCalled()
    elsewhere.clear()
    expect(statusOf(await press())).toBe('confirmed, resting')
    expect(asked).toHaveBeenCalledOnce()
  })

  it('that another tab has sent is watched, and settled here once that tab is gone', async () => {
    const { payer, prepared } = await prepare()
    const id = await runUntil('signed', executeOperation(prepared, aSigner(payer), access))
    const elsewhere = new Set([`mintwright.operation.${id}`])
    vi.stubGlobal('navigator', { locks: locksBeside(elsewhere) })
    const openAccess = vi.fn(source.openAccess)
    const told: (string | undefined)[] = []
    for await (const view of resumeOperation(id, { ...source, openAccess }, never)) {
      told.push(statusOf(view))
      if (told.length > 1) continue
      expect(openAccess).not.toHaveBeenCalled()
      elsewhere.clear()
    }
    expect([told[0], told.at(-1)]).toEqual(['signed, watching', 'confirmed, resting'])
  })

  it('is found again after a reload, and settled', async () => {
    const { payer, prepared } = await prepare()
    let id = ''
    for await (const event of executeOperation(prepared, aSigner(payer), access)) {
      if (event.type === 'planned') id = event.operation.id
      if (event.type === 'signed') break // The tab is closed here: signed, never sent.
    }
    const view = await last(resumeOperation(id, source, never))
    expect(statusOf(view)).toBe('confirmed, resting')
  })

  it('that has landed is watched after a reload until it is final', async () => {
    const { payer, prepared } = await prepare()
    const id = await runUntil('confirmed', executeOperation(prepared, aSigner(payer), access))
    const shown = async () => {
      const execution = await source.journal.read(id)
      return execution && { isFinal: isFinal(execution), isRead: isRead(execution) }
    }
    expect(await shown()).toEqual({ isFinal: false, isRead: false })
    expect(statusOf(await last(resumeOperation(id, source, never)))).toBe('confirmed, resting')
    expect(await shown()).toEqual({ isFinal: true, isRead: true })
  })

  it('says what stopped it where its chain cannot be reached', async () => {
    const { payer, prepared } = await prepare()
    const declined = await last(startOperation(prepared, refusing(payer), access, never))
    const silent: OperationSource = {
      ...source,
      openAccess: () => Promise.reject(new AppError('rpc/offline')),
    }
    const view = await last(askAgain(idOf(declined), aSigner(payer), silent, never, never))
    expect(statusOf(view)).toBe('declined, resting')
    expect(view?.status === 'shown' && view.problem?.code).toBe('rpc/offline')
  })

  it('is missing where this browser never began it', async () => {
    expect(await last(resumeOperation('no-such-operation', source, never))).toEqual({
      status: 'missing',
    })
  })

  it('is found again by a page that comes back while the wallet is asked, and can be abandoned', async () => {
    const { payer, prepared } = await prepare()
    const mute = aSigner(payer, () => new Promise<never>(() => {}))
    const driving = last(startOperation(prepared, mute, access, never))
    const id = await untilAsked(payer)
    const back = resumeOperation(id, source, never)
    let shown = await back.next()
    while (statusOf(shown.value ?? undefined) === 'prepared, driving') shown = await back.next()
    expect(statusOf(shown.value ?? undefined)).toBe('awaiting-approval, driving')
    stopWaiting(id)
    expect(statusOf((await back.next()).value ?? undefined)).toBe('awaiting-approval, driving')
    practice.chain.warp(PAST_EXPIRY)
    expect(statusOf(await last(back))).toBe('expired, resting')
    expect(statusOf(await driving)).toBe('expired, resting')
    expect(statusOf(await last(resumeOperation(id, source, never)))).toBe('expired, resting')
  })

  it('is left as it was, without an error, where the person goes back before the wallet is asked again', async () => {
    const { payer, prepared } = await prepare()
    const id = idOf(await last(startOperation(prepared, refusing(payer), access, never)))
    // Another operation has asked for the same with this blockhash: a newer one is waited for.
    const gone = new AbortController()
    const request = () => {
      gone.abort()
      return Promise.reject(new AppError('rpc/invalid-answer'))
    }
    const held = { ...access, journal: { ...access.journal, request } }
    const view = await last(
      askAgain(id, aSigner(payer), { ...source, openAccess: async () => held }, never, gone.signal),
    )
    expect(statusOf(view)).toBe('declined, resting')
    expect(view?.status === 'shown' && view.problem).toBeNull()
  })

  it('that a wallet made more expensive waits for the person’s answer, also after a reload', async () => {
    const { payer, prepared } = await prepare()
    const asking = await last(startOperation(prepared, dearer(payer), access, never))
    expect(statusOf(asking)).toBe('awaiting-consent, resting')
    const id = idOf(asking)
    expect(statusOf(await last(resumeOperation(id, source, never)))).toBe('awaiting-consent, resting')
    expect(statusOf(await last(answerOperation(id, false, source, never)))).toBe('declined, resting')
    expect(statusOf(await last(askAgain(id, dearer(payer), source, never, never)))).toBe(
      'awaiting-consent, resting',
    )
    expect(statusOf(await last(answerOperation(id, true, source, never)))).toBe('confirmed, resting')
  })

  it('whose wallet sends by itself and does not answer is searched for on the chain', async () => {
    const { payer, prepared } = await prepare()
    const silent: TransactionSigner = {
      address: payer.publicKey,
      walletName: 'Test Wallet',
      sends: true,
      signAndSend: async (transaction) => {
        transaction.sign([payer])
        await practice.connection.sendRawTransaction(transaction.serialize())
        throw new Error('no answer in time')
      },
    }
    const seen: (string | undefined)[] = []
    let back: string | undefined
    for await (const view of startOperation(prepared, silent, access, never)) {
      seen.push(statusOf(view))
      if (view.status !== 'shown' || !view.lost || back !== undefined) continue
      back = statusOf((await resumeOperation(idOf(view), source, never).next()).value ?? undefined)
    }
    expect(seen.at(-1)).toBe('confirmed, resting')
    expect(seen).not.toContain('awaiting-approval, resting')
    // A page that is left and comes back meanwhile does not take it for another tab's.
    expect(back).toBe('awaiting-approval, driving')
  })

  it('stops at once where its page is left', async () => {
    const { payer, prepared } = await prepare()
    const id = await runUntil('approval-requested', executeOperation(prepared, aSigner(payer), access))
    const stop = new AbortController()
    const views = resumeOperation(id, source, stop.signal)
    await views.next()
    const next = views.next()
    stop.abort(new Error('the page was left'))
    await expect(next.then(({ value }) => statusOf(value ?? undefined))).resolves.toBe(
      'awaiting-approval, resting',
    )
  })

  it('that two tabs ask for at once is asked for by one of them; the other follows it to its end', async () => {
    const { payer, prepared } = await prepare()
    const declined = await last(startOperation(prepared, refusing(payer), access, never))
    let prompts = 0
    let lost = 0
    const slow = aSigner(payer, async (signed) => {
      prompts += 1
      await new Promise((resolve) => setTimeout(resolve, 50))
      return signed
    })
    const seen = await Promise.all(
      [1, 2].map(async () => {
        const views: (string | undefined)[] = []
        for await (const view of askAgain(idOf(declined), slow, source, never, never)) {
          views.push(view.status === 'shown' && view.problem ? view.problem.code : statusOf(view))
          lost += Number(view.status === 'shown' && view.lost)
        }
        return views
      }),
    )
    expect(prompts).toBe(1)
    expect(seen.map((views) => views.at(-1))).toEqual(['confirmed, resting', 'confirmed, resting'])
    expect(seen.flat()).not.toContain('transaction/under-way')
    // Neither calls the tab that asks gone.
    expect(lost).toBe(0)
  })

  it('that two tabs start at once is started by one of them; the other says so and keeps its review', async () => {
    const { payer, prepared } = await prepare()
    const shown: string[] = []
    const ends = await Promise.allSettled(
      [1, 2].map(async () => {
        for await (const view of startOperation(prepared, aSigner(payer), access, never))
          shown.push(idOf(view))
      }),
    )
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
    expect(new Set(shown).size).toBe(1)
    expect(refused).toMatchObject([{ code: 'transaction/under-way', context: { operation: shown[0] } }])
  })

  it('that is open after all is settled, not asked for again', async () => {
    const { payer, prepared } = await prepare()
    let id = ''
    for await (const event of executeOperation(prepared, aSigner(payer), access)) {
      if (event.type === 'planned') id = event.operation.id
      if (event.type === 'signed') break
    }
    const silent = aSigner(payer, () => Promise.reject(new Error('it was asked')))
    expect(statusOf(await last(askAgain(id, silent, source, never, never)))).toBe('confirmed, resting')
  })
})

/** A wallet that bids for priority by itself. */
function dearer(payer: Keypair) {
  return aSigner(payer, (asked) => {
    const { instructions, recentBlockhash } = TransactionMessage.decompile(asked.message)
    const bid = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 700_000 })
    const [limit, , ...rest] = instructions
    if (!limit) throw new Error('it carries no limit')
    const message = compileMessage(payer.publicKey, [limit, bid, ...rest], recentBlockhash)
    const signed = new VersionedTransaction(message)
    signed.sign([payer])
    return signed
  })
}

async function untilAsked(payer: Keypair): Promise<string> {
  for (;;) {
    const operations = await access.journal.list(access.genesisHash, payer.publicKey.toBase58())
    const open = operations.find(isUnsettled)
    if (open) return open.operation.id
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The browser's locks, for one tab: each is released a moment after its holder is done with it, and a refusal arrives later still. */
function slowLocks(): Pick<LockManager, 'request'> {
  const taken = new Set<string>()
  const request = async (
    name: string,
    _: LockOptions,
    use: LockGrantedCallback<unknown>,
  ): Promise<unknown> => {
    const isFree = !taken.has(name)
    if (isFree) taken.add(name)
    await new Promise((resolve) => setTimeout(resolve, isFree ? 0 : 100))
    if (!isFree) return use(null)
    const result = await use({ name, mode: 'exclusive' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    taken.delete(name)
    return result
  }
  return { request: request as LockManager['request'] }
}
