import type { Connection } from '@solana/web3.js'
import { rpcCall } from './rpcFetch'

type Endpoints = () => Promise<readonly string[]>

const endpoints = new WeakMap<Connection, Endpoints>()

/** Says which endpoints a connection asks at each call, where it is not its own one alone. */
export function noteEndpoints(connection: Connection, urls: Endpoints): void {
  endpoints.set(connection, urls)
}

/** The endpoints that a connection asks with its next call. */
export async function endpointsOfConnection(connection: Connection): Promise<readonly string[]> {
  return (await endpoints.get(connection)?.()) ?? [connection.rpcEndpoint]
}

/**
 * A call as the connection makes it, at `confirmed` unless its params say otherwise, but without its classes, which round lamports:
 * a `u64` comes as number or, beyond 2^53, as bigint. What the answer is stays to be checked. Rejects with rpc/*.
 */
export async function exactCall<Result>(
  connection: Connection,
  method: string,
  params: readonly unknown[],
): Promise<Result> {
  return await rpcCall<Result>(await endpointsOfConnection(connection), method, params)
}

/** A number as a node writes it. */
export type U64 = number | bigint

/** Whether it is one: whole and not negative. */
export function isU64(value: unknown): value is U64 {
  return typeof value === 'bigint' ? value >= 0n : Number.isSafeInteger(value) && (value as number) >= 0
}
