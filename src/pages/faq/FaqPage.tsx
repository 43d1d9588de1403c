import { PageTitle } from '../../ui/PageTitle'
import { Reading, ReadingSection } from '../../ui/Reading'
import { questions } from './questions'

/** The questions that people ask of token tools, answered for this one. */
export default function FaqPage() {
  return (
    <>
      <PageTitle title="Questions">
        What goes wrong with token tools, asked plainly, and what happens here instead.
      </PageTitle>
      <Reading>
        {questions.map(({ id, question, answer }) => (
          <ReadingSection key={id} id={id} title={question}>
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </ReadingSection>
        ))}
      </Reading>
    </>
  )
}
