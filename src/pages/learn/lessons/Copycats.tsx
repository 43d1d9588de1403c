import { Link } from 'react-router-dom'
import { paths } from '../../../paths'
import { USDC_MINTS } from '../../../tokens/wellKnown'
import IdenticonArt from '../../../ui/IdenticonArt'
import { shortAddress } from '../../../units/shortAddress'
import { Card, Drawing, Rosette, DrawnShape, DrawnWords } from '../drawing'
import { LessonBody, TryIt } from '../LessonBody'
import { KNOWN_TOKEN } from '../tryIt'

export default function Copycats() {
  return (
    <LessonBody
      figure={<Picture />}
      tryIt={
        <TryIt to={(network) => paths.fromTemplate(KNOWN_TOKEN[network].mint)}>
          Opens Create Token with the settings of a token that exists, and without its name. Type that name
          yourself, and see why it is refused.
        </TryIt>
      }
    >
      <p>
        Anyone can make a token with any name, any symbol and any picture, for little more than rent. So
        whatever becomes known is copied on the same day, and a copy is often cheaper, newer and promoted more
        loudly than the original.
      </p>
      <h2>Tell a token from its copy</h2>
      <ul>
        <li>
          <b>Take the address from its source</b>: the project’s own site or its announcement, not a search, a
          reply or an advertisement.
        </li>
        <li>
          <b>Compare the whole address.</b> A fake one can be searched for until it begins and ends with the
          same letters. The rosette that is drawn from an address helps to notice a difference; it proves
          nothing.
        </li>
        <li>
          <b>Look at its age, its holders and its pools.</b> A copy is often new, and one wallet often holds
          most of it.
        </li>
        <li>
          <b>Mind letters that look alike.</b> A name may hold letters of another alphabet, or characters that
          cannot be seen. This page shows names without invisible characters.
        </li>
        <li>
          <b>Treat tokens that arrive unasked as advertising.</b> Their names often contain web addresses. Do
          not open them.
        </li>
      </ul>
      <h2>Do not look like a copy yourself</h2>
      <p>
        <Link to={paths.copyTrending}>Copy Trending</Link> takes the settings of a token, such as decimals,
        supply and authorities, and never its name or links. It copies the picture only where you tick that.
        Create Token then refuses a name that is close to the template’s or to that of a verified token.
        Wallets and explorers hide tokens that look like others, and a name of your own can be found.
      </p>
      <p>
        When your token is out, say its address in every place where you are known, and let people open its
        report card: <Link to={paths.lesson('reading-a-report-card')}>how to read one</Link>.
      </p>
    </LessonBody>
  )
}

/** A copycat's address, as a vanity search finds one. */
const COPY = 'EPjF9wKcmTuG8yaYSZhYL26mJxLjdqWUVxJ4iTnWDt1v'

function Picture() {
  return (
    <Drawing
      height={316}
      label="Two tokens with the same name and the same picture. Their addresses begin and end with the same letters and differ in between, and so do the rosettes that are drawn from the addresses."
    >
      {[
        { address: USDC_MINTS.mainnet, kind: 'ok', word: 'the one you mean', ink: 'teal' },
        { address: COPY, kind: 'err', word: 'its copy', ink: 'red' },
      ].map(({ address, kind, word, ink }, nth) => {
        const x = nth * 188
        return (
          <g key={address}>
            <Card x={x + 1} y={1} width={170} height={314} />
            <Rosette x={x + 86} y={54} r={38} />
            <DrawnWords x={x + 86} y={118} anchor="middle" bold>
              USD Coin
            </DrawnWords>
            <DrawnWords x={x + 86} y={138} anchor="middle" ink="muted">
              USDC
            </DrawnWords>
            <g transform={`translate(${x + 50} 158)`}>
              <IdenticonArt address={address} size={72} />
            </g>
            <DrawnWords x={x + 86} y={256} anchor="middle" mono>
              {shortAddress(address)}
            </DrawnWords>
            <DrawnWords x={x + 86} y={276} anchor="middle" ink="muted" mono>
              {`…${address.slice(12, 24)}…`}
            </DrawnWords>
            <DrawnShape x={x + (nth === 0 ? 28 : 58)} y={297} kind={kind as 'ok' | 'err'} />
            <DrawnWords x={x + (nth === 0 ? 40 : 70)} y={301} ink={ink as 'teal' | 'red'}>
              {word}
            </DrawnWords>
          </g>
        )
      })}
    </Drawing>
  )
}
