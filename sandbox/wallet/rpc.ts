/** Lamports that the faucet gives at a time. */
export const FAUCET_LAMPORTS = 10_000_000_000

/** One call to the practice chain. Throws an Error with the chain's own sentence. */
export async function rpc<T>(method: string, ...params: unknown[]): Promise<T> {
  const response = await fetch(rpcPath(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = (await response.json()) as { result: T; error?: { message: string } }
  if (answer.error) throw new Error(answer.error.message)
  return answer.result
}

/** Lamports of an address, as newly as the chain knows. */
export async function fetchBalance(address: string): Promise<bigint> {
  const { value } = await rpc<{ value: number }>('getBalance', address, { commitment: 'processed' })
  return BigInt(value)
}

function rpcPath(): string {
  const tag = document.querySelector<HTMLMetaElement>('meta[name="mintwright-practice"]')
  const places = JSON.parse(tag?.content ?? '{}') as { rpc?: string }
  return places.rpc ?? '/rpc'
}
