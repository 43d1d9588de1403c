/** More than a hundred accounts of ordinary size, or a few of the largest programs. */
const MOST_BYTES = 128 * 1024 * 1024

/** Whole numbers of an account that may be longer than a float is exact. A key in quotes cannot stand within a text. */
const LONG_NUMBERS = /("(?:lamports|rentEpoch)"\s*:\s*)(\d+)(?=\s*[,}])/g

/** The body of an answer as text. Throws RangeError, whose message ends a sentence, as soon as it is too long. */
export async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > MOST_BYTES) throw new RangeError(`its answer is longer than ${MOST_BYTES / 1024 / 1024} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** JSON with the lamports and rent epochs of accounts as texts, because they are u64; undefined for what is no JSON. */
export function parseLossless(text: string): unknown {
  try {
    return JSON.parse(text.replace(LONG_NUMBERS, '$1"$2"')) as unknown
  } catch {
    return undefined
  }
}
