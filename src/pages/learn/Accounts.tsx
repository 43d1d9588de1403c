import { ReadingSection } from '../../ui/Reading'

/** What a token is made of. */
export function Accounts() {
  return (
    <>
      <ReadingSection title="The mint" id="mint">
        <p>
          A token is one account on the chain, the <b>mint</b>. It records how many units exist, how many
          decimals they are shown with, and who may make more. The mint’s address is the token’s identity:
          names and pictures can be copied by anyone, the address cannot.
        </p>
        <p>
          A mint made here gets its address from your wallet’s address and a random seed. No second private
          key exists, so there is none to lose and none to leak.
        </p>
      </ReadingSection>
      <ReadingSection title="Token accounts" id="token-account">
        <p>
          What you hold of a token is kept in an account of its own, one for each wallet and mint: the{' '}
          <b>associated token account</b>, ATA for short. Whoever sends you a token for the first time pays
          for opening it. When it is empty you can close it, and its deposit comes back to you.
        </p>
      </ReadingSection>
      <ReadingSection title="Authorities" id="authorities">
        <ul>
          <li>
            The <b>mint authority</b> can make more, at any time, to any account.
          </li>
          <li>
            The <b>freeze authority</b> can stop any holder’s account from sending.
          </li>
          <li>
            The <b>update authority</b> can change the name, the symbol and the picture.
          </li>
        </ul>
        <p>
          Each can be given up, and that is forever: nobody, you included, can take it back. People who buy
          look for the first two. Some venues refuse a token whose accounts can be frozen.
        </p>
      </ReadingSection>
      <ReadingSection title="Supply and decimals" id="supply">
        <p>
          The chain counts whole base units and knows no fractions. Decimals only say where the point is
          printed: with 9 of them, one token is 1,000,000,000 base units. A mint can hold at most
          18,446,744,073,709,551,615 base units, so more decimals mean a smaller largest supply. Decimals can
          never be changed; most Solana tokens use 6 or 9.
        </p>
      </ReadingSection>
      <ReadingSection title="Metadata" id="metadata">
        <p>
          The name, the symbol and a web address are on the chain. The address leads to a small file with the
          description and the picture’s address. If that file disappears, wallets show the token without a
          picture, so it belongs where it stays. Limits count bytes as the chain does, not letters: 32 for a
          name, 10 for a symbol, 200 for the address.
        </p>
      </ReadingSection>
      <ReadingSection title="SPL Token or Token-2022" id="programs">
        <p>
          Two programs keep tokens. <b>SPL Token</b> is the older one; its metadata needs a third program,
          Metaplex, which takes a fee of its own. <b>Token-2022</b> keeps the metadata in the mint itself,
          which is cheaper, and can carry extensions such as a transfer fee. Extensions are powers over a
          holder’s tokens, and venues refuse some of them. Tokens made here are Token-2022 with metadata and
          nothing else, which the large venues accept.
        </p>
      </ReadingSection>
    </>
  )
}
