/* The addresses (base58) of programs and of a mint that several folders use; pages read them without the chain's library. */

export const SYSTEM_ADDRESS = '11111111111111111111111111111111'
export const TOKEN_ADDRESS = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_ADDRESS = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
/** The length of a token account without extensions (spl-token, state::Account). */
export const TOKEN_ACCOUNT_BYTES = 165
/** The program of associated token accounts. */
export const ASSOCIATED_ADDRESS = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

export const BUDGET_ADDRESS = 'ComputeBudget111111111111111111111111111111'

/** Assertions about accounts, which several wallets add to a transaction as guards. They cannot move the payer's funds. */
export const LIGHTHOUSE_ADDRESS = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'

/** The program of stake accounts. */
export const STAKE_ADDRESS = 'Stake11111111111111111111111111111111111111'

/** Orca's pools with price ranges, and Raydium's. */
export const WHIRLPOOLS_ADDRESS = 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc'
export const CLMM_ADDRESS = 'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK'

/** The memo program: a memo must precede a transfer to an account that requires one. */
export const MEMO_ADDRESS = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** The first version of the memo program. */
export const MEMO_1_ADDRESS = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'

/** The mint of wrapped SOL. */
export const SOL_MINT = 'So11111111111111111111111111111111111111112'

/** Metaplex Token Metadata. */
export const METAPLEX_ADDRESS = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** The length of a metadata account, whatever its contents (mpl-token-metadata, state/metadata.rs: MAX_METADATA_LEN). */
export const METAPLEX_BYTES = 607

/**
 * Metaplex's fee for each metadata account, in lamports. The program takes it whatever the rent (shown by running it at 6,960 and at 5,080
 * lamports a byte), though its source computes it from the rent (mpl-token-metadata, state/fee.rs: get_create_fee). If it takes another
 * fee, the simulation before the review differs from the bill, and nothing is sent.
 */
export const METAPLEX_FEE = 10_000_000n
