import { matchPath } from 'react-router-dom'
import { lessonOf } from '../pages/learn/lessons'
import { paths } from '../paths'

/**
 * The head of a page for search engines and link previews. `description`: 50 to 160 characters, unique, and true of every copy.
 * `hiddenFrom`: the search engines that should leave the page out, because it shows one person's data or only leads to another page.
 */
export type PageHead = Readonly<{ description: string; hiddenFrom?: readonly string[] }>

/**
 * The search engines by their own names. The common name "robots" would have the same effect, but tools that grade a site (Lighthouse)
 * report it as a mistake that hides the page from everyone.
 */
const SEARCH_ENGINES = ['googlebot', 'bingbot', 'yandex']

/** The heads by the route's path. They are separate from the routes because the first load needs none of them. */
const HEADS: Readonly<Record<string, PageHead>> = {
  [paths.home]: {
    description:
      'Create a Solana token, open a pool for it and look after both, from your own wallet. You see every lamport of what it costs before you sign.',
  },
  [paths.createToken]: {
    description:
      'Make a Token-2022 or SPL token on Solana with its picture and metadata, and revoke its authorities in the same step. You see the whole bill first.',
  },
  [paths.copyTrending]: {
    description:
      'See which Solana tokens trend now, read what each one can do to its holders, and use it as the template of a token of your own.',
  },
  [paths.createLiquidity]: {
    description:
      'Open a pool for a Solana token on Raydium or Meteora. Opening price, price impact and every cost stand on the page before you sign.',
  },
  [paths.manageLiquidity]: {
    description:
      'Your positions on Raydium and Meteora: what each is worth, and how to add liquidity, withdraw it, claim fees or lock it for ever.',
  },
  [paths.swap]: {
    description:
      'Swap one Solana token for another in pools on Raydium and Meteora. Rate, price impact, minimum received and every fee stand there first.',
  },
  [paths.faq]: {
    description:
      'Answers about Solana tokens, pools, fees, wallets and errors. Each one leads to the page on which you can do what it speaks of.',
  },
  [paths.learn]: {
    description:
      'What a token on Solana is made of, who can change it, how it is traded, and what each part costs: short lessons with something to try.',
  },
  [paths.affiliate]: {
    description:
      'Whether this copy of Mintwright pays for referrals, how a share is paid inside the same transaction, and how to make a link of your own.',
  },
  [paths.privacy]: {
    description:
      'What this site stores in your browser, which hosts it asks, what they learn about you, and how to export or erase all of it.',
  },
  [paths.terms]: {
    description:
      'The terms of use in readable words: what Mintwright is, what cannot be undone on a blockchain, and what you are responsible for.',
  },
  [paths.callback]: {
    description:
      'The page to which a sign-in or a wallet’s link returns. It checks the answer and goes on to the page that asked for it.',
    hiddenFrom: SEARCH_ENGINES,
  },
  [paths.account]: {
    description:
      'What your wallet holds on the chosen Solana network: SOL, tokens, what was made here, and rent that can come back.',
    hiddenFrom: SEARCH_ENGINES,
  },
  [paths.send]: {
    description:
      'Send SOL or any Solana token from your own wallet. The recipient is checked, and every cost is named before you sign.',
  },
  [paths.sendMany]: {
    description:
      'Send a Solana token to a list of addresses. Each line is checked before you sign, and none is paid twice when a run goes on later.',
  },
  [paths.history]: {
    description:
      'Every operation that was begun or signed with Mintwright in this browser, with its receipt, its bill and how it ended.',
    hiddenFrom: SEARCH_ENGINES,
  },
  [paths.settings]: {
    description:
      'Network, RPC endpoint, priority fee, slippage and number format of Mintwright in this browser, and what it keeps there.',
    hiddenFrom: SEARCH_ENGINES,
  },
  [paths.token(':mint')]: {
    description:
      'The report card of a Solana token: its authorities, extensions, supply, holders, metadata and pools, read from the chain.',
  },
  [paths.lock(':address')]: {
    description:
      'A lock of a Solana token, read from the chain: how much of it is locked for whom until when, and who can cancel it.',
  },
  [paths.transaction(':signature')]: {
    description:
      'What one Solana transaction did, as the chain tells it: its programs, its fee, and how it changed the balances of each account.',
    hiddenFrom: SEARCH_ENGINES,
  },
}

const NOT_FOUND: PageHead = {
  description:
    'No page of Mintwright has this address. From here you get back to the homepage and to every form.',
  hiddenFrom: SEARCH_ENGINES,
}

/** The head of the page at a path below the base; a lesson's description is its summary. */
export function headOf(pathname: string): PageHead {
  const lesson = lessonOf(matchPath(paths.lesson(':lesson'), pathname)?.params['lesson'])
  if (lesson) return { description: lesson.summary }
  const path = Object.keys(HEADS).find((pattern) => matchPath(pattern, pathname))
  return (path !== undefined && HEADS[path]) || NOT_FOUND
}

/** Updates the document's head for the page that a navigation shows. */
export function applyHead(pathname: string): void {
  const { description, hiddenFrom } = headOf(pathname)
  meta('description', description)
  for (const name of SEARCH_ENGINES) meta(name, hiddenFrom?.includes(name) ? 'noindex' : undefined)
}

/** Sets the tag of this name, or removes it. */
function meta(name: string, content: string | undefined): void {
  const tag = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (content === undefined) return tag?.remove()
  if (tag) tag.content = content
  else document.head.append(Object.assign(document.createElement('meta'), { name, content }))
}
