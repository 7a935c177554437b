/**
 * Answers that hold until something changes, each under the question it answers: counting many rows takes longer than
 * reading a page of them. The caller reads the version with whatever it asks, so that nothing old is taken for new.
 * @param most questions that are kept; then all are forgotten
 */
export function keepAnswers<Answer>(most: number) {
  let version = ''
  let answers = new Map<string, Answer>()
  return {
    /** The answer as it was last kept, with the version at which it was true. */
    find(question: string): { answer: Answer; version: string } | undefined {
      const answer = answers.get(question)
      return answer === undefined ? undefined : { answer, version }
    },
    keep(question: string, answer: Answer, at: string): void {
      if (version !== at || answers.size >= most) answers = new Map()
      version = at
      answers.set(question, answer)
    },
  }
}
