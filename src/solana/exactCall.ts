import type { Connection } from '@solana/web3.js'
import { rpcCall } from './rpcFetch'

type Endpoints = () => Promise<readonly string[]>

const endpoints = new WeakMap<Connection, Endpoints>()

/** Registers the endpoints of a connection, where they are more than its own URL. */
export function noteEndpoints(connection: Connection, urls: Endpoints): void {
  endpoints.set(connection, urls)
}

/** The endpoints that a connection's next call will use. */
export async function endpointsOfConnection(connection: Connection): Promise<readonly string[]> {
  return (await endpoints.get(connection)?.()) ?? [connection.rpcEndpoint]
}

/**
 * A JSON-RPC call over a connection's endpoints, at `confirmed` unless its params say otherwise. Unlike web3.js it does not round: a
 * u64 beyond 2^53 becomes a bigint. The caller checks the shape of the answer. Rejects with rpc/*.
 */
export async function exactCall<Result>(
  connection: Connection,
  method: string,
  params: readonly unknown[],
): Promise<Result> {
  return await rpcCall<Result>(await endpointsOfConnection(connection), method, params)
}

/** A u64 as `exactCall` returns it. */
export type U64 = number | bigint

/** Whether a value is whole and not negative. */
export function isU64(value: unknown): value is U64 {
  return typeof value === 'bigint' ? value >= 0n : Number.isSafeInteger(value) && (value as number) >= 0
}
