import { AppError } from '../errors/AppError'
import { lookAgain, type Cluster } from './cluster'
import { programName } from './programs'
import { rpcCall } from './rpcFetch'

/** A program that the practice chain has only after a download, and whether it has it now. */
export type PracticeProgram = Readonly<{ address: string; name: string; there: boolean }>

/** The command that downloads the programs, for a terminal. */
export const DOWNLOAD_COMMAND = 'npm run sandbox:programs'

const DOWNLOADED = [
  'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
  'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
  'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG',
  'LockrWmn6K5twhz3y9w1dQERbmgSaRkfnTeTKbpofwE',
]

type Known = Readonly<{ state: Readonly<{ data?: readonly PracticeProgram[] | undefined }> }>

/** The query for the optional programs of the practice chain: which it has now. It downloads the others in the background. */
export function practiceProgramsQuery(cluster: Cluster) {
  const { id, rpcUrls } = cluster
  return {
    queryKey: ['practice-programs', id, rpcUrls],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchPracticePrograms(rpcUrls, signal),
    refetchInterval: ({ state: { data = [] } }: Known) =>
      lookAgain(
        cluster,
        data.some(({ there }) => !there),
      ),
  }
}

/** Reads all of them in one call, without their data. Rejects with rpc/*. */
async function fetchPracticePrograms(
  urls: readonly string[],
  signal: AbortSignal,
): Promise<PracticeProgram[]> {
  const how = { encoding: 'base64', dataSlice: { offset: 0, length: 0 }, commitment: 'confirmed' }
  const answer = await rpcCall<unknown>(urls, 'getMultipleAccounts', [DOWNLOADED, how], { signal })
  const accounts = accountsIn(answer)
  return DOWNLOADED.map((address, index) => ({
    address,
    name: programName(address) ?? address,
    there: accounts[index]?.executable === true,
  }))
}

type Account = Readonly<{ executable?: unknown }> | null

function accountsIn(answer: unknown): readonly Account[] {
  const value = (answer as { value?: unknown } | null)?.value
  if (Array.isArray(value) && value.length === DOWNLOADED.length) return value as readonly Account[]
  throw new AppError('rpc/invalid-answer', { method: 'getMultipleAccounts' })
}
