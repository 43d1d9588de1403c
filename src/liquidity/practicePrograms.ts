import { AppError } from '../errors/AppError'
import { lookAgain, type Cluster } from '../solana/cluster'
import { downloadedPrograms } from '../solana/programs'
import './profiles'
import { rpcCall } from '../solana/rpcFetch'

/** A program that the practice chain has only after a download. `there`: the chain has it now. */
export type PracticeProgram = Readonly<{ address: string; name: string; there: boolean }>

/** The command that downloads the programs, for a terminal. */
export const DOWNLOAD_COMMAND = 'npm run sandbox:programs'

type Known = Readonly<{ state: Readonly<{ data?: readonly PracticeProgram[] | undefined }> }>

/**
 * The query for the optional programs of the practice chain: which it has now. The practice chain downloads the others in the background.
 */
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

/** Reads all optional programs in one call, without their data. Rejects with rpc/*. */
async function fetchPracticePrograms(
  urls: readonly string[],
  signal: AbortSignal,
): Promise<PracticeProgram[]> {
  const how = { encoding: 'base64', dataSlice: { offset: 0, length: 0 }, commitment: 'confirmed' }
  const programs = downloadedPrograms()
  const addresses = programs.map(({ address }) => address)
  const answer = await rpcCall<unknown>(urls, 'getMultipleAccounts', [addresses, how], { signal })
  const accounts = accountsIn(answer, programs.length)
  return programs.map(({ address, name }, index) => ({
    address,
    name,
    there: accounts[index]?.executable === true,
  }))
}

type Account = Readonly<{ executable?: unknown }> | null

function accountsIn(answer: unknown, count: number): readonly Account[] {
  const value = (answer as { value?: unknown } | null)?.value
  if (Array.isArray(value) && value.length === count) return value as readonly Account[]
  throw new AppError('rpc/invalid-answer', { method: 'getMultipleAccounts' })
}
