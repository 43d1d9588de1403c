import { generateSigner, keypairIdentity, sol, type TransactionBuilder } from '@metaplex-foundation/umi'
import { mplTokenMetadata } from '@metaplex-foundation/mpl-token-metadata'
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults'

const [rpcUrl = 'http://127.0.0.1:8899', wsEndpoint] = process.argv.slice(2)
const commitment = 'confirmed'

export const umi = createUmi(rpcUrl, { commitment, ...(wsEndpoint && { wsEndpoint }) }).use(
  mplTokenMetadata(),
)
export const owner = generateSigner(umi)
umi.use(keypairIdentity(owner))
await umi.rpc.airdrop(owner.publicKey, sol(10))

export const uri = 'https://example.org/heron.json'
export const fungible = generateSigner(umi)

/** Sends what a builder holds and waits until it is confirmed. */
export const send = (builder: TransactionBuilder) =>
  builder.sendAndConfirm(umi, { confirm: { commitment }, send: { commitment } })
