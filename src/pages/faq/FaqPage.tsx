import { siteFee } from '../../siteFee'
import { PageTitle } from '../../ui/PageTitle'
import { Reading, ReadingSection } from '../../ui/Reading'
import { usePlayNetwork } from '../../wallet/usePractice'

/** Answers to common questions about token tools. */
export default function FaqPage() {
  const playNetwork = usePlayNetwork()
  return (
    <>
      <PageTitle title="Questions">
        What goes wrong with token tools, asked plainly, and what happens here instead.
      </PageTitle>
      <Reading>
        {questions.map(({ id, question, answer }) => (
          <ReadingSection key={id} id={id} title={question}>
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph.replace('{play}', playNetwork)}</p>
            ))}
          </ReadingSection>
        ))}
      </Reading>
    </>
  )
}

/** A question, its answer in paragraphs, and the #part of the URL that leads to it. */
type Question = Readonly<{ id: string; question: string; answer: readonly string[] }>

const questions: readonly Question[] = [
  {
    id: 'cost',
    question: siteFee === null ? 'Why is it so much cheaper than elsewhere?' : 'What does it cost, and why?',
    answer: [
      `${siteFee === null ? 'Because nothing is added' : `Whoever runs this copy adds ${siteFee} for each operation`}. Two tools that we looked at on 20 November 2026 asked 0.15 and 0.20 SOL for a token, and 0.05 for each authority revoked. The network itself takes a few thousandths of a SOL, most of it rent for the space of the accounts.`,
      siteFee === null
        ? 'If whoever runs a copy of Mintwright sets a fee, it is a line of the bill with its own name, before you sign. Where none is set, the line says zero.'
        : 'That fee is a line of the bill with its own name, before you sign.',
    ],
  },
  {
    id: 'warning',
    question: 'My wallet shows a warning. Should I go on?',
    answer: [
      'Read it first. Wallets warn most about requests with several transactions or with signatures besides yours, because sites that empty wallets use both. A token made here is usually one transaction with one signature: yours. Some choices add to that: a mint key of your own, many allocations, a pool as a second transaction, a new Meteora position or a lock of LP tokens, where the key of the NFT’s mint signs too.',
      'Wallets also warn about sites that they do not know yet. Compare what the wallet shows with the review on this page. If an amount or an address differs, reject the request. Rejecting costs nothing.',
    ],
  },
  {
    id: 'expired',
    question: 'It said “expired”. Did I pay?',
    answer: [
      'A transaction that has expired can never land, and costs nothing. The difficulty is to know that it has expired: some tools say so while it is still on its way.',
      'This page says so only when three things hold: the last block that could take the transaction is final; enough time has passed for those blocks; and an RPC endpoint that has every block since your wallet was asked does not know the transaction. Where a repeat could pay twice, as with a swap, a second RPC endpoint must say the same, if one is set and answers. Until then the page says that it does not know.',
      'What you sign is stored in this browser before this page sends it. If you close the tab in the middle, the page looks the transaction up when you come back.',
    ],
  },
  {
    id: 'twice',
    question: 'Can I end up paying twice?',
    answer: [
      'Not by trying again. Before your wallet is asked again, this page searches the chain for the first attempt. While its result is not known, your wallet is not asked. Sending the same signed transaction again is harmless: the chain takes it once.',
    ],
  },
  {
    id: 'endpoint',
    question: 'The network does not answer, or refuses (403, 429).',
    answer: [
      'This page asks public RPC endpoints unless you, or whoever runs this copy, have set another. Public ones limit requests, and some refuse browsers. The page tries several times, and asks another endpoint where it has one. If that is not enough, set an RPC endpoint of your own in the settings; many providers offer one for free.',
      'An RPC endpoint is someone else’s machine and could give wrong answers. So the transaction that moves a token, or one before it, makes the chain check the token’s decimals: with a wrong number it fails.',
    ],
  },
  {
    id: 'picture',
    question: 'My token has no picture, or the old one.',
    answer: [
      'Wallets read the metadata file when they first see a token, and keep what they found, some for hours. This page fetches the file and the picture back before the token is made, so you see a broken address before you pay. The addresses start with https, which wallets can read.',
    ],
  },
  {
    id: 'standard',
    question: 'Token-2022 or SPL Token?',
    answer: [
      'Token-2022 is the newer program: its metadata is on the mint itself, which is cheapest, and only it has extensions such as a transfer fee. SPL Token is the older one: its metadata is in an account of Metaplex, which takes a fee, and wallets and venues support it most widely. A token cannot change from one to the other.',
      'Whoever receives a token with a transfer fee, a transfer hook, a permanent delegate or frozen accounts can find that out: explorers show it, and so does the report card here.',
    ],
  },
  {
    id: 'decimals',
    question: 'I chose the wrong decimals. Can I change them?',
    answer: [
      'No. Neither decimals nor the token program can change once a mint exists. You lose only the fees and the rent of the mint: make another token. Trying it on {play} first costs nothing.',
    ],
  },
  {
    id: 'metadata-later',
    question: 'Can I change the name or picture later?',
    answer: [
      'Yes, as long as you keep the update authority. “Make metadata immutable” revokes it forever. The mint authority does not matter for this.',
    ],
  },
  {
    id: 'freeze',
    question: 'Should I keep the freeze authority?',
    answer: [
      'Only if you have a reason that you can name. It lets you freeze any holder’s account. Buyers see that, and some venues refuse such tokens or require a badge, which is a permission from the venue.',
    ],
  },
  {
    id: 'venues',
    question: 'Will an exchange list my token?',
    answer: [
      'A decentralised one needs no permission: a pool for a Token-2022 token with metadata and no other extension can be opened on Raydium CPMM, Meteora DAMM v2 and Orca. Most refuse transfer hooks; permanent delegates, close authorities and pausing need a badge or are refused. Create Token shows what each venue accepts while you choose, before the token exists. You can open pools from here on Raydium and Meteora.',
    ],
  },
  {
    id: 'which-venue',
    question: 'Which venue should I choose for a pool?',
    answer: [
      'They differ in what a new pool costs, in what you hold afterwards and in who earns. Raydium CPMM takes a fee for each new pool and gives LP tokens, which can be sent, burnt or locked; what traders pay stays in the pool and comes with a withdrawal. Meteora DAMM v2 takes rent alone; your share is a position, held by an NFT, and its fees can be claimed at any time.',
      'Create Liquidity reads these costs from each venue’s own accounts and shows them side by side for your pair and your deposit.',
    ],
  },
  {
    id: 'opening-price',
    question: 'What if the opening price is wrong?',
    answer: [
      'The first trader corrects it at your cost: whoever buys far below the market, or sells far above it, keeps the difference, often within seconds, and no one gives it back. So this page shows the price both ways, and compares it with the market where a source knows the pair. It opens no pool whose price is ten times off.',
    ],
  },
  {
    id: 'impermanent-loss',
    question: 'Can I lose by providing liquidity?',
    answer: [
      'Yes. As the price moves, a pool sells the token that rises and buys the one that falls. If the price doubles or halves, your share is worth 5.7 % less than the two tokens would be in your wallet; at four times the price 20 %, at ten times 42.5 %. Trading fees may make up for that, or not. Manage Liquidity compares the two where it knows what you put in, and says so where it does not.',
    ],
  },
  {
    id: 'lock',
    question: 'Should I lock my liquidity, or burn it?',
    answer: [
      'Both tell buyers that the liquidity stays, and neither can be undone by anyone. If you burn LP tokens, you also give up all fees that they would earn. If you lock forever, you can still claim the fees. The page asks for a separate confirmation before either.',
    ],
  },
  {
    id: 'pool-elsewhere',
    question: 'My pool does not show up elsewhere.',
    answer: [
      'Here it is read from the chain, so it is there as soon as it exists. Charts and exchanges ask indexers, which find a new pool after minutes, and some only after the first trades. Anyone can look it up here by its address.',
    ],
  },
  {
    id: 'codes',
    question: 'What does “custom program error: 0x1777” mean?',
    answer: [
      'It is an error of a program. Programs report errors by number, and each has its own list of them. Where we know the program, the page says what the number means, what it means for your money and what to do next. Where we do not, it shows the number and the program’s log as they are, rather than a guess.',
    ],
  },
  {
    id: 'copycats',
    question: 'Someone made a token with my name.',
    answer: [
      'Anyone can copy a name, a symbol and a picture, but not the mint address. Publish the address where people look for you, and ask them to compare it. The identicon beside an address helps the eye: it almost always differs between addresses that begin and end alike. It is an aid, not a proof.',
    ],
  },
  {
    id: 'template',
    question: 'What does a template copy?',
    answer: [
      'How a token is made: its standard, decimals, supply, extensions, and which authorities are revoked. An authority that its maker kept goes to your wallet, never to theirs. Name and symbol stay empty: yours have to differ from the original’s and from those of verified tokens, look-alike letters included. Links are never copied, the picture is copied only if you tick that, and the new token’s metadata names the template’s mint.',
    ],
  },
  {
    id: 'back',
    question: 'What of the money comes back?',
    answer: [
      'Lines of the bill that say “comes back” are rent, which is returned when the account is closed, such as that of your token account. Network and priority fees do not come back, nor does the rent of a mint that no one may close.',
    ],
  },
  {
    id: 'keys',
    question: 'Do you hold my keys or my tokens?',
    answer: [
      'No. There is no server that could. Your wallet signs, and your browser or your wallet sends. Mintwright never asks for a recovery phrase: whoever does wants to steal from you.',
    ],
  },
]
