/** Lamports that the faucet gives at a time. */
export const FAUCET_LAMPORTS = 10_000_000_000

/** What is said where the server is gone. */
export const OFFLINE = 'The practice chain does not answer.'

/** One call to the practice chain. Throws an Error with a sentence: the chain's own, or that it does not answer. */
export async function rpc<T>(method: string, ...params: unknown[]): Promise<T> {
  const answer = await post<T>({ jsonrpc: '2.0', id: 1, method, params }).catch((cause: unknown) => {
    throw new Error(OFFLINE, { cause })
  })
  if (answer.error) throw new Error(answer.error.message)
  return answer.result
}

/** Lamports of an address, as newly as the chain knows. */
export async function fetchBalance(address: string): Promise<bigint> {
  const { value } = await rpc<{ value: number }>('getBalance', address, { commitment: 'processed' })
  return BigInt(value)
}

type Answer<T> = { result: T; error?: { message: string } }

async function post<T>(request: object): Promise<Answer<T>> {
  const response = await fetch(rpcPath(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  })
  return (await response.json()) as Answer<T>
}

function rpcPath(): string {
  const tag = document.querySelector<HTMLMetaElement>('meta[name="mintwright-practice"]')
  const places = JSON.parse(tag?.content ?? '{}') as { rpc?: string }
  return places.rpc ?? '/rpc'
}
