import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  fetchJsonParsedAccount,
  fetchJsonParsedAccounts,
  type Address,
  type Base58EncodedBytes,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  AccountState,
  AuthorityType,
  fetchMaybeToken,
  fetchMint,
  fetchToken,
  getApproveInstruction,
  getBurnCheckedInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenInstructionAsync,
  getFreezeAccountInstruction,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getSyncNativeInstruction,
  getThawAccountInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { confirmed, openWallet, rpc, send, SOL } from './place'
import { ataOf, friend, mint, ours, payer, theirs } from './tokens'

await test('approve a delegate, find its accounts, let it spend, revoke it', async () => {
  const delegate = await openWallet(1n)
  await send(
    payer,
    getApproveInstruction({ source: ours, delegate: delegate.address, owner: payer, amount: 1000 }),
  )
  const { value: found } = await rpc
    .getTokenAccountsByDelegate(delegate.address, { mint }, { ...confirmed, encoding: 'jsonParsed' })
    .send()
  assert.deepEqual(
    found.map(({ pubkey, account }) => [pubkey, account.data.parsed.info.delegatedAmount?.amount]),
    [[ours, '1000']],
  )
  await send(
    delegate,
    getTransferInstruction({ source: ours, destination: theirs, authority: delegate, amount: 400 }),
  )
  assert.equal((await fetchToken(rpc, ours, confirmed)).data.delegatedAmount, 600n)
  await send(payer, getRevokeInstruction({ source: ours, owner: payer }))
  assert.equal((await fetchToken(rpc, ours, confirmed)).data.delegate.__option, 'None')
})

await test('freeze and thaw', async () => {
  await send(payer, getFreezeAccountInstruction({ account: theirs, mint, owner: payer }))
  assert.equal((await fetchToken(rpc, theirs, confirmed)).data.state, AccountState.Frozen)
  await send(payer, getThawAccountInstruction({ account: theirs, mint, owner: payer }))
  assert.equal((await fetchToken(rpc, theirs, confirmed)).data.state, AccountState.Initialized)
})

await test('list the accounts of an owner and the holders of a mint', async () => {
  const { value: owned } = await rpc
    .getTokenAccountsByOwner(
      friend.address,
      { programId: TOKEN_PROGRAM_ADDRESS },
      { ...confirmed, encoding: 'jsonParsed' },
    )
    .send()
  assert.deepEqual(
    owned.map(({ account }) => [account.data.parsed.info.mint, account.data.parsed.info.tokenAmount.amount]),
    [[mint, '250400']],
  )
  const { value: largest } = await rpc.getTokenLargestAccounts(mint, confirmed).send()
  assert.deepEqual(
    largest.map(({ address }) => address),
    [ours, theirs],
  )
  const holders = await rpc
    .getProgramAccounts(TOKEN_PROGRAM_ADDRESS, {
      ...confirmed,
      encoding: 'base64',
      withContext: true,
      dataSlice: { offset: 32, length: 32 },
      filters: [
        { dataSize: 165n },
        { memcmp: { offset: 0n, bytes: mint as string as Base58EncodedBytes, encoding: 'base58' } },
      ],
    })
    .send()
  assert.deepEqual(holders.value.map(({ pubkey }) => pubkey).toSorted(), [ours, theirs].toSorted())
  assert.deepEqual(
    holders.value.map(({ account }) => account.space),
    [165n, 165n],
  )
})

await test('accounts as the node parses them', async () => {
  type Parsed = { tokenAmount: { uiAmountString: string }; owner: Address }
  const account = await fetchJsonParsedAccount<Parsed>(rpc, ours, confirmed)
  assert.ok(account.exists && 'owner' in account.data)
  assert.deepEqual([account.data.owner, account.data.tokenAmount.uiAmountString], [payer.address, '1.2496'])
  assert.deepEqual(account.data.parsedAccountMeta, { program: 'spl-token', type: 'account' })
  const [one, other] = await fetchJsonParsedAccounts<[Parsed, { decimals: number }]>(
    rpc,
    [ours, mint],
    confirmed,
  )
  assert.ok(one?.exists && other?.exists && 'decimals' in other.data)
  assert.equal(other.data.decimals, 6)
})

await test('burn, close, and give up the right to mint', async () => {
  await send(
    friend,
    getBurnCheckedInstruction({ account: theirs, mint, authority: friend, amount: 250_400, decimals: 6 }),
    getCloseAccountInstruction({ account: theirs, destination: friend.address, owner: friend }),
  )
  assert.equal((await fetchMaybeToken(rpc, theirs, confirmed)).exists, false)
  const { MintTokens: authorityType } = AuthorityType
  await send(
    payer,
    getSetAuthorityInstruction({ owned: mint, owner: payer, authorityType, newAuthority: null }),
  )
  const { data } = await fetchMint(rpc, mint, confirmed)
  assert.deepEqual([data.supply, data.mintAuthority.__option], [1_249_600n, 'None'])
})

await test('wrap SOL and unwrap it', async () => {
  const native = 'So11111111111111111111111111111111111111112' as Address
  const wrapped = await ataOf(payer.address, native)
  await send(
    payer,
    await getCreateAssociatedTokenInstructionAsync({ payer, owner: payer.address, mint: native }),
    getTransferSolInstruction({ source: payer, destination: wrapped, amount: SOL }),
    getSyncNativeInstruction({ account: wrapped }),
  )
  const { data } = await fetchToken(rpc, wrapped, confirmed)
  assert.equal(data.amount, SOL)
  const reserve = await rpc.getMinimumBalanceForRentExemption(165n).send()
  assert.deepEqual(data.isNative, { __option: 'Some', value: reserve })
  const { value: before } = await rpc.getBalance(payer.address, confirmed).send()
  await send(
    payer,
    getCloseAccountInstruction({ account: wrapped, destination: payer.address, owner: payer }),
  )
  const { value: after } = await rpc.getBalance(payer.address, confirmed).send()
  assert.equal(after - before, SOL + reserve - 5000n)
})
