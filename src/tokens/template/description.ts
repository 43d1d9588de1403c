/** The questions at the beginning of a description, for the person to answer; a question without an answer is left out. */
const QUESTIONS = ['What it is:', 'Who makes it:', 'What it is for:']
const ORIGIN = 'Its settings began as those of '

/** A first description; its last sentence stays true whatever settings the person changes later. */
export function descriptionSkeleton(mint: string): string {
  return [...QUESTIONS, `${ORIGIN}${mint}; it has nothing else to do with that token.`].join('\n')
}

/** The description without unanswered questions: those with no answer on their line or on the next. */
export function withoutOpenQuestions(description: string): string {
  const lines = description.split('\n')
  const isOpen = (line: string, at: number) =>
    QUESTIONS.includes(line.trim()) && !isAnswer(lines[at + 1] ?? '')
  return lines
    .filter((line, at) => !isOpen(line, at))
    .join('\n')
    .trim()
}

function isAnswer(line: string): boolean {
  const text = line.trim()
  return text !== '' && !text.startsWith(ORIGIN) && !QUESTIONS.some((question) => text.startsWith(question))
}
