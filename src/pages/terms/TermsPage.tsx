import { referrerShare, siteFee } from '../../siteFee'
import { PageTitle } from '../../ui/PageTitle'
import { TextPage, ReadingSection } from '../../ui/Reading'

/** The terms of use, in readable words. */
export default function TermsPage() {
  return (
    <>
      <PageTitle title="Terms">
        Mintwright is a tool. What it makes is yours, and so is what you do with it.
      </PageTitle>
      <TextPage>
        <ReadingSection title="What this is">
          <p>
            Free software under the MIT licence, served as static files. It prepares transactions; your wallet
            signs them; the network carries them out. Whoever runs this copy is not your bank, broker,
            exchange or adviser, and never holds your keys, your money or your tokens.
          </p>
        </ReadingSection>
        <ReadingSection title="What cannot be undone">
          <p>
            Transactions on the chain are final. Revoked authorities, burnt tokens and locked positions cannot
            be restored by anyone. The page marks such actions in pink with a diamond and asks you to confirm
            them in the review. After that they are your decision.
          </p>
        </ReadingSection>
        <ReadingSection title="What you are responsible for">
          <ul>
            <li>Reading the bill and what your wallet shows before you sign.</li>
            <li>
              Having the right to the names, texts and pictures that you publish. What is on the chain stays
              there.
            </li>
            <li>The laws and taxes that apply to you, and to the people to whom you offer a token.</li>
            <li>The opening price of a pool: if it is wrong, whoever trades first gains what you lose.</li>
            <li>Not deceiving anyone with what you make.</li>
          </ul>
        </ReadingSection>
        <ReadingSection title="What it costs">
          <p>
            What the network and its programs charge, and{' '}
            {siteFee === null
              ? 'nothing to whoever runs this copy'
              : `${siteFee} to whoever runs this copy, for each operation but those that only return rent to you`}
            {referrerShare !== null &&
              `, of which ${referrerShare.sol} go to the person whose link brought you here, where there is one`}
            . Each is a line of the bill before you sign. What the network took stays taken, also where a
            transaction failed on the chain.
          </p>
        </ReadingSection>
        <ReadingSection title="What is not promised">
          <p>
            The software comes as it is, without warranty of any kind, as its licence says. Networks, wallets,
            storage services and RPC endpoints belong to others and may fail. A token has no value because it
            exists, and a share of a pool can lose value without anything failing. Nothing on these pages is
            advice to buy, to sell or to provide liquidity.
          </p>
        </ReadingSection>
        <ReadingSection title="Parts by others">
          <p>
            Connecting a wallet uses Reown AppKit under the Reown Community License. Portions © 2025 Reown,
            Inc. All Rights Reserved. The licences of all parts are in{' '}
            <a href={`${import.meta.env.BASE_URL}NOTICE.txt`}>NOTICE</a> and{' '}
            <a href={`${import.meta.env.BASE_URL}THIRD_PARTY_NOTICES.txt`}>THIRD_PARTY_NOTICES</a> of this
            copy.
          </p>
        </ReadingSection>
      </TextPage>
    </>
  )
}
