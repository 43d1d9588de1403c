import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { siteFee } from '../../siteFee'
import { PageTitle } from '../../ui/PageTitle'
import { Reading, ReadingSection } from '../../ui/Reading'

/** Says that there is no affiliate programme, and what one would be here. */
export default function AffiliatePage() {
  return (
    <>
      <PageTitle title="Affiliate">
        No affiliate programme is running. No one is paid for sending you here
        {siteFee === null
          ? ', and no address earns from what you sign.'
          : `. Whoever runs this copy takes ${siteFee} for each operation.`}
      </PageTitle>
      <Reading>
        <ReadingSection title="What it is elsewhere">
          <p>
            A token tool charges a fee for each token or pool and hands a share of it to whoever sent the
            customer. One that we looked at in November 2026 paid 15 % of a 0.15 SOL fee to the referrer,
            inside the customer’s own transaction. The customer pays for it either way.
          </p>
        </ReadingSection>
        <ReadingSection title="What one would be here">
          <ul>
            <li>
              A line of the bill, with its amount and who receives it, before you sign. Never hidden in a
              total.
            </li>
            <li>
              Taken from a fee that whoever runs this copy has set.{' '}
              {siteFee === null
                ? 'In this copy the fee is zero, and so is any share.'
                : `In this copy the fee is ${siteFee}, and no one gets a share of it.`}
            </li>
            <li>Never a reason to show one venue, token or option before another.</li>
          </ul>
        </ReadingSection>
        <ReadingSection title="Today">
          <p>
            If you like Mintwright, tell someone. <Link to={paths.createToken}>Create a token</Link> to see
            what it costs: the bill stands beside the form from the first keystroke.
          </p>
        </ReadingSection>
      </Reading>
    </>
  )
}
