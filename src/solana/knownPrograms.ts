/* Programs that several rooms name, in base58: pages read them without the chain's library. */

/** The memo program, whose notes stand before transfers to accounts that want them. */
export const MEMO_ADDRESS = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** Metaplex Token Metadata. */
export const METAPLEX_ADDRESS = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** The length of a metadata account, whatever its contents (mpl-token-metadata, state/metadata.rs: MAX_METADATA_LEN). */
export const METAPLEX_BYTES = 607

/**
 * Metaplex's fee for each metadata account, in lamports. The program takes it whatever the rent (shown by running it at 6,960 and at 5,080
 * lamports a byte), though its source computes it from the rent (mpl-token-metadata, state/fee.rs: get_create_fee). Where it takes
 * another one, the simulation before the review differs from the bill, and nothing is sent.
 */
export const METAPLEX_FEE = 10_000_000n
