/** The beginning of a description; each line is to be finished. */
const QUESTIONS = ['What it is:', 'Who makes it:', 'What it is for:']
const ORIGIN = 'Its settings began as those of '

/** A description for the person to finish; its last sentence stays true whatever settings are changed later. */
export function descriptionSkeleton(mint: string): string {
  return [...QUESTIONS, `${ORIGIN}${mint}; it has nothing else to do with that token.`].join('\n')
}

/** Whether one of the skeleton's questions still has no answer, neither on its line nor on the next. */
export function isUnfinished(description: string): boolean {
  const lines = description.split('\n').map((line) => line.trim())
  return lines.some((line, at) => QUESTIONS.includes(line) && !isAnswer(lines[at + 1] ?? ''))
}

function isAnswer(line: string): boolean {
  return line !== '' && !line.startsWith(ORIGIN) && !QUESTIONS.some((question) => line.startsWith(question))
}
