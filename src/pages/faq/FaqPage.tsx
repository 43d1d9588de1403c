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
      `${siteFee === null ? 'Because nothing is added' : `Whoever runs this copy adds ${siteFee} for each operation`}. Two tools that we looked at on 20 November 2026 asked 0.15 and 0.20 SOL for a token, and 0.05 for each authority revoked. The network itself asks for a few thousandths of a SOL, most of it a deposit for the space that the accounts take.`,
      siteFee === null
        ? 'If whoever runs a copy of Mintwright sets a fee, it is a line of the bill with its own name, before you sign. Where none is set, the line says zero.'
        : 'That fee is a line of the bill with its own name, before you sign.',
    ],
  },
  {
    id: 'warning',
    question: 'My wallet shows a warning. Should I go on?',
    answer: [
      'Read it first. Wallets warn most about requests with several transactions or with signatures besides yours, because drainers use both. A token made here is one transaction with one signature: yours. More of either only comes from what you ask for: a mint key of your own, more allocations than fit into one transaction, or a position at Meteora, where the mint of its NFT signs as well.',
      'Wallets also warn about sites that they do not know yet. Compare what the wallet lists with the bill on this page: programs, amounts and the mint address must be the same. If they are not, reject it. Rejecting costs nothing.',
    ],
  },
  {
    id: 'expired',
    question: 'It said “expired”. Did I pay?',
    answer: [
      'A transaction that has expired can never land, and costs nothing. The difficulty is to know: some tools say “expired” while it is still on its way.',
      'Here it is said only when three things hold: the last block that could take it is final; as much time has passed as those blocks take; and a node that is past that block, and has every block since your wallet was asked, does not know the transaction. Where it could be paid twice, as a swap could, a second RPC endpoint must say the same, where one is set that answers this page. Until then the page says that it does not know yet.',
      'Your signature is kept in this browser before it is sent. Closing the tab in the middle loses nothing: the page finds out when you come back.',
    ],
  },
  {
    id: 'twice',
    question: 'Can I end up paying twice?',
    answer: [
      'Not by trying again. Before your wallet is asked again, the chain is searched for the first attempt; while that cannot be told, your wallet is not asked. Sending the same signed transaction again is harmless: the chain takes it once.',
    ],
  },
  {
    id: 'endpoint',
    question: 'The network does not answer, or refuses (403, 429).',
    answer: [
      'This page talks to a public endpoint unless whoever runs it has set another. Public endpoints limit how much they answer, and some refuse browsers. Several attempts are made and other endpoints are asked first. When that is not enough, set an endpoint of your own in the settings; most providers give one for free.',
      'An endpoint is someone else’s machine and could give wrong answers. How many decimals a token has is therefore checked by the chain in the transaction that moves it, or in one before it: had the endpoint given another number, nothing of it would happen.',
    ],
  },
  {
    id: 'picture',
    question: 'My token has no picture, or the old one.',
    answer: [
      'Wallets read the metadata file when they first meet a token and keep what they found, some for hours. The file and the picture are fetched back here before the token is made, so a broken address is found before you pay. The addresses are written as https, which every wallet can read.',
    ],
  },
  {
    id: 'standard',
    question: 'Token-2022 or SPL Token?',
    answer: [
      'Token-2022 is the newer program: name and picture are on the mint itself, which is cheapest, and only it has extensions such as a transfer fee. SPL Token is the older one: its name and picture are in an account of Metaplex, which takes a fee for it, and every wallet and venue knows it. A token cannot move from one to the other.',
      'Whoever receives a token with a transfer fee, a transfer hook, a permanent delegate or frozen accounts should be able to know it: explorers show all of it, and so does the page of the token here.',
    ],
  },
  {
    id: 'decimals',
    question: 'I chose the wrong decimals. Can I change them?',
    answer: [
      'No. Neither decimals nor the token program can change once a mint exists. Nothing is lost but the fee and the deposit of the mint: make another. Trying it on {play} first costs nothing.',
    ],
  },
  {
    id: 'metadata-later',
    question: 'Can I change the name or picture later?',
    answer: [
      'As long as you keep the update authority. “Make metadata immutable” revokes it forever. It has nothing to do with the mint authority: the metadata is there from the first moment, on the mint itself or, for an SPL Token, in Metaplex’ account beside it.',
    ],
  },
  {
    id: 'freeze',
    question: 'Should I keep the freeze authority?',
    answer: [
      'Only if you have a reason that you can name. It lets you stop any holder’s account, buyers see that, and some venues refuse such tokens or ask for a permission. Left on by accident, it is the commonest reason for a token that nobody lists.',
    ],
  },
  {
    id: 'venues',
    question: 'Will an exchange list my token?',
    answer: [
      'A decentralised one asks nobody: a pool for a Token-2022 token with metadata and no other extension can be opened on Raydium CPMM, Meteora DAMM v2 and Orca. Transfer hooks are refused by most; permanent delegates, close authorities and pausing need a permission or are refused. The form of Create Token shows what each venue takes while you choose, before the token exists. Pools are opened from here on the first two.',
    ],
  },
  {
    id: 'which-venue',
    question: 'Which venue should I choose for a pool?',
    answer: [
      'They differ in what a new pool costs, in what you hold afterwards and in who earns. Raydium CPMM takes a fee for each new pool and gives LP tokens, which can be sent, burnt or locked; what traders pay stays in the pool and comes with a withdrawal. Meteora DAMM v2 takes rent alone; your share is a position, held by an NFT, and its fees can be claimed at any time.',
      'None of this is taken from a table: Create Liquidity reads what each asks from its own accounts and puts it side by side for your pair and your deposit.',
    ],
  },
  {
    id: 'opening-price',
    question: 'What if the opening price is wrong?',
    answer: [
      'The first trader corrects it at your cost: whoever buys far below the market, or sells far above it, keeps the difference, within seconds, and nobody gives it back. So the price is shown both ways round, and compared with the market where a source knows the pair. One that is ten times off is stopped.',
    ],
  },
  {
    id: 'impermanent-loss',
    question: 'Can I lose by providing liquidity?',
    answer: [
      'Yes. A pool gives away what rises and takes what falls. Where the price doubles or halves, your share is worth 5.7 % less than both tokens in your wallet would be; at four times 20 %, at ten times 42.5 %. What traders pay may make up for that, or not. Manage Liquidity compares the two where it knows what you put in, and says so where it does not.',
    ],
  },
  {
    id: 'lock',
    question: 'Should I lock my liquidity, or burn it?',
    answer: [
      'Both tell buyers that the liquidity stays, and neither can be undone by anyone. What is burnt is gone for you as well, with all that it would ever earn. What is locked forever stays in the pool too, but its fees can still be claimed. Before either, the page asks you to type a word.',
    ],
  },
  {
    id: 'pool-elsewhere',
    question: 'My pool does not show up elsewhere.',
    answer: [
      'Here it is read from the chain, so it is there as soon as it exists. Charts and exchanges ask indexers, which find a new pool after minutes, and some only after the first trades. Its address is all that anyone needs to look it up meanwhile.',
    ],
  },
  {
    id: 'codes',
    question: 'What does “custom program error: 0x1777” mean?',
    answer: [
      'Programs answer with a number, and each has its own list. Where we know the program, the page says what the number means, what it means for your money and what to do next. Where we do not, it shows the number and the program’s log as they are, rather than a guess.',
    ],
  },
  {
    id: 'copycats',
    question: 'Someone made a token with my name.',
    answer: [
      'Names, symbols and pictures are free for all. Only the mint address is yours. Publish it where your people look, and ask them to compare it. The seal beside an address helps the eye: two addresses that begin and end alike have different seals. It is an aid, not a proof.',
    ],
  },
  {
    id: 'template',
    question: 'What does a template copy?',
    answer: [
      'How a token is made: its standard, decimals, supply, extensions, and which authorities are revoked. Authorities that its maker kept become yours, never theirs. Name and symbol stay empty: yours have to differ from the original’s and from those of verified tokens, look-alike letters included. Links are never copied, a picture only when you say that you may use it, and the new token’s metadata names the mint that it was made after.',
    ],
  },
  {
    id: 'back',
    question: 'What of the money comes back?',
    answer: [
      'Lines of the bill that say “comes back” are deposits which are returned when the account is closed, such as that of your token account. Network and priority fees do not come back, nor does the deposit of a mint that nobody may close.',
    ],
  },
  {
    id: 'keys',
    question: 'Do you hold my keys or my tokens?',
    answer: [
      'No. There is no server that could. Your wallet signs, your browser sends. Nobody from Mintwright will ever ask for a recovery phrase; whoever does is stealing.',
    ],
  },
]
