const TIMEOUT_MS = 6_000
/** Bytes; the answers asked for here have a few thousand. */
const LIMIT = 1_000_000

/** What a source answers, as JSON from a stranger. Rejects where it does not answer, says more than anybody should, or no JSON. */
export async function askSource(url: string, signal?: AbortSignal): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, {
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  return JSON.parse(await readText(response)) as unknown
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      text += decoder.decode(step.value, { stream: true })
      if (text.length > LIMIT) throw new RangeError('a longer answer than anybody asked for')
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
  return text
}
