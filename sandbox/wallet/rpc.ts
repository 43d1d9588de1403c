/** Lamports of one payment by the faucet. */
const FAUCET_LAMPORTS = 10_000_000_000
/** How often, in milliseconds, and at most how many times the arrival is checked. */
const LOOK_MS = 50
const LOOKS = 200

/** Shown where the server has stopped. */
export const OFFLINE = 'The practice chain does not answer.'

/** One call to the practice chain. Throws an Error with a sentence: the chain's own, or that it does not answer. */
export async function rpc<T>(method: string, ...params: unknown[]): Promise<T> {
  const answer = await post<T>({ jsonrpc: '2.0', id: 1, method, params }).catch((cause: unknown) => {
    throw new Error(OFFLINE, { cause })
  })
  if (answer.error) throw new Error(answer.error.message)
  return answer.result
}

/** Lamports of an address, at the newest commitment. */
export async function fetchBalance(address: string): Promise<bigint> {
  const { value } = await rpc<{ value: number }>('getBalance', address, { commitment: 'processed' })
  return BigInt(value)
}

/** Has the faucet pay to an address, and waits until the money has arrived. */
export async function getPlayMoney(address: string): Promise<void> {
  const signature = await rpc<string>('requestAirdrop', address, FAUCET_LAMPORTS)
  for (let look = 0; look < LOOKS; look += 1) {
    const { value } = await rpc<{ value: unknown[] }>('getSignatureStatuses', [signature])
    if (value[0] !== null) return
    await new Promise((done) => setTimeout(done, LOOK_MS))
  }
  throw new Error('The play money has not arrived.')
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
