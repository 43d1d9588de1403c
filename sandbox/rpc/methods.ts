import * as accounts from './accounts'
import * as blocks from './blocks'
import type { Method } from './context'
import * as practice from './practice'
import * as sending from './sending'
import * as tokens from './tokens'
import * as transactions from './transactions'

/** Every method that answers over HTTP and WebSocket. Subscriptions live on WebSocket alone (subscriptions.ts). */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['getAccountInfo', accounts.getAccountInfo],
  ['getBalance', accounts.getBalance],
  ['getMinimumBalanceForRentExemption', accounts.getMinimumBalanceForRentExemption],
  ['getMultipleAccounts', accounts.getMultipleAccounts],
  ['getProgramAccounts', accounts.getProgramAccounts],
  ['getBlockHeight', blocks.getBlockHeight],
  ['getBlockTime', blocks.getBlockTime],
  ['getEpochInfo', blocks.getEpochInfo],
  ['getEpochSchedule', blocks.getEpochSchedule],
  ['getGenesisHash', blocks.getGenesisHash],
  ['getHealth', blocks.getHealth],
  ['getLatestBlockhash', blocks.getLatestBlockhash],
  ['getRecentPrioritizationFees', blocks.getRecentPrioritizationFees],
  ['getSlot', blocks.getSlot],
  ['getTransactionCount', blocks.getTransactionCount],
  ['getVersion', blocks.getVersion],
  ['isBlockhashValid', blocks.isBlockhashValid],
  ['getTokenAccountBalance', tokens.getTokenAccountBalance],
  ['getTokenAccountsByOwner', tokens.getTokenAccountsByOwner],
  ['getTokenLargestAccounts', tokens.getTokenLargestAccounts],
  ['getTokenSupply', tokens.getTokenSupply],
  ['getFeeForMessage', transactions.getFeeForMessage],
  ['getSignaturesForAddress', transactions.getSignaturesForAddress],
  ['getSignatureStatuses', transactions.getSignatureStatuses],
  ['getTransaction', transactions.getTransaction],
  ['requestAirdrop', transactions.requestAirdrop],
  ['sendTransaction', sending.sendTransaction],
  ['simulateTransaction', sending.simulateTransaction],
  ['practice_advanceEpoch', practice.practice_advanceEpoch],
  ['practice_fault', practice.practice_fault],
  ['practice_setRent', practice.practice_setRent],
  ['practice_state', practice.practice_state],
  ['practice_warp', practice.practice_warp],
])
