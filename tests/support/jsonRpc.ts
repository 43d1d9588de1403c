export type RpcAnswer = {
  id: unknown
  result?: unknown
  error?: { code: number; message: string; data?: Record<string, unknown> }
}

/** Posts any text to a JSON-RPC address and reads the answer, as a client without a library would. */
export async function postRpc(url: string, body: string): Promise<RpcAnswer | RpcAnswer[]> {
  const response = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  return (await response.json()) as RpcAnswer | RpcAnswer[]
}

/** Calls one method. */
export async function callRpc(url: string, method: string, ...params: unknown[]): Promise<RpcAnswer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
  return (await postRpc(url, body)) as RpcAnswer
}

/** Whether this is a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
