import bs58 from 'bs58'
import { readIfThere, writeWhole } from './files'
import { fetchPart, type Part } from './remoteAccounts'
import type { RemoteRpc } from './remoteRpc'

const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
const OLDER_LOADERS = /^BPFLoader[12]1+$/
/** UpgradeableLoaderState::Program: u32 tag 2, then the address of its data (solana-loader-v3-interface, state.rs). */
const PROGRAM = { tag: 2, bytes: 36 }
/** UpgradeableLoaderState::ProgramData: u32 tag 3, u64 slot of the deployment, optional authority; then the ELF. */
const PROGRAM_DATA = { tag: 3, bytes: 45 }
/** The bytes that identify a deployment: tag and slot. */
const DEPLOYMENT_BYTES = 12
const CHUNK_BYTES = 256 * 1024
/** Fetching is given up for a program that is redeployed this often meanwhile. */
const MOST_DEPLOYMENTS = 3
/** The maximum length of an account (MAX_PERMITTED_DATA_LENGTH of Agave). */
const MOST_BYTES = 10 * 1024 * 1024

/** The ELF, with the zeros that its account has in reserve after it. */
export type FetchedProgram = Readonly<{ data: Uint8Array; slot: number }>
/** The bytes received, and their total. */
export type Progress = (done: number, of: number) => void

/**
 * Fetches a program's ELF in parts. Received bytes are kept in `partFile`, which holds the beginning of the account, header
 * included: a later run continues from there unless the program was redeployed meanwhile. The caller removes the file.
 * Rejects like RemoteRpc, and with half a sentence where the address has no program.
 */
export async function fetchProgram(
  rpc: RemoteRpc,
  id: string,
  partFile: string,
  progress: Progress,
): Promise<FetchedProgram> {
  let source = await locate(rpc, id)
  for (let times = 0; times < MOST_DEPLOYMENTS; times += 1) {
    const bytes = await fetchRest(rpc, source, partFile, progress)
    const now = await locate(rpc, id)
    if (now.deployment.equals(source.deployment)) return { data: bytes.subarray(now.header), slot: now.slot }
    source = now
  }
  throw new Error('it is being deployed anew again and again: try later')
}

/** The account that holds the ELF: the length of its header, and the bytes that identify this deployment. */
type Source = Readonly<{ address: string; header: number; length: number; slot: number; deployment: Buffer }>

async function locate(rpc: RemoteRpc, id: string): Promise<Source> {
  const program = await fetchPart(rpc, id, 0, PROGRAM.bytes)
  if (!program) throw new Error(`${rpc.host} has no such account`)
  const { owner, space, slot } = program
  if (OLDER_LOADERS.test(owner))
    return { address: id, header: 0, length: space, slot, deployment: Buffer.alloc(0) }
  if (owner !== UPGRADEABLE_LOADER) throw new Error(`it is no program: it belongs to ${owner}`)
  const address = bs58.encode(stateIn(program, PROGRAM).subarray(4))
  const data = await fetchPart(rpc, address, 0, PROGRAM_DATA.bytes)
  if (data?.owner !== UPGRADEABLE_LOADER) throw new Error('it was closed')
  const deployment = stateIn(data, PROGRAM_DATA).subarray(0, DEPLOYMENT_BYTES)
  return { address, header: PROGRAM_DATA.bytes, length: data.space, slot: data.slot, deployment }
}

/** The loader's state in the account, which must be of that kind. */
function stateIn({ data }: Part, { tag, bytes }: { tag: number; bytes: number }): Buffer {
  const state = Buffer.from(data)
  if (state.length === bytes && state.readUInt32LE(0) === tag) return state
  throw new Error('its loader keeps no deployed program there')
}

async function fetchRest(
  rpc: RemoteRpc,
  source: Source,
  partFile: string,
  progress: Progress,
): Promise<Buffer> {
  if (source.length > MOST_BYTES) throw new Error(`no program has ${source.length} bytes`)
  let bytes = beginningOf(source, partFile)
  while (bytes.length < source.length) {
    progress(bytes.length, source.length)
    const part = await fetchPart(rpc, source.address, bytes.length, CHUNK_BYTES)
    if (!part || part.data.length === 0) break
    bytes = Buffer.concat([bytes, part.data])
    writeWhole(partFile, bytes)
  }
  return bytes
}

/** The bytes of an earlier run, unless they are of another deployment. */
function beginningOf({ deployment, length }: Source, partFile: string): Buffer {
  const part = readIfThere(partFile)
  const same = part?.subarray(0, deployment.length).equals(deployment) && part.length <= length
  return part && same ? part : Buffer.alloc(0)
}
