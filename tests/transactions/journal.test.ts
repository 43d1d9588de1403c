import { Keypair } from '@solana/web3.js'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { describe, expect, test, beforeEach, vi } from 'vitest'
import { openDatabase } from '../../src/storage/database'
import type { ExecutionEvent, OperationRecord } from '../../src/transactions/events'
import { foldExecution } from '../../src/transactions/execution'
import type { Journal } from '../../src/transactions/contract'
import type * as JournalModule from '../../src/transactions/journal'
import { dropSigners, heldSigners, holdSigners } from '../../src/transactions/heldSigners'
import { openJournal, probeJournal } from '../../src/transactions/journal'
import { anOperation, events } from '../support/events'
import { saidText } from '../support/said'

describe('the journal', () => {
  const journal = openJournal()
  const mint = [{ label: saidText('Mint'), address: 'Mint11111111111111111111111111111111111111' }]

  async function keep(
    operation: Parameters<typeof anOperation>[0],
    ...later: ExecutionEvent[]
  ): Promise<void> {
    const whole = anOperation(operation)
    for (const event of [events.planned({ operation: whole }), ...later])
      await journal.append(whole.id, event)
  }

  const listed = async (genesisHash: string) =>
    (await journal.list(genesisHash)).map(({ operation }) => operation.id)

  describe('the list of operations', () => {
    test('leaves out what never came to the wallet', async () => {
      await keep({ id: 'a1', genesisHash: 'a' }, events.simulated())
      await keep({ id: 'a2', genesisHash: 'a', createdAt: 2 }, events.simulated(), events.asked())
      expect(await listed('a')).toEqual(['a2'])
    })

    test('leaves out what came to nothing once a later operation makes the same, and never what is still open', async () => {
      const asked = [events.simulated(), events.asked()]
      const later = { genesisHash: 'b', creates: mint }
      await keep({ ...later, id: 'declined', createdAt: 1 }, ...asked, events.declined())
      await keep({ ...later, id: 'open', createdAt: 2 }, ...asked)
      await keep({ ...later, id: 'done', createdAt: 3 }, ...asked, events.signed(), events.confirmed())
      await keep({ ...later, id: 'other', createdAt: 0, creates: [] }, ...asked, events.declined())
      const another = [{ label: saidText('Mint'), address: 'Another1111111111111111111111111111111111111' }]
      await keep({ ...later, id: 'another', createdAt: 0, creates: another }, ...asked, events.declined())
      await keep({ ...later, id: 'later', createdAt: 4 }, ...asked, events.declined())
      expect(await listed('b')).toEqual(['later', 'done', 'open', 'another', 'other'])
    })
  })

  describe('rows that somebody else wrote', () => {
    test('are left out one by one, and the rest still tells', async () => {
      await keep({ id: 'c1', genesisHash: 'c' }, events.simulated(), events.asked(), events.signed())
      const database = await openDatabase()
      const foreign = [
        null,
        7,
        { ...events.confirmed(), type: '__proto__' },
        { ...events.confirmed(), slot: 'late' },
        { ...events.paid(), at: Number.MAX_SAFE_INTEGER },
      ]
      for (const event of foreign) await database.add('events', { operationId: 'c1', event })
      expect((await journal.read('c1'))?.transactions[0]?.status).toBe('signed')
    })

    test('make no operation where its beginning is none', async () => {
      const database = await openDatabase()
      await database.add('events', {
        operationId: 'd1',
        event: { ...events.planned(), operation: { id: 'd1' } },
      })
      await database.add('operations', { id: 'd1', genesisHash: 'd', payer: 'p', createdAt: 1 })
      expect(await journal.read('d1')).toBeNull()
      expect(await journal.list('d')).toEqual([])
    })

    test('keep a failure of a name that is not known here, as unexpected', async () => {
      const failed = { ...events.failed(), failure: { code: 'pool/gone-for-a-walk', context: {} } }
      await keep({ id: 'e1', genesisHash: 'e' }, events.simulated(), events.asked())
      await (await openDatabase()).add('events', { operationId: 'e1', event: failed })
      expect((await journal.read('e1'))?.transactions[0]).toMatchObject({
        status: 'failed',
        failure: { code: 'unknown' },
      })
    })
  })

  test('two tabs may find out at the same time whether the journal can be written', async () => {
    await expect(Promise.all(Array.from({ length: 8 }, probeJournal))).resolves.toBeDefined()
    const database = await openDatabase()
    expect((await database.getAllKeys('operations')).filter((id) => /probe/.test(id))).toEqual([])
  })
})

describe('the history', () => {
  let journal: Journal
  let history: typeof JournalModule

  beforeEach(async () => {
    globalThis.indexedDB = new IDBFactory()
    vi.resetModules()
    const { openJournal }: typeof JournalModule = await import('../../src/transactions/journal')
    journal = openJournal()
    history = await import('../../src/transactions/journal')
  })

  async function keep(over: Partial<OperationRecord>, ...later: ExecutionEvent[]): Promise<void> {
    const operation = anOperation(over)
    for (const event of [events.planned({ operation }), ...later]) await journal.append(operation.id, event)
  }

  const asked = [events.simulated(), events.asked()]
  const done = [...asked, events.signed(), events.confirmed()]
  const [mint = '', another = ''] = [1, 2].map(() => Keypair.generate().publicKey.toBase58())
  const shown = async () => (await history.readHistory()).map(({ execution }) => execution.operation.id)

  /** As journalFile gives it. */
  function outOfAFile(
    over: Partial<OperationRecord>,
    ...later: ExecutionEvent[]
  ): JournalModule.KeptOperation {
    const all = [events.planned({ operation: anOperation({ ...over, imported: true }) }), ...later]
    const execution = foldExecution(all)
    if (!execution) throw new Error('no operation')
    return { execution, events: all }
  }

  test('is every operation that came to a wallet, of every chain and wallet, newest first', async () => {
    await keep({ id: 'a', genesisHash: 'one', createdAt: 1 }, ...done)
    await keep({ id: 'b', genesisHash: 'two', createdAt: 3, payer: 'another' }, ...asked, events.declined())
    await keep({ id: 'never asked', createdAt: 4 }, events.simulated())
    await keep({ id: 'c', genesisHash: 'one', createdAt: 2 }, ...asked)
    expect(await shown()).toEqual(['b', 'c', 'a'])
  })

  test('holds an operation of a kind that this version does not know, as it is written', async () => {
    await keep({ id: 'newer', kind: 'stake-tokens', createdAt: 2 }, ...done)
    await keep({ id: 'known', createdAt: 1 }, ...done)
    expect(await shown()).toEqual(['newer', 'known'])
    expect((await journal.read('newer'))?.operation.kind).toBe('stake-tokens')
    expect(await journal.read('never')).toBeNull()
  })

  test('gives back the events as they were written', async () => {
    const written = [events.planned({ operation: anOperation({ id: 'a' }) }), ...done]
    for (const event of written) await journal.append('a', event)
    expect((await history.readHistory())[0]?.events).toEqual(written)
  })

  test('erases what is settled, and keeps what is not, whoever asks', async () => {
    await keep({ id: 'done' }, ...done)
    await keep({ id: 'declined' }, ...asked, events.declined())
    await keep({ id: 'open' }, ...asked, events.signed())
    expect(await history.eraseOperations(['done', 'declined', 'open', 'unheard of'])).toBe(3)
    expect(await shown()).toEqual(['open'])
    await journal.forget('open')
    expect(await shown()).toEqual(['open'])
  })

  test('erases what can never settle because its chain is gone, and what came from a file', async () => {
    await keep({ id: 'gone', genesisHash: 'gone' }, ...asked)
    await history.takeOperations([outOfAFile({ id: 'file' }, ...asked)], 1)
    expect(await history.eraseOperations(['gone', 'file'])).toBe(1)
    expect(await history.eraseOperations(['gone'], new Set(['gone']))).toBe(1)
    expect(await shown()).toEqual([])
  })

  test('an operation that was erased takes no further event: nobody is asked to sign what could not be found again', async () => {
    await keep({ id: 'a' }, ...asked, events.declined())
    await history.eraseOperations(['a'])
    await expect(journal.append('a', events.asked())).rejects.toMatchObject({
      code: 'journal/unavailable',
      context: { reason: 'erased' },
    })
    expect(await journal.read('a')).toBeNull()
  })

  test('takes operations out of a file once, and changes none that is here', async () => {
    await keep({ id: 'here', title: saidText('Mine') }, ...asked)
    const file = [
      outOfAFile({ id: 'here', title: saidText('Theirs') }, ...done),
      outOfAFile({ id: 'new' }, ...done),
    ]
    expect(await history.takeOperations(file, 1)).toEqual(['new'])
    expect(await history.takeOperations(file, 2)).toEqual([])
    expect((await journal.read('here'))?.operation.title).toEqual(saidText('Mine'))
    expect((await journal.read('here'))?.transactions[0]?.status).toBe('awaiting-approval')
  })

  test('what came from a file is in the history alone: the engine and the lists of what was begun here know nothing of it', async () => {
    await history.takeOperations([outOfAFile({ id: 'file', genesisHash: 'g' }, ...asked)], 1)
    expect(await journal.list('g')).toEqual([])
    expect(await shown()).toEqual(['file'])
  })

  test('knows whether this browser has a signature on a chain: what was declined, came from a file or is of another chain is none', async () => {
    await keep({ id: 'declined', genesisHash: 'g' }, ...asked, events.declined())
    await keep({ id: 'elsewhere', genesisHash: 'other' }, ...done)
    await history.takeOperations([outOfAFile({ id: 'file', genesisHash: 'g' }, ...done)], 1)
    expect(await history.hasSignature('g')).toBe(false)
    await keep({ id: 'signed', genesisHash: 'g' }, ...asked, events.signed())
    expect(await history.hasSignature('g')).toBe(true)
  })

  test('a signature for a payment of a list counts as well', async () => {
    const { openDatabase: open } = await import('../../src/storage/database')
    const database = await open()
    const add = (runId: string, event: ExecutionEvent) =>
      database.add('runEvents', { runId, operationId: runId, event })
    for (const [id, genesisHash] of [
      ['mine', 'g'],
      ['elsewhere', 'other'],
    ] as const)
      await database.add('runs', { id, createdAt: 1, head: { id, genesisHash } })
    await add('elsewhere', events.signed())
    await add('mine', events.asked())
    expect(await history.hasSignature('g')).toBe(false)
    await add('mine', events.signed())
    expect(await history.hasSignature('g')).toBe(true)
  })

  test('is that of one wallet, where only its own is asked for, without what a file says', async () => {
    await keep({ id: 'a', genesisHash: 'g', payer: 'mine' }, ...done)
    await keep({ id: 'b', genesisHash: 'g', payer: 'other', createdAt: 2 }, ...done)
    await history.takeOperations([outOfAFile({ id: 'file', genesisHash: 'g', payer: 'mine' }, ...done)], 1)
    const ids = async (payer?: string) =>
      (await journal.list('g', payer)).map(({ operation }) => operation.id)
    expect([await ids(), await ids('mine'), await ids('no one')]).toEqual([['b', 'a'], ['a'], []])
    const own = await history.readHistory('own')
    expect(own.map(({ execution }) => execution.operation.id)).toEqual(['b', 'a'])
    expect(await shown()).toHaveLength(3)
  })

  test('is whole where there are more events than are read at once', async () => {
    const { openDatabase: open } = await import('../../src/storage/database')
    const database = await open()
    await keep({ id: 'long' }, ...asked)
    for (let at = 0; at < 450; at += 1)
      await database.add('events', { operationId: 'long', event: events.simulated() })
    await keep({ id: 'after', createdAt: 2, ...aMint(mint) }, ...done)
    const kept = await history.readHistory()
    expect(kept.map((one) => [one.execution.operation.id, one.events.length])).toEqual([
      ['after', done.length + 1],
      ['long', 453],
    ])
    expect([...(await history.readOwnMints())]).toEqual([mint])
  })

  const aMint = (mint: string, makes = mint) => ({
    creates: [
      { label: saidText('Mint'), address: makes },
      { label: saidText('Account'), address: `${mint} account` },
    ],
    subject: { mint },
  })

  test('knows which mints are its own: not those of a file, and none that was not made', async () => {
    expect([...(await history.readOwnMints())]).toEqual([])
    await history.takeOperations([outOfAFile({ id: 'file', ...aMint(another) }, ...done)], 1)
    expect([...(await history.readOwnMints())]).toEqual([])
    await keep({ id: 'made', ...aMint(mint) }, events.simulated())
    await keep({ id: 'managed', ...aMint(another, 'account') }, ...done)
    await keep(
      { id: 'pool', creates: [{ label: saidText('Pool'), address: 'pool' }], subject: { mint: undefined } },
      ...done,
    )
    expect([...(await history.readOwnMints())]).toEqual([mint])
  })

  test('forgets what is settled when it is asked to, and tells so', async () => {
    const heard = vi.fn()
    await keep({ id: 'done' }, ...done)
    await keep({ id: 'open' }, ...asked)
    const stop = history.onJournalNews(heard)
    for (const id of ['done', 'open', 'unheard of']) await journal.forget(id)
    expect([await journal.read('done'), (await journal.read('open'))?.operation.id]).toEqual([null, 'open'])
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 50_000 })
    stop()
  })

  test('takes a request only while it may be asked, and none of what was erased', async () => {
    const request = [events.simulated(), events.asked()] as const
    await keep({ id: 'a' }, events.simulated())
    await journal.request('a', request, [])
    expect((await journal.read('a'))?.transactions[0]?.status).toBe('awaiting-approval')
    await expect(journal.request('a', request, [])).rejects.toMatchObject({ code: 'transaction/under-way' })
    await expect(journal.request('erased', request, [])).rejects.toMatchObject({
      code: 'journal/unavailable',
      context: { reason: 'erased' },
    })
    expect(await journal.read('erased')).toBeNull()
  })

  test('a write that a browser reports and does not keep is no record', async () => {
    await keep({ id: 'a' }, ...asked)
    const lost = { code: 'journal/unavailable', context: { reason: 'lost' } }
    const forgetting = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
      this: IDBObjectStore,
    ) {
      return this.index(this.name === 'events' ? 'operationId' : 'createdAt').get(-1)
    })
    await expect(journal.append('a', events.signed())).rejects.toMatchObject(lost)
    await expect(history.probeJournal()).rejects.toMatchObject(lost)
    forgetting.mockRestore()
    await expect(history.probeJournal()).resolves.toBeUndefined()
  })

  test('what the database refuses is told by its name, whatever it throws', async () => {
    const { AppError } = await import('../../src/errors/AppError')
    const refusal = (thrown: unknown) => history.guarded(() => Promise.reject(thrown as Error))
    const reason = (text: string) => ({ code: 'journal/unavailable', context: { reason: text } })
    await expect(refusal(new DOMException('full', 'QuotaExceededError'))).rejects.toMatchObject(
      reason('QuotaExceededError'),
    )
    await expect(refusal('full')).rejects.toMatchObject(reason('unknown'))
    await expect(refusal(new AppError('journal/unavailable', { reason: 'erased' }))).rejects.toMatchObject(
      reason('erased'),
    )
  })

  test('the accounts of what landed are announced, so that no page shows a balance of before', async () => {
    const { landings } = await import('../../src/units/channel')
    const told: (readonly string[])[] = []
    const stop = landings.listen((addresses) => told.push(addresses))
    const payer = 'Fwmr111111111111111111111111111111111113kQz'
    await keep({ id: 'a', payer, subject: {} }, ...asked, events.signed(), events.failed({ landed: false }))
    await keep(
      { id: 'b', payer, subject: {} },
      ...asked,
      events.signed(),
      events.failed({ landed: true }),
      events.paid(),
    )
    await keep({ id: 'c', payer, subject: {} }, ...done, events.finalized())
    await vi.waitFor(() => expect(told).toHaveLength(2), { timeout: 50_000 })
    expect(told.every((addresses) => addresses.includes(payer))).toBe(true)
    stop()
  })

  test('says that there are operations as the first is written, or found, and no longer once the last is erased', async () => {
    const { hasJournal, lowerJournalFlag } = await import('../../src/storage/journalFlag')
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    })
    await history.probeJournal()
    expect(hasJournal()).toBe(false)
    await keep({ id: 'a' }, ...done)
    expect(hasJournal()).toBe(true)
    lowerJournalFlag()
    await history.probeJournal()
    expect(hasJournal()).toBe(true)
    await history.eraseOperations(['unheard of'])
    expect(hasJournal()).toBe(true)
    await history.eraseOperations(['a'])
    expect(hasJournal()).toBe(false)
    await history.takeOperations([outOfAFile({ id: 'file' }, ...done)], 1)
    expect(hasJournal()).toBe(true)
    vi.unstubAllGlobals()
  })

  test('what is settled in the background is known while it is, one by one', () => {
    const heard = vi.fn()
    const stop = history.onSettlingChange(heard)
    const ends = [history.beginSettling('a'), history.beginSettling('b')]
    expect([...history.settlingNow()]).toEqual(['a', 'b'])
    ends[0]?.()
    expect([...history.settlingNow()]).toEqual(['b'])
    expect(heard).toHaveBeenCalledTimes(3)
    stop()
    ends[1]?.()
    expect([heard.mock.calls.length, history.settlingNow().size]).toEqual([3, 0])
  })

  test('keys that a person gave are there until the operation is done, or none of them', () => {
    const keys = [Keypair.generate(), Keypair.generate()]
    const addresses = keys.map(({ publicKey }) => publicKey.toBase58())
    expect(heldSigners([])).toEqual([])
    expect(heldSigners(addresses)).toBeNull()
    holdSigners(keys)
    expect(heldSigners(addresses)).toEqual(keys)
    dropSigners(addresses.slice(0, 1))
    expect(heldSigners(addresses)).toBeNull()
    expect(heldSigners(addresses.slice(1))).toEqual(keys.slice(1))
  })

  test('tells every page that the journal has changed', async () => {
    const { onJournalNews } = await import('../../src/transactions/journal')
    const heard = vi.fn()
    const stop = onJournalNews(heard)
    await keep({ id: 'a' })
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 50_000 })
    stop()
  })
})
