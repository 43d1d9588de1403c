import * as accounts from './accounts'
import * as blockhashes from './blockhashes'
import * as blocks from './blocks'
import * as cluster from './cluster'
import type { Method } from './context'
import * as fees from './fees'
import * as practice from './practice'
import * as sending from './sending'
import * as supply from './supply'
import * as tokens from './tokens'
import * as transactions from './transactions'

/** All methods over HTTP and WebSocket. Subscriptions exist only on WebSocket (subscriptions.ts). */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['getAccountInfo', accounts.getAccountInfo],
  ['getBalance', accounts.getBalance],
  ['getMinimumBalanceForRentExemption', accounts.getMinimumBalanceForRentExemption],
  ['getMultipleAccounts', accounts.getMultipleAccounts],
  ['getProgramAccounts', accounts.getProgramAccounts],
  ['getBlock', blocks.getBlock],
  ['getBlocks', blocks.getBlocks],
  ['getBlocksWithLimit', blocks.getBlocksWithLimit],
  ['getFirstAvailableBlock', blocks.getFirstAvailableBlock],
  ['minimumLedgerSlot', blocks.minimumLedgerSlot],
  ['getAgGenesisCert', cluster.getAgGenesisCert],
  ['getClusterNodes', cluster.getClusterNodes],
  ['getIdentity', cluster.getIdentity],
  ['getSlotLeader', cluster.getSlotLeader],
  ['getSlotLeaders', cluster.getSlotLeaders],
  ['getRecentPerformanceSamples', cluster.getRecentPerformanceSamples],
  ['getBlockHeight', cluster.getBlockHeight],
  ['getBlockTime', blocks.getBlockTime],
  ['getEpochInfo', cluster.getEpochInfo],
  ['getEpochSchedule', cluster.getEpochSchedule],
  ['getGenesisHash', cluster.getGenesisHash],
  ['getHealth', cluster.getHealth],
  ['getLatestBlockhash', blockhashes.getLatestBlockhash],
  ['getRecentPrioritizationFees', fees.getRecentPrioritizationFees],
  ['getSlot', cluster.getSlot],
  ['getTransactionCount', cluster.getTransactionCount],
  ['getVersion', cluster.getVersion],
  ['isBlockhashValid', blockhashes.isBlockhashValid],
  ['getLargestAccounts', supply.getLargestAccounts],
  ['getSupply', supply.getSupply],
  ['getTokenAccountBalance', tokens.getTokenAccountBalance],
  ['getTokenAccountsByDelegate', tokens.getTokenAccountsByDelegate],
  ['getTokenAccountsByOwner', tokens.getTokenAccountsByOwner],
  ['getTokenLargestAccounts', tokens.getTokenLargestAccounts],
  ['getTokenSupply', tokens.getTokenSupply],
  ['getFeeForMessage', fees.getFeeForMessage],
  ['getSignaturesForAddress', transactions.getSignaturesForAddress],
  ['getSignatureStatuses', transactions.getSignatureStatuses],
  ['getTransaction', transactions.getTransaction],
  ['requestAirdrop', transactions.requestAirdrop],
  ['sendTransaction', sending.sendTransaction],
  ['simulateTransaction', sending.simulateTransaction],
  ['practice_advanceEpoch', practice.practice_advanceEpoch],
  ['practice_fault', practice.practice_fault],
  ['practice_setConsensus', practice.practice_setConsensus],
  ['practice_setFee', practice.practice_setFee],
  ['practice_setRent', practice.practice_setRent],
  ['practice_state', practice.practice_state],
  ['practice_warp', practice.practice_warp],
])
