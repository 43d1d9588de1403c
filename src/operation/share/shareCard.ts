import { pairName, venueName } from '../../liquidity/names'
import { paths } from '../../paths'
import type { ClusterId } from '../../solana/cluster'
import type { Execution } from '../../transactions/execution'
import type { OperationRecord } from '../../transactions/events'
import { operationDecision } from '../../operations/decision'
import { strangersAmong, strangerWords } from '../../operations/calledTokens'
import { plainAmount } from '../../solana/amountScale'
import { formatUnits } from '../../units/amounts'
import { shortAddress } from '../../units/shortAddress'
import type { OnChainToken } from '../../tokens/readToken'
import { wordsOfToken } from '../../tokens/wellKnown'

/** One line of the picture and of the text; `final`: it can never be undone. */
export type ShareFact = Readonly<{ text: string; final: boolean }>

/** The public facts of a new token or pool: only the operation's actions, and the network. */
export type ShareCard = Readonly<{
  what: 'token' | 'pool'
  /** The token's name, or the pool's pair; below it the symbol, or the venue. */
  title: string
  subtitle: string
  /** The mint, or the pool (base58). */
  address: string
  /** The path of its page. */
  path: string
  /** The token whose picture is shown; its metadata file, where the operation names it. */
  mint: string
  uri: string | undefined
  facts: readonly ShareFact[]
  network: ClusterId
}>

/**
 * The card of a finished operation; null where its record names neither a token nor a pool. `own`: the mints that this browser made; whose
 * symbol nobody vouches for is told with its address.
 */
export function shareCardOf(execution: Execution, own: ReadonlySet<string>): ShareCard | null {
  const { subject, cluster: network } = execution.operation
  if (subject.unread !== undefined) return null
  if (subject.mintAuthority !== undefined) return tokenCard(execution.operation)
  const { base, quote, baseSymbol = '', quoteSymbol = '', pool, venue } = subject
  if (base === undefined || quote === undefined || pool === undefined || venue === undefined) return null
  const pair = { base: { mint: base, symbol: baseSymbol }, quote: { mint: quote, symbol: quoteSymbol } }
  return {
    what: 'pool',
    title: pairName(pair),
    subtitle: venueName(venue),
    address: pool,
    path: paths.pool(pool),
    mint: base,
    uri: undefined,
    facts: [
      ...poolFacts(execution),
      ...strangersAmong([pair.base, pair.quote], own).map((token) => ({
        text: strangerWords(token),
        final: false,
      })),
    ],
    network,
  }
}

function tokenCard({ subject, payer, cluster: network }: OperationRecord): ShareCard | null {
  const { mint, name = '', symbol = '', supply = 0n, decimals = 0, uri, venue } = subject
  const { mintAuthority = null, freezeAuthority = null, updateAuthority } = subject
  if (mint === undefined) return null
  const fate = (authority: string | null) =>
    authority === null ? 'revoked' : authority === payer ? 'kept' : 'transferred'
  return {
    what: 'token',
    title: name,
    subtitle: symbol,
    address: mint,
    path: paths.token(mint),
    mint,
    uri,
    facts: [
      { text: `Supply ${formatUnits(supply, decimals)}`, final: false },
      authorityFact('Mint', fate(mintAuthority)),
      authorityFact('Freeze', fate(freezeAuthority)),
      ...(updateAuthority === null ? [METADATA_FACT] : []),
      ...(venue === undefined ? [] : [{ text: `Pool on ${venueName(venue)}`, final: false }]),
    ],
    network,
  }
}

/** The card of a token that exists, as the chain says it. */
export function tokenShareCard(token: OnChainToken, network: ClusterId): ShareCard {
  const { mint, metadata, mintAuthority, freezeAuthority } = token
  const { name, symbol } = wordsOfToken(mint, metadata)
  const fate = (authority: string | null) => (authority === null ? 'revoked' : 'kept')
  return {
    what: 'token',
    title: name || shortAddress(mint),
    subtitle: symbol || shortAddress(mint),
    address: mint,
    path: paths.token(mint),
    mint,
    uri: metadata?.uri,
    facts: [
      { text: `Supply ${plainAmount(token.supply, token)}`, final: false },
      authorityFact('Mint', fate(mintAuthority)),
      authorityFact('Freeze', fate(freezeAuthority)),
      ...(metadata?.updateAuthority === null ? [METADATA_FACT] : []),
    ],
    network,
  }
}

const METADATA_FACT: ShareFact = { text: 'Metadata immutable', final: true }

function authorityFact(what: string, fate: 'revoked' | 'kept' | 'transferred'): ShareFact {
  return { text: `${what} authority ${fate}`, final: fate === 'revoked' }
}

const MOST_FACTS = 4

/** The facts of the decision that matter to others: the opening price, the opening amounts, and the final steps. */
function poolFacts(execution: Execution): readonly ShareFact[] {
  const { facts } = operationDecision(execution)
  const isOpening = execution.operation.kind === 'create-pool'
  return facts
    .filter(({ label, final }) => final || (isOpening && /^Opening price$| in the pool$/.test(label)))
    .slice(0, MOST_FACTS)
    .map(({ label, value, final }) => ({ text: `${label}: ${value}`, final: final === true }))
}

/** The names of the networks. */
const NETWORKS: Readonly<Record<ClusterId, string>> = {
  mainnet: 'Solana',
  devnet: 'Solana Devnet, a test network: worth nothing',
  practice: 'a practice chain: worth nothing',
}

/** The text of a post: "Quiet Heron (QHRN) on Solana. Supply 1,000,000. Mint authority revoked." */
export function shareText({ what, title, subtitle, facts, network }: ShareCard): string {
  const name = what === 'token' ? `${title} (${subtitle})` : `${title} pool at ${subtitle}`
  return [`${name} on ${NETWORKS[network]}.`, ...facts.map(({ text }) => `${text}.`)].join(' ')
}

/** The links that post the text with the page's address on X and Telegram. */
export function shareLinks(text: string, url: string): Readonly<Record<'x' | 'telegram', string>> {
  // Telegram shows a plus sign as it is.
  const query = new URLSearchParams({ text, url }).toString().replaceAll('+', '%20')
  return { x: `https://x.com/intent/post?${query}`, telegram: `https://t.me/share/url?${query}` }
}

/** The text, or as much of it as fits into `room` with "…", cut between characters. */
export function shortenTo(room: number, text: string, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  while (characters.length > 0 && widthOf(`${characters.join('')}…`) > room) characters.pop()
  return `${characters.join('')}…`
}
