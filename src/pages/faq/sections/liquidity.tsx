import { Link } from 'react-router-dom'
import { LateFigure } from '../LateFigure'
import { paths } from '../../../paths'
import { defaultSettings } from '../../../settings/settingsStore'
import { formatBasisPoints } from '../../../units/percent'
import { lossAt, type Section } from '../question'

export const liquidity: Section = {
  id: 'liquidity',
  title: 'Pools and liquidity',
  questions: [
    {
      id: 'venues',
      question: 'Will an exchange list my token?',
      answer: (
        <p>
          A decentralised one needs no permission: a pool for a Token-2022 token with metadata and no other
          extension can be opened on Raydium CPMM, Meteora DAMM v2 and Orca. Most refuse transfer hooks;
          permanent delegates, close authorities and pausing need a badge or are refused.{' '}
          <Link to={paths.createToken}>Create a token</Link> shows what each venue accepts while you choose,
          before the token exists. You can open pools from here on Raydium and Meteora.
        </p>
      ),
    },
    {
      id: 'which-venue',
      question: 'Which venue should I choose for a pool?',
      answer: (
        <>
          <p>
            They differ in what a new pool costs, in what you hold afterwards and in who earns. Raydium CPMM
            takes a fee of <LateFigure of="poolFee">its own</LateFigure> for each new pool and gives LP
            tokens, which can be sent, burnt or locked; what traders pay stays in the pool and comes with a
            withdrawal. Meteora DAMM v2 takes rent alone; your share is a position, held by an NFT, and its
            fees can be claimed at any time.
          </p>
          <p>
            <Link to={paths.createLiquidity}>Create liquidity</Link> reads these costs from each venue’s own
            accounts and shows them side by side for your pair and your deposit.
          </p>
        </>
      ),
    },
    {
      id: 'opening-price',
      question: 'What if the opening price is wrong?',
      answer: (
        <p>
          The first trader corrects it at your cost: whoever buys far below the market, or sells far above it,
          keeps the difference, often within seconds, and no one gives it back. So this page shows the price
          both ways, and compares it with the market where a source knows the pair. It opens no pool whose
          price is ten times off. In <Link to={paths.lesson('pools-and-prices')}>Pools and prices</Link> you
          can drag a deposit and see its price.
        </p>
      ),
    },
    {
      id: 'how-much',
      question: 'How much should I put in?',
      answer: (
        <p>
          Two things follow from it: the price, which is one deposit divided by the other, and how far a trade
          moves the price, which is less the more SOL lies in the pool. What you keep of the supply can be
          sold into the pool later, and buyers look at it. The lesson{' '}
          <Link to={paths.lesson('pools-and-prices')}>Pools and prices</Link> computes both while you drag.
        </p>
      ),
    },
    {
      id: 'same-transaction',
      question: 'Can I make the token and its pool together?',
      answer: (
        <p>
          Yes: <Link to={paths.createToken}>Create a token</Link> has a section for it. Where both fit into
          one transaction, they happen together or not at all, and no one can open a pool before you. Where
          they do not fit, the pool is a second transaction, which you sign afterwards; the form says which it
          is. A first purchase of your own cannot be in the transaction that opens a Raydium pool, because its
          program refuses that.
        </p>
      ),
    },
    {
      id: 'pool-exists',
      question: 'This pool already exists. What now?',
      answer: (
        <p>
          Some pools can exist only once for a pair and a fee. If someone has opened it, look at its price
          before you add anything: they may have set it. Then add to it in{' '}
          <Link to={paths.manageLiquidity}>Manage Liquidity</Link>, or choose another fee or venue. A second
          pool of the same pair divides the trade between them.
        </p>
      ),
    },
    {
      id: 'venue-missing',
      question: 'Why is the venue not on this chain?',
      answer: (
        <p>
          Its program does not exist there. A practice chain has the programs of others only after one
          download (<code>npm run sandbox:programs</code>), about 3 MB, onto the computer that runs it; the{' '}
          <Link to={paths.settings}>settings</Link> list which are there. On Devnet and Mainnet they are
          always there.
        </p>
      ),
    },
    {
      id: 'unknown-layout',
      question: 'Why does this version not read my pool?',
      answer: (
        <p>
          Its account is not laid out as this version knows it: the venue’s program may have been updated. A
          wrong guess could cost you money, so nothing is shown or planned. Use the venue’s own page, or a
          newer version of Mintwright. Your share is safe: it does not depend on this page. Pools that are
          known stand in <Link to={paths.manageLiquidity}>Manage Liquidity</Link>.
        </p>
      ),
    },
    {
      id: 'pool-elsewhere',
      question: 'My pool does not show up elsewhere.',
      answer: (
        <p>
          Here it is read from the chain, so it is there as soon as it exists. Charts and exchanges ask
          indexers, which find a new pool after minutes, and some only after the first trades. Anyone can look
          it up by its address in <Link to={paths.manageLiquidity}>Manage Liquidity</Link>.
        </p>
      ),
    },
    {
      id: 'price-moved',
      question: 'The price moved further than I allow. What is slippage?',
      answer: (
        <p>
          Between the review and the block others may trade. Slippage is how far the price may move against
          you meanwhile; the program refuses beyond it. It is{' '}
          {formatBasisPoints(BigInt(defaultSettings.slippageBps))} unless you choose otherwise in the{' '}
          <Link to={paths.settings}>settings</Link>. Review again at the new price first. If you allow much,
          bots can trade before and after you and take what you allowed. On Mainnet,{' '}
          <Link to={paths.swap}>Swap</Link> can also ask Jupiter for an offer, if you tick that it may.
        </p>
      ),
    },
    {
      id: 'impermanent-loss',
      question: 'Can I lose by providing liquidity?',
      answer: (
        <p>
          Yes. As the price moves, a pool sells the token that rises and buys the one that falls. If the price
          doubles or halves, your share is worth {lossAt(2n)} less than the two tokens would be in your
          wallet; at four times the price {lossAt(4n)}, at ten times {lossAt(10n)}. Trading fees may make up
          for that, or not. <Link to={paths.manageLiquidity}>Manage Liquidity</Link> compares the two where it
          knows what you put in, and the lesson{' '}
          <Link to={paths.lesson('liquidity-locking-vesting')}>Liquidity, locking, vesting</Link> lets you
          drag the price.
        </p>
      ),
    },
    {
      id: 'lock',
      question: 'Should I lock my liquidity, or burn it?',
      answer: (
        <p>
          Both tell buyers that the liquidity stays, and neither can be undone by anyone. If you burn LP
          tokens, you also give up all fees that they would earn. If you lock forever, you can still claim the
          fees. At Meteora you can also lock until a date: nobody can withdraw that part before, and then it
          is yours again. The page asks for a separate confirmation before each of them.{' '}
          <Link to={paths.manageLiquidity}>Manage Liquidity</Link> offers what your position allows.
        </p>
      ),
    },
    {
      id: 'burnt-by-mistake',
      question: 'I burnt LP tokens by mistake. Can anyone help?',
      answer: (
        <p>
          No. Burnt LP tokens are gone, their share of the pool stays in it forever, and whoever offers to get
          it back wants to steal from you. To send LP tokens to someone is another thing than to burn them.
          Here a burn asks you to type a word first. What you still hold stands in{' '}
          <Link to={paths.manageLiquidity}>Manage Liquidity</Link>.
        </p>
      ),
    },
    {
      id: 'claim',
      question: 'Where are the fees that my position earned?',
      answer: (
        <p>
          On Meteora DAMM v2 they are kept apart and can be claimed at any time, from locked positions too. On
          Raydium CPMM they stay in the pool’s reserves: each LP token stands for a little more, and you get
          them when you withdraw. <Link to={paths.manageLiquidity}>Manage Liquidity</Link> shows what can be
          claimed now.
        </p>
      ),
    },
  ],
}
