/*
 * npm run lookup-table -- <RPC URL> <wallet.json> [--send]
 *
 * Prints the cost of a lookup table for launches; with --send, creates it. The paying wallet is its authority and can close it.
 */
import { readFileSync } from 'node:fs'
import { Connection, Keypair } from '@solana/web3.js'
import type { ClusterId } from '../solana/cluster'
import { isGenesisOf } from '../solana/rpcChain'
import { formatSol } from '../units/lamports'
import { makeLookupTable, planLookupTable } from './makeLookupTable'

const USAGE = 'npm run lookup-table -- <RPC URL> <wallet.json> [--send]'

async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const [rpcUrl, file] = words.filter((word) => word !== '--send')
  if (rpcUrl === undefined || file === undefined) throw new Error(USAGE)
  const payer = readKeypair(file)
  const connection = new Connection(rpcUrl, 'confirmed')
  const cluster = await clusterOf(connection)
  const plan = await planLookupTable(connection, payer.publicKey, cluster)
  console.log(`${plan.addresses.length} addresses, as ${cluster} has them:`)
  for (const address of plan.addresses) console.log(`  ${address.toBase58()}`)
  console.log(
    `Rent ${formatSol(plan.rent)} SOL, which closing the table gives back; fee ${formatSol(plan.fee)} SOL.`,
  )
  if (!words.includes('--send')) return console.log('Nothing was sent. To make it: the same with --send.')
  console.log(`Confirmed: ${await makeLookupTable(connection, payer, plan)}`)
  console.log(`VITE_LOOKUP_TABLE=${plan.address.toBase58()}`)
}

async function clusterOf(connection: Connection): Promise<ClusterId> {
  const hash = await connection.getGenesisHash()
  const clusters = ['mainnet', 'devnet', 'practice'] as const
  return clusters.find((cluster) => isGenesisOf(cluster, hash)) ?? 'practice'
}

/** Reads a JSON array of 64 numbers, as solana-keygen writes it. */
function readKeypair(file: string): Keypair {
  return Keypair.fromSecretKey(Uint8Array.from(JSON.parse(readFileSync(file, 'utf8')) as number[]))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
