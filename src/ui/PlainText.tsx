import { Fragment } from 'react'

/** The sign that `plainText` puts in the place of an invisible character. */
const UNSEEN = '\uFFFD'

/** A third party's text as `plainText` returns it; the sign in the place of an invisible character is drawn as a dashed box. */
export function PlainText({ text }: { text: string }) {
  const [first = '', ...others] = text.split(UNSEEN)
  return (
    <bdi translate="no">
      {first}
      {others.map((part, at) => (
        <Fragment key={at}>
          <span className="unseen">{UNSEEN}</span>
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
